#if canImport(Chat)
  import Chat
#endif
#if canImport(Chat) && NEVER
  import Chat
#endif
#if canImport(Secret) && !os(Windows)
  import Secret
#endif

public struct Metrics {}
