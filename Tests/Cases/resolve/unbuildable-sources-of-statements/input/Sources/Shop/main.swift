import Core

print(price)
