import Chat
print("Hello")
