/// How much a file may hold before reading stops, so that no file can cost much time or memory.
package struct YAMLLimits: Sendable {
  package var bytes: Int
  /// Collections inside one another.
  package var depth: Int
  /// Scalars and collections.
  package var nodes: Int
  /// Findings about one file; reading stops there.
  package var findings: Int

  package init(bytes: Int = 4 << 20, depth: Int = 64, nodes: Int = 1_000_000, findings: Int = 100) {
    // Records keep offsets in 32 bits, and a scalar's value can take more bytes than its escapes.
    self.bytes = min(max(bytes, 0), 1 << 30)
    self.depth = min(max(depth, 1), 10_000)
    self.nodes = max(nodes, 1)
    self.findings = max(findings, 1)
  }
}
