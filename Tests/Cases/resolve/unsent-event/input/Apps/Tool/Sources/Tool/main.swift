import ToolRegistration

Registration.register()
