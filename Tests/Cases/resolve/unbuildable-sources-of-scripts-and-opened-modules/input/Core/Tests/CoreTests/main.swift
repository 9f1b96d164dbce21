import Core

print("tests")
