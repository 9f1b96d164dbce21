import Model

/// The packages of a manifest at exact versions, each as a row of text in place of a call.
///
/// A thousand calls take the compiler as long as the rest of a large manifest.
struct PackageRows: Sendable {
  private var text = RowText()
  /// Those that no row can say.
  private(set) var others: [Int] = []

  var isEmpty: Bool { text.count == 0 }

  init(_ packages: [Manifest.PackageDependency], from first: Int, tools: ToolsVersion) {
    let exact: (StaticString, StaticString) = tools < ToolsVersion(5, 6) ? (".exact(", ")") : ("exact: ", "")
    for index in packages.indices.dropFirst(first) {
      let package = packages[index]
      guard case .git(let url, .exact(let exactly)) = package.source, package.name == nil, package.traits == nil,
        !url.hasPrefix("~/"), let address = RowWord(quoted: url), let version = RowWord(quoted: exactly)
      else {
        others.append(index)
        continue
      }
      text.add("  .package(url: \"")
      text.add(address)
      text.add("\", ")
      text.add(exact.0)
      text.add("\"")
      text.add(version)
      text.add("\"")
      text.add(exact.1)
      text.add("),\n")
    }
  }

  /// None in rows.
  init(leavingOut packages: [Manifest.PackageDependency], from first: Int) {
    others = Array(packages.indices.dropFirst(first))
  }

  func write(into writer: inout SourceWriter) { writer.write(text, 0..<text.count) }
}
