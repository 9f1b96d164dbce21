import Diagnostics
import Disk
import Findings
import Model
import Paths
import Planning
import SwiftSources

/// Compares the files of a member's module with what SwiftPM needs to build it, by their names.
struct FileChecks {
  let module: Module
  let place: Place
  let title: String
  let sources: ModuleSources
  let root: OpenFolder
  /// Whether a product of the package contains the module.
  let isInProduct: Bool
  /// Whether a product contains the module, or another module needs it: SwiftPM passes over any other one without sources.
  let isNeeded: Bool
  /// Whether the package has tests, which are linked to one program.
  let hasTests: Bool
  /// Whether a build calls the module, which is a plugin or a macro.
  let isCalled: Bool
  /// The ways in which the app is built.
  let ways: [BuildFacts]
  /// Whether the package states platforms, and all of them are Apple's; of tests and of modules with '@main' alone.
  let isForApples: Bool
  /// Of the manifest.
  let tools: ToolsVersion
  var found: [Diagnostic] = []

  /// - Parameter missing: where the folder would lie, if it is missing.
  mutating func check(missing: String?, _ folders: TargetFolders, localization: String?) {
    if module.kind == .binary {
      checkBinary(missing ?? sources.folder)
      return
    }
    if let missing {
      reportMissing(missing, folders)
      return
    }
    guard let folder = sources.folder, let contents = sources.contents else { return }
    for error in contents.unreadable {
      add(.unbuildableSources, "a folder of '\(title)' cannot be listed: \(error.explanation)", help: nil)
    }
    for link in contents.outside.sorted(by: Path.precedes) {
      add(
        .pathOutsideRoot, "'\(Path.join(folder, link))' is a link that leads out of the root, and is not followed",
        help: "replace the link by what it leads to, or add it to 'exclude:'", at: resourcePlace(holding: link))
    }
    if let circle = contents.circles.first {
      add(
        .unbuildableSources, "the link '\(Path.join(folder, circle))' leads round in a circle",
        help: "remove it: SwiftPM would find the same files many times")
      return
    }
    switch module.kind {
    case .system:
      if root.kind(of: Path.join(folder, "module.modulemap")) != .file {
        add(
          .missingSources, "'\(folder)' has no module.modulemap, which a system module is made of",
          help: "add one: module \(module.name.value) [system] { header \"…\" export * }")
      }
      return
    case .plugin, .macro: checkFiles(folder, contents, needsSwift: true)
    case .library, .executable, .test: checkFiles(folder, contents, needsSwift: false)
    case .binary: return
    }
    checkResources(folder, contents, localization: localization)
    checkDerivedFiles(contents)
  }

  mutating func add(_ id: FindingID, _ message: String, help: String?, at other: Place? = nil) {
    found.append(Diagnostic(id, message, at: other ?? place, help: help))
  }

  private mutating func reportMissing(_ folder: String, _ folders: TargetFolders) {
    if let other = folders.spelledOtherwise(folder) {
      if other == folder {
        add(
          .missingSources,
          "the folder of '\(title)', '\(folder)', is spelled with other characters on disk: an accent is a character of its "
            + "own in one of them, and not in the other",
          help: "rename the folder as it is typed here: SwiftPM looks for these very characters")
        return
      }
      add(
        .missingSources, "the folder of '\(title)' is spelled '\(other)' on disk, and '\(folder)' here",
        help: "rename one of them: not every disk ignores case, and SwiftPM does not")
      return
    }
    if let other = folders.passedOver(module, missing: folder) {
      let parent = Path.folder(of: folder)
      add(
        .missingSources, "the folder of '\(title)', '\(folder)', is not there, and '\(other)' is",
        help: "move it, or say where it is with 'path:': where there is a '\(parent)', which 'generate' may make, "
          + "SwiftPM looks in it alone")
      return
    }
    if let other = folders.spelledNearly(folder) {
      add(
        .missingSources, "the folder of '\(title)', '\(folder)', is not there, and '\(other)' is",
        help: "correct what the spec says, or rename the folder")
      return
    }
    let isFile = root.kind(of: folder) == .file
    add(
      .missingSources, "the folder of '\(title)', '\(folder)', is \(isFile ? "a file" : "not there")",
      help: module.path == nil
        ? "put its sources there, or say where they are with 'path:'"
        : "correct the path, which is relative to the spec's folder")
  }

