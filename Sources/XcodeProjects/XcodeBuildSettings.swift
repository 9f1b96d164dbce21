import Model

/// The build settings of a project and its targets that say for which systems something is built.
struct XcodeBuildSettings {
  private let list: PropertyList
  private let objects: [String: PropertyList.Value]

  init(_ list: PropertyList, _ objects: [String: PropertyList.Value]) { (self.list, self.objects) = (list, objects) }

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
      own.compactMap { name, settings in
        // A setting that is made of others is known to Xcode alone.
        text(key, settings) ?? common[name].flatMap { text(key, $0) }
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

  /// The settings of each configuration, by the configuration's name.
  private func configurations(of owner: PropertyList.Value) -> [String: PropertyList.Value] {
    guard let id = list.value(of: "buildConfigurationList", in: owner).flatMap(list.text), let all = objects[id] else {
      return [:]
    }
    var result: [String: PropertyList.Value] = [:]
    for element in list.elements(of: list.value(of: "buildConfigurations", in: all)) {
      guard let id = list.text(element), let object = objects[id],
        let settings = list.value(of: "buildSettings", in: object)
      else { continue }
      result[list.value(of: "name", in: object).flatMap(list.text) ?? id] = settings
    }
    return result
  }

  private func text(_ key: String, _ settings: PropertyList.Value) -> String? {
    list.value(of: key, in: settings).flatMap(list.text).flatMap { $0.isEmpty ? nil : $0 }
  }
}
