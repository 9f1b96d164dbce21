import DB
import User

print(db(), user())