  private mutating func checkBinary(_ folder: String?) {
    guard module.archive.url == nil, module.path != nil, let folder else { return }
    let endings = ["artifactbundle", "xcframework", "zip"]
    let ending = FileRules.ending(of: Path.lastComponent(folder)) ?? ""
    let kind = root.kind(of: folder)
    if kind == nil {
      add(.missingSources, "the binary of '\(title)', '\(folder)', is not there", help: "correct its 'path:'")
    } else if !endings.contains(ending) {
      add(
        .unbuildableSources, "the binary of '\(title)', '\(folder)', is none that SwiftPM knows",
        help: "its name ends in .xcframework, .artifactbundle or .zip")
    } else if kind == .folder {
      checkList(folder, isFramework: ending == "xcframework")
    }
  }

  /// SwiftPM loads nothing of a package with a binary whose list it cannot read.
  private mutating func checkList(_ folder: String, isFramework: Bool) {
    let names = [isFramework ? "Info.plist" : "info.json", isFramework ? "info.json" : "Info.plist"]
    guard let name = names.first(where: { root.kind(of: Path.join(folder, $0)) != nil }) else {
      add(
        .missingSources, "the binary of '\(title)', '\(folder)', holds nothing", help: "put the built framework there")
      return
    }
    var buffer: [UInt8] = []
    guard let count = try? root.read(Path.join(folder, name), into: &buffer, limit: SourceReader.limit) else { return }
    let bytes = Array(buffer[..<count])
    if name == "Info.plist" ? ArchiveList.isPropertyList(bytes) : ArchiveList.isBundleList(bytes) { return }
    add(
      .unbuildableSources,
      "'\(Path.join(folder, name))' does not say what is in the binary of '\(title)', or cannot be read",
      help: "put the whole \(isFramework ? "framework" : "bundle") there again, as it was built")
  }

  private mutating func checkFiles(_ folder: String, _ contents: TargetContents, needsSwift: Bool) {
    if let headers = module.publicHeaders, Path.components(Path.normalised(headers)).first == ".." {
      add(
        .unbuildableSources, "the public headers of '\(title)', '\(headers)', lie outside of its folder",
        help: "move them into '\(folder.isEmpty ? "." : folder)', or correct 'public-headers:'")
      return
    }
    let files = contents.sources
    let isSwift = files.contains { $0.role == .swift }
    let isClang = files.contains { $0.role == .clang }
    let shown = folder.isEmpty ? "." : folder
    let needsSource = needsSwift || module.kind == .test || module.kind == .executable
    // What lies behind a link that is not followed may be sources.
    if files.isEmpty, !contents.outside.isEmpty { return }
    if files.isEmpty, needsSource || !contents.has(.header) && !contents.has(.resource) {
      // A package that only runs the tools of others often has such a target.
      found.append(
        Diagnostic(
          .missingSources, as: module.kind == .library && !isNeeded ? .warning : .error,
          "'\(shown)', the folder of '\(title)', has no source file that SwiftPM would build", at: place,
          help: module.sources == nil && module.exclude.isEmpty
            ? "add one, or take the module out of the spec" : "look at its 'sources:' and 'exclude:'"))
      return
    }
    if isSwift, isClang {
      let other = files.first { $0.role == .clang }?.path ?? ""
      add(
        .unbuildableSources, "'\(title)' mixes Swift with '\(other)', and SwiftPM builds one language for a target",
        help: "move the C, C++ or Objective-C files to a module of their own")
      return
    }
    if isClang, needsSwift {
      add(
        .unbuildableSources, "'\(title)' has no Swift file, and SwiftPM builds no \(module.kind.rawValue) of C",
        help: "write it in Swift, or move the C files to a library")
      return
    }
    if isClang, module.kind == .test, !isForApples {
      found.append(
        Diagnostic(
          .unbuildableSources, as: .warning,
          "'\(title)' has no Swift file, and SwiftPM builds tests of C, C++ and Objective-C on a Mac alone: elsewhere it "
            + "leaves them out", at: place,
          help: "write them in Swift, or state under 'platforms:' which of Apple's systems it is for"))
    }
    if isSwift { checkNames(files, in: folder) }
    if isSwift { checkTwice(files) } else if module.kind == .library { checkHeaders(shown, folder) }
    checkMain(files, isSwift: isSwift)
  }

