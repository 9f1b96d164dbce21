public let price = """
print(2)
"""

#if DEBUG
print("left to the compiler")
#endif

dump(price)
