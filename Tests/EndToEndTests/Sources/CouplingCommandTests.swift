import Foundation
import TestSupport
import Testing

/// `integrate coupling` with invalid input.
@Suite struct CouplingCommandTests {
  private func run(_ arguments: [String], in scratch: ScratchFolder) throws -> Launch.Outcome {
    try Launch.integrate(["coupling"] + arguments, in: scratch.url).run()
  }

  @Test func aFolderWithoutSourcesIsSaid() throws {
    let scratch = try ScratchFolder()
    try scratch.write("text", to: "Notes/a.txt")
    let none = try run(["Notes"], in: scratch)
    #expect(none.status == 2 && none.stderr.contains("there is no Swift or Objective-C source in 'Notes'"))
    let unknown = try run(["Nots"], in: scratch)
    #expect(
      unknown.status == 2 && unknown.stderr.contains("there is no folder 'Nots'\n")
        && unknown.stderr.contains("'Notes'"))
    let file = try run(["Notes/a.txt"], in: scratch)
    #expect(file.status == 2 && file.stderr.contains("is not a folder"))
    try scratch.write("struct A {}", to: "Sources/A/a.swift")
    let twice = try run(["Sources", "Sources/A"], in: scratch)
    #expect(twice.status == 2 && twice.stderr.contains("'Sources/A' is in 'Sources'"), "\(twice.stderr)")
    #expect(try run(["--format", "svg"], in: scratch).stderr.contains("use one of 'text', 'json', 'dot', 'html'"))
  }

  @Test func aModuleWhoseFolderLeadsOutOfTheRootIsNotRead() throws {
    let scratch = try ScratchFolder()
    try scratch.write("lockfile: 1\npins: {}\n", to: "root/integrate.lock.yaml")
    for name in ["A", "B"] { try scratch.write("name: \(name)\n", to: "root/\(name)/component.yaml") }
    try scratch.write("struct Own {}\n", to: "root/B/Sources/B/b.swift")
    try scratch.write("struct Secret {}\n", to: "outside/a.swift")
    try scratch.folder("root/A/Sources")
    #expect(try Launch.shell("ln -s ../../../outside root/A/Sources/A", in: scratch.url).run().status == 0)
    let outcome = try Launch.integrate(["-C", "root", "coupling"], in: scratch.url).run()
    #expect(outcome.stdout.contains("\nB (1 file") && !outcome.stdout.contains("\nA ("), "\(outcome)")
  }

  @Test func anIndexThatIsNoneOrForeignIsSaid() throws {
    let scratch = try ScratchFolder()
    try scratch.write("struct A {}", to: "App/A/a.swift")
    let missing = try run(["App", "--index"], in: scratch)
    #expect(missing.status == 2 && missing.stderr.contains("there is no index in '.build'"), "\(missing.stderr)")
    try scratch.folder("Empty")
    let foreign = try run(["App", "--index-store", "Empty"], in: scratch)
    #expect(foreign.status == 2 && foreign.stderr.contains("run 'swift build'"), "\(foreign.stderr)")
    let unknown = try run(["App", "--index-store", "Nowhere"], in: scratch)
    #expect(unknown.status == 2 && unknown.stderr.contains("there is no folder 'Nowhere'"))
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

  @Test func aBaselineThatIsNoneIsSaid() throws {
    let scratch = try ScratchFolder()
    try scratch.write("struct A {}", to: "App/A/a.swift")
    let missing = try run(["App", "--baseline", "known.txt"], in: scratch)
    #expect(missing.status == 2 && missing.stderr.contains("run with '--write-baseline' to write it"))
    #expect(missing.stdout.isEmpty)
    let folder = try run(["App", "--baseline", "App"], in: scratch)
    #expect(folder.status == 2 && folder.stderr.contains("'App' is a folder"), "\(folder.stderr)")
    #expect(try run(["App", "--baseline", "known.txt", "--write-baseline"], in: scratch).status == 0)
    #expect(try run(["App", "--baseline", "known.txt"], in: scratch).status == 0)
    try scratch.write(try scratch.read("known.txt") + "A B\n", to: "known.txt")
    let broken = try run(["App", "--baseline", "known.txt"], in: scratch)
    #expect(broken.status == 2 && broken.stderr.contains("known.txt:2:1: "), "\(broken.stderr)")
    let index = try scratch.read("known.txt").replacing("by names", with: "by the index").replacing("A B\n", with: "")
    try scratch.write(index, to: "known.txt")
    let other = try run(["App", "--baseline", "known.txt"], in: scratch)
    #expect(other.status == 2 && other.stderr.contains("was written with '--index'"), "\(other.stderr)")
    #expect(try run(["App", "--write-baseline"], in: scratch).status != 0)
  }

  @Test func noFileOfSomebodysIsOverwrittenByABaseline() throws {
    let scratch = try ScratchFolder()
    try scratch.write("struct A {}", to: "App/A/a.swift")
    let write = ["App", "--baseline", "known.txt", "--write-baseline"]
    try scratch.write("name: Shop\n", to: "known.txt")
    let refused = try run(write, in: scratch)
    #expect(refused.status == 2 && refused.stderr.contains("'known.txt' is not a baseline of 'coupling'"))
    #expect(try scratch.read("known.txt") == "name: Shop\n")
    // A baseline with conflict markers is still a baseline.
    try scratch.write("", to: "known.txt")
    #expect(try run(write, in: scratch).status == 0)
    let written = try scratch.read("known.txt")
    try scratch.write("<<<<<<< ours\n\(written)=======\n>>>>>>> theirs\n", to: "known.txt")
    #expect(try run(write, in: scratch).status == 0)
    #expect(try scratch.read("known.txt") == written)
  }

  /// Folders are modules here, and Package.swift lists their dependencies.
  @Test func theToolsOwnFoldersAreItsModules() throws {
    let answer = try Launch.integrate(["coupling", "Sources", "--format", "json", "--max-cycles", "0"], in: checkout)
      .run()
    #expect(answer.status == 0, "\(answer.stderr)")
    struct Document: Decodable {
      struct Unit: Decodable { let name: String }
      struct Edge: Decodable { let from: String, to: String }
      let units: [Unit]
      let edges: [Edge]
    }
    let document = try JSONDecoder().decode(Document.self, from: Data(answer.stdout.utf8))
    let table = try String(
      contentsOf: checkout.appendingPathComponent("Sources/integrate/Documentation.docc/Architecture.md"),
      encoding: .utf8)
    // ArchitectureTests hold this table and Package.swift together.
    let rows = table.split(separator: "\n").drop { !$0.hasPrefix("| Module | Uses |") }.dropFirst(2)
      .prefix { $0.hasPrefix("|") }.map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    var pairs: Set<String> = []
    for row in rows where row[1] != "–" {
      for used in row[1].split(separator: ",") {
        pairs.insert("\(row[0]) > \(used.trimmingCharacters(in: .whitespaces))")
      }
    }
    // Plugins import nothing of the tool.
    let plugins: Set = ["IntegrateCheck", "IntegrateCommand"]
    #expect(Set(document.units.map(\.name)).subtracting(plugins) == Set(rows.map { $0[0] }))
    #expect(Set(document.edges.map { "\($0.from) > \($0.to)" }) == pairs)
  }

  /// `Sources` may hold the modules of a package, or be the folder of one.
  @Test(arguments: [(".target(name: \"App\", path: \"Sources\")", true), (".target(name: \"A\")", false)])
  func foldersOfOneModuleSeeEachOther(target: String, isOne: Bool) throws {
    let scratch = try ScratchFolder()
    try scratch.write("struct Item {}", to: "Sources/A/a.swift")
    try scratch.write("let item = Item()", to: "Sources/B/b.swift")
    try scratch.write("let package = Package(name: \"App\", targets: [\(target)])", to: "Package.swift")
    let uses = "B (1 file, 1 declaration) uses\n  A  1 symbol, 1 use: Item 1"
    #expect(try run(["Sources"], in: scratch).stdout.contains(uses) == isOne)
    // A file next to the folders belongs to none of their modules.
    try scratch.write("let app = 1", to: "Sources/app.swift")
    #expect(try run(["Sources"], in: scratch).stdout.contains(uses))
  }

  // MARK: Writing the plan

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

  @Test func noServiceIsWrittenTwice() throws {
    let scratch = try ScratchFolder()
    try scratch.write("name: Shop\nkind: workspace\n", to: "component.yaml")
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    try scratch.write(
      "name: Goods\nmodules:\n  GoodsInterface:\n    services:\n      cart: Basket\n", to: "Goods/component.yaml")
    try scratch.write("public let goods = 1\n", to: "Goods/Sources/Goods/a.swift")
    try scratch.write("public protocol Basket {}\n", to: "Goods/Sources/GoodsInterface/a.swift")
    try scratch.write("name: Shelf\ndependencies: [Cart]\n", to: "Shelf/component.yaml")
    try scratch.write("name: Cart\ndependencies: [Shelf]\n", to: "Cart/component.yaml")
    try scratch.write(
      """
      import Shelf

      public final class Cart {
        public init() {}
        public func add(_ count: Int) {}
        public func fill(from shelf: Shelf, at place: Place) { add(shelf.items[place.row]) }
      }

      """, to: "Cart/Sources/Cart/Cart.swift")
    try scratch.write(
      """
      import Cart

      public struct Place { public let row: Int }
      public final class Shelf {
        public let items: [Int] = []
        private let cart: Cart
        public init(cart: Cart) { self.cart = cart }
        public func buy(at place: Place) { cart.add(items[place.row]) }
      }

      """, to: "Shelf/Sources/Shelf/Shelf.swift")
    let outcome = try run(["--write"], in: scratch)
    #expect(outcome.stdout == "nothing to write\n" && outcome.stderr.contains("the service 'cart' exists already"))
    #expect(try scratch.read("Cart/component.yaml") == "name: Cart\ndependencies: [Shelf]\n")
  }

  /// The interface would name a type that it cannot see, though no other code names it.
  @Test func aTypeOfTheOwnersHasToMoveFirst() throws {
    let scratch = try ScratchFolder()
    try scratch.write("name: Shop\nkind: workspace\n", to: "component.yaml")
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    try scratch.write("name: Shelf\ndependencies: [Cart]\n", to: "Shelf/component.yaml")
    try scratch.write("name: Cart\ndependencies: [Shelf]\n", to: "Cart/component.yaml")
    try scratch.write(
      """
      import Shelf

      public final class Cart {
        public struct Line {}
        public func lines() -> [Line] { [] }
        public func fill(from shelf: Shelf, at place: Place) {}
      }

      """, to: "Cart/Sources/Cart/Cart.swift")
    try scratch.write(
      """
      import Cart

      public struct Place {}
      public final class Shelf {
        private let cart: Cart
        public func count() -> Int { cart.lines().count }
      }

      """, to: "Shelf/Sources/Shelf/Shelf.swift")
    let outcome = try run(["--write"], in: scratch)
    #expect(outcome.stdout == "nothing to write\n", "\(outcome.stderr)")
    #expect(outcome.stderr.contains("'CartProtocol' would use 'Line' of 'Cart': first move that to a module that both"))
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

  @Test func onlyARootIsWrittenTo() throws {
    let scratch = try ScratchFolder()
    try scratch.write("struct A {}", to: "App/A/a.swift")
    #expect(try run(["App", "--write"], in: scratch).stderr.contains("remove the folders"))
    #expect(try run(["--write", "--format", "html"], in: scratch).stderr.contains("remove '--format'"))
    let none = try run(["--write"], in: scratch)
    #expect(none.status == 2 && none.stderr.contains("there is no root"), "\(none.stderr)")
  }

  @Test func thePageShowsCoupling() throws {
    let scratch = try ScratchFolder()
    try scratch.write("final class A { let b: B? = nil; func go() {} }", to: "App/A/a.swift")
    try scratch.write("final class B { let a: A? = nil; func run() { a?.go() } }", to: "App/B/b.swift")
    let page = try run(["App", "--format", "html"], in: scratch).stdout
    #expect(page.contains(#"1 symbol, 1 use: B 1"#) && page.contains(#""cycles":[[0,1]]"#), "\(page)")
    #expect(page.contains("\"id\":\"cut\""))
  }
}
