import Clock

print(1)
