// Written by integrate from component.yaml; do not edit.

import Api

extension Dependencies {
  /// Every place that a link can lead to.
  public enum Route: Swift.Sendable, Swift.Equatable {
    /// chat/{name}, Api/component.yaml:12
    case chatOpen(name: Swift.String)
    /// screen/{number:Int}?quick={quick:Bool=true}, Api/component.yaml:13
    case screenShow(number: Swift.Int, quick: Swift.Bool = true)

    /// What the method behind a route returned.
    @frozen public enum Result {
      case chatOpen
      case screenShow(Swift.Result<Swift.String, any Swift.Error>)
    }
  }

  /// chat/{name}, Api/component.yaml:12
  public func openChatOpen(name value1: Swift.String) {
    let quiet: any DeprecatedRoutes = self
    quiet.openChatOpenQuietly(value1)
  }

  /// screen/{number:Int}?quick={quick:Bool=true}, Api/component.yaml:13
  @_Concurrency.MainActor @discardableResult
  public func openScreenShow(number value1: Swift.Int, quick value2: Swift.Bool = true) async throws -> Swift.String {
    let quiet: any DeprecatedRoutes = self
    return try await quiet.openScreenShowQuietly(value1, value2)
  }

  /// Calls the method behind a route.
  @_Concurrency.MainActor @discardableResult
  public func open(_ route: Route) async -> Route.Result {
    switch route {
    case .chatOpen(let value1):
      openChatOpen(name: value1)
      return .chatOpen
    case .screenShow(let value1, let value2):
      do {
        return .screenShow(.success(try await openScreenShow(number: value1, quick: value2)))
      } catch {
        return .screenShow(.failure(error))
      }
    }
  }

  /// Calls the method behind the route to which a link leads.
  ///
  /// - Parameter parameters: values by name, which win over those of the link's query.
  /// - Returns: `nil` for a link that leads nowhere.
  @_Concurrency.MainActor @discardableResult
  public func open(
    _ link: Swift.String, parameters: [Swift.String: Swift.String] = [:]
  ) async -> Route.Result? {
    guard let route = Route(link, parameters: parameters) else { return nil }
    return await open(route)
  }

  /// The same for callers that cannot wait: a method that does not wait has run, another one was started.
  ///
  /// - Returns: whether the link leads somewhere.
  @_Concurrency.MainActor @discardableResult
  public func openNow(
    _ link: Swift.String, parameters: [Swift.String: Swift.String] = [:]
  ) -> Swift.Bool {
    guard let route = Route(link, parameters: parameters) else { return false }
    switch route {
    case .chatOpen(let value1):
      openChatOpen(name: value1)
      return true
    case .screenShow:
      _Concurrency.Task { @_Concurrency.MainActor in _ = await self.open(route) }
      return true
    }
  }
}

extension Dependencies.Route {
  /// What stands before the path of a link, in lower case.
  static let bases: [Swift.String] = ["shop://"]

  /// By the path, with a mark for each value.
  static let numbers: [Swift.String: Swift.Int] = [
    "chat/\0": 0,
    "screen/\0": 1,
  ]

  /// By the number of a path's parts, which of them are no values, the nearest first.
  static let masks: [Swift.Int: [Swift.UInt64]] = [2: [2]]

  static func route(_ number: Swift.Int, _ link: inout Link) -> Dependencies.Route? {
    switch number {
    case 0:
      if let value1 = link.text(1, "name") {
        return .chatOpen(name: value1)
      }
      return nil
    case 1:
      if let value1 = link.int(1, "number"), let value2 = link.bool("quick", else: true) {
        return .screenShow(number: value1, quick: value2)
      }
      return nil
    default: return nil
    }
  }

  /// A route that takes all links of a scheme.
  static func whole(_ scheme: Swift.String, _ link: Swift.String) -> Dependencies.Route? {
    switch scheme {
    default: return nil
    }
  }

  /// A link that leads there.
  public var link: Swift.String {
    switch self {
    case .chatOpen(let value1):
      return Link.made(["chat", "\(value1)"], [])
    case .screenShow(let value1, let value2):
      return Link.made(["screen", "\(value1)"], [("quick", "\(value2)")])
    }
  }
}

/// What calls something deprecated, without a warning of the compiler.
protocol DeprecatedRoutes: Swift.Sendable {
  func openChatOpenQuietly(_ value1: Swift.String)
  @_Concurrency.MainActor
  func openScreenShowQuietly(_ value1: Swift.Int, _ value2: Swift.Bool) async throws -> Swift.String
}

extension Dependencies: DeprecatedRoutes {
  @available(*, deprecated)
  func openChatOpenQuietly(_ value1: Swift.String) {
    _ = self.chat.open(name: value1)
  }

  @available(*, deprecated)
  @_Concurrency.MainActor
  func openScreenShowQuietly(_ value1: Swift.Int, _ value2: Swift.Bool) async throws -> Swift.String {
    return try await self.screen.show(number: value1, quick: value2)
  }
}
