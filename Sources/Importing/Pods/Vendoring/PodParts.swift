import JSON
import Model
import SwiftPackages
import Text

/// The attributes of the subspecs that a Podfile.lock lists, combined as CocoaPods combines them into one module.
struct PodParts {
  /// The pod itself, or a subspec, with its own attributes.
  private struct Part {
    let name: String
    let attributes: [JSONValue.Member]
    /// The patterns of those around it and its own.
    let exclude: [String]
    /// Its attributes for the one platform of the root.
    let ofPlatform: [JSONValue.Member]

    /// - Parameter platform: the one platform of the root, as a manifest names it.
    init(_ name: String, _ attributes: [JSONValue.Member], excluding: [String], on platform: String?) {
      (self.name, self.attributes) = (name, attributes)
      ofPlatform = attributes.filter { Podspec.systems[$0.key] == platform && platform != nil }.flatMap(\.value.members)
      exclude = excluding + (attributes + ofPlatform).filter { $0.key == "exclude_files" }.flatMap(\.value.texts)
    }

    /// A setting with one value: that of the platform counts.
    subscript(_ key: String) -> JSONValue? { (ofPlatform + attributes).first { $0.key == key }?.value }

    /// A setting with many: those of the platform come on top.
    func texts(_ key: String) -> [String] {
      (attributes + ofPlatform).filter { $0.key == key }.flatMap(\.value.texts)
    }
  }

  /// Those of the root, as manifests name them; empty where it states none.
  private let rootPlatforms: Set<String>
  private let parts: [Part]
  private(set) var refusals: [String] = []
  private(set) var notes: [String] = []
  /// Other pods that it needs, as written.
  private(set) var dependencies: [String] = []
  private(set) var platforms: [SupportedPlatform] = []
  private(set) var settings: [Setting] = []
  private(set) var resources: [String] = []
  private(set) var swiftVersions: [String] = []
  /// The folders of the pod in which its build settings have headers searched.
  private(set) var searchPaths: Set<String> = []

  /// - Parameter rootPlatforms: those of the root. Attributes of the podspec for other platforms are not needed; those
  ///   for the only one hold for all.
  init(_ podspec: Podspec, subspecs: [String], rootPlatforms: Set<String> = []) {
    self.rootPlatforms = rootPlatforms
    let platform = rootPlatforms.count == 1 ? rootPlatforms.first : nil
    var parts = [Part("", podspec.attributes, excluding: [], on: platform)]
    for subspec in subspecs where !subspec.isEmpty {
      var around = parts[0]
      var path = ""
      for name in subspec.split(separator: "/") {
        path += path.isEmpty ? "\(name)" : "/\(name)"
        if let known = parts.first(where: { $0.name == path }) {
          around = known
          continue
        }
        guard let members = around["subspecs"]?.named.first(where: { $0.name == name })?.members else {
          refusals.append("its podspec has no subspec '\(path)'")
          break
        }
        around = Part(path, members, excluding: around.exclude, on: platform)
        parts.append(around)
      }
    }
    self.parts = parts
    for part in parts { for member in part.attributes where !member.value.isEmpty { read(member) } }
    dependencies = dependencies.filter { PodfileLock.root(of: $0) != podspec.name }
  }

  // MARK: Attributes

