public protocol ChatModule: Sendable {}
public protocol ChatConfiguration: Sendable {
  var host: String { get }
  var page: Int { get }
  var key: String { get }
}
public enum ChatSetup { public static func setup(with configuration: any ChatConfiguration) {} }
