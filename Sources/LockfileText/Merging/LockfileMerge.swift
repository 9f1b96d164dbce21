import Diagnostics
import Model
import Text
import Versioning
import YAML

/// Merges two lockfiles with a common base, by the meaning of their pins.
///
/// The result starts from the bytes of OURS. A pin that only THEIRS changed comes with its lines and comments; one that
/// both changed is merged by lines if that has the merged values, else by its values.
package struct LockfileMerge {
  /// A pin that both sides changed in different ways.
  package struct Conflict: Equatable {
    package let pin: String
    /// The version on each side; `nil` if it has removed the pin.
    package let ours: String?
    package let theirs: String?

    /// The side with the higher version; `nil` if the two cannot be compared, or are equal.
    package var newer: Side? {
      guard let left = ours.flatMap({ Version($0) }), let right = theirs.flatMap({ Version($0) }), left != right else {
        return nil
      }
      return left > right ? .ours : .theirs
    }
  }

  /// One of the two sides, in git's words.
  package enum Side: String, Sendable {
    case ours, theirs
  }

  /// The lockfile, with conflict markers around pins with conflicts; `nil` if they cannot be placed.
  package let bytes: [UInt8]?
  package let conflicts: [Conflict]

  /// - Parameters:
  ///   - base: empty if the lockfile is new on both sides.
  ///   - choose: the side to keep of a pin with a conflict; `nil` leaves the conflict.
  package init(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], choosing choose: (Conflict) -> Side? = { _ in nil }
  ) throws(LockfileEditError) {
    let sides = try Sides(base: base, ours: ours, theirs: theirs, choosing: choose)
    conflicts = sides.conflicts
    if let merged = SectionMerge(sides, base: base, ours: ours, theirs: theirs)?.bytes(sides) {
      bytes = merged
    } else if conflicts.isEmpty {
      var editor = sides.ours
      try editor.apply(sides.edits)
      bytes = Self.isSound(editor.bytes, besides: [ours, theirs]) ? editor.bytes : nil
    } else {
      bytes = nil
    }
  }

  /// Returns whether a lockfile has no findings that its parents do not have.
  static func isSound(_ bytes: [UInt8], besides parents: [[UInt8]]) -> Bool {
    let own = Set(problems(bytes))
    return own.isEmpty || own.isSubset(of: parents.flatMap(problems))
  }

  private static func problems(_ bytes: [UInt8]) -> [Subject] {
    var reader = YAMLReader()
    var bag = DiagnosticBag()
    let file = FileID(rawValue: 0)
    bytes.withUnsafeBufferPointer { buffer in
      _ = reader.read(buffer, file: file, into: &bag) { node, bag in
        decodeLockfile(node, file: file, allowFileURLs: true, into: &bag)
      }
    }
    return bag.diagnostics.map(\.subject)
  }
}

/// The three lockfiles, and the outcome of each pin.
struct Sides {
  let base: LockfileEditor?
  let ours: LockfileEditor
  let theirs: LockfileEditor
  /// By lower-case name, for all pins of OURS or THEIRS.
  private(set) var outcomes: [String: PinMerge.Outcome] = [:]
  private(set) var conflicts: [LockfileMerge.Conflict] = []
  /// By lower-case name, the pins that are kept whole as on this side.
  private(set) var chosen: [String: LockfileMerge.Side] = [:]

  init(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], choosing choose: (LockfileMerge.Conflict) -> LockfileMerge.Side?
  ) throws(LockfileEditError) {
    self.base = base.isEmpty ? nil : try LockfileEditor(base)
    self.ours = try LockfileEditor(ours)
    self.theirs = try LockfileEditor(theirs)
    var seen: Set<String> = []
    for name in self.ours.pins + self.theirs.pins where seen.insert(name.lowercased()).inserted {
      let (left, right) = (self.ours.values(of: name), self.theirs.values(of: name))
      var outcome = PinMerge.merge(base: self.base?.values(of: name), ours: left, theirs: right)
      if outcome == .conflict {
        // Versions of two addresses cannot be compared.
        let addresses = [left, right].compactMap { $0?[.git]?.text }.map(canonicalRepository)
        let isMoved = Set(addresses).count > 1
        let conflict = LockfileMerge.Conflict(
          pin: name, ours: left.map { pinnedAt($0, withAddress: isMoved) },
          theirs: right.map { pinnedAt($0, withAddress: isMoved) })
        if let side = choose(conflict) {
          outcome = .merged(side == .ours ? left : right)
          chosen[name.lowercased()] = side
        } else {
          conflicts.append(conflict)
        }
      }
      outcomes[name.lowercased()] = outcome
    }
    conflicts.sort { $0.pin < $1.pin }
  }

  func outcome(of pin: String) -> PinMerge.Outcome { outcomes[pin.lowercased()] ?? .merged(nil) }

  /// The edits that turn OURS into the merged lockfile, with conflicts left as in OURS.
  var edits: [LockfileEdit] {
    var edits: [LockfileEdit] = []
    for name in ours.pins {
      guard case .merged(let merged) = outcome(of: name), let old = ours.values(of: name) else { continue }
      guard let merged else {
        edits.append(.remove(pin: name))
        continue
      }
      for key in Set(old.keys).union(merged.keys).sorted() where old[key] != merged[key] {
        edits.append(.set(pin: name, key: key, merged[key]))
      }
    }
    for name in theirs.pins where ours.values(of: name) == nil {
      if case .merged(let merged?) = outcome(of: name) { edits.append(.add(pin: name, merged)) }
    }
    return edits
  }
}

func pinnedAt(_ values: [String: LockValue], withAddress: Bool = false) -> String {
  if withAddress, let address = values[.git]?.text { return "\(pinnedAt(values)) from \(address)" }
  if let version = values[.version]?.text { return version }
  if let branch = values[.branch]?.text { return "branch \(branch)" }
  if let revision = values[.revision]?.text { return String(revision.prefix(12)) }
  if let path = values[.path]?.text { return "path \(path)" }
  return "no version"
}
