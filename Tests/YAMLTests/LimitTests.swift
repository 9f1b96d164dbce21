import Diagnostics
import Testing

@testable import YAML

@Suite struct LimitTests {
  @Test func tooManyBytesAreRefused() {
    let full = "a: " + String(repeating: "x", count: (4 << 20) - 3)
    #expect(read(full).tree?.utf8.count == (4 << 20) + 2)
    let reading = read(full + "x")
    #expect(reading.tree == nil)
    #expect(reading.marks == ["file-too-large 0:0"])
    #expect(reading.findings.first?.message == "file has 4194305 bytes, more than the limit of 4194304")
  }

  @Test func bracketsThatAreTooDeepAreRefused() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + "x" + String(repeating: "]", count: depth)
    }
    #expect(read(nested(64)).tree == nested(64))
    #expect(read(nested(65)).marks == ["too-deep 1:65"])
    #expect(read(String(repeating: "[", count: 1_000_000)).marks == ["too-deep 1:65"])
  }

  @Test func blocksThatAreTooDeepAreRefused() {
    #expect(read(String(repeating: "- ", count: 64) + "x").tree != nil)
    #expect(read(String(repeating: "- ", count: 65) + "x").marks == ["too-deep 1:129"])
    #expect(read(String(repeating: "- ", count: 1_000_000) + "x").marks == ["too-deep 1:129"])
    let mappings = (0..<65).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    #expect(read(mappings).marks == ["too-deep 65:65"])
  }

  @Test func tooManyNodesAreRefused() {
    let limits = YAMLLimits(nodes: 4)
    #expect(read("a: [b, c]", limits: YAMLLimits(nodes: 5)).tree == "<a: [b, c]>")
    #expect(read("a: [b, c]", limits: limits).marks == ["too-many-nodes 1:8"])
    #expect(read("[a, b, c, []]", limits: limits).marks == ["too-many-nodes 1:11"])
    #expect(read(String(repeating: "-\n", count: 1_000_000)).marks == ["too-many-nodes 1000000:2"])
  }

  @Test func findingsAreLimited() {
    let aliases = String(repeating: "- *x\n", count: 10)
    #expect(read(aliases, limits: YAMLLimits(findings: 3)).findings.count == 3)
    #expect(read(String(repeating: "- *x\n", count: 500_000)).findings.count == 100)
    #expect(read(String(repeating: "<<<<<<< x\n", count: 500)).findings.count == 100)
  }
}
