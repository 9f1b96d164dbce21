import Diagnostics
import Model
import Paths
import YAML

/// The name of the component in a spec; `nil` if the bytes have none.
package func nameInSpec(_ bytes: [UInt8]) -> String? {
  var reader = YAMLReader()
  var bag = DiagnosticBag()
  return bytes.withUnsafeBufferPointer { buffer in
    reader.read(buffer, file: FileID(rawValue: 0), into: &bag) { node, _ in node?["name"]?.text } ?? nil
  }
}

/// Decodes one component's spec.
///
/// - Parameters:
///   - path: the file relative to the root, with `/` as separator.
///   - hasFolder: returns whether a folder, relative to the root, exists; decides about tests without a key.
/// - Returns: the spec, or `nil` when it has no name. Findings are in `bag`.
package func decodeSpec(
  _ root: YAMLNode?, file: FileID, path: String, origin: Spec.Origin, into bag: inout DiagnosticBag,
  hasFolder: @escaping (String) -> Bool
) -> Spec? {
  let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  let start = Place(file: file, line: 1, column: 1)
  var decoder = Decoder(folder: folder)
  defer { bag.add(contentsOf: decoder.findings) }
  var exampleOfName: String {
    let own = Path.lastComponent(folder)
    return "name: \(isC99Identifier(own) ? own : "MyComponent")"
  }
  guard let root else {
    decoder.reportMissing("name", in: "a spec", at: start, example: exampleOfName)
    return nil
  }
  guard root.kind == .mapping else {
    decoder.report(.wrongType("a spec", expected: "a mapping", found: Decoder.describe(root), at: root.place))
    return nil
  }
  // The kind and the name decide how other keys are decoded, so they come first.
  let kind = root["kind"].flatMap { decoder.choice($0, "'kind'", Spec.Kind.self) } ?? .component
  let nameNode = root["name"]
  let name = nameNode.flatMap { decoder.name($0, "'name'", slash: true) }
  if nameNode == nil {
    decoder.reportMissing("name", in: "a spec", at: root.place, example: exampleOfName)
  }
  // Without a name the rest is decoded for its findings.
  var spec = Spec(
    file: file, origin: origin, path: path, folder: folder,
    name: name ?? Located("", at: nameNode?.place ?? root.place), kind: kind)
  let reader = SpecReader(hasFolder: hasFolder)
  reader.read(root, into: &spec, &decoder)
  return name == nil ? nil : spec
}

private struct SpecReader {
  let hasFolder: (String) -> Bool

  func read(_ root: YAMLNode, into spec: inout Spec, _ decoder: inout Decoder) {
    var main = Module(name: spec.name, kind: spec.kind == .app ? .executable : .library, isMain: true)
    var mainKeys: [(key: ModuleKey, place: Place)] = []
    var modules: YAMLNode?
    var tests: YAMLNode?
    var hasNoMain = spec.kind == .workspace
    var none: Place?
    decoder.mapping(root, "a spec", Keys.spec) { decoder, key, value, place in
      switch key {
      case .modules: modules = value
      case .tests: tests = value
      case .type where value.kind == .scalar && value.equals("none"): (hasNoMain, none) = (true, place)
      case .provides:
        readProvides(value, &spec, &main, &decoder)
        if !main.provides.isEmpty { mainKeys.append((.provides, place)) }
      default:
        let moduleKey = key.moduleKey
        if let moduleKey { mainKeys.append((moduleKey, place)) }
        if let moduleKey, key != .layer, key != .visibility {
          decodeModuleKey(moduleKey, value, into: &main, &decoder)
        } else {
          readComponentKey(key, value, &spec, &decoder)
        }
      }
    }
    if let modules { readModules(modules, &spec, &main, mainKeys: mainKeys, hasNoMain: &hasNoMain, &decoder) }
    if hasNoMain {
      readWithoutMain(main, mainKeys, &spec, &decoder)
    } else {
      // Capacity for the tests as well, so that appending them moves nothing.
      spec.modules.reserveCapacity(spec.modules.count + (tests == nil ? 1 : 2))
      spec.modules.insert(main, at: 0)
      if let none { reportMainDespiteNone(none, in: spec, &decoder) }
    }
    readTests(tests, &spec, &decoder)
    for index in spec.modules.indices {
      decodeSameProviders(of: &spec.modules[index], &decoder)
      checkModule(spec.modules[index], &decoder)
    }
  }

