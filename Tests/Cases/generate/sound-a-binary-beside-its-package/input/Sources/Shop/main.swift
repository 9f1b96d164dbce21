import Core

print(core)
