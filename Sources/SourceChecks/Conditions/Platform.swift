import Model
import SwiftSources

/// A platform as the conditions of specs and of sources know it.
struct Platform: Equatable, Sendable {
  /// In specs.
  let name: String
  /// In `os(…)`.
  let systems: Set<String>

  var title: String { name == "linux" ? "Linux" : SupportedPlatform.displayName(of: name) }
  var isApples: Bool { Self.apples.contains(name) }

  private static let apples: Set<String> = ["macos", "ios", "maccatalyst", "tvos", "watchos", "visionos"]

  static let all = [
    Platform(name: "macos", systems: ["macOS", "OSX"]), Platform(name: "ios", systems: ["iOS"]),
    Platform(name: "maccatalyst", systems: ["iOS"]), Platform(name: "tvos", systems: ["tvOS"]),
    Platform(name: "watchos", systems: ["watchOS"]), Platform(name: "visionos", systems: ["visionOS", "xrOS"]),
    Platform(name: "linux", systems: ["Linux"]), Platform(name: "windows", systems: ["Windows"]),
    Platform(name: "android", systems: ["Android"]), Platform(name: "wasi", systems: ["WASI"]),
    Platform(name: "openbsd", systems: ["OpenBSD"]), Platform(name: "freebsd", systems: ["FreeBSD"]),
  ]

  /// Returns whether a part of a condition is true on the platform; `nil` if it depends on something else.
  func value(of fact: ConditionFact) -> Bool? {
    switch (fact.name, fact.argument) {
    case ("os", let system?): systems.contains(system)
    case ("targetEnvironment", "macCatalyst"?): name == "maccatalyst"
    case ("canImport", let module?): hasModule(named: module)
    default: nil
    }
  }

  /// Returns whether a module of a toolchain or a system's SDK exists; `nil` for other modules, and if it depends on
  /// versions.
  private func hasModule(named module: String) -> Bool? {
    switch module {
    case "Swift", "Foundation": return true
    case "UIKit": return isApples ? name != "macos" : false
    case "AppKit", "Cocoa": return name == "maccatalyst" ? nil : name == "macos"
    case "Darwin", "ObjectiveC", "SwiftUI", "Combine", "CoreFoundation", "Security", "CoreGraphics": return isApples
    case "FoundationNetworking", "FoundationXML": return isApples ? false : name == "wasi" ? nil : true
    case "Dispatch": return name == "wasi" ? nil : true
    case "Glibc": return name == "linux" ? true : isApples || name == "windows" ? false : nil
    case "WinSDK", "CRT", "ucrt": return name == "windows"
    case "Android", "Bionic": return name == "android"
    case "Musl": return name == "linux" ? nil : false
    case "WASILibc": return name == "wasi"
    default: return isApples || !SystemModules.isApples(module) ? nil : false
    }
  }
}
