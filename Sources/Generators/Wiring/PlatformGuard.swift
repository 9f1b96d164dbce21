import Model

/// Conditions of Swift and C that hold on some platforms alone.
enum PlatformGuard {
  /// SwiftPM's platforms as Swift and C know them. `ios` is another platform than `maccatalyst` for SwiftPM, and the same
  /// system for the compiler.
  private static let known: [(platform: String, swift: SwiftCode, c: SwiftCode)] = [
    ("macos", "os(macOS)", "TARGET_OS_OSX"),
    ("ios", "os(iOS) && !targetEnvironment(macCatalyst)", "TARGET_OS_IOS && !TARGET_OS_MACCATALYST"),
    ("maccatalyst", "targetEnvironment(macCatalyst)", "TARGET_OS_MACCATALYST"),
    ("tvos", "os(tvOS)", "TARGET_OS_TV"), ("watchos", "os(watchOS)", "TARGET_OS_WATCH"),
    ("visionos", "os(visionOS)", "TARGET_OS_VISION"),
    ("linux", "os(Linux)", "defined(__linux__) && !defined(__ANDROID__)"),
    ("windows", "os(Windows)", "defined(_WIN32)"), ("android", "os(Android)", "defined(__ANDROID__)"),
    ("wasi", "os(WASI)", "defined(__wasi__)"), ("openbsd", "os(OpenBSD)", "defined(__OpenBSD__)"),
    ("freebsd", "os(FreeBSD)", "defined(__FreeBSD__)"),
  ]

  /// The condition for `#if`; `nil` for all platforms.
  static func swift(_ platforms: PlatformSet) -> SwiftCode? {
    condition(platforms, whole: "os(iOS)", \.swift, none: "false")
  }

  /// The same in C, where `TargetConditionals.h` is included on Apple's systems.
  static func c(_ platforms: PlatformSet) -> SwiftCode? {
    condition(platforms, whole: "TARGET_OS_IOS", \.c, none: "0")
  }

  private static func condition(
    _ platforms: PlatformSet, whole: SwiftCode,
    _ spelling: (((platform: String, swift: SwiftCode, c: SwiftCode)) -> SwiftCode), none: SwiftCode
  ) -> SwiftCode? {
    if platforms.isAll { return nil }
    let isWhole = platforms.contains("ios") && platforms.contains("maccatalyst")
    let parts = known.filter { platforms.contains($0.platform) }.compactMap { entry -> SwiftCode? in
      if isWhole, entry.platform == "maccatalyst" { return nil }
      return isWhole && entry.platform == "ios" ? whole : spelling(entry)
    }
    guard parts.count > 1 else { return parts.first ?? none }
    return parts.map { $0.text.contains("&&") ? "(\($0))" : $0 }.joined(separator: " || ")
  }
}

extension WiringText {
  /// Begins code that exists only on some platforms; returns the indentation of the code inside.
  mutating func begin(_ indentation: Int, on platforms: PlatformSet) -> Int {
    guard let condition = PlatformGuard.swift(platforms) else { return indentation }
    line(indentation, "#if \(condition)")
    return indentation + 2
  }

  mutating func end(_ indentation: Int, on platforms: PlatformSet) {
    if !platforms.isAll { line(indentation, "#endif") }
  }
}
