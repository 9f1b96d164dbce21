import Kit
print(kit)
