import aa
import own

print("hello")
