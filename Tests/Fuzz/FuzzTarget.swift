import Diagnostics
import Importing
import JSON
import Loading
import LockfileText
import ManifestReader
import Model
import Paths
import SwiftPackages
import SwiftSources
import Text
import XcodeProjects
import YAML

/// A reader of untrusted input, and the conditions that hold for everything it reads.
enum FuzzTarget: String, CaseIterable {
  case yaml, spec, lockfile, editor, resolved, dump, podspec, swift, manifest
  case podfile, xcode, workspace, xcconfig
  case packageSettings = "package-settings"
  case podfileLock = "podfile-lock"

  /// Reads one input; traps when the reader breaks its word.
  func run(_ bytes: [UInt8]) {
    var reading = FuzzReading(bytes)
    switch self {
    case .yaml: readTree(&reading)
    case .spec: readSpec(&reading)
    case .lockfile: readLockfile(&reading)
    case .editor: editLockfile(bytes)
    case .resolved:
      let file = reading.file
      let value = ResolvedReader.read(bytes, file: file, into: &reading.bag)
      check(value != nil || reading.bag.hasErrors, "neither pins nor a finding")
    case .swift: readSwift(bytes)
    case .manifest: readManifest(bytes)
    case .dump:
      let file = reading.file
      let value = DumpReader.read(bytes, file: file, into: &reading.bag)
      check(value != nil || reading.bag.hasErrors, "neither a manifest nor a finding")
      if let value { importManifest(value, &reading) }
    case .podspec:
      let file = reading.file
      let value = Podspec.read(bytes, file: file, into: &reading.bag)
      check(value != nil || !reading.bag.isEmpty, "neither a podspec nor a finding")
      if let value { importPod(value, &reading) }
    case .podfile:
      do throws(PodfileProblem) {
        for pod in try PodfileReader.read(bytes, file: reading.file).pods {
          check(pod.name.place.line > 0 && pod.name.place.column > 0, "a pod without a place")
        }
      } catch { check(error.place.line > 0 && error.place.column > 0, "a finding without a place") }
    case .xcode: readXcodeProject(bytes, reading.file)
    case .workspace:
      for project in XcodeWorkspace(bytes, file: reading.file).projects {
        check(!project.value.isEmpty, "a project without a path")
      }
    case .xcconfig: readSettings(bytes)
    case .packageSettings:
      guard let settings = try? PackageSettings(bytes) else { return }
      for address in Array(settings.mirrors.values) + settings.registries {
        let place = settings.places.place(of: address.offset)
        let isThere = (0..<bytes.count).contains(address.offset) && place.line > 0 && place.column > 0
        check(isThere, "an entry without a place")
      }
    case .podfileLock:
      let file = reading.file
      let value = PodfileLockReader.read(bytes, file: file, into: &reading.bag)
      check(value != nil || reading.bag.hasErrors, "neither pods nor a finding")
      if let value { checkPods(importPods(PodImport(lock: value, rootName: "App", folders: .none)), &reading) }
    }
    reading.checkFindings()
  }

  private func readXcodeProject(_ bytes: [UInt8], _ file: FileID) {
    do throws(PropertyListError) {
      let project = try XcodeProject(bytes, file: file)
      for target in project.targets {
        check(target.products.allSatisfy(project.products.indices.contains), "no product")
      }
      for folder in project.folders { check(folder.place.line > 0, "a folder without a place") }
    } catch { check(error.line > 0 && error.column > 0, "a finding without a place") }
  }

  /// Reads the settings that the configuration of a target names; all that they include is the same file.
  private func readSettings(_ bytes: [UInt8]) {
    let text = """
      { objects = {
        P = { isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T); };
        T = { isa = PBXNativeTarget; name = T; productType = "com.apple.product-type.application"; buildConfigurationList = L; };
        L = { isa = XCConfigurationList; buildConfigurations = (C); };
        C = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = F; buildSettings = {}; };
        G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
        F = { isa = PBXFileReference; path = A.xcconfig; sourceTree = "<group>"; };
      }; rootObject = P; }
      """
    var reads = 0
    let project = try? XcodeProject(Array(text.utf8), file: FileID(rawValue: 0)) { _ in
      reads += 1
      return bytes
    }
    check(project?.targets.count == 1 && reads > 0 && reads <= 201, "settings that are not read, or without end")
    for platform in project?.targets.first?.platforms ?? [] {
      check(platform.version.allSatisfy { $0.isNumber || $0 == "." }, "a version that is none")
    }
  }

  private func readSwift(_ bytes: [UInt8]) {
    var lexer = Lexer(bytes)
    var end = 0
    while let piece = lexer.nextPiece() {
      check(piece.range.lowerBound == end && !piece.range.isEmpty, "bytes between two tokens")
      end = piece.range.upperBound
    }
    check(end == bytes.count, "bytes behind the last token")
    // An import at the end makes the reader go through all of the text before it.
    var whole = imports(of: SwiftSource(bytes + Array("\n;\nimport AtTheEnd".utf8)))
    if whole.last?.module == "AtTheEnd" { whole.removeLast() }
    check(imports(of: SwiftSource(bytes)) == whole, "an import that is found only with another behind it")
    let found = declarations(of: SwiftSource(bytes))
    _ = injectedUses(of: SwiftSource(bytes))
    _ = containerUse(of: SwiftSource(bytes))
    for (index, declaration) in found.enumerated() {
      check(declaration.parent.map { $0 < index && found[$0].kind.isType } ?? true, "declared in what follows it")
    }
  }

