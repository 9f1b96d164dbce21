import ChatInjected
import Clock
import House

@propertyWrapper struct LazyInjected<Value> {
  let wrappedValue: Value?

  init(_ path: KeyPath<String, Value>) { wrappedValue = nil }
}

enum Other {
  typealias Injected = LazyInjected
}

struct Screen {
  @LazyInjected(\.count) var count
  @Other.Injected(\.count) var length
  @ChatInjected.Injected(\.clock) var clock
}
