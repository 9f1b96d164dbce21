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
    return (scratch, try Analysis.graph(of: Root(scratch.path, current: scratch.path)))
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
          n0 -> n1 [style=bold];
          n0 -> n3;
          n1 -> n2 [label="tests", style=dashed];
        }

        """#)
    #expect(
      picture.mermaid == """
        flowchart LR
          n0["A #34;quoted#34; #96;app#96;"]
          n1["B"]
          n2["C"]
          n3("p 1.0.0")
          n0 ==> n1
          n0 --> n3
          n1 -.->|"tests"| n2
          style n1 stroke-width:3px

        """)
    withExtendedLifetime(scratch) {}
  }

  /// An edge to an interface is distinguished from one that bypasses it, though both lead to one component.
  @Test func edgesSayWhyTheyAreThere() throws {
    let scratch = try ScratchFolder()
    try scratch.write("name: App\nkind: app\ndependencies: [Chat, Home]\n", to: "component.yaml")
    try scratch.write(
      "name: Chat\nmodules: { ChatInterface: { services: { chat: C } } }\nprovides: { chat: CF }\n",
      to: "Chat/component.yaml")
    try scratch.write(
      "name: Home\ndependencies: [Chat]\nmodules: { HomeInterface: { services: { home: H } } }\n"
        + "provides: { home: { type: HF, requires: [chat] } }\n", to: "Home/component.yaml")
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    let resolution = try Analysis.graph(of: Root(scratch.path, current: scratch.path))
    let picture = GraphPicture(NeedGraph(resolution.graph, wirings: resolution.wirings), focus: nil, kept: nil)
    func shown(_ edge: GraphPicture.Edge) -> String {
      "\(picture.nodes[edge.from].label) \(picture.nodes[edge.to].label) \(edge.label)\(edge.isSideways ? "!" : "")"
    }
    let edges = Set(picture.edges.map(shown))
    #expect(
      edges.isSuperset(of: ["Home Chat !", "Home ChatInterface requires chat", "Home HomeInterface provides home"]))
    #expect(picture.groups.map(\.label) == ["Chat", "Home"])
    let json = ResolvedReport(resolution: resolution).json(toolVersion: "1")
    let told = (json["edges"]?.elements ?? []).map { edge in
      ["from", "to", "reason", "direction"].map { edge[$0]?.text ?? "" }.joined(separator: " ")
    }
    #expect(told.contains("Home Chat dependency sideways"))
    #expect(told.contains("Home Chat/ChatInterface requires interface"))
    #expect(told.contains("Home Home/HomeInterface provides within"))
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
