import Model

/// The build settings of a project and its targets that say for which systems something is built.
struct XcodeBuildSettings {
  private let list: PropertyList
  private let objects: [String: PropertyList.Value]
  /// The settings of the `.xcconfig` file of each build configuration that has one, by the configuration's id.
  private let files: [String: [String: String]]

  init(_ list: PropertyList, _ objects: [String: PropertyList.Value], files: [String: [String: String]]) {
    (self.list, self.objects, self.files) = (list, objects, files)
  }

  /// What a target or the project says in one configuration: its own settings come before those of its file.
  private struct Layer {
    let own: PropertyList.Value?
    let file: [String: String]
  }

  /// The setting with the oldest version of a platform, the platform's name in a manifest, and its SDK.
  private static let systems: [(setting: String, name: String, sdk: String)] = [
    ("IPHONEOS_DEPLOYMENT_TARGET", "ios", "iphoneos"), ("MACOSX_DEPLOYMENT_TARGET", "macos", "macosx"),
    ("TVOS_DEPLOYMENT_TARGET", "tvos", "appletvos"), ("WATCHOS_DEPLOYMENT_TARGET", "watchos", "watchos"),
    ("XROS_DEPLOYMENT_TARGET", "visionos", "xros"),
  ]

  /// The oldest version of each system that a target runs on, in any of its configurations.
  func platforms(
    of target: PropertyList.Value, in project: PropertyList.Value?
  ) -> [(name: String, version: String)] {
    let own = configurations(of: target)
    let common = project.map(configurations) ?? [:]
    func stated(_ key: String) -> [String] {
      own.sorted { $0.key < $1.key }.compactMap { name, layer in
        text(key, [layer] + (common[name].map { [$0] } ?? []))
      }
    }
    let sdks = Set(stated("SDKROOT"))
    return Self.systems.compactMap { system in
      if sdks.count == 1, let sdk = sdks.first, sdk != "auto", sdk != system.sdk { return nil }
      let versions = stated(system.setting).filter { $0.allSatisfy { $0.isNumber && $0.isASCII || $0 == "." } }
      guard let oldest = versions.min(by: { isOlder($0, than: $1) }) else {
        return nil
      }
      return (system.name, oldest)
    }
  }

  /// What each configuration says, by the configuration's name.
  private func configurations(of owner: PropertyList.Value) -> [String: Layer] {
    guard let id = list.value(of: "buildConfigurationList", in: owner).flatMap(list.text), let all = objects[id] else {
      return [:]
    }
    var result: [String: Layer] = [:]
    for element in list.elements(of: list.value(of: "buildConfigurations", in: all)) {
      guard let id = list.text(element), let object = objects[id] else { continue }
      result[list.value(of: "name", in: object).flatMap(list.text) ?? id] = Layer(
        own: list.value(of: "buildSettings", in: object), file: files[id] ?? [:])
    }
    return result
  }

  /// How often settings may be made of others.
  private static let deepest = 8

  /// A setting of the first layer that has it, with the settings that it is made of in their places. One that is made of
  /// what Xcode alone knows stays as it is written.
  private func text(_ key: String, _ layers: [Layer], depth: Int = 0) -> String? {
    var values = layers.flatMap { layer in
      [layer.own.flatMap { list.value(of: key, in: $0) }.flatMap(list.text), layer.file[key]]
    }.compactMap { $0 }[...]
    while let value = values.popFirst() {
      if value.isEmpty { continue }
      guard let name = Self.reference(value), depth < Self.deepest else { return value }
      if name == "inherited" || name == key { continue }
      return text(name, layers, depth: depth + 1) ?? value
    }
    return nil
  }

  /// The name of the setting that a value is: `$(NAME)` or `${NAME}`.
  private static func reference(_ value: String) -> String? {
    for (open, close) in [("$(", ")"), ("${", "}")] where value.hasPrefix(open) && value.hasSuffix(close) {
      let name = value.dropFirst(2).dropLast()
      if !name.isEmpty, name.utf8.allSatisfy(SettingsFile.isInName) { return String(name) }
    }
    return nil
  }
}
