import LineStart

start()
