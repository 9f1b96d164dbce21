import Foundation
public protocol Based { var base: URL? { get } }
public protocol ChatConfiguration: Based, Sendable {
  var host: String { get }
  var retries: String { get }
  var level: Int { get }
}
extension ChatConfiguration { public var level: Int { 1 } }
public enum ChatSetup { static func setup(with configuration: any ChatConfiguration) {} }
