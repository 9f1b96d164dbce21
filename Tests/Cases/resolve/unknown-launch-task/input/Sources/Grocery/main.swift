import GroceryRegistration
Registration.register()
await Registration.launch()
