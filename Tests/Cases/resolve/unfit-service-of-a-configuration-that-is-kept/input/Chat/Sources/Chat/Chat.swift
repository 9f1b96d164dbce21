public protocol ChatConfiguration: Sendable {
  @available(*, deprecated) var old: Int { get }
  var plain: Int { get }
  var set: Int { get set }
  var slow: Int { get async }
  var thrown: Int { get throws }
  var turned: Int { mutating get }
}

public enum ChatSetup {
  public static func setup(with configuration: any ChatConfiguration) {}
}
