#if os(iOS) || os(Linux)
  import Shim
#endif
