import Foundation
import TestSupport
import Testing

/// The page of `graph --format html`, as text. `Tests/page` uses it in a browser.
@Suite struct GraphPageTests {
  private struct Page {
    let text: String
    let shell: String
    let data: String
    let json: [String: Any]

    init(_ text: String) throws {
      self.text = text
      let start = try #require(text.range(of: #"<script type="application/json" id="data">"#)).upperBound
      let end = try #require(text.range(of: "</script>", range: start..<text.endIndex)).lowerBound
      data = String(text[start..<end])
      shell = String(text[..<start] + text[end...])
      json = try #require(try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])
    }

    func list(_ key: String) -> [[String: Any]] { json[key] as? [[String: Any]] ?? [] }

    /// All texts of the data.
    var texts: [String] { Self.texts(in: json) }

    private static func texts(in value: Any) -> [String] {
      if let text = value as? String { return [text] }
      if let list = value as? [Any] { return list.flatMap(texts) }
      return (value as? [String: Any])?.values.flatMap(texts) ?? []
    }

    func names(_ key: String) -> [String] { list(key).compactMap { $0["n"] as? String } }
  }

  private func page(_ folder: URL, _ arguments: String...) throws -> Page {
    let outcome = try Launch.integrate(["graph", "--format", "html"] + arguments, in: folder).run()
    #expect(outcome.status == 0 && outcome.stderr.isEmpty, "\(outcome.stderr)")
    return try Page(outcome.stdout)
  }

  private var grocery: URL { checkout.appendingPathComponent("Examples/Grocery") }

