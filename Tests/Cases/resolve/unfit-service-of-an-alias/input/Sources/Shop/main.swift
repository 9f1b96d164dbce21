import Clock
import ClockAPI
print("shop")
