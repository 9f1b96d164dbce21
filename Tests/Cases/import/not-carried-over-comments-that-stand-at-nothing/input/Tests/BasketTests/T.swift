import Basket
