import ShopStart

start()
