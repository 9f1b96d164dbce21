/// Evaluates a manifest that has been typed. Counts the cost, and keeps the inputs.
final class Interpreter {
  let inputs: ManifestInputs
  /// The variables of the manifest itself.
  private(set) var globals: Frame?
  /// Packages in the order in which they were made.
  var packages: [ManifestObject] = []
  /// Static constants that have been asked for.
  var constants: [Int: Value] = [:]
  /// Frames that a closure refers to, which may lie in one of their slots.
  private var kept: [Frame] = []
  private var steps = 0
  private var calls = 0

  init(_ inputs: ManifestInputs) { self.inputs = inputs }

  func begin(slots: Int) throws -> Frame {
    let frame = try Frame(interpreter: self, parent: nil, slots: slots)
    globals = frame
    return frame
  }

  func keep(_ frame: Frame) { kept.append(frame) }

  /// Breaks reference cycles.
  func end() {
    for frame in kept { frame.slots = [] }
    globals?.slots = []
    (kept, globals, packages, constants) = ([], nil, [], [:])
  }

  /// Counts steps, and throws if there are too many.
  func spend(_ count: Int = 1) throws {
    steps += count
    if steps > Limits.steps { throw Unsupported("it takes too long to evaluate", at: 0) }
  }

  /// Counts a text, before it is read or copied.
  func spend(on text: String) throws { try spend(1 + text.utf8.count / 16) }

  /// Counts all that a value holds, each time that the same is in it: before it is read as a whole.
  func spend(on value: Value) throws {
    switch value {
    case .string(let text): try spend(on: text)
    case .array(let elements):
      try spend()
      for element in elements { try spend(on: element) }
    case .dictionary(let values):
      try spend()
      for (key, value) in values {
        try spend(on: key)
        try spend(on: value)
      }
    case .bounds(let from, let upTo):
      try spend(on: from)
      try spend(on: upTo)
    case .version(let version):
      try spend()
      for part in version.prerelease { try spend(on: part) }
      for part in version.metadata { try spend(on: part) }
    case .made(let made):
      try spend(on: made.name)
      for argument in made.arguments { try spend(on: argument) }
    case .object(let object):
      try spend()
      for field in object.fields.values { try spend(on: field) }
    case .optional(let inner?): try spend(on: inner)
    case .optional(nil), .integer, .boolean, .void, .function, .brokenChain: try spend()
    }
  }

  func called<Result>(_ work: () throws -> Result) throws -> Result {
    guard calls < Limits.calls else { throw Unsupported("functions call each other too deeply", at: 0) }
    calls += 1
    defer { calls -= 1 }
    return try work()
  }
}

/// The variables of a block while it runs.
final class Frame {
  let interpreter: Interpreter
  let parent: Frame?
  var slots: [Value?]

  init(interpreter: Interpreter, parent: Frame?, slots: Int) throws {
    try interpreter.spend(slots / 16)
    (self.interpreter, self.parent) = (interpreter, parent)
    self.slots = Array(repeating: nil, count: slots)
  }

  /// The frame a number of blocks further out.
  func outer(_ hops: Int) -> Frame {
    var frame = self
    for _ in 0..<hops { frame = frame.parent ?? frame }
    return frame
  }
}
