import Face

print(ClockFace().text)
