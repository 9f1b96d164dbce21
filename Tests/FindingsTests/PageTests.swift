import Diagnostics
import Testing

@testable import Findings

/// The form of pages, their look-up, and their rendering in a terminal.
@Suite struct PageTests {
  @Test(arguments: Page.ids) func pageSaysWhatItHasTo(id: String) throws {
    let page = try #require(Page.named(id))
    let headings = page.text.split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(headings == ["## Example", "## How to fix it", "## Who can silence it"])
    #expect(page.text.contains("[\(id)]"), "the example shows what is printed")
    #expect(page.summary.count <= 80)
    #expect(page.text.split(separator: "\n").allSatisfy { $0.last != " " })
    let links = page.text.split(separator: "<doc:").dropFirst().compactMap { $0.split(separator: ">").first }
    let articles = try Repository.articles()
    #expect(links.filter { !articles.contains(String($0)) } == [], "links that lead nowhere")
  }

  @Test func findsAPageByItsIDHoweverItIsCopied() {
    #expect(Page.find("missing-pin")?.id == .missingPin)
    #expect(Page.find("[missing-pin]")?.id == .missingPin)
    #expect(Page.find("Missing-Pin")?.id == .missingPin)
    #expect(Page.find("mising-pin") == nil)
    #expect(Page.find("") == nil)
  }

  @Test(arguments: [
    ("missing", "missing-pin"), ("layer", "unknown-layer"), ("cycle", "provider-cycle"), ("LAYER-V", "layer-violation"),
    ("pin missing", "missing-pin"), ("repository", "source-collision"),
  ])
  func listsWhatAWordIsAbout(word: String, id: String) throws {
    let lines = try #require(Page.list(about: word)).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("\(id) ") }, "\(lines)")
  }

  @Test(arguments: ["", "-", "issing", "missing-pins", "[q]"]) func listsNothingAboutAnythingElse(word: String) {
    #expect(Page.list(about: word) == nil)
  }

  @Test func printsAPageForATerminal() {
    let page = Page(
      id: FindingID("some-id", .error), summary: "One sentence.",
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

  @Test(arguments: Page.ids) func rendersWithinTheWidth(id: String) throws {
    let text = try #require(Page.named(id)).render(width: 72)
    let long = text.split(separator: "\n").filter { $0.count > 72 && !$0.hasPrefix("    ") }
    #expect(long == [])
    #expect(!text.contains("```") && !text.contains("<doc:") && !text.contains("\n\n\n"))
  }

  @Test func listsEveryIDWithItsSummary() {
    let lines = Page.list.split(separator: "\n")
    for page in Page.all {
      let id = page.id.rawValue
      #expect(lines.count { $0.hasPrefix("  \(id) ") && $0.hasSuffix(" \(page.summary)") } == 1, "\(id)")
    }
    for topic in Page.topics { #expect(lines.contains { $0 == topic.title }) }
  }
}
