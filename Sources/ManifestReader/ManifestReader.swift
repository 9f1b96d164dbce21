import JSON
import Text

/// Reads a Package.swift without running it. The answer is exactly SwiftPM's, or none.
///
/// A manifest is a program. This reads the part of Swift that manifests commonly use, types every line of it, and
/// evaluates it as the compiled program would, with limits. It refuses code that it does not fully understand, or that
/// SwiftPM would refuse.
package enum ManifestReader {
  package struct Answer: Sendable {
    /// The output of `swift package dump-package`.
    package let dump: JSONValue
    /// True if the answer may differ on another system.
    package let dependsOnHost: Bool
  }

  /// Changes whenever an answer may change, so that answers kept by an earlier edition are not used.
  package static let edition = 7

  /// The largest manifest that is read, in bytes.
  package static let limit = Limits.source

  package static func read(_ bytes: [UInt8], _ inputs: ManifestInputs) throws(Refusal) -> Answer {
    try read(bytes, inputs, mayAsk: false)
  }

  /// - Parameter mayAsk: true to refuse code that only some versions of Swift accept while the version is not known.
  private static func read(_ bytes: [UInt8], _ inputs: ManifestInputs, mayAsk: Bool) throws(Refusal) -> Answer {
    do {
      return try answer(bytes, inputs, mayAsk: mayAsk)
    } catch let unsupportedConstruct as Unsupported {
      throw refusal(unsupportedConstruct, in: bytes)
    } catch {
      throw Refusal(line: 1, column: 1, reason: "it is not supported", needsToolchain: false)
    }
  }

  /// Reads the manifest of a package that SwiftPM would choose.
  ///
  /// - Parameters:
  ///   - files: `Package.swift` and its variants, by name.
  ///   - toolchain: returns the version of Swift, which refuses manifests of newer tools; `nil` if it is not known. It
  ///     is called only if it matters.
  package static func read(
    _ files: [String: [UInt8]], _ inputs: ManifestInputs, toolchain: () -> String?
  ) throws(Refusal) -> Answer {
    func answer(_ inputs: ManifestInputs, mayAsk: Bool) throws(Refusal) -> Answer {
      let file = try chosen(of: files, toolchain: inputs.toolchain)
      do { return try read(files[file] ?? [], inputs, mayAsk: mayAsk) } catch {
        var refusal = error
        refusal.file = file
        throw refusal
      }
    }
    do {
      return try answer(inputs, mayAsk: inputs.toolchain == nil)
    } catch {
      guard error.needsToolchain, inputs.toolchain == nil else { throw error }
      var inputs = inputs
      inputs.toolchain = toolchain()
      return try answer(inputs, mayAsk: false)
    }
  }

  /// The same, and whether it says something else on the other of the two systems.
  package static func readForBothHosts(
    _ files: [String: [UInt8]], _ inputs: ManifestInputs, toolchain: () -> String?
  ) throws(Refusal) -> (dump: JSONValue, differs: Bool) {
    let answer = try read(files, inputs, toolchain: toolchain)
    guard answer.dependsOnHost else { return (answer.dump, false) }
    var others = inputs
    others.host = inputs.host == .linux ? .macOS : .linux
    guard let other = try? read(files, others, toolchain: toolchain) else { return (answer.dump, true) }
    return (answer.dump, JSONWriter.compact(other.dump) != JSONWriter.compact(answer.dump))
  }

  /// The version in the output of `swift --version`.
  package static func version(in said: String) -> String? {
    guard let mark = said.firstRange(of: "Swift version ") else { return nil }
    let number = said[mark.upperBound...].prefix { $0 == "." || $0.isASCII && $0.isNumber }
    return ManifestTools(number).map(\.description)
  }

  private static func answer(_ bytes: [UInt8], _ inputs: ManifestInputs, mayAsk: Bool) throws -> Answer {
    guard bytes.count <= Limits.source else { throw Unsupported("it is too large", at: 0) }
    guard String(valid: bytes) != nil else { throw Unsupported("it is not UTF-8", at: 0) }
    guard let table = SignatureTable.standard else { throw Unsupported("the tables of integrate have an error", at: 0) }
    let tools = try ManifestTools.read(bytes)
    let toolchain = inputs.toolchain.flatMap { ManifestTools($0) }
    let surest = toolchain ?? (mayAsk ? .least : .newest)
    if tools > surest {
      var unsupportedConstruct = Unsupported(
        "it needs tools \(tools.short), and Swift is \(surest.short)", at: 0, needsToolchain: true)
      unsupportedConstruct.isForNewerTools = toolchain != nil
      throw unsupportedConstruct
    }
    guard tools <= .newest else { throw Unsupported("tools \(tools) are unknown", at: 0) }
    // The reader follows the grammar of Swift 5.9 and later compilers.
    guard surest >= ManifestTools(5, 9) else { throw Unsupported("Swift \(surest) is unknown", at: 0) }
    let elaborator = Elaborator(tools: tools, table: table, inputs: inputs)
    defer { elaborator.end() }
    let parsed = try Parser.statements(try Tokens.read(bytes), takesLastCommas: surest >= ManifestTools(6, 1))
    let statements = try elaborator.compiled(parsed)
    try elaborator.collect(statements)
    let code = try elaborator.statements(statements, elaborator.globals)
    for (member, item) in elaborator.ownStatics {
      if case .constant = item.kind { _ = try elaborator.constant(item, member.name, of: member.type, at: 0) }
    }
    for function in elaborator.waiting { try elaborator.understand(function) }
    let interpreter = Interpreter(inputs)
    defer { interpreter.end() }
    _ = try code.run(try interpreter.begin(slots: elaborator.globals.slots))
    guard interpreter.packages.count == 1, let package = interpreter.packages.first else {
      throw Unsupported("it creates \(interpreter.packages.count) packages", at: 0)
    }
    try interpreter.spend(on: .object(package))
    let dump = try PackageDump(package, tools: tools, inputs: inputs).json()
    return Answer(dump: dump, dependsOnHost: elaborator.conditions.dependsOnHost)
  }

  private static func refusal(_ unsupportedConstruct: Unsupported, in bytes: [UInt8]) -> Refusal {
    var (line, column) = (1, 1)
    for byte in bytes.prefix(unsupportedConstruct.offset) {
      if byte == 0x0A {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    var refusal = Refusal(
      line: line, column: column, reason: unsupportedConstruct.reason,
      needsToolchain: unsupportedConstruct.needsToolchain)
    refusal.isForNewerTools = unsupportedConstruct.isForNewerTools
    return refusal
  }
}
