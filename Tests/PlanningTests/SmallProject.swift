import Diagnostics
import Loading
import LockfileText
import Model
import Planning
import Testing
import YAML

/// A project as people write it, in a few lines, with the results of linking, wiring and checking.
struct SmallProject {
  let graph: LinkedGraph
  let wirings: [AppWiring]
  private let bag: DiagnosticBag

  /// - Parameters:
  ///   - root: the lines of the root's spec below its name, `Shop`.
  ///   - specs: the lines of members below their names; `A` is in `A/component.yaml`.
  ///   - pins: the lines under `pins:`.
  ///   - kept: the lines of specs in `integrate.lock.d` below their names.
  init(
    root: String = "kind: workspace", _ specs: KeyValuePairs<String, String> = [:], pins: String = "",
    kept: KeyValuePairs<String, String> = [:], nestedLockfiles: [String] = []
  ) {
    let (members, keptSpecs) = (specs.map { ($0.key, $0.value) }, kept.map { ($0.key, $0.value) })
    self.init(root: root, members: members, pins: pins, kept: keptSpecs, nestedLockfiles: nestedLockfiles)
  }

  init(
    root: String, members specs: [(String, String)], pins: String, kept: [(String, String)] = [],
    nestedLockfiles: [String] = []
  ) {
    var reader = SmallReader()
    let lockfile = reader.lockfile(pins)
    var members = [reader.spec("Shop", root, "component.yaml", .member)]
    for (name, text) in specs { members.append(reader.spec(name, text, "\(name)/component.yaml", .member)) }
    var pinned: [SharedSpec?] = []
    for (name, text) in kept {
      pinned.append(reader.spec(name, text, "integrate.lock.d/\(name).component.yaml", .pinned))
    }
    let nested = nestedLockfiles.map { reader.table.add($0) }
    #expect(reader.bag.diagnostics.map(\.message) == [], "the project is not written as it should be")
    let project = Project(
      sources: reader.table, root: 0, specs: members.compactMap { $0 }, pinnedSpecs: pinned.compactMap { $0 },
      lockfile: lockfile, nestedLockfiles: nested)
    var bag = DiagnosticBag()
    graph = link(project, into: &bag)
    wirings = planWiring(graph, into: &bag)
    check(graph, wirings: wirings, into: &bag)
    self.bag = bag
  }

  /// All findings, by place.
  var findings: [Diagnostic] { bag.sorted(in: graph.project.sources) }

  /// Each finding as `path:line:column id`.
  var marks: [String] { findings.map { "\(shown($0.place)) \($0.id.rawValue)" } }

  /// The notes of a finding, each as `path:line:column message`.
  func notes(_ index: Int = 0) -> [String] {
    findings.indices.contains(index) ? findings[index].notes.map { "\(shown($0.place)) \($0.message)" } : []
  }

  /// The message of a finding.
  func message(_ index: Int = 0) -> String { findings.indices.contains(index) ? findings[index].message : "" }

  /// The help of a finding.
  func help(_ index: Int = 0) -> String { findings.indices.contains(index) ? findings[index].help ?? "" : "" }

  /// The plan for generation, and its additional findings.
  func generation(isOpen: Bool = false) -> (plan: GenerationPlan, marks: [String]) {
    var bag = DiagnosticBag()
    let plan = planGeneration(graph, wirings: wirings, isOpen: isOpen, into: &bag)
    return (plan, bag.sorted(in: graph.project.sources).map { "\(shown($0.place)) \($0.id.rawValue)" })
  }

  private func shown(_ place: Place?) -> String {
    place.map { "\(graph.project.sources.path($0.file)):\($0.line):\($0.column)" } ?? "nowhere"
  }
}

/// Decodes texts one after the other.
private struct SmallReader: ~Copyable {
  var table = SourceTable()
  var bag = DiagnosticBag()
  private var reader = YAMLReader()

  mutating func lockfile(_ pins: String) -> Lockfile {
    let file = table.add("integrate.lock.yaml")
    let lines = pins.split(separator: "\n").map { "  \($0)\n" }.joined()
    let text = Array("lockfile: 1\n\(pins.isEmpty ? "" : "pins:\n")\(lines)".utf8)
    let lockfile = text.withUnsafeBufferPointer { bytes in
      reader.read(bytes, file: file, into: &bag) { decodeLockfile($0, file: file, allowFileURLs: false, into: &$1) }
    }
    return lockfile ?? Lockfile(file: file)
  }

  mutating func spec(_ name: String, _ lines: String, _ path: String, _ origin: Spec.Origin) -> SharedSpec? {
    let file = table.add(path)
    let text = Array("name: \(name)\n\(lines)\n".utf8)
    let spec = text.withUnsafeBufferPointer { bytes in
      reader.read(bytes, file: file, into: &bag) { root, bag in
        decodeSpec(root, file: file, path: path, origin: origin, into: &bag) { _ in false }
      }
    }
    return (spec ?? nil).map { SharedSpec($0) }
  }
}
