struct Lint {}
