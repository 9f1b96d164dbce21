import Testing

@testable import Queries

@Suite struct CodeOwnersTests {
  @Test(arguments: [
    ("CODEOWNERS", "* @all\n", true), ("codeowners", "a b\n", true), ("owners.txt", "", true),
    ("owners.txt", "\r\n \n", true), ("owners.txt", "# integrate begin: x\r\n# integrate end\r\n", true),
    ("owners.txt", "# integrate end", true), ("owners.txt", "* @all\n", false), ("owners.txt", "\u{FEFF}x", false),
    ("component.yaml", "name: Shop\n", false), ("component.yaml", "", false), ("Package.swift", "\n", false),
    ("integrate.lock.yaml", "", false), ("Package.resolved", "", false), ("Podfile", "pod 'A'\n", false),
    ("README.md", "It ends with '# integrate end'\n", false), (".github", "x", false),
  ])
  func aFileOfOwnersIsKnown(name: String, text: String, isOne: Bool) {
    #expect(CodeOwners.mayBe(name, text) == isOne)
  }
}
