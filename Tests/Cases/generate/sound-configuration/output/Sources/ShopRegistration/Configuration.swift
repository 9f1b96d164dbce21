// Written by integrate from component.yaml; do not edit.

public import ChatInterface

public import struct Foundation.URL

extension Registration {
  /// The environments of Shop, which decide its values.
  public enum Environment: Swift.String, Swift.CaseIterable, Swift.Sendable {
    case debug
    case staging
    case release

    /// The environment of the first entry of 'select' that matches.
    static func selected(_ problems: inout [Swift.String]) -> Environment {
      let named1 = named(Variables.text("SHOP_ENVIRONMENT"), by: "the variable SHOP_ENVIRONMENT", &problems)
      if let named1 { return named1 }
      let named2 = named(InfoPlist.text("SHOP_ENVIRONMENT"), by: "'SHOP_ENVIRONMENT' of Info.plist", &problems)
      if let named2 { return named2 }
      #if DEBUG
        return .debug
      #else
        return .release
      #endif
    }
  }

  /// Values that are in no file of the project; 'integrate generate --secrets FILE' writes them on the build machine.
  public struct Secrets: Swift.Sendable {
    /// Used by Chat/ChatInterface.
    public var chatApiKey: Swift.String

    public init(chatApiKey: Swift.String) {
      self.chatApiKey = chatApiKey
    }
  }

  /// The values of all configurations, for `make(…, overriding:)`.
  public struct Values: Swift.Sendable {
    /// Components/Chat/component.yaml:6
    public var chat: ChatConfigurationValues

    init(environment: Environment, secrets: Secrets, launch: Launch, flag: Swift.Bool) {
      self.chat = ChatConfigurationValues(environment: environment, secrets: secrets, launch: launch, flag: flag)
    }
  }

  /// Components/Chat/component.yaml:6
  public struct ChatConfigurationValues: ChatConfiguration {
    public var host: Swift.String
    public var retries: Swift.Int
    public var servers: [Swift.String]
    public var limits: [Swift.String: Swift.Int]
    public var base: Foundation.URL
    public var ratio: Swift.Double
    public var flag: Swift.Bool
    public var appVersion: Swift.String
    public var level: Swift.Int
    public var apiKey: Swift.String

    init(environment: Environment, secrets: Secrets, launch: Launch, flag: Swift.Bool) {
      self.servers = ["a", "b"]  // config/common.yaml:2
      self.limits = ["x": 1, "y": -2]  // config/common.yaml:3
      self.base = FixedURL.of("https://api.example/v1")  // config/common.yaml:4
      self.flag = flag
      self.appVersion = launch.appVersion
      self.level = launch.level
      self.apiKey = secrets.chatApiKey
      switch environment {
      case .debug:
        self.host = "localhost"  // config/debug.yaml:1
        self.retries = 3  // config/common.yaml:1
        self.ratio = 0.5  // config/debug.yaml:2
      case .staging:
        self.host = "staging.example"  // config/staging.yaml:1
        self.retries = 5  // config/staging.yaml:2
        self.ratio = 1.0  // config/staging.yaml:3
      case .release:
        self.host = "api.example \"x\\"  // config/release.yaml:1
        self.retries = 3  // config/common.yaml:1
        self.ratio = 1e+20  // config/release.yaml:2
      }
    }
  }
}

private enum FixedURL {
  static func of(_ text: Swift.StaticString) -> Foundation.URL {
    if let url = Foundation.URL(string: "\(text)") { return url }
    Swift.fatalError("\(text) is not a valid URL on this system")
  }
}
