import JSON

/// The kinds of JSON documents that the tool prints. Each has a schema of its name in `Schemas/`.
package enum JSONDocument: String, CaseIterable, Sendable {
  case report, graph, why, affected, diff, pods, routes, coupling, simulate, tree

  /// Incremented when a reader of the old shape would misread the new one.
  package var version: Int { [.report, .pods, .routes, .coupling, .simulate, .tree].contains(self) ? 1 : 2 }

  /// A document with the members that all kinds begin with.
  ///
  /// - Parameters:
  ///   - tool: the version of the tool.
  ///   - members: the other members.
  package func value(tool: String, _ members: [JSONValue.Member]) -> JSONValue {
    .object(
      [
        .init("document", .string(rawValue)), .init("version", .integer(version)),
        .init("tool", ["name": "integrate", "version": .string(tool)]),
      ] + members)
  }

  /// As ``value(tool:_:)``.
  package func value(tool: String, _ members: JSONValue) -> JSONValue { value(tool: tool, members.members) }
}
