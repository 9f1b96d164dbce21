import CLibYAML
import Diagnostics

/// Parses YAML files into a flat tree that lives as long as the closure.
///
/// Use one per thread for many files: its buffers are reused. It supports a strict subset of YAML: no anchors, aliases,
/// tags, merge keys or directives, one document, scalars as keys.
package struct YAMLReader: ~Copyable {
  private var builder: TreeBuilder

  package init(limits: YAMLLimits = YAMLLimits()) {
    builder = TreeBuilder(limits: limits)
  }

  /// Parses one document and hands its root to the closure, nil when the file holds none.
  ///
  /// Repeated keys are not reported here: see ``YAMLNode/duplicateKeys()``.
  /// - Returns: the closure's result, or nil, with findings in the bag and without a call, when the bytes cannot be
  ///   parsed.
  package mutating func read<R>(
    _ bytes: UnsafeBufferPointer<UInt8>, file: FileID, into bag: inout DiagnosticBag,
    _ body: (YAMLNode?, inout DiagnosticBag) -> R
  ) -> R? {
    switch parse(bytes, file: file, into: &bag) {
    case .refused: nil
    case .empty: body(nil, &bag)
    case .root(let root): body(root, &bag)
    }
  }

  private enum Outcome {
    case refused, empty
    case root(YAMLNode)
  }

  /// Builds the tree, and runs the checks that need the bytes.
  private mutating func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, file: FileID, into bag: inout DiagnosticBag
  ) -> Outcome {
    guard !bytes.isEmpty else { return .empty }
    if let refusal = Self.refusal(of: bytes, limit: builder.limits.bytes, file: file) {
      bag.add(refusal)
      return .refused
    }
    if let hidden = HiddenBreaks.first(in: bytes, file: file) {
      bag.add(hidden)
      return .refused
    }
    let parsed = builder.parse(bytes, file: file)
    if !parsed || builder.mayHoldConflict || !builder.findings.isEmpty {
      let conflicts = ConflictMarkers.find(in: bytes, file: file, readable: parsed)
      guard conflicts.isEmpty || builder.failedInEncoding else {
        for conflict in conflicts.prefix(builder.limits.findings) { bag.add(conflict) }
        return .refused
      }
    }
    for finding in builder.findings { bag.add(finding) }
    guard parsed, builder.findings.isEmpty else { return .refused }
    return builder.isEmpty ? .empty : .root(builder.root(file: file))
  }

  /// The finding for bytes that are not parsed at all: too many, or UTF-16.
  private static func refusal(of bytes: UnsafeBufferPointer<UInt8>, limit: Int, file: FileID) -> Diagnostic? {
    if bytes.count > limit { return .fileTooLarge(bytes.count, limit: limit, file: file) }
    guard bytes.count > 1 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF): return .utf16(file: file)
    case (0, let other) where other != 0: return .utf16(file: file)
    case (let other, 0) where other != 0: return .utf16(file: file)
    default: return nil
    }
  }
}
