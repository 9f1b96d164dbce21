import AppRegistration

Registration.register()
