import AppRegistration

_ = await Registration.launch()
