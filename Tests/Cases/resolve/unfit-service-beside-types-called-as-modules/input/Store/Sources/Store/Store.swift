public protocol StoreConfiguration: Sendable { var host: String { get } }
public enum Swift {}
public enum Foundation {}
