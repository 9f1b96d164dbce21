@available(iOS 17, *)
public protocol ChatConfiguration: Sendable { var host: String { get } }
