import Diagnostics

extension Pin {
  /// A target behind the products of a package, with the facts that SwiftPM checks across packages.
  ///
  /// A target that only products name, and that needs nothing, is not recorded: its product shows that it exists.
  package struct Target: Sendable {
    /// Something that a target depends on: another target of its package, or a product of another one.
    package struct Need: Sendable {
      /// The identity of the other package; `nil` for a target of the same one.
      package var package: String?
      /// The target or product.
      package var name: Located<String>
      /// Other names that the package gives to modules, by their own names (`moduleAliases` in its manifest).
      package var aliases: [String: String]
      /// The platforms that its condition names, in lower case; empty where it counts on all.
      package var platforms: [String]

      package init(
        package: String? = nil, name: Located<String>, aliases: [String: String] = [:], platforms: [String] = []
      ) {
        (self.package, self.name, self.aliases, self.platforms) = (package, name, aliases, platforms)
      }

      /// As the lockfile has it: `Target`, or `package/Product`.
      package var text: String { package.map { "\($0)/\(name.value)" } ?? name.value }
    }

    package var name: Located<String>
    package var kind: TargetKind
    /// True if it has build settings that SwiftPM refuses in a package that is pinned by version.
    package var hasUnsafeFlags: Bool
    package var needs: [Need]
    /// The lines that earlier versions of the tool recorded, which are part of the hash; dropped by the next `resolve`.
    package var retired: [String] = []

    package init(
      name: Located<String>, kind: TargetKind = .library, hasUnsafeFlags: Bool = false, needs: [Need] = []
    ) {
      (self.name, self.kind, self.hasUnsafeFlags, self.needs) = (name, kind, hasUnsafeFlags, needs)
    }

    /// True if nothing but retired keys is a reason to record it.
    package var isRetired: Bool { !retired.isEmpty && kind == .library && !hasUnsafeFlags && needs.isEmpty }
  }

  /// True if something is recorded that only earlier versions of the tool wrote.
  package var hasRetired: Bool {
    recorded?.retired.isEmpty == false || targets?.contains { !$0.retired.isEmpty } == true
  }

  /// The pin without it.
  package var withoutRetired: Pin {
    var pin = self
    pin.recorded?.retired = []
    pin.targets?.removeAll(where: \.isRetired)
    for index in (pin.targets ?? []).indices { pin.targets?[index].retired = [] }
    return pin
  }

  /// The recorded targets, if they are those of the package that is built: a folder may stand in for it.
  package var builtTargets: [Target]? {
    if case .path = source.value, remote != nil, folderTraits == nil { return nil }
    return targets
  }
}

extension Pin.Target.Need: Equatable {
  package static func == (one: Self, other: Self) -> Bool {
    one.text == other.text && one.aliases == other.aliases && one.platforms == other.platforms
  }

  /// In the order of the lockfile: targets of the package first.
  package static func precedes(_ one: Self, _ other: Self) -> Bool {
    one.package == nil && other.package != nil
      || (one.package == nil) == (other.package == nil) && one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}
