import Foundation
import TestSupport
import Testing

/// The article about splitting an app works as described.
@Suite struct CouplingArticleTests {
  /// Writes each block of Swift to the path in its first line.
  private func sample() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    for match in try Article("Coupling").text.matches(of: /```swift\n(\/\/ (\S+)\n[^`]*)```/) {
      try scratch.write(String(match.1), to: String(match.2))
    }
    return scratch
  }

  @Test func itsCommandsPrintWhatItSays() throws {
    let scratch = try sample()
    var count = 0
    for match in try Article("Coupling").text.matches(of: /```text\n([^`]*)\n```/) {
      var printed: [String] = []
      let block = match.1.split(separator: "\n", omittingEmptySubsequences: false)
      for line in block where line.hasPrefix("$ ") {
        var output = try Launch.shell("exec 2>&1\n\(line.dropFirst(2))", in: scratch.url).run().stdout
        while output.hasSuffix("\n") { output.removeLast() }
        printed += output.isEmpty ? [String(line)] : [String(line), output]
        count += 1
      }
      #expect(printed.joined(separator: "\n") == match.1)
    }
    #expect(count == 6)
  }

  /// The app builds before and after the plan is applied, each folder as a module.
  @Test func itsPlanMakesModulesOfFolders() throws {
    let scratch = try sample()
    try scratch.write(
      """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "Shop", targets: [
        .executableTarget(name: "Before", path: "Shop"),
        .target(name: "Goods", path: "Split/Sources/Goods"),
        .target(name: "ShelfInterface", dependencies: ["Goods"], path: "Split/Sources/ShelfInterface"),
        .target(name: "Shelf", dependencies: ["Goods", "ShelfInterface"], path: "Split/Sources/Shelf"),
        .target(name: "Cart", dependencies: ["Goods", "Shelf", "ShelfInterface"], path: "Split/Sources/Cart"),
        .executableTarget(name: "Shop", dependencies: ["Cart", "Goods", "Shelf"], path: "Split/Sources/Shop"),
      ])

      """, to: "Package.swift")
    for product in ["Before", "Shop"] {
      let run = Launch.shell("swift run --quiet --disable-sandbox \(product)", in: scratch.url)
      let outcome = try run.run()
      #expect(outcome.status == 0 && outcome.stdout == "1\n", "\(outcome.stdout)\(outcome.stderr)")
    }
    #expect(try Launch.integrate(["coupling", "Shop", "--max-cycles", "0"], in: scratch.url).run().status == 1)
    #expect(try Launch.integrate(["coupling", "Shop", "--max-cycles", "1"], in: scratch.url).run().status == 0)
    let split = try Launch.integrate(["coupling", "Split/Sources", "--max-cycles", "0"], in: scratch.url).run()
    #expect(split.status == 0 && split.stdout.contains("No cycle"))
    // The compiler's index of the build gives the same uses.
    let index = try Launch.integrate(["coupling", "Shop", "--index"], in: scratch.url).run()
    #expect(index.status == 0 && index.stdout.contains("by the compiler's index"), "\(index.stderr)")
    #expect(index.stdout.contains("Cart, Shelf: 2 pairs, 3 symbols"), "\(index.stdout)")
  }

  /// In an index, too, types that name protocols, and members of extensions, have their types' names.
  @Test func anIndexNamesTypesAsTheSourcesDo() throws {
    let scratch = try sample()
    try scratch.write(
      """
      protocol Priced { var price: Int { get } }
      struct Note: Sendable { let text: String }
      extension Item: Priced {}
      extension Item { func label() -> Note { Note(text: name) } }

      """, to: "Shop/Goods/Note.swift")
    try scratch.write(
      """
      func labels(of cart: Cart) -> [Note] { cart.items.map { $0.label() } }
      func sum(of items: [any Priced]) -> Int { items.map(\\.price).reduce(0, +) }

      """, to: "Shop/Shelf/Labels.swift")
    try scratch.write(
      """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "Shop", targets: [.executableTarget(name: "Shop", path: "Shop")])

      """, to: "Package.swift")
    let build = try Launch.shell("swift build --quiet --disable-sandbox", in: scratch.url).run()
    #expect(build.status == 0, "\(build.stdout)\(build.stderr)")
    let answer = try Launch.integrate(["coupling", "Shop", "--index", "--format", "json"], in: scratch.url).run()
    struct Document: Decodable {
      struct Symbol: Decodable { let name: String }
      struct Edge: Decodable { let from: String, to: String, symbols: [Symbol] }
      let edges: [Edge]
    }
    let document = try JSONDecoder().decode(Document.self, from: Data(answer.stdout.utf8))
    let names = document.edges.filter { $0.from == "Shelf" && $0.to == "Goods" }.flatMap { $0.symbols.map(\.name) }
    #expect(names.sorted() == ["Item", "Note", "Priced"], "\(answer.stdout)\(answer.stderr)")
  }
}
