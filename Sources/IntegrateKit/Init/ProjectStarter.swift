import Disk

/// Plans the files that `init` writes, as values.
struct ProjectStarter {
  /// Path from the root and text, in the order they are told about.
  private(set) var files: [(path: String, text: String)] = []
  private let found: FoundComponents
  private let rootName: String
  /// Component and module of every module found.
  private var references: [String: String] = [:]

  init(root: String) throws(Failure) {
    found = try FoundComponents(in: root)
    rootName = Path.lastComponent(root)
    let plan = planned()
    for spec in plan {
      for module in spec.modules {
        references[module.name] = module.name == spec.name ? spec.name : "\(spec.name)/\(module.name)"
      }
    }
    let rootSpec = plan.first { $0.path == "component.yaml" }
    files.append(("component.yaml", rootText(rootSpec)))
    for spec in plan where spec.path != "component.yaml" { files.append((spec.path, text(of: spec))) }
    files.append((Root.lockfileName, Self.lockfileText))
  }

  /// One spec to write.
  private struct PlannedSpec {
    let path: String
    let name: String
    let modules: [FoundModule]
    /// Whether the spec lies in its only module's folder.
    let isInside: Bool
  }

  private func planned() -> [PlannedSpec] {
    var specs: [PlannedSpec] = []
    for (base, modules) in found.modules {
      if base.isEmpty, modules.count > 1 {
        // A package of many modules: a component each, the program with the root's name being the root's own.
        let own = modules.first { $0.isProgram && $0.name == rootName } ?? onlyProgram(of: modules)
        for module in modules where module.name != own?.name {
          specs.append(
            PlannedSpec(path: "\(module.folder)/component.yaml", name: module.name, modules: [module], isInside: true))
        }
        if let own {
          specs.append(PlannedSpec(path: "component.yaml", name: own.name, modules: [own], isInside: false))
        }
      } else {
        let folderName = base.isEmpty ? rootName : Path.lastComponent(base)
        let name = modules.count == 1 ? modules[0].name : folderName
        specs.append(PlannedSpec(path: joinPath(base, "component.yaml"), name: name, modules: modules, isInside: false))
      }
    }
    return specs
  }

  private func onlyProgram(of modules: [FoundModule]) -> FoundModule? {
    let programs = modules.filter(\.isProgram)
    return programs.count == 1 ? programs[0] : nil
  }

  // MARK: Texts

  private static let schema =
    "# yaml-language-server: $schema=https://integrate.example/schemas/component.schema.json\n"

  static let lockfileText = """
    # Every version of this project, and nothing else: write 'git:' and 'version:', 'integrate resolve' checks it.
    lockfile: 1
    pins: {}

    """

  static let attributesText = "integrate.lock.yaml merge=integrate\n"

  private func rootText(_ spec: PlannedSpec?) -> String {
    let isApp = spec?.modules.contains(where: \.isProgram) ?? false
    var text = "name: \(quoted(spec?.name ?? rootName))\n"
    text += isApp ? "kind: app\n" : spec == nil ? "kind: workspace\n" : ""
    text +=
      "integration:\n  tools: \"6.0\"\n  # What stands left may use what stands right of it.\n  # layers: [app, feature, interface]\n"
    if let spec { text += body(of: spec) }
    return text
  }

  private func text(of spec: PlannedSpec) -> String {
    "name: \(quoted(spec.name))\n" + body(of: spec)
  }

  private func body(of spec: PlannedSpec) -> String {
    var text = ""
    let main = spec.modules.first { $0.name == spec.name }
    if let main {
      if spec.isInside { text += "path: .\n" }
      if main.isProgram, spec.path != "component.yaml" { text += "type: executable\n" }
      text += dependencies(main.imports, of: spec, besides: [main.name], indent: "")
      text += tests(main, spec)
    } else {
      text += "type: none\n"
    }
    let others = spec.modules.filter { $0.name != spec.name }
    guard !others.isEmpty else { return text }
    text += "modules:\n"
    for module in others {
      let body = dependencies(module.imports, of: spec, besides: [module.name], indent: "    ")
      let kind = module.isProgram ? "    type: executable\n" : ""
      text += "  \(quoted(module.name)):\(body.isEmpty && kind.isEmpty ? " {}" : "")\n" + kind + body
    }
    return text
  }

  private func dependencies(_ imports: Set<String>, of spec: PlannedSpec, besides: Set<String>, indent: String)
    -> String
  {
    let names = imports.subtracting(besides).compactMap { references[$0] }.sorted()
    return names.isEmpty ? "" : "\(indent)dependencies: [\(names.map(quoted).joined(separator: ", "))]\n"
  }

  private func tests(_ module: FoundModule, _ spec: PlannedSpec) -> String {
    guard let tests = module.tests else { return "" }
    let names = tests.imports.subtracting([module.name]).compactMap { references[$0] }.sorted()
    var parts: [String] = []
    if spec.isInside {
      let ups = module.folder.split(separator: "/").map { _ in ".." }.joined(separator: "/")
      parts.append("path: \(quoted("\(ups)/\(tests.folder)"))")
    }
    if !names.isEmpty { parts.append("dependencies: [\(names.map(quoted).joined(separator: ", "))]") }
    return parts.isEmpty ? "" : "tests: { \(parts.joined(separator: ", ")) }\n"
  }

  /// A YAML scalar: plain where that is safe.
  private func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "_-./".unicodeScalars.contains($0)
    }
    let first = text.unicodeScalars.first.map { $0.properties.isAlphabetic || $0 == "_" || $0 == "." } ?? false
    let words: Set<String> = ["null", "Null", "NULL", "true", "false", "~"]
    if isPlain, first, !words.contains(text) { return text }
    let escaped = text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
    return "\"\(String(escaped))\""
  }
}
