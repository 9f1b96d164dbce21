import Face
import ShopRegistration

Registration.register()
print(ClockFace().text)
