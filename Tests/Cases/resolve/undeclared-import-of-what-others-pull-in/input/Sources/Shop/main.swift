import Cart
import DequeModule
import Log
import Money

print(Cart())
