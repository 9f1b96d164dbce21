/// Decides the conditions of `#if` for a host.
struct HostConditions {
  let host: ManifestInputs.Host
  let tools: ManifestTools
  let toolchain: ManifestTools?
  /// True if a condition tested the host, or an import that not every host has.
  var dependsOnHost = false
  private var next = 0
  private var tokens: [Lexeme] = []

  init(_ inputs: ManifestInputs, _ tools: ManifestTools) {
    (host, self.tools) = (inputs.host, tools)
    toolchain = inputs.toolchain.flatMap { ManifestTools($0) }
  }

  mutating func holds(_ condition: [Lexeme]) throws -> Bool {
    (tokens, next) = (condition, 0)
    let result = try alternatives(0)
    guard next == tokens.count else { throw unsupportedConstruct() }
    return result
  }

  private func unsupportedConstruct() -> Unsupported {
    Unsupported("this condition is not supported", at: tokens[min(next, tokens.count - 1)].offset)
  }

  private mutating func take(_ text: String) -> Bool {
    guard next < tokens.count, tokens[next].text == text, tokens[next].kind != .string else { return false }
    next += 1
    return true
  }

  private mutating func alternatives(_ depth: Int) throws -> Bool {
    var result = try conjunction(depth)
    while take("||") {
      let other = try conjunction(depth)
      result = result || other
    }
    return result
  }

  private mutating func conjunction(_ depth: Int) throws -> Bool {
    var result = try operand(depth)
    while take("&&") {
      let other = try operand(depth)
      result = result && other
    }
    return result
  }

  private mutating func operand(_ depth: Int) throws -> Bool {
    guard depth < 16, next < tokens.count else { throw unsupportedConstruct() }
    if take("!") { return try !operand(depth + 1) }
    if take("(") {
      let result = try alternatives(depth + 1)
      guard take(")") else { throw unsupportedConstruct() }
      return result
    }
    let token = tokens[next]
    guard token.kind == .name || token.text == "true" || token.text == "false" else { throw unsupportedConstruct() }
    next += 1
    guard take("(") else {
      // A feature of the compiler.
      if token.text.hasPrefix("$") { throw unsupportedConstruct() }
      if token.kind == .keyword { return token.text == "true" }
      // A manifest is compiled without flags.
      return false
    }
    let result = try call(token.text)
    guard take(")") else { throw unsupportedConstruct() }
    return result
  }

  private mutating func call(_ function: String) throws -> Bool {
    switch function {
    case "os":
      dependsOnHost = true
      let system = try word()
      guard Self.systems.contains(system) else { throw unsupportedConstruct() }
      return system == host.rawValue || system == "OSX" && host == .macOS
    case "canImport":
      let module = try word()
      if ["Foundation", "PackageDescription", "CompilerPluginSupport"].contains(module) { return true }
      dependsOnHost = true
      if Self.ofApple.contains(module) { return host == .macOS }
      if module == "Glibc" { return host == .linux }
      if module == "FoundationEssentials" { return try host == .linux && compiler() >= ManifestTools(6, 0) }
      if Self.elsewhere.contains(module) { return false }
      throw unsupportedConstruct()
    case "targetEnvironment":
      guard ["macCatalyst", "simulator"].contains(try word()) else { throw unsupportedConstruct() }
      return false
    case "swift":
      // The version that the language mode stands for.
      guard tools.major >= 5 else { throw unsupportedConstruct() }
      let compiler = try compiler()
      return try compare(tools.major == 5 ? min(compiler, ManifestTools(5, 10)) : compiler)
    case "compiler": return try compare(try compiler())
    default: throw unsupportedConstruct()
    }
  }

  private func compiler() throws -> ManifestTools {
    guard let toolchain else {
      throw Unsupported("it checks the version of Swift", at: tokens[next - 1].offset, needsToolchain: true)
    }
    return toolchain
  }

  private mutating func word() throws -> String {
    guard next < tokens.count, tokens[next].kind == .name else { throw unsupportedConstruct() }
    next += 1
    return tokens[next - 1].text
  }

  /// `>=5.9` or `<6`.
  private mutating func compare(_ version: ManifestTools) throws -> Bool {
    let isLeast = take(">=")
    guard isLeast || take("<") else { throw unsupportedConstruct() }
    guard next < tokens.count, let other = ManifestTools(tokens[next].text) else { throw unsupportedConstruct() }
    next += 1
    return isLeast ? version >= other : version < other
  }

  private static let systems: Set<String> = [
    "Linux", "macOS", "iOS", "tvOS", "watchOS", "visionOS", "Windows", "Android", "WASI", "OSX", "FreeBSD", "OpenBSD",
  ]

  private static let ofApple: Set<String> = [
    "AVFoundation", "Accelerate", "AppKit", "Combine", "Compression", "CoreGraphics", "CryptoKit", "Darwin", "Metal",
    "Network", "ObjectiveC", "Security", "SwiftUI", "WebKit", "os",
  ]

  private static let elsewhere: Set<String> = [
    "Android", "AppleProductTypes", "Bionic", "CRT", "MSVCRT", "Musl", "PackageConfig", "UIKit", "WASILibc", "WatchKit",
    "WinSDK", "ucrt",
  ]
}
