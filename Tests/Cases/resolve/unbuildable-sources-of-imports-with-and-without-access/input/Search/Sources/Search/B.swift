public import Logs
public typealias SearchLog = Log
#if DEBUG
private import Foundation
#endif
