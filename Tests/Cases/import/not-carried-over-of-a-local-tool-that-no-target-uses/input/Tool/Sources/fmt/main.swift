print("fmt ran")