  private func reportMainDespiteNone(_ place: Place, in spec: Spec, _ decoder: inout Decoder) {
    decoder.reportInvalid(
      "'type: none'", "means that there is no main module, but 'modules:' has one", at: place,
      help: "remove the line, or the module '\(spec.name.value)'")
  }

  /// Reports keys about a main module if there is none. An Xcode app has dependencies nevertheless, and runs the launch
  /// tasks of others.
  private func readWithoutMain(
    _ main: Module, _ keys: [(key: ModuleKey, place: Place)], _ spec: inout Spec, _ decoder: inout Decoder
  ) {
    var allowed: Set<ModuleKey> = [.layer, .visibility]
    if spec.kind == .app {
      if !main.dependencies.isEmpty { spec.app.dependencies = main.dependencies }
      (spec.app.statesLaunch, spec.app.injects) = (main.statesLaunch, main.injects)
      allowed.formUnion([.dependencies, .injects] + (main.launch.isEmpty ? [.launch] : []))
    }
    for (key, place) in keys where !allowed.contains(key) {
      decoder.reportInvalid(
        "'\(key.rawValue)'", "describes the main module, but this component has none", at: place,
        help: "move it to a module under 'modules:'")
    }
  }

  private func readComponentKey(_ key: SpecKey, _ value: YAMLNode, _ spec: inout Spec, _ decoder: inout Decoder) {
    switch key {
    case .layer: spec.layer = decoder.name(value, "'layer'")
    case .visibility: spec.visibility = decoder.names(value, "'visibility'")
    case .summary: spec.summary = decoder.text(value, "'summary'")
    case .owners: spec.owners = decoder.texts(value, "'owners'")
    case .products: spec.products = decodeProducts(value, &decoder)
    case .bind: spec.app.bind = decodeBind(value, &decoder)
    case .platforms: spec.platforms = decodePlatforms(value, &decoder)
    case .tools: spec.tools = decoder.toolsVersion(value, "'tools'")
    case .wiring: readWiring(value, &spec, &decoder)
    case .app: decodeApp(value, &spec, &decoder)
    case .package: spec.package = decodePackage(value, &decoder)
    case .integration: spec.integration = decodeIntegration(value, &decoder)
    default: break  // name and kind are read before
    }
  }

  /// `provides:` of an app also lists the services that the app itself makes.
  private func readProvides(_ node: YAMLNode, _ spec: inout Spec, _ main: inout Module, _ decoder: inout Decoder) {
    let isApp = spec.kind != .component
    var madeByApp: [Located<String>] = []
    decoder.entries(node, "'provides'") { decoder, key, value in
      guard let service = decoder.identifier(key, "a service") else { return }
      if value.kind == .scalar, value.isPlain, value.equals("app") {
        if isApp {
          madeByApp.append(service)
        } else {
          decoder.report(
            .madeInComponent("\(service.value): app", at: value.place).following(decoder.typoPlaces(of: "kind")))
        }
      } else if isApp, value["app"] != nil {
        madeByApp.append(service)
        if let requirements = decodeMadeByApp(service, value, &decoder), !requirements.isEmpty {
          spec.app.materials[service.value] = requirements
        }
      } else {
        main.provides += decodeProviders(service, value, &decoder)
      }
    }
    if !madeByApp.isEmpty { spec.app.provides = madeByApp }
  }

  private func readModules(
    _ node: YAMLNode, _ spec: inout Spec, _ main: inout Module, mainKeys: [(key: ModuleKey, place: Place)],
    hasNoMain: inout Bool, _ decoder: inout Decoder
  ) {
    if node.kind == .mapping, node.count == 0 {
      hasNoMain = true
      return
    }
    if node.isNull {
      decoder.report(
        .wrongType(
          "'modules'", expected: "a mapping", found: "nothing", at: node.place,
          help: "remove the key, or write '{}' for a component without modules"))
      return
    }
    decoder.entries(node, "'modules'") { decoder, key, value in
      guard let name = decoder.name(key, "a module", slash: true) else { return }
      if name.value == spec.name.value {
        hasNoMain = false
        main.name = name
        if value.isNull { return }
        decoder.mapping(value, "module '\(name.value)'", Keys.module) { decoder, moduleKey, value, place in
          if let first = mainKeys.first(where: { $0.key == moduleKey }) {
            decoder.report(
              .duplicateKey(
                moduleKey.rawValue, at: place, first: first.place,
                help: "keep one of the two: the top level describes the main module too"))
          } else {
            decodeModuleKey(moduleKey, value, into: &main, &decoder)
          }
        }
        return
      }
      var module = Module(name: name, kind: .library, isMain: false)
      decodeModule(value, into: &module, &decoder)
      spec.modules.append(module)
    }
  }

