import StaffRegistration
Registration.register()
await Registration.launch()