  private mutating func read(_ member: JSONValue.Member) {
    let value = member.value
    switch member.key {
    case "prepare_command", "script_phases", "script_phase": refuse("its '\(member.key)' would run code")
    case "vendored_frameworks", "vendored_framework", "vendored_libraries", "vendored_library":
      refuse("it contains compiled code ('\(member.key)')")
    case "xcconfig", "user_target_xcconfig": refuse("it sets flags of its users ('\(member.key)')")
    case "prefix_header_contents", "prefix_header_file", "module_map":
      // `false` means none.
      if !value.texts.isEmpty { refuse("specs have no key for its '\(member.key)'") }
    case "platforms":
      for platform in Importing.platforms(of: value) where !platforms.contains(where: { $0.name == platform.name }) {
        platforms.append(platform)
      }
    case "dependencies": for one in value.members where !dependencies.contains(one.key) { dependencies.append(one.key) }
    case "resources", "resource": resources += value.texts
    case "resource_bundles", "resource_bundle": resources += value.members.flatMap { $0.value.texts }
    case "swift_version", "swift_versions": swiftVersions += value.texts
    case "compiler_flags": readFlags(value.texts.flatMap { $0.split(separator: " ").map(String.init) })
    case "pod_target_xcconfig": for one in value.members { readSetting(one) }
    case "frameworks", "framework", "weak_frameworks", "weak_framework", "libraries", "library": link(member, nil)
    default:
      if let system = Podspec.systems[member.key] {
        if rootPlatforms == [system] {
          for inner in value.members where !inner.value.isEmpty && inner.key != "deployment_target" { read(inner) }
          return
        }
        if !rootPlatforms.isEmpty, !rootPlatforms.contains(system) { return }
        for inner in value.members where !inner.value.isEmpty { read(inner, on: system) }
      } else if !Self.known.contains(member.key), !PodspecConverter.descriptiveKeys.contains(member.key) {
        note("'\(member.key)' of its podspec was left out")
      }
    }
  }

  /// Attributes that do not affect the build, or are read elsewhere.
  private static let known: Set<String> = [
    "app_specs", "appspecs", "default_subspec", "default_subspecs", "exclude_files", "header_dir",
    "header_mappings_dir", "module_name", "name", "preserve_paths", "private_header_files", "project_header_files",
    "public_header_files", "requires_arc", "source", "source_files", "static_framework", "subspecs", "summary",
    "testspecs", "version",
  ]

  private mutating func read(_ member: JSONValue.Member, on system: String) {
    switch member.key {
    case "frameworks", "framework", "weak_frameworks", "weak_framework", "libraries", "library":
      link(member, Condition(platforms: [system]))
    case "dependencies": read(member)
    case "deployment_target": break
    default: refuse("its '\(member.key)' differs by platform")
    }
  }

  private mutating func link(_ member: JSONValue.Member, _ condition: Condition?) {
    let isLibrary = member.key.hasPrefix("librar")
    for name in member.value.texts {
      add(Setting(tool: .linker, kind: isLibrary ? .linkedLibrary(name) : .linkedFramework(name), condition: condition))
    }
    if member.key.hasPrefix("weak") { note("its weak frameworks are linked as normal ones") }
  }

  private mutating func readFlags(_ flags: [String]) {
    var argumentOf: String?
    for flag in flags {
      defer { argumentOf = argumentOf == nil && ["-Xanalyzer", "-x"].contains(flag) ? flag : nil }
      if argumentOf == "-Xanalyzer" || flag == "-Xanalyzer" {
        // An option of the static analyzer, which does not run on packages.
      } else if argumentOf == "-x", CompilerFlags.languages.contains(flag) {
        add(.unsafeFlags(["-x", flag]))
      } else if flag.hasPrefix("-D"), flag.count > 2 {
        define(String(flag.dropFirst(2)))
      } else if flag.hasPrefix("-w") || flag.hasPrefix("-W") {
        // An option for warnings, which Xcode does not show in a package.
      } else if CompilerFlags.isTaken(flag) {
        add(.unsafeFlags([flag]))
      } else if flag != "-x" {
        note("its flag '\(flag.visible)' was left out, as it may read or write files or run code")
      }
    }
  }

  private mutating func readSetting(_ member: JSONValue.Member) {
    let words = member.value.texts.flatMap { $0.split(separator: " ").map { $0.filter { $0 != "\"" && $0 != "'" } } }
      .filter { !$0.isEmpty && $0 != "$(inherited)" }
    switch member.key {
    case "GCC_PREPROCESSOR_DEFINITIONS": for word in words { define(word) }
    case "SWIFT_ACTIVE_COMPILATION_CONDITIONS":
      for word in words { add(Setting(tool: .swift, kind: .define(word))) }
    case "OTHER_CFLAGS": readFlags(words)
    case "SWIFT_VERSION": if swiftVersions.isEmpty { swiftVersions += words }
    // Every folder with headers is searched anyway; one above has to be said.
    case "HEADER_SEARCH_PATHS", "USER_HEADER_SEARCH_PATHS":
      searchPaths.formUnion(Podspec.searchPaths(member.value).paths)
    // Settings that packages always have.
    case "DEFINES_MODULE", "CLANG_ENABLE_MODULES", "CLANG_ENABLE_OBJC_ARC", "APPLICATION_EXTENSION_API_ONLY": break
    default: note("'\(member.key)' of its build settings was left out")
    }
  }

