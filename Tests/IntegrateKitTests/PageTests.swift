import Disk
import Testing

@testable import IntegrateKit

/// The pages of findings: each id has one, what is embedded is what the catalog says, and its examples hold.
@Suite struct PageTests {
  @Test func everyIDHasAPage() throws {
    let ids = try PageSources.declaredIDs()
    #expect(ids.count > 50)
    #expect(ids.subtracting(Page.all.map(\.id)).sorted() == [], "write a page for each of these")
    #expect(Set(Page.all.map(\.id)).subtracting(ids).sorted() == [], "no source declares these")
  }

  @Test func pagesAreThoseOfTheCatalog() throws {
    let files = try PageSources.catalogPages()
    #expect(Page.all.map(\.id) == files.map(\.id), "run Tests/embed-pages")
    for (page, file) in zip(Page.all, files) {
      let text = "# \(page.id)\n\n\(page.summary)\n\n\(page.text)\n"
      #expect(text == file.text, "\(page.id): run Tests/embed-pages")
    }
  }

  @Test func everyPageIsInOneGroup() {
    let grouped = Page.groups.flatMap(\.ids)
    #expect(grouped.sorted() == Page.all.map(\.id), "list it once under the topics of Findings.md")
    for group in Page.groups { #expect(group.ids == group.ids.sorted(), "\(group.title)") }
  }

  @Test(arguments: Page.all.map(\.id)) func pageSaysWhatItHasTo(id: String) throws {
    let page = try Page.find(id)
    let headings = page.text.split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(headings == ["## What it means", "## Example", "## How to mend it"])
    #expect(page.text.contains("[\(id)]"), "the example shows what is printed")
    #expect(page.summary.count <= 80)
    #expect(page.text.split(separator: "\n").allSatisfy { $0.last != " " })
    let links = page.text.split(separator: "<doc:").dropFirst().compactMap { $0.split(separator: ">").first }
    let articles = try PageSources.articles()
    #expect(links.filter { !articles.contains(String($0)) } == [], "links that lead nowhere")
  }

  @Test func findsAPageByItsIDHoweverItIsCopied() throws {
    #expect(try Page.find("missing-pin").id == "missing-pin")
    #expect(try Page.find("[missing-pin]").id == "missing-pin")
    #expect(try Page.find("Missing-Pin").id == "missing-pin")
  }

  @Test func namesTheNearestIDs() {
    let near = #expect(throws: Failure.self) { try Page.find("mising-pin") }
    #expect(near?.message == "there is no finding 'mising-pin'")
    #expect(near?.help?.hasPrefix("did you mean 'missing-pin'") == true)
    let far = #expect(throws: Failure.self) { try Page.find("") }
    #expect(far?.help == "'integrate explain' lists all of them")
  }

  @Test func printsAPageForATerminal() {
    let page = Page(
      id: "some-id", summary: "One sentence.",
      text: """
        ## What it means

        Words that go on for longer than the line is wide, and a <doc:link> and a < sign.

        - one
        - two, which is longer than the line is wide too

        ## Example

          ```yaml
          name: A line of code that is longer than the line is wide

            indented: true
          ```
        """)
    #expect(
      page.render(width: 40) == """
        some-id

        One sentence.

        What it means

        Words that go on for longer than the
        line is wide, and a link and a < sign.

        - one
        - two, which is longer than the line is
          wide too

        Example

            name: A line of code that is longer than the line is wide

              indented: true

        """)
  }

  @Test(arguments: Page.all.map(\.id)) func rendersWithinTheWidth(id: String) throws {
    let text = try Page.find(id).render(width: 72)
    let long = text.split(separator: "\n").filter { $0.count > 72 && !$0.hasPrefix("    ") }
    #expect(long == [])
    #expect(!text.contains("```") && !text.contains("<doc:") && !text.contains("\n\n\n"))
  }

  @Test func listsEveryIDWithItsSummary() {
    let lines = Page.list.split(separator: "\n")
    for page in Page.all {
      #expect(lines.count { $0.hasPrefix("  \(page.id) ") && $0.hasSuffix(" \(page.summary)") } == 1, "\(page.id)")
    }
    for group in Page.groups { #expect(lines.contains { $0 == group.title }) }
  }
}

/// Files of this repository, found from this one.
enum PageSources {
  static let root = Path.parent(Path.parent(Path.parent(#filePath)))
  static let catalog = Path.join(root, "Sources/integrate/Documentation.docc")

  /// Every id that a source declares.
  static func declaredIDs() throws -> Set<String> {
    var ids: Set<String> = []
    let sources = Path.join(root, "Sources")
    let walk = try Disk.walk(sources, skip: { _ in false }, matching: { $0.suffix(6).elementsEqual(".swift".utf8) })
    for file in walk.files {
      for part in try text(Path.join(sources, file)).components(after: "FindingID(\"") {
        ids.insert(String(part.prefix { $0 != "\"" }))
      }
    }
    return ids
  }

  static func catalogPages() throws -> [(id: String, text: String)] {
    let folder = Path.join(catalog, "Findings")
    return try Disk.list(folder).map { (String($0.dropLast(3)), try text(Path.join(folder, $0))) }
      .sorted { $0.id < $1.id }
  }

  /// What `<doc:name>` can name.
  static func articles() throws -> Set<String> {
    let names = try Disk.list(catalog) + Disk.list(Path.join(catalog, "Findings"))
    return Set(names.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) })
  }

  private static func text(_ path: String) throws -> String { String(decoding: try Disk.read(path), as: UTF8.self) }
}

extension String {
  /// The parts of the text that follow a marker.
  fileprivate func components(after marker: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = Substring(self)
    while let start = rest.firstIndex(of: marker.first ?? "\0") {
      rest = rest[start...]
      if rest.hasPrefix(marker) { parts.append(rest.dropFirst(marker.count)) }
      rest = rest.dropFirst()
    }
    return parts
  }
}
