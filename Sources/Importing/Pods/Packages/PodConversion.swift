import Diagnostics
import Disk
import Loading
import LockfileText
import Model
import Paths
import Planning
import Text
import Versioning
import Workspace

/// Pods that become packages: the new lockfile, and the specs with the names of products in place of those of pods.
package struct PodConversion {
  /// The pods to convert, with the options.
  package struct Request {
    /// The pods; empty for all that can be.
    package var names: [String]
    /// True if versions may move to the first that has a package.
    package var bumps: Bool
    /// The products that are chosen, by pod or `Pod/Subspec`.
    package var products: [String: String]
    /// The pods whose sources are vendored, with their origin.
    package var vendored: [String: (pod: VendoredPod, origin: String)] = [:]
    /// The requirements of the Podfile and of local podspecs, by pod or subspec.
    package var requirements: [(pod: String, requirement: String)] = []

    package init(_ names: [String], bumps: Bool, products: [String: String]) {
      (self.names, self.bumps, self.products) = (names, bumps, products)
    }
  }

  /// The changed files, by path from the root.
  package private(set) var files: [String: [UInt8]] = [:]
  /// The sources that are taken in, which are among the files.
  package private(set) var sources: [String: [UInt8]] = [:]
  /// The changes, a line each.
  package private(set) var lines: [String] = []

  /// About the pods that stay.
  private var linesOfRest: [String] = []
  /// The products that specs name in place of a pod.
  private var used: [String: [String]] = [:]
  private let resolution: Resolution
  private let request: Request
  private let rows: [PodRow]

  /// - Parameters:
  ///   - rows: the states of the lockfile's pods.
  package init(_ resolution: Resolution, _ rows: [PodRow], _ request: Request) throws(Failure) {
    (self.resolution, self.request) = (resolution, request)
    let pins = resolution.graph.project.lockfile.pins
    let rows = rows.map { $0.beside(pins) }
    self.rows = try Self.chosen(rows, request)
    try editLockfile()
    try editSpecs()
    try addVendored()
    if request.names.isEmpty { linesOfRest = Self.left(rows, request) }
  }

  /// Lines about the remaining work in sources and settings of the app, and about the pods that stay.
  ///
  /// - Parameter pins: those of the packages, with what was recorded of them.
  package func linesOfRest(_ pins: [Pin]) -> [String] {
    let converted = rows.filter { request.vendored[$0.pod.name] == nil }.map { row in
      (row, row.changes.map { (old: $0.old, new: $0.new) }, change(of: row, pins))
    }
    let old = converted.flatMap { _, known, other in known.map(\.old) + (other.map { [$0.old] } ?? []) }
    let imports = ModuleImports(of: Set(old), in: resolution.root).places
    var lines: [String] = []
    for (row, known, other) in converted {
      // A changed module that other packages alone need, and no source imports, is not reported.
      for change in known + (other.map { [$0] } ?? []).filter({ imports[$0.old] != nil }) {
        lines.append("\(change.old) is now imported as \(change.new.joined(separator: ", "))")
        let places = imports[change.old] ?? []
        lines += places.prefix(Self.shownImports).map { "  \($0)" }
        if places.count > Self.shownImports { lines.append("  and \(places.count - Self.shownImports) more") }
      }
      for flag in row.linkerFlags { lines.append("\(row.pod.name) needs '\(flag)' in the app's linker flags") }
    }
    return lines + linesOfRest
  }

  /// The changed module of a pod that is not in the table, if the products that replace it have other modules.
  private func change(of row: PodRow, _ pins: [Pin]) -> (old: String, new: [String])? {
    let isChosen = request.products.keys.contains { PodfileLock.root(of: $0) == row.pod.name }
    guard let package = row.package, row.changes.isEmpty, isChosen || KnownPod.all[row.pod.name] == nil,
      let pin = pins.first(where: { $0.name.value == nameOfPin(package) }), let offered = pin.products
    else { return nil }
    let old = moduleName(ofTarget: row.module ?? row.pod.name)
    let names = used[row.pod.name] ?? package.products
    let modules = offered.filter { names.contains($0.name.value) }.flatMap(\.modules).map(moduleName(ofTarget:))
    if modules.isEmpty || modules.contains(old) { return nil }
    // A target that is in no product comes with those that need it.
    let isInside =
      pin.targets?.contains { moduleName(ofTarget: $0.name.value) == old } == true
      && !offered.contains { $0.modules.contains { moduleName(ofTarget: $0) == old } }
    return isInside ? nil : (old, modules.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
  }

  /// A line for each group that stays, with the reason.
  private static func left(_ rows: [PodRow], _ request: Request) -> [String] {
    PodGroup.groups(of: rows).compactMap { group in
      guard let problem = problem(of: group, request) else { return nil }
      let names = group.rows.map(\.pod.name)
      let shown = names.prefix(shownNames).joined(separator: ", ")
      let more = names.count > shownNames ? " and \(names.count - shownNames) more" : ""
      let stay = names.count == 1 ? "stays a pod" : "stay pods"
      return "\(shown)\(more) \(stay): \(problem.what); \(problem.help)"
    }
  }

  private static let shownNames = 5

  private static let shownImports = 50

  // MARK: Selecting pods

  /// Says which of the names are packages already, whose pods may still be in Podfile.lock.
  ///
  /// - Throws: an error if one is.
  package static func check(_ names: [String], in lockfile: Lockfile) throws(Failure) {
    for name in names {
      if lockfile.pins.contains(where: { $0.isPod && $0.name.value == name }) { continue }
      let package = lockfile.pins.first { pin in
        !pin.isPod && (pin.name.value == name || pin.products?.contains { $0.name.value == name } == true)
      }
      guard let package else { continue }
      let what = package.name.value == name ? "a package" : "a product of the package '\(package.name.value)'"
      throw Failure(
        "'\(name)' is converted already: it is \(what)", help: "remove the pod from the Podfile and run 'pod install'")
    }
  }

  /// The pods to convert with all that hang together with them.
  private static func chosen(_ rows: [PodRow], _ request: Request) throws(Failure) -> [PodRow] {
    let groups = PodGroup.groups(of: rows)
    var chosen: [PodRow] = []
    if request.names.isEmpty {
      for group in groups where problem(of: group, request) == nil { chosen += group.rows }
      if chosen.isEmpty { throw nothingToConvert(groups, request) }
      return chosen
    }
    for name in request.names {
      guard let group = groups.first(where: { $0.rows.contains { $0.pod.name == name } }) else {
        let near = didYouMean(nearest(to: name, in: rows.map(\.pod.name)))
        throw Failure(
          "the lockfile pins no pod '\(name)'", help: near ?? "run 'integrate pods' to list the pinned pods")
      }
      if let problem = problem(of: group, request) {
        throw Failure("'\(name)' cannot be converted: \(problem.what)", help: problem.help)
      }
      if !chosen.contains(where: { $0.pod.name == name }) { chosen += group.rows }
    }
    return chosen
  }

  /// Reports the obstacles of the first group, which has the fewest.
  private static func nothingToConvert(_ groups: [PodGroup], _ request: Request) -> Failure {
    let usual = "run 'integrate pods' to see why"
    let problems = groups.compactMap { problem(of: $0, request) }
    guard let first = problems.first else { return Failure("none of the pods can be converted", help: usual) }
    return Failure(
      "none of the pods can be converted: \(first.what)",
      help: problems.count == 1 ? first.help : "\(first.help); \(usual)")
  }

  /// The reason that a group cannot be converted; `nil` if it can.
  private static func problem(of group: PodGroup, _ request: Request) -> (what: String, help: String)? {
    let open = group.rows.filter { request.vendored[$0.pod.name] == nil }
    if let holder = open.first(where: { $0.status.holdsBack }) {
      let what = holder.reason.isEmpty ? holder.status.rawValue : "\(holder.status.rawValue): \(holder.reason)"
      return ("'\(holder.pod.name)' holds it back (\(what))", holder.help ?? "run 'integrate pods' to see more")
    }
    if let local = open.first(where: { $0.status == .local }) {
      return (
        "the local pod '\(local.pod.name)' is not a package yet (\(local.reason))",
        local.help ?? "give its folder a Package.swift first"
      )
    }
    if group.verdict == .nothing, let part = open.first(where: \.isPart) {
      return ("'\(part.pod.name)' is part of a package that no other pod here needs", "remove it if it is not needed")
    }
    if let unproven = open.first(where: \.isUnproven) {
      return (
        "the package of '\(unproven.pod.name)' could not be checked: \(unproven.reason)", unproven.help ?? "try again"
      )
    }
    if let several = PodGroup.severalVersions(of: open) {
      return (several.what, "move the pods to one version first, with 'pod update'")
    }
    let later = open.filter { $0.status == .later }
    if !request.bumps, let pinned = later.first(where: { $0.origin == .project }) {
      return ("'\(pinned.pod.name)' is held back: \(pinned.reason)", pinned.help ?? "pass '--bump' to use that version")
    }
    if !request.bumps, let late = later.first(where: { !$0.isPart }) ?? later.first {
      let what = late.package?.version.map { "has a package only from \($0) on" }
      return ("'\(late.pod.name)' \(what ?? "is held back: \(late.reason)")", "pass '--bump' to use that version")
    }
    return nil
  }

  // MARK: The lockfile

  private mutating func editLockfile() throws(Failure) {
    var changes = try LockfileChanges(resolution.root)
    for (url, rows) in removeUnpinned(from: &changes).sorted(by: { $0.key < $1.key }) {
      if let pin = resolution.graph.project.lockfile.pins.package(from: url) {
        join(rows, to: pin, &changes)
      } else {
        try replace(rows, &changes)
      }
    }
    if let bytes = try changes.files()[Root.lockfileName], let bytes { files[Root.lockfileName] = bytes }
  }

  /// Takes out the pods that get no pin of a package.
  ///
  /// - Returns: the others, by the address of their package.
  private mutating func removeUnpinned(from changes: inout LockfileChanges) -> [String: [PodRow]] {
    var byURL: [String: [PodRow]] = [:]
    for row in rows {
      if let (pod, origin) = request.vendored[row.pod.name] {
        changes.remove(row.pod.name)
        lines.append("\(row.pod.name) copied to \(pod.folder): \(origin)")
        lines += pod.notes.map { "\(row.pod.name): \($0)" }
        continue
      }
      guard let package = row.package, [.exact, .revision, .later].contains(row.status) else {
        changes.remove(row.pod.name)
        lines.append("\(row.pod.name) removed: \(row.reason)")
        continue
      }
      byURL[package.url, default: []].append(row)
    }
    return byURL
  }

  /// The keys of a pod's pin that the pin of a package does not keep.
  private static let keysOfPods = [
    "pod", "path", "branch", "version", "requires", "modules", "products", "platforms", "tools", "ranges", "recorded",
  ]

  /// Pins a package in place of its pods.
  private mutating func replace(_ rows: [PodRow], _ changes: inout LockfileChanges) throws(Failure) {
    guard let first = rows.first, let package = first.package else { return }
    let name = package.name
    let others = changes.names.filter { pin in !rows.contains { $0.pod.name == pin } }
    if let taken = others.first(where: { $0.lowercased() == name.lowercased() }) {
      throw Failure("the lockfile pins '\(taken)' already", help: "move that pin with 'integrate pin', or rename it")
    }
    let kept = rows.first { $0.pod.name.lowercased() == name.lowercased() }?.pod.name
    var values: [String: LockValue] = ["git": .text(package.url)]
    if let version = package.version { values["version"] = .text(version) }
    if let revision = package.revision { values["revision"] = .text(revision) }
    // One of the pins becomes that of the package, so that its comments and its `allow` stay.
    let stays = kept ?? first.pod.name
    for row in rows where row.pod.name != stays { remove(row, from: &changes) }
    let old = changes.values(of: stays)
    let outgrown = request.bumps ? outgrownRange(old, by: package.version) : nil
    // A narrower 'allow' has a reason, and stays as long as it includes the version.
    if old["allow"] == nil || outgrown != nil, let allowed = allowed(rows, package.version) {
      values["allow"] = .text(allowed.description)
    }
    if let outgrown, let version = package.version {
      if values["allow"] == nil { changes.set(stays, ["allow": nil]) }
      let new = values["allow"]?.text.map { "becomes 'allow: \($0)'" } ?? "is removed"
      lines.append("\(stays): 'allow: \(outgrown)' \(new), since it does not contain \(version)")
    }
    for key in Self.keysOfPods where old[key] != nil && values[key] == nil { changes.set(stays, [key: nil]) }
    changes.set(stays, values.mapValues { $0 })
    if kept == nil { changes.rename(stays, to: name) }
    let what = package.version ?? package.revision.map { String($0.prefix(12)) } ?? ""
    for row in rows {
      let from = row.pod.version.map { $0 == what ? "" : " \($0)" } ?? ""
      lines.append("\(row.pod.name)\(from) → \(kept ?? name) \(what), \(package.url)")
    }
  }

  /// Takes the pins of pods out, whose package is pinned already.
  private mutating func join(_ rows: [PodRow], to pin: Pin, _ changes: inout LockfileChanges) {
    for row in rows {
      remove(row, from: &changes)
      let version = pin.shownVersion ?? ""
      let from = row.pod.version.map { $0 == version ? "" : " \($0)" } ?? ""
      lines.append("\(row.pod.name)\(from) → \(pin.name.value) \(version), which is pinned already")
    }
  }

  /// Removes the pin of a pod whose version another pin has.
  private mutating func remove(_ row: PodRow, from changes: inout LockfileChanges) {
    if let allow = changes.values(of: row.pod.name)["allow"]?.text {
      lines.append("\(row.pod.name): 'allow: \(allow)' is removed with its pin")
    }
    changes.remove(row.pod.name)
  }

  /// The `allow` of a pin, as it is written, if it does not include the new version.
  private func outgrownRange(_ old: [String: LockValue], by version: String?) -> String? {
    guard let text = old["allow"]?.text, let range = VersionRange(text), let version = version.flatMap({ Version($0) }),
      !range.contains(version)
    else { return nil }
    return text
  }

  /// The versions that the Podfile and local podspecs allow for the pods of one package, if that is one range that
  /// includes the version.
  private func allowed(_ rows: [PodRow], _ version: String?) -> VersionRange? {
    let names = Set(rows.map(\.pod.name))
    let texts = request.requirements.filter { names.contains(PodfileLock.root(of: $0.pod)) }.map(\.requirement)
    guard let version = version.flatMap({ Version($0) }), let range = allowedRange(texts), range.contains(version)
    else { return nil }
    return range
  }

  // MARK: The specs

  private mutating func editSpecs() throws(Failure) {
    let converted = Dictionary(rows.map { ($0.pod.name, $0) }) { first, _ in first }
    for shared in resolution.graph.project.specs {
      let spec = shared.spec
      var edits: [ReferenceEdits.Edit] = []
      // An app that Xcode builds has dependencies and no modules.
      for references in [spec.app.dependencies] + spec.modules.map(\.dependencies) {
        // A reference with a condition does not replace one without.
        let names = references.filter { $0.condition == nil }.map(\.text.value)
        var seen = Set(names.filter { converted[PodfileLock.root(of: $0)] == nil })
        for reference in references {
          let text = reference.text
          guard let row = converted[PodfileLock.root(of: text.value)] else { continue }
          let products = try products(of: row, for: text)
          used[row.pod.name, default: []] += products.map(Path.lastComponent)
          let new = products.filter { reference.condition != nil || seen.insert($0).inserted }
          if new == [text.value] { continue }
          edits.append(
            ReferenceEdits.Edit(
              line: Int(text.place.line), column: Int(text.place.column), name: text.value, names: new))
        }
      }
      if edits.isEmpty { continue }
      guard let bytes = try resolution.root.read(spec.path) else { continue }
      var editor = ReferenceEdits(bytes)
      if let failed = editor.apply(edits).first {
        let new = failed.names.isEmpty ? "is no longer needed" : "becomes \(failed.names.joined(separator: ", "))"
        throw Failure(
          "\(resolution.root.display(spec.path)):\(failed.line):\(failed.column): '\(failed.name)' \(new), but is written in a way "
            + "that cannot be edited automatically", help: "write it as its own item, or change it by hand")
      }
      files[spec.path] = editor.bytes
    }
  }

  /// Adds the sources that are taken in, each with its spec.
  private mutating func addVendored() throws(Failure) {
    let converted = Dictionary(rows.map { ($0.pod.name, $0) }) { first, _ in first }
    for row in rows {
      guard let (pod, origin) = request.vendored[row.pod.name] else { continue }
      if Disk.kind(of: resolution.root.absolute(pod.folder)) != nil {
        throw Failure(
          "'\(resolution.root.display(pod.folder))' already exists",
          help: "move it away, and convert '\(row.pod.name)' again")
      }
      var names: [String] = []
      for dependency in pod.dependencies {
        guard let other = converted[PodfileLock.root(of: dependency)] else { continue }
        for product in try products(of: other, for: Located(dependency, at: row.pod.place))
        where !names.contains(product) { names.append(product) }
      }
      let isSeparate = resolution.graph.project.integration.packages == .separate
      if !isSeparate, let language = pod.language { try nameLanguage(language, of: row.pod.name) }
      let spec = pod.spec(dependencies: names, origin: origin, isSeparate: isSeparate)
      files[pod.folder + "/component.yaml"] = Array(spec.utf8)
      sources.merge(pod.files) { $1 }
      files.merge(pod.files) { $1 }
    }
  }

  /// Names the language of localised resources in the root's spec, where it names none.
  private mutating func nameLanguage(_ language: String, of pod: String) throws(Failure) {
    let project = resolution.graph.project
    guard let spec = project.root.map({ project.specs[$0].spec }), spec.package?.localization == nil,
      !lines.contains(where: { $0.hasPrefix(Self.languageIs) })
    else { return }
    var bytes = files[spec.path]
    if bytes == nil { bytes = try resolution.root.read(spec.path) }
    var editor = DependencyEditor(bytes ?? [])
    guard editor.addLocalization(language) else {
      return lines.append("\(pod): write 'localization: \(language)' under 'package:' of the root's spec")
    }
    files[spec.path] = editor.bytes
    lines.append("\(Self.languageIs) '\(language)' now, which localised resources need")
  }

  private static let languageIs = "the language of the package is"

  /// The products that replace a name in a spec, as specs list them.
  private func products(of row: PodRow, for text: Located<String>) throws(Failure) -> [String] {
    let place = "\(resolution.table.path(text.place.file)):\(text.place.line):\(text.place.column)"
    if let (pod, _) = request.vendored[row.pod.name] { return [pod.name] }
    if row.status == .tool { return [] }
    if row.isPart {
      throw Failure(
        "\(place): '\(text.value)' is part of another package, which has no product for it",
        help: "remove the line, and the code that uses it")
    }
    guard let package = row.package else { return [] }
    let subspec = String(text.value.dropFirst(row.pod.name.count + 1))
    let offered = package.products + package.choices
    var products: [String]
    if let chosen = request.products[text.value] ?? request.products[row.pod.name] {
      guard offered.contains(chosen) else {
        throw Failure(
          "'\(package.url)' has no product '\(chosen)' for '\(row.pod.name)'",
          help: didYouMean(nearest(to: chosen, in: offered)) ?? "use one of: \(offered.joined(separator: ", "))")
      }
      products = [chosen]
    } else {
      products = KnownPod.all[row.pod.name]?.products(for: [subspec]).filter(offered.contains) ?? []
      if products.isEmpty, package.choices.isEmpty { products = package.products }
    }
    if products.isEmpty {
      let command = "--product \(ShellWord.quoted("\(text.value)=\(offered.first ?? "NAME")"))"
      throw Failure(
        "\(place): several products of '\(package.url)' could replace '\(text.value)'",
        help: "choose one of \(offered.joined(separator: ", ")): \(command)")
    }
    let name = nameOfPin(package)
    return products.map { "\(name)/\($0)" }
  }

  /// The name of the pin of a package: of one that is pinned already, else that of a pod which is called as its repository.
  private func nameOfPin(_ package: PodRow.Package) -> String {
    let pinned = resolution.graph.project.lockfile.pins.package(from: package.url)
    let called = rows.first { $0.package?.url == package.url && $0.pod.name.lowercased() == package.identity }
    return pinned?.name.value ?? called?.pod.name ?? package.name
  }
}
