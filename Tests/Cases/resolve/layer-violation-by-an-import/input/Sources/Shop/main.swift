import Cart
import Money

print(Cart())
