import ShopDependencies
import ShopRegistration

Registration.register()
print(Dependencies.current.movies.cast(), ShopDependencies.Dependencies.current.movies.cast())
#if NEVER
print(Dependencies.current.movies.cast())
#endif
// Dependencies.current.movies.cast()
print(Dependencies.current.movies, Dependencies.current.seats.description)
printCast()
