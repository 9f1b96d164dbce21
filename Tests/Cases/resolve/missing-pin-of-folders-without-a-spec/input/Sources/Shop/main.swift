import Clock
import Colour
import Greeting
import Money
import Text

print(1)
