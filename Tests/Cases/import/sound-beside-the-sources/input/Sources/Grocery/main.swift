import Basket

print(Basket())
