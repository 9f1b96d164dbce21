import Model
import Text

/// The build settings of a project and its targets that say for which systems something is built.
struct XcodeBuildSettings {
  private let list: PropertyList
  private let objects: [String: PropertyList.Value]
  /// The settings of the `.xcconfig` file of each build configuration that has one, by the configuration's id.
  private let files: [String: [String: [XcodeSetting]]]

  init(_ list: PropertyList, _ objects: [String: PropertyList.Value], files: [String: [String: [XcodeSetting]]]) {
    (self.list, self.objects, self.files) = (list, objects, files)
  }

  /// The oldest system of each platform, and the settings that say so in words that nobody but Xcode knows.
  struct Systems {
    var platforms: [(name: String, version: String)] = []
    /// Setting and value, as written.
    var unread: [(setting: String, value: String)] = []
  }

  /// The settings of a target or project in one configuration. Its own come before those of its file.
  private struct Layer {
    let own: PropertyList.Value?
    let file: [String: [XcodeSetting]]
  }

  /// The setting with the oldest version of a platform, the platform's name in a manifest, and its SDKs.
  private static let systems: [(setting: String, name: String, sdks: [String])] = [
    ("IPHONEOS_DEPLOYMENT_TARGET", "ios", ["iphoneos", "iphonesimulator"]),
    ("MACOSX_DEPLOYMENT_TARGET", "macos", ["macosx"]),
    ("TVOS_DEPLOYMENT_TARGET", "tvos", ["appletvos", "appletvsimulator"]),
    ("WATCHOS_DEPLOYMENT_TARGET", "watchos", ["watchos", "watchsimulator"]),
    ("XROS_DEPLOYMENT_TARGET", "visionos", ["xros", "xrsimulator"]),
  ]

  /// The oldest version of each system that a target runs on, in any of its configurations and on any processor.
  func systems(of target: PropertyList.Value, in project: PropertyList.Value?) -> Systems {
    let own = configurations(of: target)
    let common = project.map(configurations) ?? [:]
    func stated(_ key: String, sdks: [String] = []) -> [String] {
      own.sorted { $0.key < $1.key }.flatMap { name, layer in
        texts(key, [layer] + (common[name].map { [$0] } ?? []), XcodeSituation(configuration: name, sdks: sdks))
      }
    }
    let sdks = Set(stated("SDKROOT"))
    var result = Systems()
    for system in Self.systems {
      // One that is not known, or `auto`, rules out nothing; `iphoneos17.0` is one of the versions of `iphoneos`.
      if sdks.count == 1, let sdk = sdks.first, sdk != "auto", !sdk.hasPrefix("$"),
        !system.sdks.contains(where: sdk.hasPrefix)
      {
        continue
      }
      let all = stated(system.setting, sdks: system.sdks)
      let versions = all.filter(Self.isVersion)
      if let oldest = versions.min(by: { isOlder($0, than: $1) }) { result.platforms.append((system.name, oldest)) }
      if let unread = all.first(where: { !Self.isVersion($0) }) { result.unread.append((system.setting, unread)) }
    }
    return result
  }

  private static func isVersion(_ text: String) -> Bool { text.allSatisfy { $0.isNumber && $0.isASCII || $0 == "." } }

  /// The settings of each configuration, by the configuration's name.
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

  // MARK: Values

  /// The limit of references in one setting, and of their depth.
  private static let mostReferences = 64
  private static let deepest = 8
  /// The limit of tried conditions that hold only in some builds.
  private static let mostConditions = 16

  private struct Search {
    /// The number of settings that may still be read.
    var left = mostReferences
    /// The conditions on its way that hold now and then, as those on processors.
    var open: [XcodeSetting.Condition] = []
  }

  /// All values that a setting has: where it depends on what is another thing from build to build, as on the processor, one
  /// for each of those things that are named, and one for what is not.
  private func texts(_ key: String, _ layers: [Layer], _ situation: XcodeSituation) -> [String] {
    var search = Search()
    var found = [text(key, layers, situation, &search)]
    for condition in search.open {
      var other = Search()
      found.append(text(key, layers, situation.assuming(condition), &other))
    }
    var seen: Set<String> = []
    return found.compactMap { $0 }.filter { seen.insert($0).inserted }
  }

  /// A setting of the first layer that has it, with the settings that it is made of in their places. One that is made of
  /// what Xcode alone knows stays as it is written.
  private func text(
    _ key: String, _ layers: [Layer], _ situation: XcodeSituation, _ search: inout Search, depth: Int = 0
  ) -> String? {
    let stated = layers.flatMap { [self.stated(key, own: $0.own), $0.file[key] ?? []] }
    for condition in stated.joined().flatMap(\.conditions)
    where search.open.count < Self.mostConditions && XcodeSituation.isOpen(condition)
      && !search.open.contains(condition)
    {
      search.open.append(condition)
    }
    var values = stated.compactMap { Self.counting($0, situation) }[...]
    while let value = values.popFirst() {
      if value.isEmpty { continue }
      guard depth < Self.deepest else { return value }
      // A layer that refers to its own key inherits the value of the next one.
      if ["inherited", key].contains(where: { value == "$(\($0))" || value == "${\($0)}" }) { continue }
      return replacing(value, layers, situation, &search, depth: depth) ?? value
    }
    return nil
  }

  /// All values of a setting in the project file.
  private func stated(_ key: String, own: PropertyList.Value?) -> [XcodeSetting] {
    list.entries(of: own).compactMap { entry in
      if list.spells(entry.key, key) { return list.text(entry.value).map { XcodeSetting(value: $0) } }
      guard list.begins(entry.key, with: key), let text = list.text(entry.key), let parts = XcodeSetting.key(text[...]),
        parts.name == key, !parts.conditions.isEmpty, parts.rest.isEmpty
      else { return nil }
      return list.text(entry.value).map { XcodeSetting(value: $0, conditions: parts.conditions) }
    }
  }

  /// The value that counts: the last of those with the most conditions that hold.
  private static func counting(_ settings: [XcodeSetting], _ situation: XcodeSituation) -> String? {
    var best: (count: Int, value: String)?
    for setting in settings {
      if !situation.holds(setting.conditions) || setting.conditions.count < best?.count ?? 0 { continue }
      best = (setting.conditions.count, setting.value)
    }
    return best?.value
  }

  /// A value with the settings that it names in their places: `$(NAME)`, `${NAME}`, and `$(NAME:default=1)`.
  ///
  /// - Returns: `nil` where something in it is not known.
  private func replacing(
    _ value: String, _ layers: [Layer], _ situation: XcodeSituation, _ search: inout Search, depth: Int
  ) -> String? {
    var (result, rest) = ("", value[...])
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      guard let open = rest.first, let close = ["(": ")", "{": "}"][open].flatMap({ rest.firstIndex(of: $0) }),
        search.left > 0
      else { return nil }
      search.left -= 1
      let parts = rest[rest.index(after: rest.startIndex)..<close].split(separator: ":default=", maxSplits: 1)
      guard let name = parts.first.map(String.init), name.utf8.allSatisfy(SettingsFile.isInName) else { return nil }
      let known = text(name, layers, situation, &search, depth: depth + 1) ?? parts.dropFirst().first.map(String.init)
      guard let known, !known.contains("$") else { return nil }
      result += known
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
