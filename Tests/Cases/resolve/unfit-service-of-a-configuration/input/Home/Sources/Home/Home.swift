@MainActor public protocol HomeConfiguration: Sendable { var host: String { get } }
public struct HomeSetup { public func setup(with configuration: any HomeConfiguration) async {} }
