import Foundation
import SwiftSources
import TestSupport
import Testing

/// The declarations of a source, printed without its code, are read as the same declarations.
@Suite struct DeclarationPrinterTests {
  private func printed(_ text: String) -> String? {
    let source = SwiftSource(Array(text.utf8))
    return DeclarationPrinter.lines(imports(of: source), declarations(of: source))?.joined(separator: "\n")
  }

  @Test func codeIsLeftOut() {
    let source = #"""
      import Base
      @_exported import struct Other.Thing
      /// A store.
      @MainActor public final class Store<Key: Hashable & Sendable, each Value>: Base.Keeper, @unchecked Sendable {
        public private(set) var count = 0 { didSet { print("}") } }
        let `default` = Maker(text: "{"), other = 1
        public convenience required init?(_ x: Int = 1, with y: [Key: (Int) throws -> Void] = [:], z: Int...) async throws(Oops) {
          struct Hidden {}
        }
        public static func < (a: Store, b: Store) -> Bool where Key: Comparable { true }
        #if os(iOS) && !DEBUG
          @available(iOS 16, *) @available(*, deprecated, message: "no; { longer")
          public func open(_ value: some Key) -> any Base.Thing { fatalError() }
        #elseif canImport(UIKit)
        #else
          case none
        #endif
        public var slow: Int { get async throws { 1 } }
        nonisolated(nonsending) public func wait() async {}
        subscript(key: Key) -> Int { 1 }
      }
      extension [Int]: Base {}
      public protocol P<A>: AnyObject where A: Sendable {
        associatedtype A = Int
        var name: String { get set }
      }
      #Preview { Text("x") }
      """#
    #expect(
      printed(source) == """
        import Base
        @_exported import struct Other.Thing
        @MainActor public final class Store<Key: Hashable & Sendable, Value>: Base.Keeper, @unchecked Sendable {
          public var count
          var default: Maker
          public convenience required init?(_: Int = default, with: [Key: (Int) throws -> Void] = nil, z: Int...) async throws(Oops)
          public static func < (_: Any, _: Any) -> Bool where _: Any
          #if os(iOS) && !DEBUG
          @available(iOS 16, *) @available(*, deprecated, message:) public func open(_: some Key) -> any Base.Thing
          #endif
          #if os(iOS) && !DEBUG
          #elseif canImport(UIKit)
          #else
          case none
          #endif
          public var slow: Int { get throws }
          nonisolated(nonsending) public func wait() async
          subscript(key: Key) -> Int
        }
        extension [Any] {}
        public protocol P<A>: AnyObject where _: Any {
          associatedtype A = Int
          var name: String { get set }
        }
        """)
  }

  @Test func everySourceHereIsReadAgainAsItWas() throws {
    var count = 0
    for folder in ["Sources", "Tests"] {
      let all = FileManager.default.enumerator(
        at: checkout.appendingPathComponent(folder), includingPropertiesForKeys: [.isRegularFileKey])
      for case let file as URL in all ?? .init() where file.pathExtension == "swift" {
        guard (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true else { continue }
        // Hundreds of branches, more than are kept.
        if file.lastPathComponent == "Endless.swift" { continue }
        let source = SwiftSource([UInt8](try Data(contentsOf: file)))
        count += 1
        #expect(DeclarationPrinter.lines(imports(of: source), declarations(of: source)) != nil, "\(file.path)")
      }
    }
    #expect(count > 1000)
  }

  @Test func whatWouldBeReadAsSomethingElseIsNotPrinted() {
    // Unclosed, or with invisible characters.
    #expect(printed("public struct A { #if DEBUG\n func a() {}\n} #endif\nstruct B {}") != "")
    #expect(printed("struct `a\u{202E}b` {}") == nil)
    #expect(printed(String(repeating: "enum A { ", count: 70) + String(repeating: "}", count: 70)) == nil)
    #expect(printed("") == "")
  }

  @Test func mutatedSourcesAreReadAgainAsTheyWereOrNotPrinted() throws {
    let text = try String(
      contentsOf: checkout.appendingPathComponent("Sources/SwiftSources/DeclarationReader.swift"), encoding: .utf8)
    let pieces = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      var changed = pieces
      for _ in 0..<8 {
        let (from, to) = (
          Int.random(in: 0..<changed.count, using: &generator), Int.random(in: 0..<changed.count, using: &generator)
        )
        changed.swapAt(from, to)
      }
      let source = SwiftSource(Array(changed.joined(separator: " ").utf8))
      guard let lines = DeclarationPrinter.lines(imports(of: source), declarations(of: source)) else { continue }
      let again = SwiftSource(Array(lines.joined(separator: "\n").utf8))
      #expect(declarations(of: again).map(\.name) == declarations(of: source).map(\.name))
      #expect(DeclarationPrinter.lines(imports(of: again), declarations(of: again)) == lines)
    }
  }
}
