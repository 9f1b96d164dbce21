import Commit

print("hello")
