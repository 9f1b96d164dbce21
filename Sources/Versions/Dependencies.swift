import Diagnostics
import Fetching
import Findings
import Model
import Planning
import Text
import Versioning
import Workspace

/// A dependency for `add`, by the name that a spec will have.
package struct AddedDependency {
  /// `Chat`, `Tracking/Core`, `swift-log/Logging`.
  package let text: String
  /// The name of the pin: the part before the slash.
  package let name: String
  package let version: String?

  /// - Parameter operand: NAME, NAME/PRODUCT or either with @VERSION.
  package init(_ operand: String) throws(Failure) {
    let at = operand.lastIndex(of: "@").flatMap { $0 == operand.startIndex ? nil : $0 }
    let text = at.map { String(operand[..<$0]) } ?? operand
    self.text = text
    version = at.map { String(operand[operand.index(after: $0)...]) }
    name = text.firstIndex(of: "/").map { String(text[..<$0]) } ?? text
    let part = text.dropFirst(name.count + 1)
    if let error = addressError(operand, of: "add") { throw error }
    let isWhole = !text.hasSuffix("/") && (text.contains("/") || !text.hasPrefix("@"))
    let problem = nameProblem(name, slash: false) ?? (part.isEmpty ? nil : nameProblem(String(part), slash: true))
    if let problem = problem ?? (isWhole ? nil : "lacks a part") {
      throw Failure(
        "the name '\(text)' \(problem)",
        help: "write NAME, NAME/PRODUCT or NAME@VERSION, as in 'swift-log/Logging@1.5.0'")
    }
  }
}

/// The error about an address where a command needs a name; `nil` for a name.
func addressError(_ operand: String, of command: String) -> Failure? {
  let isPath = operand.hasPrefix(".") || operand.hasPrefix("/") || operand.hasPrefix("~")
  guard isPath || operand.contains("://") || operand.hasPrefix("git@") else { return nil }
  let last = operand.split { $0 == "/" || $0 == ":" }.last ?? ""
  let package = last.hasSuffix(".git") ? last.dropLast(4) : last
  let message = "'\(operand)' is an address, and '\(command)' needs a name"
  if package.isEmpty { return Failure(message, help: "write 'integrate \(command) NAME --git URL'") }
  return Failure(
    message,
    help: "run 'integrate \(command) \(ShellWord.quoted(String(package))) --git \(ShellWord.quoted(operand))'")
}

/// The error about a name that a command is given twice; `nil` if there is none.
func repetition(of names: [String]) -> Failure? {
  var seen: Set<String> = []
  guard let name = names.first(where: { !seen.insert($0.lowercased()).inserted }) else { return nil }
  return Failure("'\(name)' is named twice", help: "name it once, with one version")
}

extension VersionRun {
  /// `integrate add`: specs with new dependencies, and pins for those that have none.
  ///
  /// - Parameters:
  ///   - files: the changed specs, by path from the root.
  ///   - pins: the dependencies that need a pin, or another version.
  ///   - options: of the command, for suggestions.
  package mutating func add(
    _ files: [String: [UInt8]?], pinning pins: [AddedDependency], git: String?, options: String
  ) throws(Failure) -> VersionResult {
    // Several products of one package, at one version, are no repetition.
    var seen: Set<[String?]> = []
    let chosen = pins.filter { $0.version != nil && seen.insert([$0.name.lowercased(), $0.version]).inserted }
    if let error = repetition(of: chosen.map(\.name)) { throw error }
    let before = try candidateReport()
    added = (Dictionary(pins.map { (index.key(of: $0.name), $0.text) }) { first, _ in first }, options)
    for item in pins {
      if let result = try check(item, git: git) { return result }
    }
    changes.set(specs: files)
    if !pins.isEmpty {
      let items = pins.map { PinRequest.Item(name: $0.name, version: $0.version) }
      let result = try pin(PinRequest(items: items, git: git))
      guard case .ready = result else { return result }
    }
    return try judged(since: before)
  }

  /// Checks that something has the name, and only one source, and that it has the product.
  ///
  /// - Returns: the findings that keep this from being known.
  private func check(_ item: AddedDependency, git: String?) throws(Failure) -> VersionResult? {
    let key = index.key(of: item.name)
    if git == nil, graph.pins[key] == nil {
      let offers = index.sources.addresses(of: item.name)
      if let first = offers.first {
        throw Failure(
          "several spec repositories have '\(item.name)': \(offers.map { "'\($0.source)'" }.joined(separator: ", "))",
          help: "choose one: 'integrate add \(ShellWord.quoted(item.text))\(added.options) "
            + "--git \(ShellWord.quoted(first.git))'")
      }
      if index.sources.component(named: item.name) == nil {
        var problems = DiagnosticBag()
        try addSourceProblems(to: &problems)
        if !problems.isEmpty { return .stopped(problems) }
        throw unknown(item)
      }
    }
    let url = try address(of: item.name, git: git)
    let version = item.version.flatMap { Version($0) }
    guard graph.pins[key]?.products == nil || version != nil else {
      try check(item, has: graph.pins[key]?.products?.map(\.name.value) ?? [])
      return nil
    }
    // If a version cannot be read, another one may be chosen.
    _ = try prepare(item.name, url, isTyped: git != nil, version, nil)
    index.askRepositories(of: [key], evenPublished: true)
    guard let known = try? index.knownVersions(of: key),
      let newest = version ?? known.last(where: { !$0.isPrerelease }) ?? known.last,
      let release = (try? index.release(of: key, newest)) ?? nil,
      let facts = try? index.facts(of: key, at: release.revision, needsPaths: true), facts.spec == nil,
      let manifest = facts.manifest
    else { return nil }
    try check(item, has: manifest.products.map(\.name))
    return nil
  }

