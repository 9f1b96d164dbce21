/// Evaluates a manifest that has been typed: counts what it costs, and holds what it may ask for.
final class Machine {
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

  func begin(slots: Int) -> Frame {
    let frame = Frame(machine: self, parent: nil, slots: slots)
    globals = frame
    return frame
  }

  func keep(_ frame: Frame) { kept.append(frame) }

  /// Lets go of what holds each other.
  func end() {
    for frame in kept { frame.slots = [] }
    globals?.slots = []
    (kept, globals, packages, constants) = ([], nil, [], [:])
  }

  /// Counts steps, and ends what takes too many.
  func spend(_ count: Int = 1) throws {
    steps += count
    if steps > Limits.steps { throw Silence("it takes too long to evaluate", at: 0) }
  }

  func called<Result>(_ work: () throws -> Result) throws -> Result {
    guard calls < Limits.calls else { throw Silence("functions call each other too deeply", at: 0) }
    calls += 1
    defer { calls -= 1 }
    return try work()
  }
}

/// The variables of a block while it runs.
final class Frame {
  let machine: Machine
  let parent: Frame?
  var slots: [Value?]

  init(machine: Machine, parent: Frame?, slots: Int) {
    (self.machine, self.parent) = (machine, parent)
    self.slots = Array(repeating: nil, count: slots)
  }

  /// The frame a number of blocks further out.
  func outer(_ hops: Int) -> Frame {
    var frame = self
    for _ in 0..<hops { frame = frame.parent ?? frame }
    return frame
  }
}
