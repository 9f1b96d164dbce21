print("integrate")
