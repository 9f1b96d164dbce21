import Diagnostics
import JSON
import Loading
import Model
import Paths
import Text
import Workspace

/// A pod whose sources are taken into the project, as a component with one module for each kind of language.
package struct VendoredPod: Sendable {
  /// The name of the component and of the module that others import.
  package let name: String
  /// The other pods that its podspec needs, as written.
  package let dependencies: [String]
  /// The omitted and changed parts, a line each.
  package private(set) var notes: [String]
  /// The new files, by path from the root, without ``spec(_:)``.
  package private(set) var files: [String: [UInt8]] = [:]
  /// The folder from the root.
  package let folder: String

  private let podspec: Podspec
  private let parts: PodParts
  private var chosen = PodParts.Files()
  private var resources: [Resource] = []
  private var resourceFiles: Set<String> = []
  private var licences: [String] = []
  private var problem: String?

  /// - Parameters:
  ///   - subspecs: those that the Podfile.lock lists; the empty text stands for the pod itself.
  ///   - rootPlatforms: the platforms that the root states, as manifests name them.
  /// - Throws: an error if it cannot be vendored.
  package init(_ podspec: Podspec, subspecs: [String], rootPlatforms: Set<String> = []) throws(Failure) {
    self.podspec = podspec
    parts = PodParts(podspec, subspecs: subspecs, rootPlatforms: rootPlatforms)
    name = podspec["module_name"]?.text ?? podspec.name
    folder = "Vendor/\(name)"
    (dependencies, notes) = (parts.dependencies, parts.notes)
    if let problem = nameProblem(name, slash: false) { throw refusal("its name \(problem)") }
    if let reason = parts.refusals.first { throw refusal(reason) }
    if let headers = stated("header_dir"), !Self.isFolderOfHeaders(headers) {
      throw refusal("its 'header_dir' is not its own folder: '\(headers)'")
    }
    let versions = parts.swiftVersions.compactMap { Int($0.prefix { $0 != "." }) }
    if let newest = versions.max(), newest < 4 { throw refusal("it is written in Swift \(newest)") }
  }

  private func stated(_ key: String) -> String? { podspec[key]?.text.flatMap { $0.isEmpty ? nil : $0 } }

  /// Returns whether headers can be included by a path of this folder, which neither leads elsewhere nor ends the line.
  private static func isFolderOfHeaders(_ text: String) -> Bool {
    Path.isSafe(Path.normalised(text)) && isPlain(Path.normalised(text))
  }

  private func refusal(_ reason: String) -> Failure {
    Failure(
      "cannot vendor '\(podspec.name)': \(reason)", help: "copy its sources into a component by hand, or remove it")
  }

  /// Adds a note for the reader of the spec.
  package mutating func add(_ note: String) { notes.append(note) }

  // MARK: Choosing

  /// The files of a commit that belong to it.
  package mutating func choose(_ files: [String], links: [String]) -> [String] {
    // A spec or a manifest among them would be one of this project.
    let files = files.filter { !Self.isOfThisProject($0) }
    chosen = parts.files(among: files)
    problem = chosen.refusals.first
    if chosen.sources.allSatisfy({ SourceKind($0) == .header }) { problem = problem ?? "it has no sources to build" }
    if !chosen.counted.isEmpty, !chosen.uncounted.isEmpty {
      problem = problem ?? "some of its Objective-C files use ARC, and some do not"
    }
    if hasSwift, hasC { notes.append("its C and Objective-C sources are a separate module") }
    chooseResources(files)
    licences = licenceFiles(files)
    let all = chosen.sources.union(resourceFiles).union(licences)
    if let odd = all.sorted().first(where: { !Self.isPlain($0) }) {
      problem =
        problem
        ?? "the name of its file '\(odd.visible)' has other characters than letters, digits, spaces and '._+-@,=~'"
    }
    if let link = links.first(where: { path in
      SourceKind(path) != nil && parts.files(among: [path]).sources.contains(path)
    }) {
      problem = problem ?? "its source '\(link.visible)' is a link"
    }
    return problem == nil ? all.sorted() : []
  }

  private mutating func chooseResources(_ files: [String]) {
    for pattern in parts.resources {
      guard let glob = Glob(pattern) else {
        problem = problem ?? "its pattern '\(pattern)' cannot be read"
        continue
      }
      for path in files where !chosen.sources.contains(path) {
        guard let matched = glob.matched(of: path) else { continue }
        resourceFiles.insert(path)
        let rule: Resource.Rule = matched.hasSuffix(".bundle") ? .copy : .process(localization: nil)
        let resource = Resource(path: matched, rule: rule)
        if !resources.contains(resource) { resources.append(resource) }
      }
    }
    // One in the folder of another is there already.
    let paths = resources.map(\.path)
    resources.removeAll { resource in paths.contains { $0 != resource.path && Path.isInside(resource.path, $0) } }
    if !resources.isEmpty { notes.append("its resources are in 'Bundle.module' from now on") }
  }

  private static func isOfThisProject(_ path: String) -> Bool {
    Path.components(path).contains { part in
      switch SpecialName(String(part)) {
      case .repository, .git, .manifest, .manifestVariant, .resolved, .settings, .spec, .lockfile: true
      case .project, nil: false
      }
    }
  }

  /// True if no part of a path means something to a shell, a compiler or a build tool.
  private static func isPlain(_ path: String) -> Bool {
    Path.components(path).allSatisfy { part in
      let isStart = part.first.map { $0.isLetter || $0.isNumber || "_.+".contains($0) } ?? false
      return isStart && part.allSatisfy { $0.isLetter || $0.isNumber || " ._+-@,=~".contains($0) }
    }
  }

  private func licenceFiles(_ files: [String]) -> [String] {
    if let stated = podspec["license"]?["file"]?.text { return files.filter { $0 == stated } }
    return files.filter { path in
      let name = path.lowercased()
      return ["licen", "copying", "notice"].contains { name.hasPrefix($0) }
    }
  }

  // MARK: Laying out

  private var hasSwift: Bool { chosen.sources.contains { SourceKind($0) == .swift } }
  private var hasC: Bool { chosen.sources.contains { SourceKind($0) == .c || SourceKind($0) == .objectiveC } }
  /// The module of the C family.
  private var cName: String { hasSwift ? "\(name)ObjC" : name }
  /// The folder of the C sources in the module's folder: `include` is for public headers.
  private var cBase: String { chosen.sources.contains { $0.hasPrefix("include/") } ? "Source" : "" }

  /// Lays out what was read at the chosen paths.
  ///
  /// - Throws: an error if it cannot be vendored.
  package mutating func take(_ contents: [String: [UInt8]]) throws(Failure) {
    if let problem { throw refusal(problem) }
    if let missing = chosen.sources.union(resourceFiles).sorted().first(where: { contents[$0] == nil }) {
      throw refusal("its file '\(missing.visible)' is too large, or could not be read")
    }
    for path in chosen.sources {
      let isC = SourceKind(path) != .swift
      if isC, hasSwift, let bytes = contents[path], String(decoding: bytes, as: UTF8.self).contains("-Swift.h") {
        throw refusal("its Swift and its Objective-C import each other")
      }
      if isC, !hasC { continue }
      let base = isC ? Path.join("Sources/\(cName)", cBase) : "Sources/\(name)"
      files["\(folder)/\(base)/\(path)"] = contents[path]
    }
    for path in resourceFiles { files["\(folder)/\(resourceBase)/\(path)"] = contents[path] }
    for path in licences { files["\(folder)/\(Path.lastComponent(path))"] = contents[path] }
    if licences.isEmpty {
      if let text = podspec["license"]?["text"]?.text {
        files["\(folder)/LICENSE"] = Array((text + "\n").utf8)
      } else {
        notes.append("no file with its licence was found")
      }
    }
    if hasC { try addHeaders() }
    if hasC, hasSwift {
      let text = "// Makes the pod's C and Objective-C sources visible here without an import, as in CocoaPods.\n"
      files["\(folder)/Sources/\(name)/\(name)Exports.swift"] = Array(
        "\(text)@_exported import \(moduleName(ofTarget: cName))\n".utf8)
    }
  }

  private var resourceBase: String { hasSwift || !hasC ? "Sources/\(name)" : Path.join("Sources/\(cName)", cBase) }

  /// Headers that others include: each leads to the one among the sources, so that a header is read once, whatever names
  /// it; and a module map of them all.
  private mutating func addHeaders() throws(Failure) {
    let folderName = stated("header_dir").map(Path.normalised) ?? name
    let mappings = podspec["header_mappings_dir"]?.text
    let word = chosen.sources.contains { SourceKind($0) == .objectiveC } ? "import" : "include"
    let include = "\(folder)/Sources/\(cName)/include"
    var listed: [String] = []
    for path in chosen.publicHeaders.sorted() {
      let inner = mappings.flatMap { Path.relative(from: $0, to: path) }.flatMap { $0.hasPrefix("..") ? nil : $0 }
      let shown = "\(folderName)/\(inner ?? Path.lastComponent(path))"
      let up = String(repeating: "../", count: Path.components(shown).count)
      let shim = "\(include)/\(shown)"
      if files[shim] != nil { throw refusal("it has two public headers '\(shown)'") }
      files[shim] = Array("#\(word) \"\(up)\(Path.join(cBase, path))\"\n".utf8)
      if path.hasSuffix(".h") { listed.append(shown) }
    }
    let umbrella = "\(moduleName(ofTarget: cName))-umbrella.h"
    files["\(include)/\(umbrella)"] = Array(listed.map { "#\(word) \"\($0)\"\n" }.joined().utf8)
    let map = "module \(moduleName(ofTarget: cName)) {\n  umbrella header \"\(umbrella)\"\n  export *\n}\n"
    files["\(include)/module.modulemap"] = Array(map.utf8)
  }

  // MARK: The spec

  /// The language that its package has to name, where it has localised resources.
  package var language: String? { PodspecConverter.developmentLanguage(in: resourceFiles) }

  /// The spec of the component.
  ///
  /// - Parameters:
  ///   - dependencies: as specs name them.
  ///   - origin: the origin of the sources, for a comment.
  ///   - isSeparate: true if it is a package of its own.
  package func spec(dependencies: [String], origin: String, isSeparate: Bool = false) -> String {
    var spec = Spec(unplaced(name), at: "\(folder)/component.yaml", .component, file: podspec.file)
    spec.summary = podspec["summary"]?.text
    spec.platforms = parts.platforms.map { unplaced($0) }
    if isSeparate, let language {
      var section = PackageSection()
      section.localization = language
      spec.package = section
    }
    var main = Module(name: unplaced(name), kind: .library, isMain: true)
    main.dependencies = dependencies.map { DependencyReference(unplaced($0)) }
    main.resources = resources.map { Resource(path: resourcePath($0.path), rule: $0.rule) }
    main.settings = parts.settings.filter { hasSwift ? $0.tool == .swift || $0.tool == .linker : true }
    if hasSwift {
      let newest = parts.swiftVersions.max { isOlder($0, than: $1) } ?? "5"
      let mode = newest.hasPrefix("4.2") ? "4.2" : String(newest.prefix { $0 != "." })
      main.settings.append(Setting(tool: .swift, kind: .swiftLanguageMode(mode)))
    }
    guard hasC else {
      spec.modules = [main]
      return SpecWriter.text(of: spec, comments: [origin])
    }
    let cSettings = parts.settings.filter { $0.tool == .c || $0.tool == .cxx } + headerSettings + countingSettings
    if hasSwift {
      var c = Module(name: unplaced(cName), kind: .library, isMain: false)
      c.dependencies = main.dependencies
      c.settings = cSettings
      main.dependencies.append(DependencyReference(unplaced("\(name)/\(cName)")))
      spec.modules = [main, c]
    } else {
      main.settings = main.settings.filter { $0.tool == .linker } + cSettings
      spec.modules = [main]
    }
    return SpecWriter.text(of: spec, comments: [origin])
  }

  private func resourcePath(_ path: String) -> String { hasSwift || !hasC ? path : Path.join(cBase, path) }

  /// Every folder of headers is searched, as CocoaPods has it.
  private var headerSettings: [Setting] {
    let headers = chosen.sources.filter { SourceKind($0) == .header }
    let stated = parts.searchPaths.filter { path in headers.contains { Path.isInside($0, path) } }
    let folders = Set((headers.map(Path.folder) + stated).map { Path.join(cBase, $0) })
    return folders.sorted().flatMap { folder in
      [Setting.Tool.c, .cxx].map { Setting(tool: $0, kind: .headerSearchPath(folder.isEmpty ? "." : folder)) }
    }
  }

  private var countingSettings: [Setting] {
    chosen.uncounted.isEmpty
      ? [] : [Setting.Tool.c, .cxx].map { Setting(tool: $0, kind: .unsafeFlags(["-fno-objc-arc"])) }
  }
}
