public protocol HouseModule: Sendable {}

@propertyWrapper public struct Injected<Value> {
  public let wrappedValue: Value?

  public init(_ path: KeyPath<String, Value>) { wrappedValue = nil }
}
