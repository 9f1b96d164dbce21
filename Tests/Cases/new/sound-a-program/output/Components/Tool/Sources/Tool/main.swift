print(toolGreeting())
