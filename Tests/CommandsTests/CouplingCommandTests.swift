import AnalysisSupport
import TestSupport
import Testing

/// `integrate coupling` with invalid input.
@Suite struct CouplingCommandTests {
  private func run(_ arguments: [String], in scratch: ScratchFolder) throws -> Launch.Outcome {
    try scratch.integrate(["coupling"] + arguments)
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
    try scratch.link("root/A/Sources/A", to: "../../../outside")
    let outcome = try scratch.integrate("coupling", in: "root")
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

  /// A root of `Cart` and `Shelf`, which need each other.
  private func tangled(cart: String, shelf: String, _ files: [String: String] = [:]) throws -> ScratchFolder {
    try SampleRoot(
      [
        "component.yaml": "name: Shop\nkind: workspace\n",
        "Cart/component.yaml": "name: Cart\ndependencies: [Shelf]\n",
        "Cart/Sources/Cart/Cart.swift":
          "import Shelf\npublic final class Cart {\n\(cart)\npublic func fill(from shelf: Shelf, at place: Place) {}\n}\n",
        "Shelf/component.yaml": "name: Shelf\ndependencies: [Cart]\n",
        "Shelf/Sources/Shelf/Shelf.swift":
          "import Cart\npublic struct Place {}\npublic final class Shelf {\nprivate let cart: Cart\n\(shelf)\n}\n",
      ].merging(files) { $1 }
    ).scratch
  }

  @Test func noServiceIsWrittenTwice() throws {
    let scratch = try tangled(
      cart: "public init() {}\npublic func add(_ count: Int) {}",
      shelf: "public init(cart: Cart) { self.cart = cart }\npublic func buy() { cart.add(1) }",
      [
        "Goods/component.yaml":
          "name: Goods\nmodules:\n  GoodsInterface:\n    services:\n      cart: Basket\n",
        "Goods/Sources/Goods/a.swift": "public let goods = 1\n",
        "Goods/Sources/GoodsInterface/a.swift": "public protocol Basket {}\n",
      ])
    let outcome = try run(["--write"], in: scratch)
    #expect(outcome.stdout == "nothing to write\n" && outcome.stderr.contains("the service 'cart' exists already"))
    #expect(try scratch.read("Cart/component.yaml") == "name: Cart\ndependencies: [Shelf]\n")
  }

  /// The interface would name a type that it cannot see, though no other code names it.
  @Test func aTypeOfTheOwnersHasToMoveFirst() throws {
    let scratch = try tangled(
      cart: "public struct Line {}\npublic func lines() -> [Line] { [] }",
      shelf: "public func count() -> Int { cart.lines().count }")
    let outcome = try run(["--write"], in: scratch)
    #expect(outcome.stdout == "nothing to write\n", "\(outcome.stderr)")
    #expect(outcome.stderr.contains("'CartProtocol' would use 'Line' of 'Cart': first move that to a module that both"))
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
