import GroceryRegistration
Registration.register()
await Registration.launch()
await Registration.idle()
