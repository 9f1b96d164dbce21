import Log
import Logging

public let shop = level
