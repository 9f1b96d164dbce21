import ShopDependencies
import ShopRegistration

Registration.register()
print(Dependencies.current.movies.cast(), Dependencies.current.seats.free)
