import Storage

public struct Keychain: Keys {
  #if canImport(Security)
    public init() {}
  #endif
}
