import Disk
import JSON
import Paths
import Resolver
import ResolverSupport

/// The contents of a folder: `case/` and `index/`, `swiftpm/` and `elm-packages.json`, each if it exists.
struct Suite {
  let folder: String
  private var indices: [String: PackageIndex] = [:]

  init(folder: String) { self.folder = folder }

  /// Runs everything, each verdict handed over as it comes; false when there was nothing to run.
  mutating func run(_ report: (Verdict) -> Void) -> Bool {
    let cases = Self.documents(in: Path.join(folder, "case"))
    let graphs = Self.documents(in: Path.join(folder, "swiftpm"))
    for name in cases {
      report(attempt("case/" + name) { suite, json throws(SuiteError) in try suite.solve(json, name) })
    }
    for name in graphs {
      report(
        attempt("swiftpm/" + name) { _, json throws(SuiteError) in try GraphCase(json).run(name: "swiftpm/" + name) })
    }
    let elm = "elm-packages.json"
    let hasElm = Disk.kind(of: Path.join(folder, elm)) == .file
    if hasElm { report(attempt(elm) { _, json throws(SuiteError) in try ElmCase(json).run(name: elm) }) }
    return hasElm || !cases.isEmpty || !graphs.isEmpty
  }

  private mutating func attempt(
    _ name: String, _ body: (inout Suite, JSONValue) throws(SuiteError) -> Verdict
  ) -> Verdict {
    do {
      let json = try Self.read(Path.join(folder, name))
      return try body(&self, json)
    } catch {
      return Verdict(name: name, problems: ["\(error)"], milliseconds: 0)
    }
  }

  private mutating func solve(_ json: JSONValue, _ name: String) throws(SuiteError) -> Verdict {
    let one = try SuiteCase(json)
    if indices[one.index] == nil {
      // An index is named without a path; anything else is not looked for.
      guard !one.index.contains("/"), !one.index.hasPrefix(".") else {
        throw SuiteError(description: "'\(one.index)' is not the name of an index")
      }
      do {
        let json = try Self.read(Path.join(folder, "index/\(one.index).json"))
        indices[one.index] = try SuiteCase.index(json)
      } catch {
        throw SuiteError(description: "\(error)")
      }
    }
    let index = indices[one.index] ?? PackageIndex()
    var resolver = Resolver(source: index)
    let title = one.name.isEmpty ? "case/\(name)" : "case/\(name) (\(one.name))"
    return one.run(on: &resolver, index, name: title)
  }

  /// The names in a folder that end in `.json`, sorted; none when there is no such folder.
  private static func documents(in folder: String) -> [String] {
    ((try? Disk.list(folder)) ?? []).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
  }

  /// One of the graphs has a version twice.
  private static func read(_ path: String) throws(SuiteError) -> JSONValue {
    do { return try JSONValue.parse(withoutComments(try Disk.read(path)), allowsDuplicateKeys: true) } catch {
      throw SuiteError(description: "cannot read '\(path)': \(error)")
    }
  }

  /// The same bytes with spaces for `//` comments, which two files of the suite have.
  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    let slash = UInt8(ascii: "/")
    var (isInString, isInComment, isEscaped) = (false, false, false)
    for (index, byte) in bytes.enumerated() {
      if isInComment {
        if byte == 0x0A { isInComment = false }
      } else if isInString {
        if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte == slash, index + 1 < bytes.count, bytes[index + 1] == slash {
        isInComment = true
      }
      if isInComment { result[index] = 0x20 }
    }
    return result
  }
}
