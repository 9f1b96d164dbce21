#if canImport(Metrics)
  import Metrics
#endif

public struct Chat {}
