public protocol SearchConfiguration: AnyObject, Sendable { var host: String { get }; func search() }
