import Diagnostics
import Model
import Paths
import Text

extension XcodeProject {
  /// The most bytes that are read of a project. Those of large apps have some 30 MB.
  package static let limit = 1 << 27
  /// The most bytes that are read of an `.xcconfig` file.
  package static let settingsLimit = 1 << 20

  /// Reads a `project.pbxproj`. Objects of an unexpected type are ignored.
  ///
  /// - Parameter settings: reads an `.xcconfig` file by its path, which is relative to the folder of the `.xcodeproj`;
  ///   `nil` if the file does not exist.
  /// - Throws: an error if it is not a property list of Xcode, or has no objects.
  package init(
    _ bytes: [UInt8], file: FileID, settings: @escaping (String) -> [UInt8]? = { _ in nil }
  ) throws(PropertyListError) {
    let list = try PropertyList(bytes)
    guard let objects = list.value(of: "objects", in: list.root), case .mapping = objects.content else {
      throw PropertyListError(message: "this is not an Xcode project: it has no 'objects'", line: 1, column: 1)
    }
    self = XcodeProjectReader(list, list.entries(of: objects), file).project(settings)
  }
}

private struct XcodeProjectReader {
  private let list: PropertyList
  private let file: FileID
  private var objects: [String: PropertyList.Value] = [:]
  /// The ids of each kind of object that is looked at, in the order of the file.
  private var ids: [String: [String]] = [:]

  private static let kinds: Set<String> = [
    "PBXProject", "PBXNativeTarget", "PBXAggregateTarget", "PBXLegacyTarget", "PBXGroup", "PBXVariantGroup",
    "PBXFileReference", "XCRemoteSwiftPackageReference", "XCLocalSwiftPackageReference",
    "XCSwiftPackageProductDependency", "XCBuildConfiguration",
  ]

  init(_ list: PropertyList, _ entries: [PropertyList.Entry], _ file: FileID) {
    (self.list, self.file) = (list, file)
    for entry in entries {
      guard let id = list.text(entry.key), case .mapping = entry.value.content else { continue }
      let kind = list.value(of: "isa", in: entry.value).flatMap(list.text) ?? ""
      if objects.updateValue(entry.value, forKey: id) == nil, Self.kinds.contains(kind) {
        ids[kind, default: []].append(id)
      }
    }
  }

