import Money

print(price)
