import Foundation

public protocol ChatConfiguration: Sendable {
  var host: URL { get }
  var headers: [String: String] { get }
}
public protocol OtherConfiguration { func load() }
public protocol SetConfiguration { var count: Int { get set } }
protocol InnerConfiguration { var count: Int { get } }
