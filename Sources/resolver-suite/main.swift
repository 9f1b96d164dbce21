print("resolver-suite")
