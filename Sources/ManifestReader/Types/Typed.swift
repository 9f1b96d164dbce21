/// An expression whose type is known, ready to be evaluated.
struct Typed {
  let type: ManifestType
  /// True if it is in a chain with `?`, so that it may be ``Value/brokenChain``.
  var isInChain = false
  let run: (Frame) throws -> Value

  init(_ type: ManifestType, isInChain: Bool = false, _ run: @escaping (Frame) throws -> Value) {
    (self.type, self.isInChain, self.run) = (type, isInChain, run)
  }

  static func constant(_ type: ManifestType, _ value: Value) -> Typed { Typed(type) { _ in value } }

  /// A value that is made of this one; a broken chain stays one.
  func then(_ type: ManifestType, _ read: @escaping (Value, Frame) throws -> Value) -> Typed {
    Typed(type, isInChain: isInChain) { [run] frame in
      let value = try run(frame)
      if case .brokenChain = value { return .brokenChain }
      return try read(value, frame)
    }
  }
}

struct Code {
  /// The way in which statements end.
  enum End: Int {
    /// They leave the function.
    case leaves
    /// They leave the loop or the `switch`, or the function.
    case jumps
    case falls
  }

  enum Outcome {
    case goesOn
    case returned(Value)
    case broken
    case continued
  }

  let end: End
  let run: (Frame) throws -> Outcome

  init(_ end: End = .falls, _ run: @escaping (Frame) throws -> Outcome) { (self.end, self.run) = (end, run) }
}

/// The meaning of names in a block, and in those around it.
final class Scope {
  enum Entry {
    case variable(slot: Int, type: ManifestType, isMutable: Bool)
    case functions([OwnFunction])
    case computed(OwnFunction)
    /// A name whose own value is being read.
    case unready
  }

  let parent: Scope?
  var entries: [String: Entry] = [:]
  /// Names that the block declares further down.
  var upcoming: Set<String> = []
  /// Variables that have no value yet, with the number of loops around their declaration.
  var unset: [String: Int] = [:]
  private(set) var slots = 0
  let body: Body
  /// The type that its `Self` is, and whether there is a `self`.
  var context: (type: ManifestType, isStatic: Bool)?

  init(in parent: Scope?, body: Body? = nil) {
    self.parent = parent
    self.body = body ?? parent?.body ?? Body(result: nil, isShared: false)
  }

  var isGlobal: Bool { parent == nil }

  /// The variables without a value, of this block and of each block around it.
  var allUnset: [[String: Int]] {
    get { sequence(first: self) { $0.parent }.map(\.unset) }
    set { for (scope, unset) in zip(sequence(first: self) { $0.parent }, newValue) { scope.unset = unset } }
  }

  func declare(_ name: String, _ type: ManifestType, isMutable: Bool) -> Int {
    defer { slots += 1 }
    upcoming.remove(name)
    if name != "_" { entries[name] = .variable(slot: slots, type: type, isMutable: isMutable) }
    return slots
  }
}

/// The function or closure that statements belong to.
final class Body {
  /// `nil` for the manifest itself.
  let result: ManifestType?
  /// True if it may run outside of the main actor, unlike the manifest itself.
  let isShared: Bool
  var loops = 0
  var breakable = 0

  init(result: ManifestType?, isShared: Bool) { (self.result, self.isShared) = (result, isShared) }
}

/// A function or a computed property of the manifest.
final class OwnFunction {
  let name: String
  let parameters: [Signature.Parameter]
  let result: ManifestType
  let body: [Statement]
  /// The scope of its declaration.
  let scope: Scope
  /// The type that it is a member of.
  let owner: (type: ManifestType, isStatic: Bool)?
  /// Set when its body has been typed.
  var code: Code?
  var slots: () -> Int = { 0 }
  /// True if it belongs to the main actor, as computed variables of the manifest itself do.
  var isIsolated = false
  /// By parameter.
  var defaults: [Int: Typed] = [:]

  init(
    name: String, parameters: [Signature.Parameter], result: ManifestType, body: [Statement], scope: Scope,
    owner: (type: ManifestType, isStatic: Bool)? = nil
  ) {
    (self.name, self.parameters, self.result, self.body) = (name, parameters, result, body)
    (self.scope, self.owner) = (scope, owner)
  }

  /// The value of a property, of the manifest itself or of an instance.
  func value(of instance: Value? = nil, in frame: Frame) throws -> Value {
    try frame.interpreter.spend()
    guard let globals = frame.interpreter.globals else { return .void }
    return try call([], self: instance, in: globals)
  }

  func call(_ values: [Value], self instance: Value? = nil, in declaring: Frame) throws -> Value {
    guard let code else { throw Unsupported("'\(name)' is called before it is declared", at: 0) }
    let frame = try Frame(interpreter: declaring.interpreter, parent: declaring, slots: slots())
    var all = values
    if let instance { all.insert(instance, at: 0) }
    for (slot, value) in all.enumerated() { frame.slots[slot] = value }
    return try declaring.interpreter.called {
      if case .returned(let value) = try code.run(frame) { return value }
      return .void
    }
  }
}
