import Diagnostics
import Testing

@testable import YAML

let testFile = FileID(rawValue: 7)

/// The result of reading a text.
struct Reading {
  /// The tree as text, nil when reading was refused, "" for a file without a document.
  var tree: String?
  var findings: [Diagnostic]

  /// `id line:column` of each finding.
  var marks: [String] {
    findings.map { "\($0.id.rawValue) \($0.place?.line ?? 0):\($0.place?.column ?? 0)" }
  }
}

func read(_ text: String, limits: YAMLLimits = YAMLLimits()) -> Reading { read(Array(text.utf8), limits: limits) }

func read(_ bytes: [UInt8], limits: YAMLLimits = YAMLLimits()) -> Reading {
  var reader = YAMLReader(limits: limits)
  return read(bytes, with: &reader)
}

func read(_ bytes: [UInt8], with reader: inout YAMLReader) -> Reading {
  var bag = DiagnosticBag()
  let tree = bytes.withUnsafeBufferPointer { bytes in
    reader.read(bytes, file: testFile, into: &bag) { root, _ in root.map(shape) ?? "" }
  }
  return Reading(tree: tree, findings: bag.diagnostics)
}

/// A node as text: plain scalars bare, quoted and block ones in "", blocks in <>, flow collections in their brackets.
func shape(_ node: YAMLNode) -> String {
  switch node.kind {
  case .scalar: node.isPlain ? (node.isNull ? "null(\(node.text))" : node.text) : "\"\(node.text)\""
  case .sequence:
    (node.isFlow ? "[" : "<") + node.elements.map(shape).joined(separator: ", ") + (node.isFlow ? "]" : ">")
  case .mapping:
    (node.isFlow ? "{" : "<") + node.pairs.map { "\(shape($0.key)): \(shape($0.value))" }.joined(separator: ", ")
      + (node.isFlow ? "}" : ">")
  }
}

/// Passes the root of a text that has to be valid and not empty.
func inspect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: (YAMLNode) -> Void) {
  var reader = YAMLReader()
  var bag = DiagnosticBag()
  var called = false
  Array(text.utf8).withUnsafeBufferPointer { bytes in
    _ = reader.read(bytes, file: testFile, into: &bag) { root, _ in
      guard let root else { return }
      called = true
      body(root)
    }
  }
  #expect(called && bag.isEmpty, "\(bag.diagnostics)", sourceLocation: sourceLocation)
}
