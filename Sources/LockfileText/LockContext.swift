import Loading
import Text
import YAML

/// The kind of a value in the lockfile: it decides the order of keys and the usual form.
enum LockContext: Sendable {
  case root, version, pins, pin
  /// `true`, or nothing is written.
  case flag
  /// A mapping of names: `requires`, and keys that the tool does not know.
  case names
  case products, product, targets, target, needs, need, platforms, ranges, range, traits, trait, podModules, podModule,
    record, enabled

  func child(_ key: String) -> LockContext {
    switch self {
    case .root: LockfileKey(rawValue: key) == .pins ? .pins : .version
    case .pins: .pin
    case .pin: Self.ofPinKey(key)
    case .products: .product
    case .targets: .target
    case .target:
      switch PinTargetKey(rawValue: key) {
      case .needs: .needs
      case .unsafeFlags, .command, .cxx: .flag
      default: .names
      }
    // The aliases of a need stay in its brackets.
    case .need: .need
    case .ranges: .range
    case .podModules: .podModule
    case .record: RecordKey(rawValue: key) == .enables ? .enabled : .names
    case .enabled: .traits
    default: .names
    }
  }

  var element: LockContext {
    switch self {
    case .traits: .trait
    // A target that is nothing but what it needs is the list alone.
    case .target, .needs: .need
    default: .names
    }
  }

  private static func ofPinKey(_ key: String) -> LockContext {
    switch PinKey(rawValue: key) {
    case .products: .products
    case .targets: .targets
    case .platforms: .platforms
    case .ranges: .ranges
    case .traits: .traits
    case .modules: .podModules
    case .recorded: .record
    default: .names
    }
  }

  /// True if keys are compared without case, as names of packages and platforms are.
  var ignoresCase: Bool { [.pins, .ranges, .platforms, .enabled].contains(self) }

  /// Returns whether the tool writes the value in brackets if it fits; all others have a line for each entry.
  private func prefersFlow(count: Int) -> Bool {
    switch self {
    case .platforms, .product, .target, .need, .trait, .range: true
    case .products: count <= 1
    default: false
    }
  }

  /// The keys that are ordered by meaning rather than by name, in that order.
  private var fixedOrder: [String] {
    switch self {
    case .root: LockfileKeys.lockfile.names
    case .pin: LockfileKeys.pin.names
    case .product: LockfileKeys.pinProduct.names
    case .target: LockfileKeys.pinTarget.names
    case .need: LockfileKeys.pinNeed.names
    case .range: LockfileKeys.range.names
    case .trait: LockfileKeys.enabledTrait.names
    case .podModule: LockfileKeys.podModule.names
    case .record: LockfileKeys.record.names
    case .version, .flag, .pins, .names, .products, .targets, .needs, .platforms, .ranges, .traits, .podModules,
      .enabled:
      []
    }
  }

  /// The rank of a key with a fixed order; `nil` for others.
  func rank(_ key: String) -> Int? { fixedOrder.firstIndex(of: key) }

  /// The order in which the tool writes keys.
  func sorted(_ keys: some Sequence<String>) -> [String] { keys.sorted(by: precedes) }

  func precedes(_ one: String, _ two: String) -> Bool {
    switch (rank(one), rank(two)) {
    case (let left?, let right?): left < right
    case (_?, nil): true
    case (nil, _?): false
    case (nil, nil): Self.namePrecedes(one, two)
    }
  }

  /// Orders names without regard to case, and equal ones by bytes.
  static func namePrecedes(_ one: String, _ two: String) -> Bool {
    let (left, right) = (one.lowercased(), two.lowercased())
    if left != right { return left.utf8.lexicographicallyPrecedes(right.utf8) }
    return one.utf8.lexicographicallyPrecedes(two.utf8)
  }

  /// The key in the form for comparisons.
  func folded(_ key: String) -> String { ignoresCase ? key.lowercased() : key }

  /// A value of this kind in the tool's order and form.
  func laidOut(_ value: LockValue) -> YAMLValue {
    switch value {
    case .null: return .nothing
    case .text(let text):
      if self == .version, let number = Int(text), String(number) == text { return .integer(number) }
      if self == .flag, text == "true" { return .bool(true) }
      return .text(text)
    case .list(let values): return .list(values.map(element.laidOut))
    case .mapping(let entries):
      let pairs = sorted(entries.keys).map { ($0, child($0).laidOut(entries[$0] ?? .null)) }
      return prefersFlow(count: entries.count) ? .compact(pairs) : .block(pairs)
    }
  }
}
