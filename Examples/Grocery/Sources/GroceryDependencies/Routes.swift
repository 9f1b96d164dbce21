// Written by integrate from component.yaml; do not edit.

import BrowseInterface
import LoginInterface

extension Dependencies {
  /// The routes of links.
  public enum Route: Swift.Sendable, Swift.Equatable {
    /// aisles/{from}, Components/Browse/component.yaml:13
    case browsePickFirst(from: Swift.String)
    /// login, Components/Login/component.yaml:13
    case loginSignIn

    /// The result of a route's method.
    @frozen public enum Result {
      case browsePickFirst(Swift.String)
      case loginSignIn(Swift.String)
    }
  }

  /// aisles/{from}, Components/Browse/component.yaml:13
  @_Concurrency.MainActor @discardableResult
  public func openBrowsePickFirst(from value1: Swift.String) async -> Swift.String {
    return await self.browse.pickFirst(from: value1)
  }

  /// login, Components/Login/component.yaml:13
  @_Concurrency.MainActor @discardableResult
  public func openLoginSignIn() -> Swift.String {
    return self.login.signIn()
  }

  /// Calls the method of a route.
  @_Concurrency.MainActor @discardableResult
  public func open(_ route: Route) async -> Route.Result {
    switch route {
    case .browsePickFirst(let value1):
      return .browsePickFirst(await openBrowsePickFirst(from: value1))
    case .loginSignIn:
      return .loginSignIn(openLoginSignIn())
    }
  }

  /// Calls the method of the route to which a link leads.
  ///
  /// - Parameter parameters: values by name, which override those of the link's query.
  /// - Returns: `nil` for a link without a route.
  @_Concurrency.MainActor @discardableResult
  public func open(
    _ link: Swift.String, parameters: [Swift.String: Swift.String] = [:]
  ) async -> Route.Result? {
    guard let route = Route(link, parameters: parameters) else { return nil }
    return await open(route)
  }

  /// The same for callers that cannot wait: a synchronous method has run, another one was started.
  ///
  /// - Returns: true if the link leads to a route.
  @_Concurrency.MainActor @discardableResult
  public func openNow(
    _ link: Swift.String, parameters: [Swift.String: Swift.String] = [:]
  ) -> Swift.Bool {
    guard let route = Route(link, parameters: parameters) else { return false }
    switch route {
    case .browsePickFirst:
      _Concurrency.Task { @_Concurrency.MainActor in _ = await self.open(route) }
      return true
    case .loginSignIn:
      openLoginSignIn()
      return true
    }
  }
}

extension Dependencies.Route {
  /// The parts of links before the path, in lower case.
  static let bases: [Swift.String] = ["grocery://", "https://grocery.example/"]

  /// Routes by their path, with a mark for each value.
  static let numbers: [Swift.String: Swift.Int] = [
    "aisles/\0": 0,
    "login": 1,
  ]

  /// The parts of paths that are not values, by the number of parts, the closest match first.
  static let masks: [Swift.Int: [Swift.UInt64]] = [1: [1], 2: [2]]

  static func route(_ number: Swift.Int, _ link: inout Link) -> Dependencies.Route? {
    switch number {
    case 0:
      if let value1 = link.text(1, "from") {
        return .browsePickFirst(from: value1)
      }
      return nil
    case 1:
      return .loginSignIn
    default: return nil
    }
  }

  /// The route for all links of a scheme.
  static func whole(_ scheme: Swift.String, _ link: Swift.String) -> Dependencies.Route? {
    switch scheme {
    default: return nil
    }
  }

  /// A link to this route.
  public var link: Swift.String {
    switch self {
    case .browsePickFirst(let value1):
      return Link.made(["aisles", "\(value1)"], [])
    case .loginSignIn:
      return Link.made(["login"], [])
    }
  }
}
