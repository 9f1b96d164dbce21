import Foundation
import Testing

/// The article on security names a test for each claim.
@Suite struct SecurityArticleTests {
  private static let tests = URL(fileURLWithPath: PageSources.root).appendingPathComponent("Tests")

  /// The names in the last column of its table: `Suite/test`, or `command/case`.
  private static let named: [String] = {
    let file = URL(fileURLWithPath: PageSources.catalog).appendingPathComponent("Security.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let table = text.components(separatedBy: "| Shown by |").last ?? ""
    return table.split(separator: "\n").flatMap { line in
      let column = line.split(separator: "|").last ?? ""
      return column.matches(of: /`([^`]+)`/).map { String($0.output.1) }
    }
  }()

  private static let sources =
    (try? FileManager.default.subpathsOfDirectory(atPath: tests.path).filter { $0.hasSuffix(".swift") }) ?? []

  @Test func everyRowNamesTests() throws {
    #expect(Self.named.count > 40)
    #expect(Self.named.allSatisfy { $0.split(separator: "/").count == 2 })
  }

  @Test(arguments: named) func theTestIsThere(name: String) throws {
    let parts = name.split(separator: "/").map(String.init)
    let (suite, test) = (try #require(parts.first), try #require(parts.last))
    if FileManager.default.fileExists(atPath: Self.tests.appendingPathComponent("Cases/\(name)").path) { return }
    let found = try Self.sources.contains { path in
      guard path.hasSuffix("/\(suite).swift") else { return false }
      let text = try String(contentsOf: Self.tests.appendingPathComponent(path), encoding: .utf8)
      return text.contains("struct \(suite)") && (text.contains("func \(test)("))
    }
    #expect(found, "there is no test '\(test)' in a file '\(suite).swift'")
  }
}
