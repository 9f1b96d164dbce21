import Bar

print(Bar())
