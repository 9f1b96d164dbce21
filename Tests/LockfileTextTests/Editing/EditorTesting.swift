import Diagnostics
import LockfileText
import YAML

/// The pins of a lockfile, read as YAML without the editor.
func readPins(_ bytes: [UInt8]) -> [String: LockValue]? {
  var reader = YAMLReader()
  var bag = DiagnosticBag()
  let value = bytes.withUnsafeBufferPointer { buffer in
    reader.read(buffer, file: FileID(rawValue: 0), into: &bag) { node, _ in node.map(value(of:)) }
  }
  guard let root = value ?? nil, case .mapping(let entries) = root, entries["lockfile"] == "1" else { return nil }
  switch entries["pins"] {
  case .mapping(let pins)?: return pins
  case nil, .null?: return [:]
  default: return nil
  }
}

private func value(of node: YAMLNode) -> LockValue {
  switch node.kind {
  case .scalar: return node.isNull ? .null : .text(node.text)
  case .sequence: return .list(node.elements.map(value(of:)))
  case .mapping:
    return .mapping(Dictionary(node.pairs.map { ($0.key.text, value(of: $0.value)) }) { first, _ in first })
  }
}

/// The findings of the lockfile decoder.
func findings(_ text: String) -> [String] {
  var reader = YAMLReader()
  var bag = DiagnosticBag()
  Array(text.utf8).withUnsafeBufferPointer { buffer in
    _ = reader.read(buffer, file: FileID(rawValue: 0), into: &bag) { node, bag in
      decodeLockfile(node, file: FileID(rawValue: 0), allowFileURLs: true, into: &bag)
    }
  }
  return bag.diagnostics.map(\.message)
}

func edited(_ text: String, _ edits: LockfileEdit...) throws -> String {
  var editor = try LockfileEditor(Array(text.utf8))
  try editor.apply(edits)
  return String(decoding: editor.bytes, as: UTF8.self)
}
