import Movies
import ShopDependencies

func printCast() { print(Dependencies.current.movies.cast(), Dependencies.current.seats.free) }
