import Diagnostics
import Findings
import TestSupport
import Testing
import Workspace

@testable import Commands

/// A host that does not answer is reported once.
@Suite struct UnreachableHostTests {
  /// The findings about these repositories, with git's words.
  private func findings(_ messages: [String]) throws -> [Diagnostic] {
    let scratch = try ScratchFolder()
    try scratch.write("name: A\n", to: "component.yaml")
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    var resolution = try Analysis.graph(of: Root(scratch.path, current: scratch.path))
    let file = resolution.addFile("integrate.lock.yaml")
    var bag = DiagnosticBag()
    for (index, message) in messages.enumerated() {
      bag.add(Diagnostic(.unreachableSource, message, at: Place(file: file, line: UInt32(index + 1), column: 1)))
    }
    resolution.bag = bag
    return resolution.withHostsOnce.bag.diagnostics
  }

  private func lost(_ name: String, host: String = "x.example") -> String {
    let url = "https://\(host)/\(name)"
    return "cannot read '\(url)': unable to access '\(url)/': Could not resolve host: \(host)"
  }

  @Test func pinsOfAHostAreOneFinding() throws {
    let found = try findings((0..<18).map { lost("p\($0).git") } + [lost("y.git", host: "y.example")])
    #expect(found.map(\.message) == [lost("p0.git"), lost("y.git", host: "y.example")])
    #expect(found[0].notes.map(\.message) == Array(repeating: "also needed here", count: 3) + ["and for 14 more pins"])
    #expect(found[0].notes.compactMap(\.place?.line) == [2, 3, 4])
  }

  @Test func pinsOfSshAreOneFindingToo() throws {
    let words = "ssh: Could not resolve hostname x.example: Name or service not known"
    let found = try findings([
      "cannot read 'git@x.example:a/b.git': \(words)", "cannot read 'ssh://git@x.example:22/c': \(words)",
    ])
    #expect(found.count == 1)
  }

  @Test func whatIsWrongWithOneRepositoryIsToldOfEach() throws {
    let messages = ["a", "b"].map {
      "cannot read 'https://x.example/\($0)': repository 'https://x.example/\($0)/' not found"
    }
    #expect(try findings(messages).map(\.message) == messages)
  }
}
