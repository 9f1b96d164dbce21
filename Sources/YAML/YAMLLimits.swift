/// The limits of a file, so that none can cost much time or memory.
package struct YAMLLimits: Sendable {
  package var bytes: Int
  /// The nesting of collections.
  package var depth: Int
  /// The number of scalars and collections.
  package var nodes: Int
  /// The number of findings about one file; parsing stops there.
  package var findings: Int

  package init(bytes: Int = 4 << 20, depth: Int = 64, nodes: Int = 1_000_000, findings: Int = 100) {
    // Records store offsets in 32 bits, and a scalar's value can be longer than its escaped text.
    self.bytes = min(max(bytes, 0), 1 << 30)
    self.depth = min(max(depth, 1), 10_000)
    self.nodes = max(nodes, 1)
    self.findings = max(findings, 1)
  }
}
