import Lib

print(a)
