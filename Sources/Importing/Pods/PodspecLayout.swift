import Diagnostics
import JSON
import Model
import Paths
import SwiftPackages
import Text

// MARK: The places of files in a pod's folder, which SwiftPM needs: CocoaPods finds headers anywhere
extension PodspecConverter {
  /// Returns whether a pattern matches a file; true if the files are not known.
  func isMatched(_ pattern: String) -> Bool {
    guard !files.isEmpty, let glob = Glob(pattern) else { return true }
    return files.contains(where: glob.matches)
  }

  /// Says where the headers of modules are, and reports what cannot be built.
  mutating func setLayout(_ spec: inout Spec) {
    if files.isEmpty { return }
    var all: [String] = []
    for index in spec.modules.indices where spec.modules[index].path != nil && spec.modules[index].kind != .binary {
      let found = contents(of: spec.modules[index])
      all += found.all
      if spec.modules[index].kind == .library { setLayout(&spec.modules[index], found) }
    }
    for (path, member) in searchPaths where !isSearched(path, spec) {
      report(
        "the header search path '\(path)' of the podspec of '\(podspec.name)' is in no folder with C sources and was "
          + "left out", at: member.value)
    }
    if let language = Self.developmentLanguage(in: all) {
      var section = spec.package ?? PackageSection()
      section.localization = language
      spec.package = section
    }
  }

  /// The files of a module, from its folder.
  private struct Contents {
    var all: [String] = []
    var sources: [String] = []
    var headers: [String] = []

    func has(_ kind: SourceKind) -> Bool { sources.contains { SourceKind($0) == kind } }
  }

  private func contents(of module: Module) -> Contents {
    var found = Contents()
    for file in files {
      guard let path = inside(file, module), !module.exclude.contains(where: { path == $0 || Path.isInside(path, $0) })
      else { continue }
      found.all.append(path)
      if SourceKind(path) == .header { found.headers.append(path) }
      let isSource = module.sources?.contains { path == $0 || Path.isInside(path, $0) } ?? true
      if isSource, let kind = SourceKind(path), kind != .header { found.sources.append(path) }
    }
    return found
  }

  // MARK: Languages

  /// The language of a file that lies right in a folder such as `en.lproj`.
  private static func languages(of file: String) -> [String] {
    let name = Path.lastComponent(Path.folder(of: file))
    return name.hasSuffix(".lproj") ? [String(name.dropLast(".lproj".count))] : []
  }

  /// The language that a package with these files has to name.
  static func developmentLanguage(in files: some Sequence<String>) -> String? {
    let languages = Set(files.flatMap(languages))
    return languages.isEmpty ? nil : developmentLanguage(of: languages)
  }

  /// English where it is there, or where there is none but that of the interface itself.
  static func developmentLanguage(of languages: Set<String>) -> String {
    let named = languages.filter { $0.lowercased() != "base" }
    return named.contains("en") ? "en" : named.min() ?? "en"
  }

  // MARK: Headers

  private mutating func setLayout(_ module: inout Module, _ found: Contents) {
    guard let other = found.sources.first(where: { SourceKind($0) == .c || SourceKind($0) == .objectiveC }) else {
      return
    }
    let title = module.name.value
    guard let name = podspec["name"] else { return }
    if found.has(.swift) {
      report(
        "'\(title)' mixes Swift with '\(other)', but a SwiftPM target has one language", at: name,
        help:
          "move each language to its own folder and module under 'modules:'; if they import each other, write 'pods: "
          + "podfile' under 'integration:' of the root's spec, delete the pod's spec, and remove its name from "
          + "'dependencies:'")
      return
    }
    if module.publicHeaders == nil, !found.headers.contains(where: { Path.isInside($0, "include") }) {
      setPublicHeaders(&module, found)
    }
    let shown = module.publicHeaders.map(Path.normalised) ?? "include"
    var folders = Set(found.headers.map(Path.folder)).subtracting([shown == "." ? "" : shown])
    for (path, _) in searchPaths {
      if let inner = inside(path, module) { folders.insert(inner == "." ? "" : inner) }
    }
    folders.formUnion(foldersOfPod(module, found, besides: folders.union([shown == "." ? "" : shown])))
    for folder in folders.sorted() {
      for tool in Self.tools(of: found.sources) {
        let setting = Setting(tool: tool, kind: .headerSearchPath(folder.isEmpty ? "." : folder))
        if !module.settings.contains(setting) { module.settings.append(setting) }
      }
    }
  }

  private static func tools(of sources: [String]) -> [Setting.Tool] {
    let isCxx = sources.map { path in ["cc", "cpp", "cxx", "mm"].contains { path.hasSuffix(".\($0)") } }
    return (isCxx.contains(false) ? [.c] : []) + (isCxx.contains(true) ? [.cxx] : [])
  }

