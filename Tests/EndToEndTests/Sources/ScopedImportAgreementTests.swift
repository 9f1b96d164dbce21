import Foundation
import TestSupport
import Testing

/// Imports of one type by each word for a type, and what the compiler says of them.
@Suite struct ScopedImportAgreementTests {
  private static let core = """
    public struct PublicStruct {}
    public class PublicClass {}
    open class OpenClass {}
    public actor PublicActor {}
    public enum PublicEnum { public struct Nested {} }
    public protocol PublicProtocol {}
    @frozen public struct FrozenStruct {}
    public typealias PublicAlias = PublicStruct
    struct PlainStruct {}
    internal enum InternalEnum {}
    private protocol PrivateProtocol {}
    fileprivate class FileClass {}
    package struct PackageStruct {}
    public func function() {}
    extension Int { public struct OfInt {} }
    #if DEBUG
    public struct DebugStruct {}
    #endif
    #if NEVER
    public struct NeverStruct {}
    #endif
    // public struct Commented {}

    """
  private static let types = [
    "PublicStruct", "PublicClass", "OpenClass", "PublicActor", "PublicEnum", "PublicProtocol", "FrozenStruct",
    "PublicAlias", "PlainStruct", "InternalEnum", "PrivateProtocol", "FileClass", "PackageStruct", "function", "OfInt",
    "Nested", "DebugStruct", "NeverStruct", "Commented", "Gone", "`PublicEnum`",
  ]
  /// Of these the compiler decides.
  private static let left = ["PublicAlias", "PackageStruct", "DebugStruct", "NeverStruct"]

  @Test(arguments: ["", "@testable "]) func whatIsRefusedDoesNotCompileAndTheOtherWayRound(attribute: String) throws {
    let imports = ["struct", "class", "enum", "protocol", "typealias"].flatMap { word in
      Self.types.map { (type: $0, line: "\(attribute)import \(word) Core.\($0)") }
    }
    let root = try ScratchFolder()
    try root.write("name: App\nkind: app\ndependencies: [Core]\n", to: "component.yaml")
    try root.write("lockfile: 1\npins: {}\n", to: "integrate.lock.yaml")
    try root.write("name: Core\n", to: "Core/component.yaml")
    try root.write(Self.core, to: "Core/Sources/Core/Core.swift")
    try root.write(imports.map { $0.line + "\n" }.joined(), to: "Sources/App/main.swift")
    let resolved = try Launch.integrate(["resolve"], in: root.url).run()
    // That a program opens a module is another finding.
    let refused = Self.lines(
      resolved.stderr.split(separator: "\n").filter { !$0.contains("'@testable'") }.joined(separator: "\n"))
    let script = """
      swiftc -emit-module -module-name Core -enable-testing -package-name core Core/Sources/Core/Core.swift -o Core.swiftmodule
      exec swiftc -typecheck -I . Sources/App/main.swift
      """
    let failed = Self.lines(try Launch.shell(script, in: root.url).run().stderr)
    #expect(refused.count > 30 && failed.count < imports.count - 5)
    for (index, found) in imports.enumerated() {
      let (isRefused, fails) = (refused.contains(index + 1), failed.contains(index + 1))
      #expect(isRefused == fails || !isRefused && Self.left.contains(found.type), "\(found.line): \(resolved.stderr)")
    }
  }

  /// The lines of main.swift that have an error.
  private static func lines(_ output: String) -> Set<Int> {
    Set(
      output.split(separator: "\n").compactMap { line in
        guard line.contains(": error: "), let file = line.range(of: "main.swift:") else { return nil }
        return Int(line[file.upperBound...].prefix { $0 != ":" })
      })
  }
}