  func project(_ settings: @escaping (String) -> [UInt8]?) -> XcodeProject {
    let project =
      list.value(of: "rootObject", in: list.root).flatMap(object) ?? ids["PBXProject"]?.first.flatMap { objects[$0] }
    let products = (ids["XCSwiftPackageProductDependency"] ?? []).compactMap(product)
    let positions = Dictionary(products.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let folder = project.flatMap { text("projectDirPath", in: $0)?.value } ?? ""
    let parents = parents
    let files = settingsFiles(parents, folder, settings)
    let buildSettings = XcodeBuildSettings(list, objects, files: files.settings)
    let references = references(listed: project.flatMap { list.value(of: "packageReferences", in: $0) })
    return XcodeProject(
      objectVersion: text("objectVersion", in: list.root).flatMap { Int($0.value) }, references: references,
      positions: Dictionary(zip(references.map(\.id), references.indices)) { first, _ in first }, products: products,
      targets: targets(of: project, positions, buildSettings), folder: folder, folders: folders(parents, folder),
      missingSettings: files.missing)
  }

  // MARK: Values

  private func object(_ reference: PropertyList.Value) -> PropertyList.Value? {
    list.text(reference).flatMap { objects[$0] }
  }

  private func objects(_ key: String, of object: PropertyList.Value) -> [PropertyList.Value] {
    list.elements(of: list.value(of: key, in: object)).compactMap(self.object)
  }

  private func located(_ value: PropertyList.Value) -> Located<String>? {
    list.text(value).map { Located($0, at: place(of: value)) }
  }

  private func text(_ key: String, in object: PropertyList.Value) -> Located<String>? {
    list.value(of: key, in: object).flatMap(located)
  }

  private func place(of value: PropertyList.Value) -> Place {
    let (line, column) = list.place(of: value.start)
    return Place(file: file, line: UInt32(line), column: UInt32(column))
  }

  // MARK: Packages

  private func references(listed: PropertyList.Value?) -> [XcodeProject.Reference] {
    let names = listed.map { Set(list.elements(of: $0).compactMap(list.text)) }
    let remote = ids["XCRemoteSwiftPackageReference"] ?? []
    let local = ids["XCLocalSwiftPackageReference"] ?? []
    return (remote + local).compactMap { id in
      guard let object = objects[id] else { return nil }
      let source: XcodeProject.Reference.Source
      if let url = text("repositoryURL", in: object), !url.value.isEmpty {
        source = .remote(url: url, requirement(of: object))
      } else if let path = text("relativePath", in: object) ?? text("path", in: object) {
        source = .local(path: path)
      } else {
        return nil
      }
      let traits = list.value(of: "traits", in: object).map { list.elements(of: $0).compactMap(located) }
      return XcodeProject.Reference(id: id, source: source, traits: traits, isListed: names?.contains(id) ?? true)
    }
  }

  private func requirement(of object: PropertyList.Value) -> XcodeProject.Requirement {
    guard let stated = list.value(of: "requirement", in: object),
      let name = text("kind", in: stated), let kind = XcodeProject.Requirement.Kind(rawValue: name.value)
    else {
      let stated = list.value(of: "requirement", in: object)
      return XcodeProject.Requirement(kind: nil, value: stated.flatMap { text("kind", in: $0) })
    }
    let located = Located(kind, at: name.place)
    func requirement(_ key: String, upTo upper: String? = nil) -> XcodeProject.Requirement {
      XcodeProject.Requirement(
        kind: located, value: text(key, in: stated), upper: upper.flatMap { text($0, in: stated) })
    }
    switch kind {
    case .exactVersion: return requirement("version")
    case .upToNextMajorVersion, .upToNextMinorVersion: return requirement("minimumVersion")
    case .versionRange: return requirement("minimumVersion", upTo: "maximumVersion")
    case .branch: return requirement("branch")
    case .revision: return requirement("revision")
    }
  }

  private func product(_ id: String) -> XcodeProject.Product? {
    guard let object = objects[id], var name = text("productName", in: object) else { return nil }
    let isPlugin = name.value.hasPrefix("plugin:")
    if isPlugin { name.value.removeFirst("plugin:".count) }
    return XcodeProject.Product(
      id: id, name: name, isPlugin: isPlugin, package: list.value(of: "package", in: object).flatMap(list.text))
  }

  // MARK: Targets

  private func targets(
    of project: PropertyList.Value?, _ positions: [String: Int], _ settings: XcodeBuildSettings
  ) -> [XcodeProject.Target] {
    let all = ["PBXNativeTarget", "PBXAggregateTarget", "PBXLegacyTarget"].flatMap { ids[$0] ?? [] }
      .filter { id in objects[id].flatMap { text("name", in: $0) } != nil }
    let indices = Dictionary(all.enumerated().map { ($1, $0) }) { first, _ in first }
    return all.compactMap { id in
      guard let target = objects[id], let name = text("name", in: target) else { return nil }
      let systems = settings.systems(of: target, in: project)
      return XcodeProject.Target(
        name: name, productType: text("productType", in: target)?.value ?? "",
        products: products(of: target, positions),
        dependencies: objects("dependencies", of: target).compactMap { dependency in
          list.value(of: "target", in: dependency).flatMap(list.text).flatMap { indices[$0] }
        }, platforms: systems.platforms, unreadSystems: systems.unread)
    }
  }

  /// The products that a target lists, links, embeds or waits for, in that order.
  private func products(of target: PropertyList.Value, _ positions: [String: Int]) -> [Int] {
    var ids = list.elements(of: list.value(of: "packageProductDependencies", in: target)).compactMap(list.text)
    let files = objects("buildPhases", of: target).flatMap { objects("files", of: $0) }
    for user in files + objects("dependencies", of: target) {
      if let id = list.value(of: "productRef", in: user).flatMap(list.text) { ids.append(id) }
    }
    var seen: Set<Int> = []
    return ids.compactMap { positions[$0] }.filter { seen.insert($0).inserted }
  }

  // MARK: Folders

  /// The group of each file and group, by ids.
  private var parents: [String: String] {
    var parents: [String: String] = [:]
    for id in (ids["PBXGroup"] ?? []) + (ids["PBXVariantGroup"] ?? []) {
      guard let group = objects[id] else { continue }
      for child in list.elements(of: list.value(of: "children", in: group)) {
        if let name = list.text(child), parents[name] == nil { parents[name] = id }
      }
    }
    return parents
  }

  /// The settings of the `.xcconfig` files that build configurations are based on, by the configuration's id.
  private func settingsFiles(
    _ parents: [String: String], _ projectFolder: String, _ read: @escaping (String) -> [UInt8]?
  ) -> (settings: [String: [String: [XcodeSetting]]], missing: [String]) {
    var missing: [String] = []
    var paths: [String: String?] = [:]
    var known: [String: [String: [XcodeSetting]]] = [:]
    var found: [String: [String: [XcodeSetting]]] = [:]
    for id in ids["XCBuildConfiguration"] ?? [] {
      guard let object = objects[id] else { continue }
      var path: String?
      if let file = list.value(of: "baseConfigurationReference", in: object).flatMap(list.text) {
        path = self.path(of: file, parents, projectFolder, &paths)
      } else if let anchor = list.value(of: "baseConfigurationReferenceAnchor", in: object).flatMap(list.text),
        let below = text("baseConfigurationReferenceRelativePath", in: object)
      {
        // In a folder that Xcode shows as it is on disk.
        path = self.path(of: anchor, parents, projectFolder, &paths).map { Path.join($0, below.value) }
      }
      guard let path, !Path.isAbsolute(path) else { continue }
      if known[path] == nil, read(path) == nil, !Path.components(path).contains("Pods") { missing.append(path) }
      let settings = known[path] ?? SettingsFile(path, read: read).settings
      known[path] = settings
      found[id] = settings
    }
    return (found, missing)
  }

  /// The file references that may be folders, in the order of the file.
  private func folders(_ parents: [String: String], _ projectFolder: String) -> [Located<String>] {
    var paths: [String: String?] = [:]
    var found: [Located<String>] = []
    for id in ids["PBXFileReference"] ?? [] where found.count < Self.mostFolders {
      guard let object = objects[id], mayBeFolder(object), let path = text("path", in: object),
        let whole = self.path(of: id, parents, projectFolder, &paths)
      else { continue }
      found.append(Located(whole, at: path.place))
    }
    return found
  }

  /// Returns whether a file reference may be a folder by its type. Some versions of Xcode write the type of an unknown
  /// file, or none, for a folder that was dragged in.
  private func mayBeFolder(_ file: PropertyList.Value) -> Bool {
    let type = list.value(of: "lastKnownFileType", in: file) ?? list.value(of: "explicitFileType", in: file)
    guard let type else { return true }
    return ["wrapper", "folder", "file.swiftpackage", "wrapper.swiftpackage", "text", "file"]
      .contains { list.spells(type, $0) }
  }

  /// The most folders that are looked at, each with a path of any length. Projects of large apps name a few hundred.
  private static let mostFolders = 20_000

  /// The path of a file or group, relative to the folder of the `.xcodeproj`; `nil` where it is relative to something that
  /// is not known here, such as the products.
  ///
  /// - Parameters:
  ///   - known: paths by id: files share their groups.
  ///   - left: the limit of groups around it. Groups may contain each other without end.
  private func path(
    of id: String, _ parents: [String: String], _ projectFolder: String, _ known: inout [String: String?],
    left: Int = 256
  ) -> String? {
    if let path = known[id] { return path }
    guard left > 0, let object = objects[id] else { return nil }
    let own = list.value(of: "path", in: object).flatMap(list.text) ?? ""
    let tree = list.value(of: "sourceTree", in: object).flatMap(list.text) ?? "<group>"
    var around: String?
    switch tree {
    case "<group>":
      around = projectFolder
      if let parent = parents[id] { around = path(of: parent, parents, projectFolder, &known, left: left - 1) }
    case "SOURCE_ROOT": around = projectFolder
    case "<absolute>": around = Path.isAbsolute(own) ? "" : nil
    default: around = nil
    }
    known[id] = .some(nil)
    guard let around else { return nil }
    let path = Path.join(around, own)
    if path.utf8.count > Path.longest { return nil }
    known[id] = path
    return path
  }
}