  /// `tests:` is either the body of `<Name>Tests`, or a mapping from names of test modules to their bodies.
  private func readTests(_ node: YAMLNode?, _ spec: inout Spec, _ decoder: inout Decoder) {
    let mainName = TestName.of(spec.name.value)
    var mainTests: Module?
    if let node {
      var named: [Module] = []
      var place = node.place
      decoder.entries(node, "'tests'") { decoder, key, value in
        if let moduleKey = Keys.module.find(key), !Self.isModuleBody(moduleKey, value) {
          if mainTests == nil { place = key.place }
          var module = mainTests ?? Module(name: Located(mainName, at: place), kind: .test, isMain: false)
          decodeModuleKey(moduleKey, value, into: &module, &decoder)
          mainTests = module
        } else if value.kind == .mapping || value.isNull {
          guard let name = decoder.name(key, "a test module", slash: true) else { return }
          var module = Module(name: name, kind: .test, isMain: false)
          decodeModule(value, into: &module, &decoder)
          named.append(module)
        } else {
          decoder.unknown(key, value, "'tests'", Keys.module.names)
        }
      }
      if node.kind == .mapping, node.count == 0 { return }
      if node.isNull { mainTests = Module(name: Located(mainName, at: node.place), kind: .test, isMain: false) }
      if let module = mainTests { add(module, to: &spec) }
      for module in named { add(module, to: &spec) }
    } else if spec.modules.contains(where: \.isMain),
      hasFolder(Path.join(spec.folder, TargetKind.test.usualFolder(of: mainName)))
    {
      add(Module(name: Located(mainName, at: spec.name.place), kind: .test, isMain: false), to: &spec)
    }
  }

  /// Returns whether a key in `tests:` that is also a key of a module is the name of a test module: its value is a
  /// mapping, which the key does not allow.
  private static func isModuleBody(_ key: ModuleKey, _ value: YAMLNode) -> Bool {
    guard value.kind == .mapping else { return false }
    return key != .plugin && key != .providers && key != .services && key != .provides
  }

  /// Adds a test module; `XTests` depends on the component's module `X` implicitly.
  private func add(_ test: consuming Module, to spec: inout Spec) {
    if let subject = subject(of: test, in: spec) {
      test.dependencies.insert(DependencyReference(Located(subject, at: test.name.place)), at: 0)
    }
    spec.modules.append(test)
  }

  private func subject(of test: borrowing Module, in spec: Spec) -> String? {
    guard test.kind == .test, let subject = TestName.subject(of: test.name.value) else { return nil }
    guard spec.modules.contains(where: { $0.name.value == subject && $0.kind != .test }) else { return nil }
    return test.dependencies.contains { $0.text.value == subject } ? nil : subject
  }

  private func readWiring(_ node: YAMLNode, _ spec: inout Spec, _ decoder: inout Decoder) {
    decoder.mapping(node, "'wiring'", Keys.wiring) { decoder, key, value, _ in
      switch key {
      case .dependencies: spec.app.dependenciesModule = decoder.identifier(value, "'dependencies'")
      case .registration: spec.app.registrationModule = decoder.identifier(value, "'registration'")
      case .testing: spec.app.testingModule = decoder.identifier(value, "'testing'")
      }
    }
  }

