import Diagnostics
import Loading
import LockfileText
import Model
import YAML

/// The result of decoding one file: the value, and the findings by place.
struct Decoded<Value> {
  let value: Value
  let diagnostics: [Diagnostic]

  /// Each as `id line:column`.
  var findings: [String] { diagnostics.map { "\($0.id.rawValue) \(shown($0.place))" } }
  var messages: [String] { diagnostics.map(\.message) }
  var helps: [String] { diagnostics.map { $0.help ?? "" } }
  /// The notes of all findings, each as `message line:column`.
  var notes: [String] { diagnostics.flatMap(\.notes).map { "\($0.message) \(shown($0.place))" } }
}

func shown(_ place: Place?) -> String { place.map { "\($0.line):\($0.column)" } ?? "nowhere" }

/// Decodes text as the spec of a member.
///
/// - Parameter folders: the existing folders, relative to the root.
func spec(
  _ text: String, path: String = "Components/Chat/component.yaml", folders: Set<String> = []
) -> Decoded<Spec?> {
  decode(Array(text.utf8), path: path) { root, file, bag in
    decodeSpec(root, file: file, path: path, origin: .member, into: &bag) { folders.contains($0) }
  }
}

func lockfile(_ text: String, fileURLs: Bool = false) -> Decoded<Lockfile?> {
  decode(Array(text.utf8), path: "integrate.lock.yaml") { root, file, bag in
    decodeLockfile(root, file: file, allowFileURLs: fileURLs, into: &bag)
  }
}

/// Decodes the lines as the only pin of a lockfile; they start at line 4, and columns count from the text as given.
func pin(_ body: String, named name: String = "A", fileURLs: Bool = false) -> Decoded<Pin?> {
  let indented = body.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
  let decoded = lockfile("lockfile: 1\npins:\n  \(name):\n\(indented)\n", fileURLs: fileURLs)
  return Decoded(value: decoded.value?.pins.first, diagnostics: decoded.diagnostics)
}

func decode<Value>(
  _ bytes: [UInt8], path: String, _ body: (YAMLNode?, FileID, inout DiagnosticBag) -> Value?
) -> Decoded<Value?> {
  var table = SourceTable()
  let file = table.add(path)
  var bag = DiagnosticBag()
  var reader = YAMLReader()
  let value = bytes.withUnsafeBufferPointer { buffer in
    reader.read(buffer, file: file, into: &bag) { body($0, file, &$1) }
  }
  return Decoded(value: value ?? nil, diagnostics: bag.sorted(in: table))
}
