@testable import Chat
import ChatInterface
#if canImport(CoreUI)
  import CoreUI
#endif
