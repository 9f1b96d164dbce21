import Model
import Paths
import Planning
import Text

/// The owners of components as lines of a CODEOWNERS file, between two marker lines; all other lines belong to the
/// file.
package struct CodeOwners {
  /// The lines between the markers, those of folders before those inside of them: the last match counts.
  private let lines: [String]
  /// Owners that such a file cannot name, each with the component: hosts pass over a whole line with one of these.
  package private(set) var leftOut: [(owner: String, component: String)] = []

  /// The reason why a file with markers cannot be read.
  package struct Malformed: Error {
    package let line: Int
    package let message: String
  }

  private static let begin =
    "# integrate begin: from 'owners' in specs; 'integrate graph --format codeowners' writes it"
  private static let beginning = "# integrate begin"
  private static let end = "# integrate end"

  /// - Parameter prefix: the way from the repository's top to the root; empty where they are one.
  package init(_ graph: LinkedGraph, prefix: String) {
    let all = graph.components.filter(\.isMember)
    let folders = Dictionary(all.map { ($0.spec.folder, 1) }, uniquingKeysWith: +)
    var owners: [(path: String, isFolder: Bool, owners: [String])] = []
    for component in all {
      let spec = component.spec
      leftOut += spec.owners.filter { !Self.isWord($0) }.map { ($0, component.name) }
      let named = spec.owners.filter(Self.isWord)
      if named.isEmpty { continue }
      let isAlone = folders[spec.folder] == 1
      // If several specs share a folder, each has the files and modules that it names.
      owners.append((isAlone ? spec.folder : spec.path, isAlone, named))
      for module in component.modules {
        guard let folder = Path.joinInRoot(spec.folder, graph.modules[module].module.folder), !folder.isEmpty,
          !isAlone || !spec.folder.isEmpty && !Path.isInside(folder, spec.folder)
        else { continue }
        owners.append((folder, true, named))
      }
    }
    lines = owners.sorted { Path.precedes($0.path, $1.path) }.map { path, isFolder, owners in
      let whole = [prefix, path].filter { !$0.isEmpty }.joined(separator: "/")
      let pattern = "/" + Self.escaped(whole) + (isFolder && !whole.isEmpty ? "/" : "")
      return "\(whole.isEmpty ? "*" : pattern) \(owners.map(Self.handle).joined(separator: " "))"
    }
  }

  /// A person or team as such files have them: `@name`, `@company/team`, or an address.
  private static func handle(_ owner: String) -> String { owner.contains("@") ? owner : "@\(owner)" }

  /// Returns whether an owner is one word in the file: no space, no `#`, which begins a comment, and nothing invisible.
  private static func isWord(_ owner: String) -> Bool {
    owner == owner.visible
      && !owner.unicodeScalars.contains { $0.properties.isWhitespace || "\\#".unicodeScalars.contains($0) }
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.visible.unicodeScalars {
      if " \\#*?[]!".unicodeScalars.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }

  /// The lines with their markers.
  package var text: String { ([Self.begin] + lines + [Self.end]).map { $0 + "\n" }.joined() }

  /// A file with these lines between its markers, or at its end if it has none.
  ///
  /// The line for all files is left out if there are rules above: it would override those.
  ///
  /// - Returns: the text, the line of the first difference from the old (`nil` if there is none), and the line that was
  ///   left out.
  package func merged(into old: String) throws(Malformed) -> (text: String, difference: Int?, omitted: String?) {
    let own = Self.lines(of: old)
    let contents = own.map(Self.content)
    let begins = contents.indices.filter { contents[$0].hasPrefix(Self.beginning) }
    let ends = contents.indices.filter { contents[$0] == Self.end }
    let isNew = begins.isEmpty && ends.isEmpty
    guard isNew || begins.count == 1 && ends.count == 1 && begins[0] < ends[0] else {
      let line = begins.count > 1 ? begins[1] : ends.count > 1 ? ends[1] : begins.first ?? ends.first ?? 0
      throw Malformed(
        line: line + 1,
        message:
          "the lines '# integrate begin' and '# integrate end' must each be in the file once, in this order"
      )
    }
    let part = isNew ? own.count..<own.count : begins[0]..<ends[0] + 1
    let standsBelowRules = contents[..<part.lowerBound].contains(where: Self.isRule)
    let omitted = standsBelowRules ? lines.first { $0.hasPrefix("* ") } : nil
    let written = [Self.begin] + lines.filter { $0 != omitted } + [Self.end]
    let current = contents[part].map { String($0) }
    if current == written { return (old, nil, omitted) }
    let lineEnd = old.contains("\r\n") ? "\r\n" : "\n"
    var text = own[..<part.lowerBound].joined(separator: "")
    var difference = part.lowerBound + zip(current, written).prefix { $0 == $1 }.count + 1
    if isNew, let last = contents.last {
      if own.last == last { text += lineEnd }
      if !last.isEmpty {
        text += lineEnd
        difference += 1
      }
    }
    text += written.map { $0 + lineEnd }.joined(separator: "")
    text += own[part.upperBound...].joined(separator: "")
    return (text, difference, omitted)
  }

  /// Returns whether a file may be one of owners: by its name, by the marker lines, or since it is empty.
  ///
  /// - Parameters:
  ///   - name: the file's own, without its folder.
  ///   - text: its contents; empty if it does not exist.
  package static func mayBe(_ name: String, _ text: String) -> Bool {
    if name.lowercased() == "codeowners" { return true }
    let contents = lines(of: text).map(content)
    if contents.contains(where: { $0.hasPrefix(beginning) || $0 == end }) { return true }
    // A new one of these names would be read as something else.
    let ending = name.lowercased().split(separator: ".").dropFirst().last ?? ""
    return text.allSatisfy(\.isWhitespace) && !["json", "resolved", "swift", "yaml", "yml"].contains(ending)
  }

  private static func lines(of text: String) -> [Substring] {
    var lines: [Substring] = []
    var rest = text[...]
    while let end = rest.firstIndex(where: isLineEnd) {
      lines.append(rest[...end])
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { lines.append(rest) }
    return lines
  }

  private static func content(_ line: Substring) -> Substring {
    line.last.map(isLineEnd) ?? false ? line.dropLast() : line
  }

  private static func isLineEnd(_ character: Character) -> Bool { character == "\n" || character == "\r\n" }

  private static func isRule(_ line: Substring) -> Bool {
    line.first { $0 != " " && $0 != "\t" }.map { $0 != "#" } ?? false
  }
}
