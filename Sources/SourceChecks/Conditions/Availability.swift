import Model
import Planning
import SwiftSources

/// A platform of the app, with the oldest version that it supports.
struct SupportedSystem: Equatable, Sendable {
  let platform: Platform
  let minimum: [Int]

  /// Those that the root states.
  static func all(_ graph: LinkedGraph) -> [SupportedSystem] {
    // An app in a package of its own may need newer ones than the root.
    let apps = graph.components.indices.filter {
      graph.components[$0].isMember && graph.components[$0].spec.kind == .app
    }
    let ofApps = apps.flatMap { graph.platformsOfPackage(with: $0).map(\.value) }
    return graph.project.integration.platforms.compactMap { stated in
      let oldest = ofApps.filter { $0.name == stated.value.name }.map(\.version).min { isOlder($0, than: $1) }
      return Platform.all.first { $0.name == stated.value.name }.map {
        SupportedSystem(platform: $0, minimum: versionNumbers(oldest ?? stated.value.version))
      }
    }
  }
}

/// Reads `@available`, as far as it keeps generated code from using a declaration.
enum Availability {
  static let help =
    "raise 'platforms' under 'integration: defaults:' of the root's spec, or use a type that all systems have"

  /// The end of a sentence about a declaration with these attributes; `nil` if it can be used, or if that is not sure.
  static func hindrance(of attributes: [[String]], on systems: [SupportedSystem]) -> String? {
    for arguments in attributes {
      guard let first = arguments.first else { continue }
      if first == "*" {
        if arguments.contains("unavailable") { return "is marked unavailable" }
        continue
      }
      let isShort = arguments.last == "*"
      for argument in isShort ? arguments.dropLast() : arguments.dropFirst() {
        let (name, version) =
          isShort
          ? (String(argument.prefix { $0 != " " }), argument.drop { $0 != " " })
          : (first, argument.hasPrefix("introduced:") ? argument.dropFirst("introduced:".count) : "")
        let introduced = versionNumbers(version.filter { $0 != " " })
        guard !introduced.isEmpty, name != "macCatalyst",
          systems.contains(where: { system in
            system.platform.name != "maccatalyst" && system.platform.isApples && !system.minimum.isEmpty
              && system.platform.systems.contains(name) && isVersion(system.minimum, before: introduced)
          })
        else { continue }
        return "needs \(name) \(introduced.map(String.init).joined(separator: ".")), but the app supports older systems"
      }
    }
    return nil
  }
}

extension TypeTable {
  /// The reason why a declaration cannot be used on a system, by itself or by what is around it.
  func hindrance(of reference: Reference, on systems: [SupportedSystem]) -> String? {
    let all = enclosing(reference)
    // Under a condition it may be there for newer systems alone.
    guard all.allSatisfy({ self[$0].conditions.isEmpty }) else { return nil }
    return Availability.hindrance(of: all.flatMap { self[$0].availability }, on: systems)
  }
}
