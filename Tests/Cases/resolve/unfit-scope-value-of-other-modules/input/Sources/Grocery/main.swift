print("Grocery")