  /// SwiftPM writes the paths of Swift files into a table for the compiler, and does not escape them.
  ///
  /// - Parameter folder: the target's, from the root.
  private mutating func checkNames(_ files: [TargetContents.File], in folder: String) {
    let what = "holds a quote, a backslash or a control character"
    if folder.unicodeScalars.contains(where: Self.isUntabled) {
      add(
        .unbuildableSources, "the folder '\(folder)' of '\(title)' \(what)",
        help: "rename it: the compiler is not told of the files in it")
      return
    }
    for file in files where file.role == .swift && file.path.unicodeScalars.contains(where: Self.isUntabled) {
      add(
        .unbuildableSources, "the name of '\(file.path)' of '\(title)' \(what)",
        help: "rename it: the compiler is not told of such files")
    }
  }

  private static func isUntabled(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\"" || scalar == "\\" || scalar.value < 0x20
  }

  /// Two Swift files of one name would be compiled to one object file.
  private mutating func checkTwice(_ files: [TargetContents.File]) {
    var first: [String: String] = [:]
    for file in files {
      if let other = first.updateValue(file.path, forKey: Path.lastComponent(file.path)) {
        add(
          .unbuildableSources, "two files of '\(title)' have one name: '\(other)' and '\(file.path)'",
          help: "rename one of them: SwiftPM compiles both to one object file")
      }
    }
  }

  /// A library of C shows its headers to others by a folder; the rules are those of SwiftPM's ModuleMapGenerator.
  private mutating func checkHeaders(_ shown: String, _ folder: String) {
    let headers = Path.join(folder, module.publicHeaders ?? "include")
    switch root.kind(of: headers) {
    case .folder: checkUmbrella(headers)
    case nil:
      add(
        .unbuildableSources, "'\(title)' has no folder of public headers: '\(headers)' is not there",
        help: module.publicHeaders == nil
          ? "add 'include', or name another folder with 'public-headers:'" : "correct 'public-headers:'")
    case _?:
      add(
        .unbuildableSources, "'\(headers)', where '\(title)' has its public headers, is no folder",
        help: "make it a folder, or correct 'public-headers:'")
    }
  }

  /// A header with the module's name stands for all others, and nothing may lie beside it that it cannot stand for.
  private mutating func checkUmbrella(_ headers: String) {
    guard let entries = try? root.entries(of: headers), !entries.contains(where: { $0.name == "module.modulemap" })
    else { return }
    let name = moduleName(ofTarget: module.name.value)
    let folders = entries.filter { $0.kind == .folder }.map(\.name).sorted()
    if entries.contains(where: { $0.name == name + ".h" && $0.kind == .file }) {
      guard let other = folders.first else { return }
      addUmbrella("\(headers)/\(name).h", beside: "\(headers)/\(other)")
    } else if folders.contains(name), root.kind(of: "\(headers)/\(name)/\(name).h") == .file {
      let headersBeside = entries.filter { $0.kind == .file && $0.name.hasSuffix(".h") }.map(\.name).sorted()
      guard let other = folders.first(where: { $0 != name }) ?? headersBeside.first else { return }
      addUmbrella("\(headers)/\(name)/\(name).h", beside: "\(headers)/\(other)")
    }
  }

  private mutating func addUmbrella(_ umbrella: String, beside other: String) {
    add(
      .unbuildableSources, "'\(umbrella)' stands for all headers of '\(title)', and '\(other)' lies beside it",
      help: "move that away, rename the header, or write a module.modulemap there")
  }

