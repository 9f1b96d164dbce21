@_exported import Movies
