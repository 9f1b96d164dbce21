import Diagnostics
import Disk
import Generators
import LockfileText
import Model
import Text

/// Changes of the lockfile and the kept specs, written together or not at all.
package struct LockfileChanges {
  /// A pin that was moved, added or removed, for output.
  package struct Move {
    package var name: String
    /// The version, branch or revision before; `nil` if there was none.
    package var from: String?
    package var to: String?
    /// The commits, where they are known.
    package var revisions: (from: String?, to: String?)
    package var reason: String

    package init(
      name: String, from: String?, to: String?, revisions: (from: String?, to: String?) = (nil, nil), reason: String
    ) {
      (self.name, self.from, self.to, self.reason) = (name, from, to, reason)
      self.revisions = (revisions.from?.lowercased(), revisions.to?.lowercased())
    }

    package var text: String {
      if let from, from == to, let old = revisions.from, let new = revisions.to, old != new {
        return "\(name) \(from) at another commit: \(old.prefix(12)) → \(new.prefix(12))  (\(reason))"
      }
      if let from, from == to { return "\(name) \(from) read again  (\(reason))" }
      return switch (from, to) {
      case (let from?, let to?): "\(name) \(from) → \(to)  (\(reason))"
      case (nil, let to?): "\(name) added at \(to)  (\(reason))"
      default: "\(name) removed  (\(reason))"
      }
    }
  }

  private let root: Root
  private var editor: LockfileEditor
  /// Collected and applied together, since the editor parses the file again each time.
  private var edits: [LockfileEdit] = []
  private var facts: [PinFacts] = []
  /// The facts for the records of pins.
  private var reading = RecordReading()
  /// Kept specs and declarations, and specs of members that change with the lockfile, by path.
  private var specs: [String: [UInt8]?] = [:]
  package private(set) var moves: [Move] = []

  package init(_ root: Root) throws(Failure) {
    self.root = root
    let old: [UInt8]
    if let known = try root.read(Root.lockfileName) {
      old = known
    } else {
      do { old = try Disk.read(Root.lockfileName, inside: root.path) } catch { throw Failure(error, in: root) }
    }
    do { editor = try LockfileEditor(old) } catch { throw Failure(error) }
  }

  /// For a lockfile that cannot be edited, of which there are findings: it has no pins, and nothing is written.
  package static func ofNothing(_ root: Root) throws(Failure) -> LockfileChanges {
    try LockfileChanges(root, "pins: {}\n")
  }

  private init(_ root: Root, _ text: String) throws(Failure) {
    self.root = root
    do { editor = try LockfileEditor(Array(text.utf8)) } catch { throw Failure(error) }
  }

  /// True if no file would change.
  package var isEmpty: Bool { edits.isEmpty && facts.isEmpty && specs.isEmpty && reading.isEmpty }

  package func values(of name: String) -> [String: LockValue] { editor.values(of: name) ?? [:] }

  /// The names of the pins in the file.
  package var names: [String] { editor.pins }

  package func has(_ name: String) -> Bool { editor.values(of: name) != nil }

  package mutating func note(_ move: Move) { moves.append(move) }

  /// Changes specs of members together with the lockfile.
  ///
  /// - Parameter files: the new bytes, by path from the root.
  package mutating func set(specs files: [String: [UInt8]?]) { specs.merge(files) { $1 } }

  /// For a run that writes nothing.
  package mutating func forgetMoves() { moves = [] }

  /// Sets the values of a pin; keys with `nil` are removed.
  package mutating func set(_ name: String, _ values: [String: LockValue?]) {
    edits += values.sorted { $0.key < $1.key }.map { .set(pin: name, key: $0.key, $0.value) }
  }

  package mutating func add(_ name: String, _ values: [String: LockValue]) { edits.append(.add(pin: name, values)) }

  /// Gives a pin without a spec another name; its values and comments stay.
  package mutating func rename(_ name: String, to new: String) { edits.append(.rename(pin: name, to: new)) }

  package mutating func remove(_ name: String) {
    edits.append(.remove(pin: name))
    removeSpec(of: name)
  }

  /// Records the facts about a pin's revision, in place of those about another.
  ///
  /// - Parameters:
  ///   - spec: the spec at that revision, byte for byte; `nil` if it is not a component.
  ///   - hasManifest: true if platforms and tools could be read.
  ///   - known: the other facts that were read there.
  package mutating func record(_ facts: PinFacts, spec: [UInt8]?, hasManifest: Bool, _ known: RecordReading.Known) {
    let name = facts.name
    reading.add(name, spec: spec, known)
    self.facts.append(facts)
    if !hasManifest { set(name, ["targets": nil, "platforms": nil, "tools": nil, "ranges": nil]) }
    guard let spec else {
      removeSpec(of: name)
      return
    }
    if let path = Self.specPath(of: name) { specs[path] = spec }
    if let path = Self.declarationsPath(of: name) { specs[path] = .some(known.declarations) }
    // The component's spec has these.
    set(name, ["products": nil])
  }

  /// Records which commit the version or branch of a pin is, as somebody read it who read nothing else there; its facts
  /// are forgotten.
  package mutating func recordCommit(of name: String) {
    forgetFacts(of: name)
    reading.add(name, spec: nil, RecordReading.Known())
  }

  /// Removes what earlier versions of the tool recorded of a pin.
  package mutating func dropRetired(of pin: Pin) {
    let pin = pin.withoutRetired
    guard let record = pin.recorded else { return }
    set(pin.name.value, ["targets": pin.values["targets"], "recorded": Pin.Record.value(of: pin, record)])
  }

  /// Removes the facts about another revision.
  package mutating func forgetFacts(of name: String) {
    set(name, ["products": nil, "targets": nil, "platforms": nil, "tools": nil, "ranges": nil, "recorded": nil])
    removeSpec(of: name)
  }

  package mutating func removeSpec(of name: String) {
    for path in [Self.specPath(of: name), Self.declarationsPath(of: name)] {
      if let path { specs[path] = .some(nil) }
    }
  }

  /// A name with a slash is that of a package or pod, which has no spec.
  private static func specPath(of name: String) -> String? {
    nameProblem(name, slash: false) == nil ? Root.keptSpecPath(of: name) : nil
  }

  private static func declarationsPath(of name: String) -> String? {
    nameProblem(name, slash: false) == nil ? Root.declarationsPath(of: name) : nil
  }

  private func edited() throws(Failure) -> LockfileEditor {
    var editor = editor
    do {
      let old = editor.lockfile
      try editor.apply(edits)
      try editor.complete(facts)
      try editor.apply(reading.edits(from: old, to: editor.lockfile))
    } catch { throw Failure(error) }
    return editor
  }

  /// Returns whether a file on disk would change.
  package func changeFiles() throws(Failure) -> Bool {
    var disk = root
    disk.changedFiles = [:]
    // In one order, since the first difference decides which files are read.
    if try disk.read(Root.lockfileName) != edited().bytes { return true }
    for (path, bytes) in specs.sorted(by: { $0.key < $1.key }) where try disk.read(path) != bytes { return true }
    return false
  }

  /// The files as they would be, by path from the root; `nil` for one that would be gone.
  package func files() throws(Failure) -> [String: [UInt8]?] {
    specs.merging([Root.lockfileName: .some(try edited().bytes)]) { $1 }
  }

  /// Writes the changes. The specs are renamed into place together with the lockfile, so that an interrupted run leaves
  /// the old files.
  ///
  /// - Returns: true if a file was changed.
  package mutating func commit() throws(Failure) -> Bool { try commit(with: Generation()).isChanged }

  /// Writes the changes and what is generated from them, all of it or nothing.
  ///
  /// - Parameter leftovers: files that go with it, by path.
  /// - Returns: true if lockfile or specs were changed, and the generated files.
  package mutating func commit(
    with generation: Generation, removing leftovers: [String] = []
  ) throws(Failure) -> (isChanged: Bool, generated: [(path: String, outcome: WriteOutcome)]) {
    editor = try edited()
    (edits, facts, reading) = ([], [], RecordReading())
    var writes = WriteSet(root: root.path)
    for (path, bytes) in specs.sorted(by: { $0.key < $1.key }) {
      if let bytes { writes.add(bytes, to: path) } else { writes.remove(path) }
    }
    writes.add(editor.bytes, to: Root.lockfileName)
    let count = writes.files.count
    for file in generation.files { writes.add(file.bytes(in: root), to: file.path) }
    for path in leftovers { writes.remove(path) }
    do {
      let outcomes = try writes.commit()
      let generated = zip(generation.files, outcomes[count...]).map { (path: $0.path, outcome: $1) }
      return (outcomes[..<count].contains { $0 != .unchanged }, generated)
    } catch { throw Failure(error) }
  }
}

extension Failure {
  package init(_ error: LockfileEditError) {
    self.init(error.message, help: "run 'integrate resolve' to see what is wrong")
  }
}
