import Disk
import Model
import Paths
import Planning
import Text
import Workspace
import YAML

/// Plans the files of a new component: its spec, a source file and a test.
package struct ComponentStarter {
  /// The options of a new component.
  package struct Shape {
    package var layer: String?
    /// True for an interface module with a service that the component provides.
    package var isInterface: Bool
    package var isExecutable: Bool
    /// The component whose place, layer, owners, visibility and kinds of modules it gets.
    package var like: String?

    package init(layer: String?, isInterface: Bool, isExecutable: Bool, like: String?) {
      (self.layer, self.isInterface, self.isExecutable, self.like) = (layer, isInterface, isExecutable, like)
    }
  }

  /// Its folder, from the root.
  package let folder: String
  /// Path from the root, and text.
  package private(set) var files: [(path: String, text: String)] = []

  /// True if the root has layers, and none is given.
  package var needsLayer: Bool { shape.layer == nil && !graph.project.integration.layers.isEmpty }

  private let name: String
  private let graph: LinkedGraph
  private var shape: Shape
  private var model: Spec?
  private var layerOfInterface: String?

  /// - Parameter place: the folder that it gets a folder in, from the root; `nil` for the folder of most components.
  package init(_ name: String, _ shape: Shape, in resolution: Resolution, at place: String?) throws(Failure) {
    try resolution.checkNewName(name)
    (self.name, self.shape, graph) = (name, shape, resolution.graph)
    let members = graph.components.filter(\.isMember).map(\.spec).filter { !$0.folder.isEmpty }
    var parent = place
    if let like = shape.like {
      guard let index = graph.components.firstIndex(where: { $0.isMember && $0.name == like }) else {
        throw Failure(
          "there is no component '\(like)' in this root",
          help: didYouMean(nearest(to: like, in: members.map(\.name.value))) ?? "run 'integrate tree' to list them")
      }
      let spec = graph.components[index].spec
      model = spec
      parent = parent ?? Path.folder(of: spec.folder)
      let modules = spec.modules.filter { $0.kind != .test }
      let offering = modules.first { !$0.isMain && !$0.services.isEmpty }
      self.shape.layer = shape.layer ?? spec.layer?.value
      self.shape.isInterface = shape.isInterface || offering != nil
      self.shape.isExecutable = shape.isExecutable || modules.contains { $0.isMain && $0.kind == .executable }
      layerOfInterface = offering?.layer?.value
    }
    let layers = graph.project.integration.layers.map(\.name.value)
    if let layer = self.shape.layer, !layers.contains(layer) {
      throw Failure(
        "the root has no layer '\(layer)'",
        help: didYouMean(nearest(to: layer, in: layers))
          ?? (layers.isEmpty
            ? "write 'integration: { layers: [\(layer)] }' in the root's spec to add it"
            : "use one of: \(layers.map { "'\($0)'" }.joined(separator: ", "))"))
    }
    let parents = Dictionary(grouping: members.map { Path.folder(of: $0.folder) }) { $0 }
    let usual = parents.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
    folder = Path.join(parent ?? usual ?? graph.project.integration.search?.first?.value ?? "Components", name)
    layerOfInterface = layerOfInterface ?? self.usualLayerOfInterfaces
    plan()
    try checkPlace(resolution)
  }

  /// The layer that most modules with services have.
  private var usualLayerOfInterfaces: String? {
    let modules = graph.modules.indices.filter {
      graph.isMember(module: $0) && !graph.modules[$0].module.services.isEmpty
    }
    let layers = Dictionary(grouping: modules.compactMap { graph.modules[$0].layer }) { $0 }
    return layers.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }.map {
      graph.project.integration.layers[$0.key].name.value
    }
  }

  /// Refuses a folder with files, and one whose specs are not read.
  private func checkPlace(_ resolution: Resolution) throws(Failure) {
    var root = resolution.root
    if Disk.kind(of: root.absolute(folder), followingLinks: false) != nil {
      throw Failure(
        "'\(root.display(folder))' exists already",
        help: "run 'integrate\(root.option) init' to write a spec for existing sources")
    }
    for file in files { root.changedFiles[file.path] = Array(file.text.utf8) }
    let after = try Analysis.graph(of: root).graph
    if !after.components.contains(where: { $0.isMember && $0.name == name }) {
      let search = graph.project.integration.search ?? []
      throw Failure(
        "'\(root.display(folder))' is in no folder that specs are searched in",
        help: "run it in \(search.map { "'\($0.value)'" }.joined(separator: " or ")), or add the folder to 'search:'")
    }
  }

  // MARK: Texts

  private var service: String {
    // 'URLTools' becomes 'urlTools'.
    let capitals = name.prefix { $0.isUppercase }
    let count = capitals.count > 1 && capitals.count < name.count ? capitals.count - 1 : capitals.count
    return name.prefix(count).lowercased() + name.dropFirst(count)
  }

  private mutating func plan() {
    add("component.yaml", spec)
    let greeting = "\"Hello from \(name)\""
    if shape.isInterface {
      add("Sources/\(name)Interface/\(name)Service.swift", interface)
      add("Sources/\(name)/Default\(name)Service.swift", implementation(greeting))
      addTest("Default\(name)Service().greeting()", is: greeting)
    } else if shape.isExecutable {
      add("Sources/\(name)/main.swift", "print(\(service)Greeting())\n")
      add("Sources/\(name)/Greeting.swift", "func \(service)Greeting() -> String { \(greeting) }\n")
      addTest("\(service)Greeting()", is: greeting)
    } else {
      add("Sources/\(name)/\(name).swift", "public func \(service)Greeting() -> String { \(greeting) }\n")
      addTest("\(service)Greeting()", is: greeting)
    }
  }

  private var interface: String {
    """
    /// The service that '\(name)' offers to others.
    public protocol \(name)Service: Sendable {
      func greeting() -> String
    }

    """
  }

  private func implementation(_ greeting: String) -> String {
    """
    import \(name)Interface

    public struct Default\(name)Service: \(name)Service {
      public init() {}

      public func greeting() -> String { \(greeting) }
    }

    """
  }

  private mutating func add(_ path: String, _ text: String) { files.append((Path.join(folder, path), text)) }

  private mutating func addTest(_ call: String, is value: String) {
    let tests = TestName.of(name)
    let usesTesting = graph.project.integration.tools.map { $0.value >= ToolsVersion(6, 0) } ?? true
    add(
      "Tests/\(tests)/\(tests).swift",
      usesTesting
        ? """
        import Testing

        @testable import \(name)

        @Test func greets() {
          #expect(\(call) == \(value))
        }

        """
        : """
        import XCTest

        @testable import \(name)

        final class \(tests): XCTestCase {
          func testGreets() {
            XCTAssertEqual(\(call), \(value))
          }
        }

        """)
  }

  private var spec: String {
    var entries: [YAMLEntry] = [("name", .text(name))]
    if let layer = shape.layer { entries.append(("layer", .text(layer))) }
    if let model {
      if !model.owners.isEmpty { entries.append(("owners", .texts(model.owners))) }
      if let visibility = model.visibility { entries.append(("visibility", .texts(visibility.map(\.value)))) }
    }
    if shape.isExecutable { entries.append(("type", .text("executable"))) }
    if shape.isInterface {
      let services: YAMLEntry = ("services", .compact([(service, .text("\(name)Service"))]))
      let layer: [YAMLEntry] = layerOfInterface.map { [("layer", .text($0))] } ?? []
      entries.append(("modules", .block([("\(name)Interface", .block(layer + [services]))])))
      entries.append(("provides", .block([(service, .text("Default\(name)Service"))])))
    }
    return YAMLPrinter().document(entries)
  }
}