  /// The folder around the headers that others see: those that the podspec names, or all that it does not hide.
  private mutating func setPublicHeaders(_ module: inout Module, _ found: Contents) {
    let stated = globs("public_header_files")
    let hidden = globs("private_header_files") + globs("project_header_files")
    var shown = found.headers.filter { header in
      let path = Path.relative(from: base, to: Path.join(module.path?.value ?? base, header)) ?? header
      return stated.isEmpty ? !hidden.contains { $0.matchesSource(path) } : stated.contains { $0.matchesSource(path) }
    }
    if shown.isEmpty { shown = found.headers }
    let folder = FilePattern.common(shown.map(Path.folder))
    module.publicHeaders = folder.isEmpty ? "." : folder
    let umbrella = Path.join(folder, moduleName(ofTarget: module.name.value) + ".h")
    let beside = found.all.first { Path.isInside($0, folder) && Path.folder(of: $0) != folder }
    if found.headers.contains(umbrella), let beside, let name = podspec["name"] {
      report(
        "'\(umbrella)' would be the umbrella header of '\(module.name.value)', which SwiftPM does not allow next to "
          + "the folder '\(Path.folder(of: beside))'", at: name,
        help: "move the public headers to their own folder, and list that under 'public-headers:'")
    }
  }

  /// The folders in which headers lie that are included with the pod's name in front, as CocoaPods lays them out. Reports the
  /// first for which there is none.
  private mutating func foldersOfPod(
    _ module: Module, _ found: Contents, besides searched: Set<String>
  ) -> Set<String> {
    let names = Set([podspec.name] + ["module_name", "header_dir"].compactMap { podspec[$0]?.text })
    let inPod = Path.relative(from: base, to: module.path?.value ?? base) ?? ""
    let headers = Set(found.headers)
    var folders: Set<String> = []
    var isReported = false
    for file in found.sources + found.headers {
      let own = Path.folder(of: file)
      for (header, end, line, _) in includesOfC(bytes(Path.join(inPod, file))) where end != UInt8(ascii: ";") {
        guard let first = Path.components(header).first.map({ String($0) }), first != header, names.contains(first),
          !searched.union(folders).union([own]).contains(where: { headers.contains(Path.join($0, header)) })
        else { continue }
        let rest = header.dropFirst(first.count + 1)
        if let match = found.headers.first(where: { $0.hasSuffix("/" + header) }) {
          folders.insert(String(match.dropLast(header.count + 1)))
        } else if Path.lastComponent(inPod) == first, headers.contains(String(rest)) {
          folders.insert("..")
        } else if !isReported, let name = podspec["name"],
          let other = found.headers.first(where: { Path.lastComponent($0) == Path.lastComponent(header) })
        {
          isReported = true
          report(
            "'\(Path.join(inPod, file))' includes '\(header)' in line \(line), but there is no folder '\(first)', which SwiftPM "
              + "needs", at: name,
            help: "move the public headers into a folder '\(first)', or include '\(Path.lastComponent(other))'")
        }
      }
    }
    return folders
  }

  private func globs(_ key: String) -> [Glob] {
    podspec.parts(listed: listed).flatMap { $0.values(of: key) }.flatMap(\.texts).compactMap { Glob($0) }
  }

  // MARK: Searched folders

  /// Takes down where the build settings of a podspec have headers searched.
  ///
  /// - Returns: true if they say nothing else.
  mutating func addSearchPaths(_ member: JSONValue.Member) -> Bool {
    if files.isEmpty { return false }
    var isAll = true
    for setting in member.value.members {
      guard ["HEADER_SEARCH_PATHS", "USER_HEADER_SEARCH_PATHS"].contains(setting.key) else {
        isAll = false
        continue
      }
      let (paths, others) = Podspec.searchPaths(setting.value)
      for path in paths { searchPaths.append((path, setting)) }
      if !others.isEmpty { isAll = false }
    }
    return isAll
  }

  private func isSearched(_ path: String, _ spec: Spec) -> Bool {
    spec.modules.contains { module in
      guard let inner = inside(path, module) else { return false }
      return module.settings.contains { $0.kind == .headerSearchPath(inner) } || module.publicHeaders == inner
    }
  }
}

extension Podspec {
  /// The folders of a pod that a build setting has searched, from the pod's folder, and the other words of it.
  static func searchPaths(_ value: JSONValue) -> (paths: [String], others: [String]) {
    var (paths, others): ([String], [String]) = ([], [])
    for word in value.texts.flatMap({ $0.split(separator: " ") }) {
      let plain = word.filter { $0 != "\"" && $0 != "'" }
      if plain.isEmpty || ["$(inherited)", "${inherited}"].contains(plain) { continue }
      let source = ["$(PODS_TARGET_SRCROOT)", "${PODS_TARGET_SRCROOT}"].first(where: plain.hasPrefix)
      var rest = source.map { plain.dropFirst($0.count) } ?? ""
      // With all folders below: those that have headers are searched anyway.
      while rest.hasSuffix("/**") { rest = rest.dropLast(3) }
      let path = Path.joinInRoot("", rest.drop { $0 == "/" }.description)
      if source != nil, let path, !path.contains("$"), !path.contains("*") {
        paths.append(path)
      } else {
        others.append(String(word))
      }
    }
    return (paths, others)
  }
}
