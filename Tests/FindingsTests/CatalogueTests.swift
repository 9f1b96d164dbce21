import Diagnostics
import Findings
import Foundation
import Testing

/// The catalogue agrees with the pages, and the sources report no finding outside of it.
@Suite struct CatalogueTests {
  @Test func catalogueIsWhatThePagesSay() throws {
    let topics = Dictionary(uniqueKeysWithValues: Page.topics.flatMap { topic in topic.ids.map { ($0, topic.title) } })
    let written = Page.all.map { page in
      """
      # \(page.id.rawValue)

      @Comment {
        severity: \(page.id.severity)
        kind: \(page.id.isGuard ? "guard" : "rule")
        topic: \(topics[page.id] ?? "")
      }

      \(page.summary)

      \(page.text)

      """
    }
    let files = try Repository.pages()
    #expect(Page.ids == files.map(\.id), "run Tests/write-findings")
    for (file, text) in zip(files, written) {
      #expect(file.text == text, "\(file.id): run Tests/write-findings")
    }
  }

  @Test func topicsListEveryFindingOnce() throws {
    #expect(Page.topics.flatMap(\.ids).sorted() == Page.all.map(\.id))
    let article = try Repository.text(Repository.documentation.appendingPathComponent("Findings.md"))
    let lists = Page.topics.map { topic in
      "### \(topic.title)\n\n" + topic.ids.map { "- <doc:\($0.rawValue)>\n" }.joined()
    }
    #expect(article.hasSuffix("## Topics\n\n" + lists.joined(separator: "\n")), "run Tests/write-findings")
  }

  @Test func idsAreSortedAndUnique() {
    #expect(Page.ids == Set(Page.ids).sorted())
  }

  @Test func findingsAreDeclaredInTheCatalogueAlone() throws {
    for (path, text) in try Repository.sources() {
      #expect(!text.contains("FindingID(\""), "\(path): write a page, and run Tests/write-findings")
    }
  }

  /// A page without a check would explain a finding that never occurs.
  @Test func everyFindingIsReportedBySomeSource() throws {
    let sources = try Repository.sources().values.joined()
    for id in Page.all.map(\.id) {
      let name = Self.swiftName(id.rawValue)
      #expect(sources.contains("(.\(name)") || sources.contains(" .\(name)"), "no source reports \(id.rawValue)")
    }
  }

  /// An example shows the finding with the severity of its page, unless the page lists cases with another one.
  @Test(arguments: Page.ids) func exampleShowsTheSeverityOfItsPage(id: String) throws {
    let page = try #require(Page.named(id))
    let lines = page.text.split(separator: "\n")
    let isResult = { (line: Substring) in line.hasSuffix("[\(id)]") }
    let example = try #require(lines.first(where: isResult))
    let shown = try #require([Severity.error, .warning].first { example.contains(": \($0): ") })
    let prose = lines.filter { !isResult($0) }
    #expect(shown == page.id.severity || prose.contains { $0.contains(shown.rawValue) }, "\(id)")
  }

  /// `unsafe-url` is `unsafeURL`.
  private static func swiftName(_ id: String) -> String {
    let words = id.split(separator: "-").map(String.init)
    let capitalized = words.dropFirst().map { $0 == "url" ? "URL" : $0.prefix(1).uppercased() + $0.dropFirst() }
    return words[0] + capitalized.joined()
  }
}
