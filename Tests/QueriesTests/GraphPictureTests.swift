import Diagnostics
import JSON
import Planning
import TestSupport
import Testing
import Workspace

@testable import Queries

@Suite struct GraphPictureTests {
  private func sample() throws -> (scratch: ScratchFolder, resolution: Resolution) {
    let scratch = try ScratchFolder()
    try scratch.write("name: \"A \\\"quoted\\\" `app`\"\nkind: app\ndependencies: [B, p/P]\n", to: "component.yaml")
    try scratch.write("name: B\ntests: { dependencies: [C] }\n", to: "B/component.yaml")
    try scratch.write("name: C\n", to: "C/component.yaml")
    try scratch.write(
      "lockfile: 1\npins:\n  p: { git: https://x.example/p.git, version: 1.0.0, products: { P: [P] }, ranges: {} }\n",
      to: "integrate.lock.yaml")
    return (scratch, try Resolution.run(Root(scratch.path, current: scratch.path)))
  }

  @Test func allFormatsShowTheSameGraph() throws {
    let (scratch, resolution) = try sample()
    let picture = GraphPicture(NeedGraph(resolution.graph), focus: "B", kept: nil)
    #expect(
      picture.dot == #"""
        digraph integrate {
          rankdir=LR;
          node [shape=box];
          n0 [label="A \"quoted\" `app`"];
          n1 [label="B", style="bold"];
          n2 [label="C"];
          n3 [label="p 1.0.0", style="rounded"];
          n0 -> n1;
          n0 -> n3;
          n1 -> n2 [style=dashed];
        }

        """#)
    #expect(
      picture.mermaid == """
        flowchart LR
          n0["A #34;quoted#34; #96;app#96;"]
          n1["B"]
          n2["C"]
          n3("p 1.0.0")
          n0 --> n1
          n0 --> n3
          n1 -.-> n2
          style n1 stroke-width:3px

        """)
    withExtendedLifetime(scratch) {}
  }

  @Test func focusKeepsOwnersAndNeighbours() throws {
    let (scratch, resolution) = try sample()
    let need = NeedGraph(resolution.graph)
    let around = try #require(FocusedGraph("P", in: need))
    #expect(around.name == "p" && around.owners == ["p", "A \"quoted\" `app`"])
    let picture = GraphPicture(need, focus: around.name, kept: around.owners)
    #expect(picture.nodes.map(\.label) == ["A \"quoted\" `app`", "p 1.0.0"] && picture.edges.count == 1)
    let json = ResolvedReport(resolution: resolution).json(toolVersion: "1", only: around.owners)
    #expect(["components", "pins", "edges"].allSatisfy { json[$0]?.elements.count == 1 })
    #expect(FocusedGraph("nothing", in: need) == nil)
    withExtendedLifetime(scratch) {}
  }
}
