import Diagnostics
import Disk
import Findings
import Model
import Paths
import Planning
import Text

/// Reports tests that a manifest on disk has and the generated one has not, since the folder that they are found by is
/// gone. Nobody deletes them in a spec, so nobody would see it.
///
/// - Parameter manifests: the generated manifests to compare, from the root.
/// - Throws: when one on disk cannot be read.
func reportDroppedTests(of manifests: some Sequence<String>, in resolution: inout Resolution) throws(Failure) {
  let graph = resolution.graph
  let isSingle = graph.project.integration.packages == .single
  let members = graph.components.filter(\.isMember)
  let membersByFolder = Dictionary(grouping: members) { $0.shared.spec.folder }
  var dropped: [Diagnostic] = []
  for path in manifests where Path.lastComponent(path) == Root.manifestName {
    guard let old = try resolution.root.read(path, keeping: true) else { continue }
    let named = testTargets(in: old)
    if named.isEmpty { continue }
    let components = isSingle ? members : membersByFolder[Path.folder(of: path)] ?? []
    // They may be the tests of another component by now.
    let kept = Set(components.flatMap(\.modules).map { graph.modules[$0].name })
    for component in components {
      let name = TestName.of(component.name)
      guard named.contains(name), !kept.contains(name) else { continue }
      let folder = Path.join(component.shared.spec.folder, TargetKind.test.usualFolder(of: name))
      dropped.append(.dropped(name, of: component, folder: folder))
    }
  }
  for finding in dropped { resolution.bag.add(finding) }
}

/// The names of the test targets in a manifest that was generated.
private func testTargets(in manifest: [UInt8]) -> Set<String> {
  let (call, name) = (Array("testTarget(".utf8), Array("name: \"".utf8))
  // In the table of a manifest with many targets.
  let row = Array("testTarget ".utf8)
  var names: Set<String> = []
  // A name is in the line of its call, or in the next.
  var isCalled = false
  for line in manifest.split(separator: UInt8(ascii: "\n")) {
    var rest = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ".") }
    if rest.starts(with: row) {
      names.insert(String(decoding: rest.dropFirst(row.count).prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self))
      continue
    }
    if rest.starts(with: call) {
      rest = rest.dropFirst(call.count)
      isCalled = rest.isEmpty
    } else if !isCalled {
      continue
    } else {
      isCalled = false
    }
    if rest.starts(with: name) {
      names.insert(String(decoding: rest.dropFirst(name.count).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self))
    }
  }
  return names
}

extension Diagnostic {
  fileprivate static func dropped(_ name: String, of component: LinkedGraph.Component, folder: String) -> Diagnostic {
    Diagnostic(
      .missingSources, as: .warning,
      "the tests '\(name)' were removed from Package.swift: their folder '\(folder)' does not exist",
      at: component.shared.spec.name.place,
      help: "rename the folder back, or write its path: 'tests: { path: … }'")
  }
}
