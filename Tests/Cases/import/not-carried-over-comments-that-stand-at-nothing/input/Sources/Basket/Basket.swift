import Log
import Money
