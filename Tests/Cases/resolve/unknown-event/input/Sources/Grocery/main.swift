import GroceryRegistration
Registration.register()
Dependencies.current.send(.a)
