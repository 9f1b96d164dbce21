import Resolver

/// All that a folder holds: `case/` and `index/`, `swiftpm/` and `elm-packages.json`, each when it is there.
struct Suite {
  let folder: String
  private var indices: [String: PackageIndex] = [:]

  init(folder: String) { self.folder = folder }

  /// Runs everything, each verdict handed over as it comes; false when there was nothing to run.
  mutating func run(_ report: (Verdict) -> Void) -> Bool {
    let cases = Files.documents(in: folder + "/case") ?? []
    let graphs = Files.documents(in: folder + "/swiftpm") ?? []
    for name in cases {
      report(attempt("case/" + name) { suite, json throws(SuiteError) in try suite.solve(json, name) })
    }
    for name in graphs {
      report(
        attempt("swiftpm/" + name) { _, json throws(SuiteError) in try GraphCase(json).run(name: "swiftpm/" + name) })
    }
    let elm = "elm-packages.json"
    let hasElm = Files.exists(folder + "/" + elm)
    if hasElm { report(attempt(elm) { _, json throws(SuiteError) in try ElmCase(json).run(name: elm) }) }
    return hasElm || !cases.isEmpty || !graphs.isEmpty
  }

  private mutating func attempt(
    _ name: String, _ body: (inout Suite, JSON) throws(SuiteError) -> Verdict
  ) -> Verdict {
    do {
      let json = try JSONReader.read(try Files.read(folder + "/" + name))
      return try body(&self, json)
    } catch {
      return Verdict(name: name, problems: ["\(error)"], milliseconds: 0)
    }
  }

  private mutating func solve(_ json: JSON, _ name: String) throws(SuiteError) -> Verdict {
    let one = try SuiteCase(json)
    if indices[one.index] == nil {
      // An index is named without a path; anything else is not looked for.
      guard !one.index.contains("/"), !one.index.hasPrefix(".") else {
        throw SuiteError(description: "'\(one.index)' is not the name of an index")
      }
      do {
        let json = try JSONReader.read(try Files.read(folder + "/index/\(one.index).json"))
        indices[one.index] = try SuiteCase.index(json)
      } catch {
        throw SuiteError(description: "\(error)")
      }
    }
    let index = indices[one.index] ?? PackageIndex()
    var resolver = Resolver(index)
    let title = one.name.isEmpty ? "case/\(name)" : "case/\(name) (\(one.name))"
    return one.run(on: &resolver, index, name: title)
  }
}
