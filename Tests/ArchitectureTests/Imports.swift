/// The modules that a Swift file imports in its first lines.
///
/// What follows the first other line is not looked at: tests hold Swift sources as text.
func importedModules(of source: String) -> [String] {
  var modules: [String] = []
  for line in source.split(whereSeparator: \.isNewline) {
    var words = line.split(separator: " ")[...]
    guard let first = words.first, !first.hasPrefix("//"), !first.hasPrefix("#") else { continue }
    while let word = words.first, word.hasPrefix("@") || accessLevels.contains(word) { words.removeFirst() }
    guard words.popFirst() == "import" else { return modules }
    if let kind = words.first, kinds.contains(kind) { words.removeFirst() }
    if let path = words.first { modules.append(String(path.prefix { $0 != "." })) }
  }
  return modules
}

private let accessLevels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
private let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