  /// A manifest that is read without running it gives a valid dump.
  private func readManifest(_ bytes: [UInt8]) {
    let inputs = ManifestInputs(host: .linux, toolchain: "6.3.1", environment: ["X": "1"])
    guard let answer = try? ManifestReader.read(bytes, inputs) else { return }
    var bag = DiagnosticBag()
    let dump = Array(JSONWriter.compact(answer.dump).utf8)
    let manifest = DumpReader.read(dump, file: FileID(rawValue: 0), into: &bag)
    check(manifest != nil || bag.hasErrors, "neither a manifest nor a finding")
  }

  private func readTree(_ reading: inout FuzzReading) {
    let nodes = reading.read { root, _ in root.map(countNodes) ?? 0 }
    check(nodes != nil || reading.bag.hasErrors, "neither a tree nor a finding")
  }

  /// Looks at every node of a tree.
  private func countNodes(_ node: YAMLNode) -> Int {
    switch node.kind {
    case .scalar: return 1 + node.text.utf8.count * 0
    case .sequence: return node.elements.reduce(1) { $0 + countNodes($1) }
    case .mapping:
      _ = node.duplicateKeys()
      return node.pairs.reduce(1) { $0 + countNodes($1.key) + countNodes($1.value) }
    }
  }

  private func readSpec(_ reading: inout FuzzReading) {
    let file = reading.file
    let spec = reading.read { root, bag in
      decodeSpec(root, file: file, path: "Components/A/component.yaml", origin: .member, into: &bag) { _ in true }
    }
    guard reading.bag.isEmpty else { return }
    guard let spec = spec ?? nil else { return check(false, "neither a spec nor a finding") }
    check(nameProblem(spec.name.value, slash: true) == nil, "a name that is none")
    for module in spec.modules {
      let name = module.name.value
      // With the ending of a test module's name it may be longer than names may be.
      let names = [name] + [TestName.subject(of: name)].compactMap { $0 }
      check(names.contains { nameProblem($0, slash: true) == nil }, "a module's name that is none")
      if let path = module.path { check(Path.joinInRoot(spec.folder, path.value) != nil, "a path that leads out") }
      for service in module.services { check(isSwiftIdentifier(service.name.value), "no identifier") }
    }
  }

  private func readLockfile(_ reading: inout FuzzReading) {
    let file = reading.file
    let lockfile = reading.read { root, bag in
      decodeLockfile(root, file: file, allowFileURLs: false, into: &bag)
    }
    check(lockfile != nil || reading.bag.hasErrors, "neither pins nor a finding")
    guard let lockfile, !reading.bag.hasErrors else { return }
    for pin in lockfile.pins {
      check(nameProblem(pin.name.value, slash: true) == nil, "a name that is none")
      if let revision = pin.revision { check(revision.value.utf8.allSatisfy(isHexadecimal), "no revision") }
      if let branch = pin.branch { check(branch.value.utf8.first != UInt8(ascii: "-"), "an option as branch") }
      switch pin.source.value {
      case .git(let url), .binary(let url, _): check(gitURLProblem(url, allowFileURLs: false) == nil, "an unsafe URL")
      case .registry, .path, .pod: break
      }
    }
  }

  /// Imports a lock file of one pod that lies in a folder with the podspec.
  private func importPod(_ podspec: Podspec, _ reading: inout FuzzReading) {
    let text = """
      PODS:
        - A (1.0)
      DEPENDENCIES:
        - A (from `Pods/A`)
      EXTERNAL SOURCES:
        A:
          :path: Pods/A
      COCOAPODS: 1.16.2
      """
    var bag = DiagnosticBag()
    let lockFile = reading.table.add("Podfile.lock")
    guard let lock = PodfileLockReader.read(Array(text.utf8), file: lockFile, into: &bag) else {
      return check(false, "the lock file beside it")
    }
    checkPods(
      importPods(PodImport(lock: lock, podspecs: ["A": podspec], rootName: "App", folders: .none)), &reading)
  }

  private func importManifest(_ manifest: Manifest, _ reading: inout FuzzReading) {
    let input = PackageImport(manifest: manifest, manifestFile: reading.file)
    let project = importPackage(input, sources: &reading.table) { $0 }
    reading.bag.add(contentsOf: project.bag)
    checkWritten(project.files)
  }

  private func checkPods(_ imported: ImportedPods, _ reading: inout FuzzReading) {
    reading.bag.add(contentsOf: imported.bag)
    checkWritten(imported.files)
  }

  /// An import writes valid YAML, and stays in the root.
  private func checkWritten(_ files: [ImportedProject.File]) {
    for file in files {
      check(Path.joinInRoot("", file.path) == file.path, "\(file.path) may lead out")
      var written = FuzzReading(Array(file.text.utf8))
      check(written.read { root, _ in root != nil } == true, "\(written.bag.diagnostics.first as Any) in\n\(file.text)")
    }
  }
}

extension PodImport.Folders {
  static let none = PodImport.Folders(isSearched: { _ in true }, leavesRoot: { _ in false })
}

/// Ends the run where something is not true, so that the input is kept.
func check(_ holds: Bool, _ problem: @autoclosure () -> String) {
  if !holds { fatalError(problem()) }
}
