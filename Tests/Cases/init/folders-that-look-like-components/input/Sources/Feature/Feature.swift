import Base
import Network
public func run() {}
