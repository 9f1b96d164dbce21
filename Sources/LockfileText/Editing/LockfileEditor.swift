import Diagnostics
import Model
import Text
import YAML

/// Edits `integrate.lock.yaml` in place: comments, order, quotes and all other unchanged bytes are kept.
///
/// Later edits see earlier ones. Each call of ``apply(_:)`` parses the file a few times whatever it changes, so put
/// many edits into one call.
package struct LockfileEditor: Sendable {
  package private(set) var bytes: [UInt8]
  private let file: FileID
  /// The current pins, by lower-case name.
  private var values: [String: (name: String, value: LockValue)] = [:]
  /// The names of the pins in the order of the file.
  package private(set) var pins: [String] = []

  /// - Parameter file: the file of findings about unreadable bytes.
  package init(_ bytes: [UInt8], file: FileID = FileID(rawValue: 0)) throws(LockfileEditError) {
    (self.bytes, self.file) = (bytes, file)
    _ = try read(bytes)
  }

  /// The values of a pin, by key; `nil` if there is no such pin.
  package func values(of pin: String) -> [String: LockValue]? {
    guard let found = values[pin.lowercased()] else { return nil }
    return found.value.entries ?? [:]
  }

  /// The lockfile as it would be read now.
  package var lockfile: Lockfile {
    var reader = YAMLReader()
    var bag = DiagnosticBag()
    let (bytes, file) = (bytes, file)
    let read = bytes.withUnsafeBufferPointer { buffer in
      reader.read(buffer, file: file, into: &bag) { node, bag in
        decodeLockfile(node, file: file, allowFileURLs: true, into: &bag)
      }
    }
    return read ?? Lockfile(file: file)
  }

  /// Makes all changes, or none.
  package mutating func apply(_ edits: [LockfileEdit]) throws(LockfileEditError) {
    let change = try LockfileChange(edits, from: values)
    if change.isEmpty { return }
    var copy = self
    do throws(LockfileEditError) {
      try copy.make(change)
    } catch {
      // It could be parsed before.
      throw .unwritable(pin: change.names.first ?? "")
    }
    self = copy
  }

  private mutating func make(_ change: LockfileChange) throws(LockfileEditError) {
    let target = LockValue.mapping(change.target)
    var text = try read(bytes)
    let printer = YAMLPrinter(step: text.step)
    for stage in [PinStage.changes, .additions, .removals] {
      guard let pins = text.pins, !pins.value.isFlow, !pins.value.pairs.isEmpty else { break }
      guard let splices = PinEdits(text: text.text, pins: pins, printer: printer).splices(stage, change) else { break }
      if splices.isEmpty { continue }
      bytes = bytes.splicing(splices)
      text = try read(bytes)
    }
    // Pins in brackets, the first pin of all, and unusual layouts.
    if text.pins?.value.hasValue(target, .pins) != true {
      var root = text.text.root?.value.entries ?? [:]
      root[LockfileKey.pins.rawValue] = target
      var reconciler = Reconciler(printer)
      guard let edited = reconciler.reconcile(bytes, to: root, .root) else {
        throw .unwritable(pin: change.names.first ?? "")
      }
      bytes = edited
      text = try read(bytes)
    }
    guard text.pins?.value.hasValue(target, .pins) == true else { throw .unwritable(pin: change.names.first ?? "") }
  }

  // MARK: Reading

  private struct Parsed {
    let text: EditableText
    let pins: EditPair?

    /// The indentation of each level in the file.
    var step: Int {
      let layout = BlockLayout(lines: text.lines)
      guard let pins, let first = pins.value.pairs.first, !pins.value.isFlow else { return 2 }
      guard let outer = try? layout.indent(of: pins), let inner = try? layout.indent(of: first) else { return 2 }
      for pair in pins.value.pairs where !pair.value.isFlow {
        guard let key = pair.value.pairs.first, let own = try? layout.indent(of: pair) else { continue }
        if let deeper = try? layout.indent(of: key), deeper > own { return deeper - own }
      }
      return inner > outer ? inner - outer : 2
    }
  }

  private mutating func read(_ bytes: [UInt8]) throws(LockfileEditError) -> Parsed {
    var reader = YAMLReader()
    var bag = DiagnosticBag()
    guard let text = EditableText(bytes, file: file, &reader, into: &bag) else { throw .unreadable(bag.diagnostics) }
    guard let root = text.root, case .mapping(let pairs) = root.content else {
      throw .notALockfile("it has no 'lockfile: 1' and no 'pins:'")
    }
    if let twice = Self.repeated(root, .root) { throw .notALockfile("'\(twice)' is written twice") }
    let pins = pairs.first { $0.name == LockfileKey.pins.rawValue }
    values = [:]
    self.pins = []
    guard let pins else { return Parsed(text: text, pins: nil) }
    switch pins.value.content {
    case .null: break
    case .mapping(let entries):
      for pin in entries {
        // It is left out behind a '?', and there is no place for it.
        if pin.key.isEmpty { throw .notALockfile("a pin has no name") }
        switch pin.value.content {
        case .mapping, .null: break
        default: throw .notALockfile("pin '\(pin.name)' is not a mapping")
        }
        values[pin.name.lowercased()] = (pin.name, pin.value.value)
        self.pins.append(pin.name)
      }
    default: throw .notALockfile("'pins' is not a mapping")
    }
    return Parsed(text: text, pins: pins)
  }

  /// A key that occurs twice in one mapping.
  private static func repeated(_ node: EditNode, _ context: LockContext) -> String? {
    var seen: Set<String> = []
    for pair in node.pairs {
      if !seen.insert(context == .pins ? pair.name.lowercased() : pair.name).inserted { return pair.name }
      if let inner = repeated(pair.value, context.child(pair.name)) { return inner }
    }
    return nil
  }
}

