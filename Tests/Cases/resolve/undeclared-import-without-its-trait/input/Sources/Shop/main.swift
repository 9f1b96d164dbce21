import Low

print(low())
