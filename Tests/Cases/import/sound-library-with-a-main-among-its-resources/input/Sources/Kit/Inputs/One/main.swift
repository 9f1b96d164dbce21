print("no source")
