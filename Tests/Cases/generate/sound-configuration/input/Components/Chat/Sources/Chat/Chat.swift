public import ChatInterface
import Foundation
public struct ChatFeature: ChatModule {
  let configuration: any ChatConfiguration
  public init(configuration: any ChatConfiguration) { self.configuration = configuration }
  public func open() -> String { "\(configuration.host) \(configuration.retries) \(configuration.servers) \(configuration.limits.count) \(configuration.base.absoluteString) \(configuration.ratio) \(configuration.flag) \(configuration.appVersion) \(configuration.level) \(configuration.apiKey)" }
}
