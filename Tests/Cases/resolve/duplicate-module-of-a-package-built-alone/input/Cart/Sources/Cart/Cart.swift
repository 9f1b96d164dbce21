import Lib0
import Lib1

public struct Cart {}
