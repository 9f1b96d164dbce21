#if canImport(Feature)
  import Feature
#endif
public let core = 1
