import GroceryRegistration
Registration.register()