  private mutating func define(_ name: String) {
    guard !name.contains("$") else { return note("the definition '\(name)' was left out") }
    add(.define(name))
  }

  private mutating func add(_ kind: Setting.Kind) {
    for tool in [Setting.Tool.c, .cxx] { add(Setting(tool: tool, kind: kind)) }
  }

  private mutating func add(_ setting: Setting) { if !settings.contains(setting) { settings.append(setting) } }

  private mutating func refuse(_ reason: String) { if !refusals.contains(reason) { refusals.append(reason) } }

  private mutating func note(_ text: String) { if !notes.contains(text) { notes.append(text) } }

  // MARK: Files

  struct Files {
    var sources: Set<String> = []
    var publicHeaders: Set<String> = []
    /// Objective-C that is compiled with automatic reference counting, and without.
    var counted: Set<String> = []
    var uncounted: Set<String> = []
    var refusals: [String] = []
  }

  func files(among all: [String]) -> Files {
    var files = Files()
    for part in parts {
      let patterns = part.texts("source_files")
      if patterns.isEmpty { continue }
      let excluded = globs(part.exclude, &files)
      let found = matching(patterns, all, &files).filter { path in !excluded.contains { $0.excludes(path) } }
      files.sources.formUnion(found)
      let headers = found.filter { SourceKind($0) == .header }
      let listed = part.texts("public_header_files")
      if !listed.isEmpty {
        let globs = globs(listed, &files)
        files.publicHeaders.formUnion(headers.filter { path in globs.contains { $0.matchesSource(path) } })
      } else {
        let hidden = ["private_header_files", "project_header_files"].flatMap(part.texts)
        let globs = globs(hidden, &files)
        files.publicHeaders.formUnion(headers.filter { path in !globs.contains { $0.matchesSource(path) } })
      }
      count(found.filter { SourceKind($0) == .objectiveC }, part, &files)
    }
    return files
  }

  private func count(_ sources: [String], _ part: Part, _ files: inout Files) {
    let stated = part["requires_arc"] ?? parts.first?["requires_arc"]
    switch stated?.content {
    case .bool(false): files.uncounted.formUnion(sources)
    case .string, .array:
      let globs = globs(stated?.texts ?? [], &files)
      for path in sources {
        if globs.contains(where: { $0.matchesSource(path) }) {
          files.counted.insert(path)
        } else {
          files.uncounted.insert(path)
        }
      }
    default: files.counted.formUnion(sources)
    }
  }

  private func globs(_ patterns: [String], _ files: inout Files) -> [Glob] {
    patterns.compactMap { pattern in
      if let glob = Glob(pattern) { return glob }
      files.refusals.append("its pattern '\(pattern)' cannot be read")
      return nil
    }
  }

  private func matching(_ patterns: [String], _ all: [String], _ files: inout Files) -> [String] {
    let globs = globs(patterns, &files)
    return all.filter { path in SourceKind(path) != nil && globs.contains { $0.matchesSource(path) } }
  }
}

/// The kind of a file for a compiler, by its ending.
enum SourceKind {
  case swift, c, objectiveC, header

  init?(_ path: String) {
    guard let point = path.lastIndex(of: "."), point > path.lastIndex(of: "/") ?? path.startIndex else { return nil }
    switch path[path.index(after: point)...] {
    case "swift": self = .swift
    case "c", "cc", "cpp", "cxx", "s", "S": self = .c
    case "m", "mm": self = .objectiveC
    case "h", "hh", "hpp", "hxx", "inc", "inl", "def": self = .header
    default: return nil
    }
  }
}
