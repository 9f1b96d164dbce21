extension ScratchFolder {
  /// Writes files, each with a line end.
  ///
  /// - Parameter isSeparate: true if the app's components are packages of their own.
  package func write(_ files: [(path: String, text: String)], isSeparate: Bool = false) throws {
    for (path, text) in files {
      let text = isSeparate ? text.replacing("search: [", with: "packages: separate\n  search: [") : text
      try write(text + "\n", to: path)
    }
  }
}

/// The spec of the app `Shop` with the strictest settings, and other lines.
package func strictApp(_ rest: String) -> String {
  """
  name: Shop
  kind: app
  integration:
    tools: "6.0"
    search: [Components]
    defaults:
      settings:
        - upcoming-feature: ExistentialAny
        - upcoming-feature: MemberImportVisibility
        - upcoming-feature: InternalImportsByDefault
  \(rest)
  """
}