/// The result of a list of edits: each pin before and after.
struct LockfileChange {
  private(set) var changed: [String: LockValue] = [:]
  private(set) var added: [String: LockValue] = [:]
  private(set) var removed: Set<String> = []
  /// New names by old ones, as the file spells them.
  private(set) var renamed: [String: String] = [:]
  /// All pins after the edits, by name.
  private(set) var target: [String: LockValue] = [:]

  var isEmpty: Bool { changed.isEmpty && added.isEmpty && removed.isEmpty && renamed.isEmpty }

  /// The names of the pins that change, sorted.
  var names: [String] { (Array(changed.keys) + added.keys + removed + renamed.keys).sorted() }

  init(_ edits: [LockfileEdit], from old: [String: (name: String, value: LockValue)]) throws(LockfileEditError) {
    /// By lower-case name; `origin` is the lower-case name before the edits, if there was one.
    var now: [String: (name: String, value: LockValue, origin: String?)] = [:]
    for (key, pin) in old { now[key] = (pin.name, pin.value, key) }
    for edit in edits {
      switch edit {
      case .set(let pin, let key, let value):
        guard PinKey(rawValue: key) != nil else { throw .unknownKey(key) }
        guard let current = now[pin.lowercased()] else { throw .unknownPin(pin) }
        var entries = current.value.entries ?? [:]
        if entries[key] == nil, value == nil { continue }
        entries[key] = value
        now[pin.lowercased()]?.value = .mapping(entries)
      case .add(let pin, let entries):
        if let unknown = entries.keys.sorted().first(where: { PinKey(rawValue: $0) == nil }) {
          throw .unknownKey(unknown)
        }
        guard now[pin.lowercased()] == nil else { throw .pinExists(pin) }
        // A pin that was removed and added again is the same pin with other values.
        let origin = old[pin.lowercased()] == nil ? nil : pin.lowercased()
        now[pin.lowercased()] = (pin, .mapping(entries), origin)
      case .remove(let pin):
        guard now.removeValue(forKey: pin.lowercased()) != nil else { throw .unknownPin(pin) }
      case .rename(let pin, let name):
        guard var current = now.removeValue(forKey: pin.lowercased()) else { throw .unknownPin(pin) }
        guard now[name.lowercased()] == nil else { throw .pinExists(name) }
        current.name = name
        now[name.lowercased()] = current
      }
    }
    summarise(now, old)
  }

  private mutating func summarise(
    _ now: [String: (name: String, value: LockValue, origin: String?)],
    _ old: [String: (name: String, value: LockValue)]
  ) {
    removed = Set(old.values.map(\.name))
    for (name, value, origin) in now.values {
      target[name] = value
      guard let origin, let before = old[origin] else {
        added[name] = value
        continue
      }
      removed.remove(before.name)
      if before.value != value { changed[before.name] = value }
      if !before.name.utf8.elementsEqual(name.utf8) { renamed[before.name] = name }
    }
  }
}