  private mutating func checkMain(_ files: [TargetContents.File], isSwift: Bool) {
    let main = files.first { isMainFile(Path.lastComponent($0.path)) }
    if module.kind == .library, isInProduct, let main {
      add(
        .unbuildableSources, "'\(title)' is a library with '\(main.path)', which SwiftPM takes for a program",
        help: "rename the file, or write 'type: executable'")
    }
    if !isSwift, module.kind == .executable, module.dependencies.isEmpty, module.plugins.isEmpty,
      !module.settings.contains(where: { $0.tool == .linker }), !mentions("main", in: files)
    {
      add(
        .unbuildableSources, "'\(title)' is a program without a beginning: no function 'main'",
        help: "add one, or leave out 'type: executable'")
    }
    guard isSwift else { return }
    let entries = sources.entryPoints.filter { !$0.entry.isConditional }
    if module.kind == .executable {
      checkBeginning(files, entries)
    } else if module.kind == .plugin || module.kind == .macro {
      guard sources.isComplete, main == nil else { return }
      // A macro of one file is built as a script, and fails where it is called.
      if sources.entryPoints.isEmpty, module.kind == .plugin || isCalled || files.count > 1 {
        add(
          .unbuildableSources, "'\(title)' is a \(module.kind.rawValue) without a beginning: no '@main'",
          help: "write '@main' before the type that conforms to "
            + (module.kind == .plugin ? "the plugin's protocol" : "'CompilerPlugin'"))
      } else if isCalled, module.kind == .plugin, module.capability == .buildTool,
        !mentions("BuildToolPlugin", in: files)
      {
        add(
          .unbuildableSources, "'\(title)' is a plugin for builds, and no type of it conforms to 'BuildToolPlugin'",
          help: "let the type with '@main' conform to it, or write 'plugin: { command: … }' for one that people call")
      }
    } else if module.kind == .test || module.kind == .library, hasTests, let entry = entries.first {
      // On a Mac tests are a bundle, which somebody else begins.
      let (severity, place): (Severity, String) = isForApples ? (.warning, ", except on a Mac") : (.error, "")
      found.append(
        Diagnostic(
          .unbuildableSources, as: severity,
          "'\(title)' is \(module.kind == .test ? "a test module" : "a library") with '@main' in "
            + "'\(entry.path)', which would begin the tests as well\(place)", at: self.place,
          help: "move the type to a program, or take the attribute off"))
    }
  }

  /// Whether a name occurs in any of the files; also where one cannot be read.
  private func mentions(_ name: String, in files: [TargetContents.File]) -> Bool {
    var buffer: [UInt8] = []
    return files.contains { file in
      guard let folder = sources.folder,
        let count = try? root.read(Path.join(folder, file.path), into: &buffer, limit: SourceReader.limit)
      else { return true }
      // The protocol of Xcode's plugins is another one.
      return String(decoding: buffer[..<count], as: UTF8.self).replacing("Xcode" + name, with: "").contains(name)
    }
  }

