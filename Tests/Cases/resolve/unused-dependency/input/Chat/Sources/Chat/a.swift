#if os(Linux)
  import Good
#endif
