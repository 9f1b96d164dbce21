import TestSupport
import Testing

@testable import Coupling

/// What is said of how to make a cut.
@Suite struct ProtocolPlanTests {
  private func lines(_ files: [String: String]) throws -> [String] {
    let sample = try CouplingSample(files)
    let report = try sample.report()
    // The sources are read again.
    return withExtendedLifetime(sample) { report.advice.sorted { $0.key < $1.key }.flatMap(\.value) }
  }

  @Test func theProtocolHasWhatIsUsed() throws {
    let cart = """
      final class Cart {
        private(set) var count: Int = 0
        func add(_ item: Item, times: Int = 1) async throws -> Bool { true }
        func clear() {}
        private func hidden() {}
      }
      let item: Item, shelf: Shelf
      """
    let shelf = """
      struct Item {}
      final class Shelf {
        let cart: Cart
        init(cart: Cart) { self.cart = cart }
        func buy() async throws { _ = try await cart.add(Item()); print(cart.count); x.hidden() }
      }
      """
    #expect(
      try lines(["Cart/Cart.swift": cart, "Shelf/Shelf.swift": shelf]) == [
        "move 'Item' of Shelf first, to where both can use it: the protocol names it",
        "declare in ShelfInterface, and use it in place of the class:", "  public protocol CartProtocol {",
        "    var count: Int { get }", "    func add(_: Item, times: Int) async throws -> Bool", "  }",
        "in the spec of Shelf:  modules: { ShelfInterface: { services: { cart: CartProtocol } } }",
        "in the spec of Cart:  provides: { cart: { type: Cart, scope: transient } }",
      ])
  }

  @Test func requirementsAreWrittenAsTheMembersAre() throws {
    let cart = """
      final class Cart {
        var `repeat`: Bool { true }
        func `default`() {}
        func visit<Key: Hashable>(_ key: Key, in body: (Key) throws -> Void) rethrows { try body(key) }
        func both<A: Hashable & Sendable, B>(_ a: A, _ b: B) throws(Missing) -> [A: B] { [:] }
        func bare<A>(_ a: A) where A: Hashable {}
        func some() -> some Sequence<Int> { [] }
      }
      let item: Item, shelf: Shelf
      """
    let shelf = """
      struct Item {}
      final class Shelf {
        let cart: Cart
        func buy() {
          cart.`default`(); _ = cart.repeat; cart.visit(1) { _ in }; cart.both(1, 2); cart.bare(1); cart.some()
        }
      }
      """
    let found = try lines(["Cart/Cart.swift": cart, "Shelf/Shelf.swift": shelf])
    #expect(
      found.filter { $0.hasPrefix("    ") } == [
        "    var `repeat`: Bool { get }", "    func `default`()",
        "    func visit<Key: Hashable>(_: Key, in: (Key) throws -> Void) rethrows",
        "    func both<A: Hashable & Sendable, B>(_: A, _: B) throws(Missing) -> [A: B]",
        "    func bare<A: Hashable>(_: A)",
      ])
  }

  /// What a protocol cannot require, or not of every value, is left out.
  @Test func whatNoProtocolCanRequireIsLeftOut() throws {
    let cart = """
      final class Cart<Element> {
        var list: Element? { nil }
        var parser = makeParser(3)
        var scanner = Scanner("a")
        func plain<Other>(_ other: Other) {}
        @available(iOS 17, *) func new() {}
      }
      #if DEBUG
      extension Cart { func debug() {} }
      #endif
      extension Cart where Element == Int { func sum() -> Int { 0 } }
      extension Cart { func first() -> Element? { nil } }
      let item: Item, shelf: Shelf
      """
    let shelf = """
      struct Item {}
      final class Shelf {
        let cart: Cart<Int>
        func buy() {
          _ = cart.list; cart.parser; cart.scanner; cart.plain(1); cart.new(); cart.debug(); cart.sum(); cart.first()
        }
      }
      """
    let found = try lines(["Cart/Cart.swift": cart, "Shelf/Shelf.swift": shelf])
    #expect(
      found.filter { $0.hasPrefix("    ") } == [
        "    var scanner: Scanner { get }", "    func plain<Other>(_: Other)",
      ])
  }

  @Test func aProtocolIsIsolatedAsItsTypeIs() throws {
    let shelf =
      "struct Item {}\nfinal class Shelf { let cart: Cart\n func buy() { cart.add(); cart.clear(); cart.log() } }"
    func found(_ head: String) throws -> [String] {
      let cart = "\(head) Cart {\n func add() {}\n nonisolated func clear() {}\n @LogActor func log() {}\n}"
      return try lines(["Cart/Cart.swift": cart + "\nlet item: Item, shelf: Shelf", "Shelf/Shelf.swift": shelf])
    }
    let members = ["    func add()", "    nonisolated func clear()", "    @LogActor func log()"]
    let onMain = try found("@MainActor final class")
    #expect(onMain[1] == "  @MainActor public protocol CartProtocol: Sendable {", "\(onMain)")
    #expect(Array(onMain[2...4]) == members, "\(onMain)")
    #expect(onMain.contains { $0.hasSuffix(" cart: { protocol: CartProtocol, isolation: MainActor } } } }") })
    let actor = try found("actor")
    #expect(actor[1] == "  public protocol CartProtocol: Actor {" && Array(actor[2...4]) == members, "\(actor)")
    #expect(actor.contains { $0.hasSuffix("services: { cart: CartProtocol } } }") })
  }

  /// What is static, or names the type itself, would make a protocol that no cut can be made with.
  @Test func whatNoValueHasIsSaidAndNotRequired() throws {
    let cart = """
      public final class Cart {
        static let shared = Cart()
        func copy() -> Cart { self }
        func line() -> Line? { nil }
        func price(_ rate: Rate) -> Int { 0 }
        func clear() {}
      }
      struct Line {}
      let item: Item, shelf: Shelf, rate: Rate
      """
    let shelf = """
      struct Item {}
      final class Shelf {
        let cart: Cart
        func buy() { cart.clear(); _ = cart.copy(); _ = cart.line(); _ = cart.price(x); Cart.shared.clear() }
      }
      """
    let found = try lines([
      "Cart/Cart.swift": cart, "Shelf/Shelf.swift": shelf, "Rates/Rate.swift": "public struct Rate {}",
    ])
    #expect(
      found == [
        "move 'Line' of Cart first, to where both can use it: the protocol names it",
        "declare in ShelfInterface, and use it in place of the class:", "  public protocol CartProtocol {",
        "    func line() -> Line?", "    func price(_: Rate) -> Int", "    func clear()", "  }",
        "'copy' names 'Cart' itself: let it be written with 'CartProtocol', and require it then",
        "'shared' is static, and no value has it: hand in what it gives",
        "in the spec of Shelf:  modules: { ShelfInterface: { dependencies: [Rates], services: { cart: CartProtocol } } }",
        "in the spec of Cart:  provides: { cart: { type: Cart, scope: transient } }",
      ], "\(found.joined(separator: "\n"))")
  }

  @Test func whatSeveralUseStandsInTheInterfaceOfItsOwner() throws {
    let found = try lines([
      "Log/Log.swift": "final class Log { func say() {} }\nlet a: A.A1, b: B1, c: A.A2, d: B2",
      "A/A.swift": "enum A { struct A1 {}\n struct A2 {} }\nlet l = Log()",
      "B/B.swift": "struct B1 {}\nstruct B2 {}\nlet l: Log",
    ])
    #expect(found.contains("declare in LogInterface, and use it in place of the class:"))
    #expect(found.contains("a value is made there: take one in the initialiser in its place"))
    #expect(found.contains("in the spec of A, B:  dependencies: [Log/LogInterface]"), "\(found)")
  }

  @Test func whatNoProtocolStandsInForHasToMove() throws {
    let found = try lines([
      "A/A.swift": "func help() {}\nlet b: B1, c: B2", "B/B.swift": "struct B1 {}\nstruct B2 {}\nlet x = help()",
    ])
    #expect(found.map { $0.prefix(7) } == ["move it"])
  }
}
