import Diagnostics
import Disk
import Loading
import Model
import Testing
import YAML

/// The articles on the two file formats name every key, and their examples are read without a finding.
@Suite struct ArticleTests {
  private static let ofLockfile: Set<String> = ["lockfile", "pin", "pinProduct", "podModule", "range", "enabledTrait"]

  @Test(arguments: decodedKeys.keys.sorted()) func everyKeyIsDescribed(mapping: String) throws {
    let text = try article(Self.ofLockfile.contains(mapping) ? "Lockfile" : "SpecFormat")
    for key in try #require(decodedKeys[mapping]) {
      let spellings = ["`\(key)`", "`\(key): ", " \(key):", "\n\(key):"]
      #expect(spellings.contains { text.contains($0) }, "\(mapping) \(key)")
    }
  }

  @Test func examplesOfSpecsAreSound() throws {
    let examples = try examples(of: "SpecFormat") + examples(of: "Wiring")
    #expect(examples.count > 12)
    for example in examples {
      var bag = DiagnosticBag()
      read(example, into: &bag) { node, file, bag in
        let spec = decodeSpec(
          node, file: file, path: "Some/component.yaml", origin: .member, into: &bag, hasFolder: { _ in true })
        #expect(spec != nil, "\(example)")
      }
      #expect(bag.diagnostics.map(\.message) == [], "\(example)")
    }
  }

  @Test func examplesOfLockfilesAreSound() throws {
    let examples = try examples(of: "Lockfile")
    #expect(examples.count > 4)
    for example in examples {
      var bag = DiagnosticBag()
      let whole = example.hasPrefix("lockfile:") ? example : "lockfile: 1\n\(example)"
      read(whole, into: &bag) { node, file, bag in
        let lockfile = decodeLockfile(node, file: file, allowFileURLs: false, into: &bag)
        #expect(!lockfile.pins.isEmpty, "\(example)")
      }
      #expect(bag.diagnostics.map(\.message) == [], "\(example)")
    }
  }

  private func article(_ name: String) throws -> String {
    String(decoding: try Disk.read(Path.join(PageSources.catalog, "\(name).md")), as: UTF8.self)
  }

  /// The fences of YAML.
  private func examples(of name: String) throws -> [String] {
    var examples: [String] = []
    var current: String?
    for line in try article(name).split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```yaml" {
        current = ""
      } else if line == "```" {
        if let current { examples.append(current) }
        current = nil
      } else {
        current?.append("\(line)\n")
      }
    }
    return examples
  }

  private func read(
    _ text: String, into bag: inout DiagnosticBag, _ body: (YAMLNode?, FileID, inout DiagnosticBag) -> Void
  ) {
    var table = SourceTable()
    let file = table.add("example.yaml")
    var reader = YAMLReader()
    let bytes = Array(text.utf8)
    bytes.withUnsafeBufferPointer { buffer in
      _ = reader.read(buffer, file: file, into: &bag) { node, bag in body(node, file, &bag) }
    }
  }
}