  /// A program begins in one place.
  private mutating func checkBeginning(_ files: [TargetContents.File], _ entries: [ModuleSources.EntryPoint]) {
    let swiftMain = files.first { Path.lastComponent($0.path) == "main.swift" }
    let statement = sources.topLevelCode
    if entries.count > 1 {
      let places = entries[0].path == entries[1].path ? "twice in" : "in '\(entries[0].path)' and"
      add(
        .unbuildableSources, "'\(title)' has '@main' \(places) '\(entries[1].path)'",
        help: "keep one of them: a program begins in one place")
    } else if let swiftMain, let entry = entries.first, entry.path != swiftMain.path || files.count > 1 {
      add(
        .unbuildableSources, "'\(title)' has '\(swiftMain.path)' and '@main' in '\(entry.path)'",
        help: "keep one of them: a program begins in one place")
    } else if let entry = entries.first, let statement {
      add(
        .unbuildableSources,
        "'\(title)' has '@main' in '\(entry.path)', and code outside of any type or function in '\(statement.path)', "
          + "line \(statement.line)", help: "move that into a function: a program begins in one place")
    } else if swiftMain == nil, files.count > 1, module.plugins.isEmpty, sources.isComplete {
      if sources.entryPoints.isEmpty {
        add(
          .unbuildableSources, "'\(title)' is a program without a beginning: no main.swift, and no '@main'",
          help: "add one of them, or leave out 'type: executable'")
      } else if let way = ways.first(where: { way in
        sources.entryPoints.allSatisfy { way.value(of: $0.entry.conditions) == false }
      }) {
        let others = ways.filter { $0.context.platform == way.context.platform }
        let isOfBoth = others.allSatisfy { way in
          sources.entryPoints.allSatisfy { way.value(of: $0.entry.conditions) == false }
        }
        let configuration = isOfBoth ? "" : way.context.isRelease ? " in release builds" : " in debug builds"
        add(
          .unbuildableSources,
          "'\(title)' is a program without a beginning on \(way.context.platform.title)\(configuration): no main.swift, "
            + "and a condition ('#if') leaves the '@main' in '\(sources.entryPoints[0].path)' out",
          help: "put '@main' before a type there as well, or add a main.swift")
      }
    }
    checkFunctionOfMain(entries)
  }

  /// The type with '@main' has the function that begins the program, or inherits it.
  private mutating func checkFunctionOfMain(_ entries: [ModuleSources.EntryPoint]) {
    guard entries.count == 1, let entry = entries.first, !entry.entry.plainType.isEmpty, sources.isComplete,
      module.plugins.isEmpty, let folder = sources.folder, let contents = sources.contents
    else { return }
    let name = entry.entry.plainType
    var unfit: UInt32?
    var buffer: [UInt8] = []
    let swift = contents.sources.filter { $0.role == .swift }
    // The file of '@main' has the function most of the time.
    for file in swift.filter({ $0.path == entry.path }) + swift.filter({ $0.path != entry.path }) {
      guard let count = try? root.read(Path.join(folder, file.path), into: &buffer, limit: SourceReader.limit) else {
        return
      }
      let text = String(decoding: buffer[..<count], as: UTF8.self)
      // Whatever looks like it is left to the compiler: it may stand in an extension, or a macro may write it.
      let isThere = file.path == entry.path && text.replacing("@main", with: "").contains("main")
      if isThere { unfit = Self.lineOfUnfitMain(of: name, in: Array(buffer[..<count])) }
      if isThere && unfit == nil || text.contains("extension \(name)")
        || text.contains("extension \(ownModule).\(name)")
      {
        return
      }
    }
    add(
      .unbuildableSources,
      "'\(name)' in '\(entry.path)' has '@main', and no function 'main'"
        + (unfit.map {
          " that can be called without a value: that in line \($0) is not static, takes arguments, or returns something"
        }
          ?? ""),
      help: "write 'static func main()' in it")
  }

  /// The line of the function that begins no program, where a type says all about its functions and has no other `main`.
  private static func lineOfUnfitMain(of name: String, in source: [UInt8]) -> UInt32? {
    let all = declarations(of: source)
    let types = all.indices.filter { all[$0].kind.isType && all[$0].name == name }
    guard types.count == 1, all[types[0]].attributes == ["main"] else { return nil }
    let members = all.filter { $0.parent == types[0] }
    let mains = members.filter { $0.name == "main" }
    guard let first = mains.first,
      members.allSatisfy({ $0.kind != .macro && $0.attributes.allSatisfy(isKnownAttribute) }),
      mains.allSatisfy({ main in
        main.kind == .value
          || main.kind == .function
            && (!main.isStatic || main.signature?.parameters.isEmpty == false
              || main.signature?.result.map { !["()", "Void", "Never"].contains($0) } ?? false)
      })
    else { return nil }
    return first.position.line
  }

  private var ownModule: String { moduleName(ofTarget: module.name.value) }
}
