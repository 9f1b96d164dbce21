import Foundation
import TestSupport
import Testing

/// The indexes that `integrate coupling` reads and the plans that it writes, with the compiler.
@Suite struct CouplingCompilerTests {
  private func run(_ arguments: [String], in scratch: ScratchFolder) throws -> Launch.Outcome {
    try Launch.integrate(["coupling"] + arguments, in: scratch.url).run()
  }

  /// An index that a compiler wrote, where Xcode would have it.
  @Test func anIndexOfXcodeIsFound() throws {
    let scratch = try ScratchFolder()
    try scratch.write("struct Item { func go() {} }", to: "App/A/a.swift")
    try scratch.write("let list: [Item] = []\nfunc run() { list.first?.go() }", to: "App/B/b.swift")
    let data = "home/Library/Developer/Xcode/DerivedData/App-abc"
    try scratch.write(
      "<key>WorkspacePath</key>\n<string>\(scratch["App"])/App.xcodeproj</string>\n", to: "\(data)/info.plist")
    try scratch.folder("\(data)/Index.noindex/DataStore")
    let compiled = try Launch.shell(
      "swiftc -parse-as-library -module-name App -c App/*/*.swift "
        + "-index-store-path '\(data)/Index.noindex/DataStore'", in: scratch.url
    ).run()
    try #require(compiled.status == 0, "\(compiled.stderr)")
    var launch = Launch.integrate(["coupling", "App", "--index"], in: scratch.url)
    launch.environment = ["HOME": scratch["home"]]
    let outcome = try launch.run()
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(
      outcome.stdout.contains("B (1 file, 2 declarations) uses\n  A  1 symbol, 2 uses: Item 2"), "\(outcome.stdout)")
  }

