import Both
import Core

#if os(macOS)
  import Mac
#endif
