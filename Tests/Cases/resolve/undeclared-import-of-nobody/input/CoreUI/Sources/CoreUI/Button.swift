import Bogus
import CoreUi
import Foundation
#if canImport(Maybe)
import Maybe
#endif
#if false
import Never
#endif
public struct Button {}