  /// Checks the keys that a kind of module requires or excludes.
  private func checkModule(_ module: Module, _ decoder: inout Decoder) {
    // A computed property, since most modules are valid.
    var name: String { "module '\(module.name.value)'" }
    let place = module.name.place
    switch module.kind {
    case .plugin where module.capability == nil:
      decoder.reportMissing("plugin", in: name, at: place, example: "plugin: build-tool")
    case .binary:
      if module.archive.url != nil {
        if module.archive.checksum == nil {
          decoder.reportMissing("checksum", in: name, at: place, example: "checksum: …")
        }
      } else if module.path == nil {
        decoder.reportMissing("path", in: name, at: place, example: "path: \(module.name.value).xcframework")
      }
    case .library, .executable, .macro, .test, .plugin, .system: break
    }
    if module.kind != .binary, module.archive.url != nil || module.archive.checksum != nil {
      decoder.reportInvalid(
        name, "has a 'url' or 'checksum', but is not a binary", at: place, help: "add 'type: binary'")
    }
    checkInnerPaths(of: module, &decoder)
    checkProviders(of: module, &decoder)
    checkLibraryKeys(of: module, &decoder)
    checkInjections(of: module, &decoder)
    if module.kind != .plugin, module.capability != nil {
      decoder.reportInvalid(name, "has the key 'plugin', but is not a plugin", at: place, help: "add 'type: plugin'")
    }
  }
}

/// Reports providers of a program, macro or plugin: the registration has to import the modules of providers.
private func checkProviders(of module: Module, _ decoder: inout Decoder) {
  if module.kind == .library || module.kind == .binary { return }
  for provider in module.provides {
    let service = provider.service
    decoder.reportInvalid(
      "'\(service.value)'",
      "is provided by '\(module.name.value)', which is not a library that a registration can import",
      at: service.place,
      help: "move the type to a library, or write '\(service.value): app' in the app's spec and pass the value to "
        + "'register(…)'")
  }
}

/// Reports declarations outside of a library: the registration imports their modules, and generated code calls the
/// methods of protocols and has the events that a library has.
private func checkLibraryKeys(of module: Module, _ decoder: inout Decoder) {
  if module.kind == .library || module.kind == .binary { return }
  func report(_ key: String, at place: Place?, _ use: String = "", help: String) {
    guard let place else { return }
    decoder.reportInvalid(
      "'\(key)'", "is in '\(module.name.value)', which is not a library\(use)", at: place, help: help)
  }
  let imported = " that a registration can import"
  report(
    "config", at: module.configurations.first?.place, imported,
    help: "move it to the library that has the protocol; apps set values under 'app: config:'")
  report(
    "launch", at: module.launch.first?.name.place, imported,
    help: "move the function to a library of the component")
  report(
    "routes", at: module.routes.first?.pattern.place,
    help: "move it to the library that has the service's protocol; apps list schemes under 'app: schemes:'")
  report(
    "events", at: module.events.first?.name.place,
    help: "move it to a library, or to 'app: events:' for events of an app")
}

/// Checks that a registration reaches the code that injects services. Tests set their own services.
private func checkInjections(of module: Module, _ decoder: inout Decoder) {
  guard let service = module.injects.first, module.kind != .library, module.kind != .executable else { return }
  decoder.reportInvalid(
    "'injects'", "is in '\(module.name.value)', whose code no app runs", at: service.place,
    help: module.kind == .test
      ? "move it to the module that is tested; the tests import its generated module"
      : "move it to the library that has the code")
}

/// The sources and exclusions of a target are in its folder most of the time, and always inside the root.
private func checkInnerPaths(of module: Module, _ decoder: inout Decoder) {
  let mayLeaveRoot =
    module.sources?.contains(where: mayLeaveFolder) ?? false || module.exclude.contains(where: mayLeaveFolder)
    || module.resources.contains { mayLeaveFolder($0.path) }
  guard mayLeaveRoot, let folder = decoder.folder else { return }
  let inner = (module.sources ?? []) + module.exclude + module.resources.map(\.path)
  let path = Path.joinInRoot(folder, module.folder) ?? folder
  for entry in inner where Path.joinInRoot(path, entry) == nil {
    decoder.report(.pathOutsideRoot(entry, at: module.path?.place ?? module.name.place))
  }
}

/// Returns whether a path is absolute or has two dots in a row.
private func mayLeaveFolder(_ path: String) -> Bool {
  let dot = UInt8(ascii: ".")
  if path.utf8.first == UInt8(ascii: "/") { return true }
  var path = path
  return path.withUTF8 { bytes in
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == dot, previous == dot { return true }
      previous = byte
    }
    return false
  }
}