  /// Checks that the name of a dependency means one of these products.
  private func check(_ item: AddedDependency, has products: [String]) throws(Failure) {
    if item.text == item.name {
      let isPlain = products.count == 1 || products.contains { $0.lowercased() == item.name.lowercased() }
      if isPlain || products.isEmpty { return }
      throw Failure(
        "'\(item.name)' has several products: \(products.sorted().joined(separator: ", "))",
        help: "name one: 'integrate add \(ShellWord.quoted("\(item.name)/\(products.sorted()[0])"))\(added.options)'")
    }
    let product = String(item.text.dropFirst(item.name.count + 1))
    if products.isEmpty || products.contains(product) { return }
    throw Failure(
      "'\(item.name)' has no product '\(product)'",
      help: didYouMean(nearest(to: product, in: products).map { "\(item.name)/\($0)" })
        ?? "use one of: \(products.sorted().joined(separator: ", "))")
  }

  /// Nothing has a name.
  private func unknown(_ item: AddedDependency) -> Failure {
    let linked = resolution.graph
    for pin in graph.pins.values.sorted(by: { $0.name.value < $1.name.value }) {
      for product in pin.products ?? [] where product.name.value == item.text || product.modules.contains(item.text) {
        return Failure(
          "'\(item.text)' is a product of '\(pin.name.value)'",
          help: "run 'integrate add \(ShellWord.quoted("\(pin.name.value)/\(product.name.value)"))\(added.options)'")
      }
    }
    let members = linked.components.map(\.name)
    let modules = linked.modules.indices.filter { !linked.modules[$0].isTest }.map { linked.title($0) }
    let known = Set(members + modules + graph.pins.values.map(\.name.value)).union(index.sources.names)
    return Failure(
      "'\(item.name)' is not in the specs, the lockfile or a spec repository",
      help: didYouMean(nearest(to: item.text, in: known)) ?? didYouMean(nearest(to: item.name, in: known))
        ?? "write its address: 'integrate add \(ShellWord.quoted(item.text))\(added.options) --git URL'")
  }

  /// `integrate remove`: specs without some dependencies, and without the pins that only they needed.
  ///
  /// - Parameters:
  ///   - files: the changed specs, by path from the root.
  ///   - command: the command that removes them in spite of imports.
  ///   - isForced: true to keep the change even if it adds errors.
  package mutating func remove(
    _ files: [String: [UInt8]?], forced command: String, isForced: Bool
  ) throws(Failure) -> VersionResult {
    let before = try candidateReport()
    changes.set(specs: files)
    let state = try Analysis.graph(of: changed())
    if !isForced, let bag = try remainingImports(in: state, command) { return .stopped(bag) }
    let after = PinGraph(state.graph)
    for key in after.unneeded.subtracting(graph.unneeded).sorted() {
      if let pin = graph.pins[key] { changes.free(pin) }
    }
    return isForced ? .ready : try judged(since: before)
  }

  /// The imports that the changed specs no longer list; `nil` if there are none.
  private func remainingImports(in state: Resolution, _ command: String) throws(Failure) -> DiagnosticBag? {
    let before = try Analysis(of: resolution, for: .resolve) { _ in true }.resolution
    let after = try Analysis(of: state, for: .resolve) { _ in true }.resolution
    let known = Set(before.bag.diagnostics.filter { $0.id == .undeclaredImport }.map(\.subject))
    let undeclared = after.bag.sorted(in: after.table).filter { $0.id == .undeclaredImport }
    let new = undeclared.filter { !known.contains($0.subject) } + unrecordedImports(in: after)
    if new.isEmpty { return nil }
    var bag = DiagnosticBag()
    let moved = index.sources.inTable { table in
      CandidateReport.moved(new, from: after.table, ChangedLines(state.root), to: &table, lockfile: lockfilePlace)
    }
    for finding in moved {
      let names = finding.names
      let what = names.count == 2 ? "'\(names[0])' imports '\(names[1])'" : finding.message
      bag.add(
        .undeclaredImport, "\(what), so that nothing was removed", at: finding.place,
        notes: finding.notes.filter { $0.place == nil }, help: "delete the import, or run '\(command)'")
    }
    return bag
  }

  /// The imports of modules that may be of a removed package, where the lockfile does not record its modules.
  private func unrecordedImports(in state: Resolution) -> [Diagnostic] {
    let pins = resolution.graph.project.lockfile.pins
    /// By the title of a module, the products of packages without recorded modules that it depends on, with their pins.
    func unrecorded(_ graph: LinkedGraph) -> [String: [String: Int]] {
      graph.edges.reduce(into: [:]) { found, edge in
        guard case .product(let pin, let name) = edge.target, pins[pin].products == nil else { return }
        found[graph.title(edge.from), default: [:]][name] = pin
      }
    }
    let (before, after) = (unrecorded(resolution.graph), unrecorded(state.graph))
    return state.unresolvedImports.compactMap { name, importer, place in
      let removed = (before[importer] ?? [:]).filter { after[importer]?[$0.key] == nil }
      guard let pin = removed[name] ?? (after[importer] == nil ? removed.values.min() : nil) else { return nil }
      return Diagnostic(
        .undeclaredImport, "'\(importer)' imports '\(name)', which may be a module of '\(pins[pin].name.value)'",
        at: place)
    }
  }
}
