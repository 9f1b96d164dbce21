print("a template")
