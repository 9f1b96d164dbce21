import Lib

print(it)