  /// By names every `stop` behind a dot may be the cart's.
  @Test func anIndexTellsWhichMembersAreUsed() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      """
      class Base { func reset() {}; func clear() {} }
      final class Cart: Base {
        subscript(index: Int) -> Int { index }
        func go() {}
        func go(_ count: Int) {}
        func stop() {}
      }
      actor Log { func write() {} }
      func take(_: Train, _: Bus, _: Tram, _: Ship) {}
      """, to: "App/A/a.swift")
    try scratch.write(
      """
      struct Train { func stop() {}; func go(_ count: Int) {}; func clear() {} }
      struct Bus {}
      struct Tram {}
      struct Ship {}
      func run(_ cart: Cart, _ train: Train, _ log: Log) async {
        cart.go(); cart.reset(); print(cart[1]); train.stop(); train.go(1); train.clear(); await log.write()
      }
      """, to: "App/B/b.swift")
    let compiled = try Launch.shell(
      "swiftc -parse-as-library -module-name App -c App/*/*.swift -index-store-path store", in: scratch.url
    ).run()
    try #require(compiled.status == 0, "\(compiled.stderr)")
    let outcome = try run(["App", "--index-store", "store"], in: scratch)
    #expect(
      outcome.stdout.contains(
        "CartProtocol: AnyObject {\n            func go()\n            func reset()\n          }\n"
          + "        a subscript is used: add it by hand\n"), "\(outcome)")
    #expect(outcome.stdout.contains("LogProtocol: Actor {\n            func write()\n          }\n"), "\(outcome)")
    let byNames = try run(["App"], in: scratch)
    #expect(byNames.stdout.contains("            func stop()\n"), "\(byNames)")
  }

  /// A file that modules share by links is another in each of them, for the index too.
  @Test func anIndexOfSourcesThatAreLinksIsRead() throws {
    let scratch = try ScratchFolder()
    try scratch.write("struct Lock {}", to: "Platform/Lock.swift")
    try scratch.write("public struct Bag {\n  public init() {}\n}", to: "Rx/Bag.swift")
    try scratch.write("import Bags\nstruct Cart { let lock = Lock(), bag = Bag() }", to: "Sources/Cart/Cart.swift")
    try scratch.write("import Bags\nstruct Shop { let lock = Lock(), bag = Bag() }", to: "Sources/Shop/Shop.swift")
    for module in ["Bags", "Cart", "Shop"] {
      try scratch.folder("Sources/\(module)")
      try scratch.link("Sources/\(module)/Lock.swift", to: "../../Platform/Lock.swift")
    }
    try scratch.link("Sources/Bags/Bag.swift", to: "../../Rx/Bag.swift")
    for module in ["Bags", "Cart", "Shop"] {
      // Units of the index are named after their object files.
      let compiled = try Launch.shell(
        "root=$PWD; mkdir -p out/\(module); cd out/\(module); swiftc -parse-as-library -module-name \(module) "
          + "-emit-module -emit-module-path $root/\(module).swiftmodule -I $root -c $root/Sources/\(module)/*.swift "
          + "-index-store-path $root/store", in: scratch.url
      ).run()
      try #require(compiled.status == 0, "\(compiled.stderr)")
    }
    for arguments in [["Sources"], ["Sources", "--index-store", "store"]] {
      let outcome = try run(arguments + ["--format", "json"], in: scratch)
      try #require(outcome.status == 0, "\(outcome.stderr)")
      let document = try JSONSerialization.jsonObject(with: Data(outcome.stdout.utf8)) as? [String: Any]
      let edges = document?["edges"] as? [[String: Any]] ?? []
      #expect(
        edges.map { "\($0["from"] ?? "") \($0["to"] ?? "")" } == ["Cart Bags", "Shop Bags"], "\(outcome.stdout)")
      #expect((document?["leftOut"] as? [Any])?.isEmpty == true, "\(outcome.stdout)")
    }
  }

  /// Two components that need each other; after '--write' and the edits that it leaves to people, the root is sound and
  /// builds.
  @Test func thePlanIsWrittenAndTheCycleIsGone() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      """
      name: Shop
      kind: app
      # The app hands out what others make.
      dependencies: [Cart, Shelf]
      """, to: "component.yaml")
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    try scratch.write("print(\"open\")\n", to: "Sources/Shop/main.swift")
    try scratch.write("name: Goods\n", to: "Goods/component.yaml")
    try scratch.write(
      "name: Shelf\ndependencies: [\n  Cart, # where it goes\n  # what it has\n  Goods\n]   # both\n",
      to: "Shelf/component.yaml")
    try scratch.write(
      "name: Cart\nprovides: {} # nothing yet\ndependencies:\n  - Goods\n  - Shelf\n", to: "Cart/component.yaml")
    try scratch.write(
      "public struct Item { public let name: String; public init(name: String) { self.name = name } }\n",
      to: "Goods/Sources/Goods/Item.swift")
    try scratch.write(
      """
      import Foundation
      import Goods
      import Shelf

      public final class Cart {
        public private(set) var items: [Item] = []
        public var opened: Date? { nil }
        public init() {}
        public func add(_ item: Item) { items.append(item) }
        public func fill(from shelf: Shelf, at place: Place) { add(shelf.items[place.row]) }
      }

      """, to: "Cart/Sources/Cart/Cart.swift")
    try scratch.write(
      """
      import Cart
      import Goods

      public struct Place { public let row: Int }
      public final class Shelf {
        public let items: [Item] = []
        private let cart: Cart
        public init(cart: Cart) { self.cart = cart }
        public func buy(at place: Place) { if cart.opened == nil { cart.add(items[place.row]) } }
      }

      """, to: "Shelf/Sources/Shelf/Shelf.swift")
    let before = try Launch.integrate(["check"], in: scratch.url).run()
    #expect(before.status == 1 && before.stderr.contains("[dependency-cycle]"), "\(before.stderr)")
    let written = try run(["--write"], in: scratch)
    #expect(written.status == 0, "\(written.stderr)")
    #expect(
      written.stdout == """
        updated Cart/component.yaml
        created Shelf/Sources/ShelfInterface/CartProtocol.swift
        updated Shelf/component.yaml

        """)
    #expect(
      try scratch.read("Shelf/component.yaml") == """
        name: Shelf
        dependencies: [
          # what it has
          Goods,
          ShelfInterface
        ]   # both
        modules:
          ShelfInterface:
            dependencies: [Goods]
            services:
              cart: CartProtocol

        """)
    #expect(
      try scratch.read("Cart/component.yaml") == """
        name: Cart
        provides: # nothing yet
          cart: { type: Cart, scope: transient }
        dependencies:
          - Goods
          - Shelf

        """)
    #expect(
      try scratch.read("Shelf/Sources/ShelfInterface/CartProtocol.swift") == """
        import Foundation
        import Goods

        /// What others use of Cart.
        public protocol CartProtocol: AnyObject {
          var opened: Date? { get }
          func add(_: Item)
        }

        """)
    // The part that is left to people: the protocol in place of the class.
    for (file, old, new) in [
      ("Shelf/Sources/Shelf/Shelf.swift", "import Cart\nimport Goods", "import Goods\nimport ShelfInterface"),
      ("Shelf/Sources/Shelf/Shelf.swift", "cart: Cart", "cart: any CartProtocol"),
      ("Cart/Sources/Cart/Cart.swift", "import Shelf", "import Shelf\nimport ShelfInterface"),
      ("Cart/Sources/Cart/Cart.swift", "class Cart", "class Cart: CartProtocol"),
    ] {
      try scratch.write(try scratch.read(file).replacing(old, with: new), to: file)
    }
    let build = "integrate generate && integrate check && exec swift build --disable-sandbox 2>&1"
    let after = try Launch.shell(build, in: scratch.url).run()
    #expect(after.status == 0, "\(after.stdout)\(after.stderr)")
    #expect(try run(["--max-cycles", "0"], in: scratch).status == 0)
    #expect(try run(["--write"], in: scratch).stdout == "nothing to write\n")
  }

  /// The used members of types, and the code that a plan for them has to build with. Each user has `any` protocol in
  /// place of the type.
  private static let offered = """
    import Goods
    import Shelf

    public class Base {
      public init() {}
      public var name = "base"
      public func reset() {}
    }
    public final class Cart: Base {
      public struct Line { public var amount: Int = 1 }
      public var total: Int = 0
      public private(set) var count = 0
      public var limit = -1.5
      public var items: [Item] = []
      public var current: Item { get async throws { Item() } }
      public func add(_ item: Item, times: Int = 1) {}
      public func twice<Line>(_ line: Line) -> [Line] { [line, line] }
    }
    public struct Wish {
      public struct Line { public var title = "x" }
      public var note: String?
      public lazy var once: Int = 3
      public mutating func clear() {}
    }
    public actor Counter {
      public var value: Int = 0
      public nonisolated let id = 1
      public func up() {}
    }
    @MainActor public final class Board {
      public var title: String = ""
      public func show(_ item: Item) {}
      public nonisolated func ping() {}
    }
    public func take(_: P1, _: P2, _: P3, _: P4, _: P5, _: P6, _: P7) {}

    """

  private static let using = """
    import Carts
    import Goods

    public struct P1 {}; public struct P2 {}; public struct P3 {}; public struct P4 {}
    public struct P5 {}; public struct P6 {}; public struct P7 {}
    public func use(cart: Cart) async throws {
      cart.total += 2
      cart.items.append(Item())
      print(cart.count, cart.limit, cart.twice(3), try await cart.current)
      cart.add(Item(), times: 2)
      cart.name = "x"
      cart.reset()
    }
    public func use(line: Cart.Line) { print(line.amount) }
    public func use(other: Wish.Line) { print(other.title) }
    public func use(wish: inout Wish) {
      wish.note = "a"
      wish.clear()
      print(wish.once)
    }
    public func use(counter: Counter) async {
      await counter.up()
      print(await counter.value, counter.id)
    }
    @MainActor public func use(board: Board) {
      board.title = "x"
      board.show(Item())
      board.ping()
    }

    """

  @Test func aPlanThatIsAppliedBuilds() throws {
    let scratch = try ScratchFolder()
    try scratch.write("public struct Item: Sendable { public init() {} }\n", to: "Goods/a.swift")
    try scratch.write(Self.offered, to: "Carts/a.swift")
    try scratch.write(Self.using, to: "Shelf/a.swift")
    let outcome = try run(["Goods/..", "--format", "json"], in: scratch)
    let document = try JSONSerialization.jsonObject(with: Data(outcome.stdout.utf8)) as? [String: Any]
    let groups = document?["groups"] as? [[String: Any]] ?? []
    let cuts = groups.flatMap { $0["cut"] as? [[String: Any]] ?? [] }
    var (interface, conformances, users) = ("import Goods\n", "import Interface\n", Self.using)
    for cut in cuts {
      let type = try #require((cut["symbol"] as? [String: Any])?["name"] as? String)
      let plan = try #require(cut["protocol"] as? [String: Any], "\(type)")
      let (head, members) = (plan["head"] as? String ?? "", plan["members"] as? [String] ?? [])
      interface += "\(head) {\n\(members.joined(separator: "\n"))\n}\n"
      conformances += "extension \(type): \(plan["name"] as? String ?? "") {}\n"
      for (old, new) in [(": \(type))", ": any "), (": inout \(type))", ": inout any ")] {
        users = users.replacing(old, with: "\(new)\(plan["name"] as? String ?? ""))")
      }
    }
    #expect(cuts.count == 6, "\(outcome.stdout)\(outcome.stderr)")
    #expect(interface.contains("public protocol WishLineProtocol {"), "\(interface)")
    try scratch.write(interface, to: "Interface/a.swift")
    try scratch.write(users.replacing("import Carts", with: "import Interface"), to: "Shelf/a.swift")
    try scratch.write(conformances, to: "Carts/b.swift")
    for module in ["Goods", "Interface", "Shelf", "Carts"] {
      let compiled = try Launch.shell(
        "swiftc -swift-version 6 -parse-as-library -emit-module -module-name \(module) "
          + "-emit-module-path \(module).swiftmodule -I . \(module)/*.swift", in: scratch.url
      ).run()
      #expect(compiled.status == 0, "\(interface)\n\(compiled.stderr)")
    }
  }
}
