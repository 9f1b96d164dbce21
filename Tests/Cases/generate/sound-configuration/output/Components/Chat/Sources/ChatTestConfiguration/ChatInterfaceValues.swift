// Written by integrate from component.yaml; do not edit.

public import ChatInterface

public import struct Foundation.URL

/// The values of ChatConfiguration in tests.
public struct TestChatConfiguration: ChatConfiguration {
  public var host: Swift.String = "test.example"
  public var retries: Swift.Int = 3
  public var servers: [Swift.String] = []
  public var limits: [Swift.String: Swift.Int] = [:]
  public var base: Foundation.URL = FixedURL.of("https://t")
  public var ratio: Swift.Double = 1.0
  public var flag: Swift.Bool = true
  public var appVersion: Swift.String = "1.0"
  public var level: Swift.Int = 1
  public var apiKey: Swift.String = "not a key"

  public init() {}
}

extension ChatConfiguration where Self == TestChatConfiguration {
  public static var test: TestChatConfiguration { TestChatConfiguration() }
}

func setUp_chatConfiguration() { ChatSetup.setup(with: ScopedChatConfiguration()) }

/// For code that is set up: the values of the surrounding test, or else these.
struct ScopedChatConfiguration: ChatConfiguration {
  private var now: any ChatConfiguration {
    if let values = scopes_chatConfiguration.value { return values }
    return TestChatConfiguration()
  }

  var host: Swift.String { now.host }
  var retries: Swift.Int { now.retries }
  var servers: [Swift.String] { now.servers }
  var limits: [Swift.String: Swift.Int] { now.limits }
  var base: Foundation.URL { now.base }
  var ratio: Swift.Double { now.ratio }
  var flag: Swift.Bool { now.flag }
  var appVersion: Swift.String { now.appVersion }
  var level: Swift.Int { now.level }
  var apiKey: Swift.String { now.apiKey }
}

private let scopes_chatConfiguration = Scopes<any ChatConfiguration>()

/// For the code that runs an app's tests: the values of a test.
public func scope_chatConfiguration(_ values: @escaping @Sendable () -> (any ChatConfiguration)?) {
  scopes_chatConfiguration.add(values)
}

private enum FixedURL {
  static func of(_ text: Swift.StaticString) -> Foundation.URL {
    if let url = Foundation.URL(string: "\(text)") { return url }
    Swift.fatalError("\(text) is not a valid URL on this system")
  }
}
