public import Foundation
public protocol ChatModule: Sendable { func open() -> String }
public protocol ChatConfiguration: Sendable {
  var host: String { get }
  var retries: Int { get }
  var servers: [String] { get }
  var limits: [String: Int] { get }
  var base: URL { get }
  var ratio: Double { get }
  var flag: Bool { get }
  var appVersion: String { get }
  var level: Int { get }
  var apiKey: String { get }
}
public enum ChatSetup {
  public static func setup(with configuration: any ChatConfiguration) { storage.withLock { kept = configuration } }
  private static let storage = NSLock()
  nonisolated(unsafe) private static var kept: (any ChatConfiguration)?
  public static var configuration: any ChatConfiguration {
    if let kept = storage.withLock({ kept }) { return kept }
    fatalError("Chat is not set up")
  }
}
public struct LegacyScreen { public init() {}; public var title: String { "host \(ChatSetup.configuration.host)" } }