  @Test func theShellIsSmallAndLoadsNothing() throws {
    let page = try page(grocery)
    #expect(page.text.hasPrefix("<!doctype html>\n<html lang=\"en\">\n"))
    #expect(page.text.hasSuffix("</html>\n"))
    #expect(page.shell.utf8.count < 20_000)
    let policy = try #require(page.shell.firstMatch(of: /http-equiv="Content-Security-Policy" content="([^"]*)"/)).1
    let rules = policy.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(rules.count == 5)
    for rule in ["default-src 'none'", "base-uri 'none'", "form-action 'none'"] { #expect(rules.contains(rule)) }
    #expect(try rules.count { try /(?:script|style)-src 'sha256-[A-Za-z0-9+\/]{43}='/.wholeMatch(in: $0) != nil } == 2)
    // Nothing that a policy would have to allow, and no address but the name of a kind of drawing.
    #expect(page.shell.firstMatch(of: /<[^>]*\s(?:on[a-z]+|style|src|href)=/) == nil)
    let rest = page.shell.replacing("http://www.w3.org/2000/svg", with: "")
    #expect(rest.firstMatch(of: /(?:https?:|url\(|@import)/) == nil)
  }

  @Test func theDataAreThoseOfTheGraph() throws {
    let page = try page(grocery)
    #expect(page.json["name"] as? String == "Grocery")
    #expect(page.json["layers"] as? [String] == ["app", "feature", "ui", "foundation", "interface"])
    #expect(Set(page.names("nodes")).isSuperset(of: ["Chat", "Chat/ChatInterface", "PriceKit", "Tracking/Core"]))
    #expect(!page.names("nodes").contains { $0.hasSuffix("Tests") })
    let nodes = page.list("nodes")
    let chat = try #require(page.names("nodes").firstIndex(of: "Chat"))
    let component = page.list("components")[try #require(nodes[chat]["c"] as? Int)]
    #expect(component["n"] as? String == "Chat" && component["s"] as? String == "Components/Chat/component.yaml")
    #expect(component["o"] as? [String] == ["chat-team"] && component["t"] as? [String] == ["ChatTests"])
    let numbers = page.json["edges"] as? [Int] ?? []
    #expect(numbers.count % 5 == 0)
    let (labels, files) = (page.json["labels"] as? [String] ?? [], page.json["files"] as? [String] ?? [])
    let edges = stride(from: 0, to: numbers.count, by: 5).map { Array(numbers[$0..<$0 + 5]) }
    #expect(edges.allSatisfy { nodes.indices.contains($0[0]) && nodes.indices.contains($0[1]) && $0[0] != $0[1] })
    let own = edges.filter { $0[0] == chat }
    #expect(
      own.contains {
        labels[$0[2]] == "requires analytics, injects analytics" && files[$0[3]] == "Components/Chat/component.yaml"
      })
    // A module is above all that it needs.
    for edge in edges where edge[2] != 1 {
      #expect(nodes[edge[0]]["d"] as? Int ?? 0 > nodes[edge[1]]["d"] as? Int ?? 0)
    }
  }

  @Test func aFocusLeavesTheRestOut() throws {
    let page = try page(grocery, "--focus", "Tracking")
    #expect(Set(page.names("components")) == ["Ads", "Grocery", "Login", "Tracking"])
    #expect(page.names("pins") == ["Tracking"])
  }

  @Test func whatAnotherLockfileHasOtherwiseStandsAmongTheFindings() throws {
    let scratch = try ScratchFolder()
    let prepare = """
      cp -R '\(grocery.path)' App && cd App && git init -q -b main . && git add -A
      git -c user.name=A -c user.email=a@example.com commit -q -m one
      sed 's/version: 1.2.0/version: 1.3.0/' integrate.lock.yaml >new && mv new integrate.lock.yaml
      """
    #expect(try Launch.shell(prepare, in: scratch.url).run().status == 0)
    let page = try page(scratch.url.appendingPathComponent("App"), "--since", "main")
    let change = try #require(page.list("findings").first)
    #expect(change["s"] as? String == "changed" && change["t"] as? String == "Tracking up 1.2.0 → 1.3.0")
    let node = try #require((change["n"] as? [Int])?.first)
    #expect(page.names("nodes")[node].hasPrefix("Tracking"))
    let unknown = try Launch.integrate(
      ["graph", "--format", "html", "--since", "nowhere"], in: scratch.url.appendingPathComponent("App")
    ).run()
    #expect(unknown.status == 2 && unknown.stderr.contains("nowhere"), "\(unknown.stderr)")
  }

  @Test func cyclesAndFindingsHaveTheirNodes() throws {
    let scratch = try ScratchFolder()
    try scratch.write("name: Root\nkind: workspace\n", to: "component.yaml")
    try scratch.write(
      """
      lockfile: 1
      pins:
        Idle: { git: "https://git.example.com/idle.git", version: 1.0.0, ranges: {} }
      """, to: "integrate.lock.yaml")
    for (name, need) in [("Left", "Right"), ("Right", "Left"), ("Top", "Left")] {
      try scratch.write("name: \(name)\ndependencies: [\(need)]\n", to: "\(name)/component.yaml")
      try scratch.write("import \(need)\n", to: "\(name)/Sources/\(name)/\(name).swift")
    }
    let page = try page(scratch.url)
    let names = page.names("nodes")
    #expect((page.json["cycles"] as? [[Int]])?.map { Set($0.map { names[$0] }) } == [["Left", "Right"]])
    func about(_ id: String) -> [String] {
      page.list("findings").filter { $0["id"] as? String == id }.flatMap { ($0["n"] as? [Int] ?? []).map { names[$0] } }
    }
    #expect(about("dependency-cycle").count == 1 && Set(["Left", "Right"]).isSuperset(of: about("dependency-cycle")))
    #expect(about("unused-pin") == ["Idle"])
  }

  @Test(arguments: [
    "</script><script>alert(1)</script>", "<!--<script>", "]]>\" onload=\"alert(1)", "\u{2028}\u{2029}", "\u{202E}txt",
    "'\\'\\u003c${alert(1)}`", "&lt;img src=x onerror=alert(1)&gt;", "\u{FEFF}\u{E0041}",
  ])
  func noTextOfASpecIsMarkup(_ text: String) throws {
    let scratch = try ScratchFolder()
    let written = text.unicodeScalars.map { scalar in
      if scalar.isASCII, scalar != "\"", scalar != "\\" { return String(scalar) }
      return "\\U" + String(format: "%08x", scalar.value)
    }.joined()
    try scratch.write("name: Root\nkind: workspace\n", to: "component.yaml")
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    try scratch.write("name: Quiet\nowners: [\"\(written)\"]\nmodules: {}\n", to: "Quiet/component.yaml")
    try scratch.write(
      "name: Loud\nlayer: \"\(written)\"\ndependencies: [\"\(written)\", Quiet]\n", to: "Loud/component.yaml")
    let page = try page(scratch.url)
    #expect(!page.data.contains { "<>&".contains($0) })
    #expect(page.text.unicodeScalars.allSatisfy { $0.isASCII || !$0.properties.isDefaultIgnorableCodePoint })
    #expect(!page.text.unicodeScalars.contains { [0x2028, 0x2029, 0x202E].contains($0.value) })
    let hidden = page.texts.filter { $0.unicodeScalars.contains { $0.properties.isDefaultIgnorableCodePoint } }
    #expect(hidden.isEmpty && page.texts.contains { $0.hasPrefix("there is no ") || $0.contains("'") })
    #expect(page.text.components(separatedBy: "</script").count == 3)
    // The shell is the same for every root.
    #expect(try page.shell == self.page(grocery).shell)
  }

  @Test func thePageIsWhatItsFilesSay() throws {
    let script = "command -v python3 >/dev/null || exit 0; python3 Tests/write-page --check"
    let check = try Launch.shell(script, in: checkout).run()
    #expect(check.status == 0, "\(check.stderr)")
  }
}
