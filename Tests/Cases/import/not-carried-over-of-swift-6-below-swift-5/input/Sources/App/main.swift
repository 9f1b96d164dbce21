import Core
print(core)
