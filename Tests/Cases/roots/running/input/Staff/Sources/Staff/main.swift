import StaffRegistration
Registration.register()
