import ShopRegistration

Registration.register()
// await Registration.launch()
print("Registration.afterFirstFrame()")
