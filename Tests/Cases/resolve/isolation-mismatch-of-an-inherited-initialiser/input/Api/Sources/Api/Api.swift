public protocol Store: Sendable {}

@MainActor open class Controller {
  public init() {}
}
