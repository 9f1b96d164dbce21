import Clock

print(SystemClock().hour)
