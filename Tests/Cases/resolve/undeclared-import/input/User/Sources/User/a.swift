#if os(Linux)
  import Shim
#endif
