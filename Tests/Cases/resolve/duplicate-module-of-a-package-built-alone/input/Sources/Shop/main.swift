import Cart
import Lib0
