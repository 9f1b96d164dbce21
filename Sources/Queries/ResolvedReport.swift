import Diagnostics
import JSON
import Model
import Planning
import Text
import Versioning
import Workspace

/// The output of `resolve` for a graph: text by layer, or JSON.
package final class ResolvedReport {
  let resolution: Resolution

  package init(resolution: Resolution) { self.resolution = resolution }

  private var graph: LinkedGraph { resolution.graph }
  private var runtime: RuntimeReport { RuntimeReport(resolution: resolution) }

  // MARK: Text

  /// One line: a component, or a pin with its version, and its location.
  private struct Row {
    let name: String
    let version: String?
    let location: String
    /// The width of name and version in columns.
    let width: Int

    init(_ name: String, version: String? = nil, at location: String) {
      (self.name, self.version, self.location) = (name, version, location)
      width = Self.columns(name) + (version.map { 1 + Self.columns($0) } ?? 0)
    }

    /// Counting the characters of ASCII is counting bytes.
    private static func columns(_ text: String) -> Int {
      let count = text.utf8.count
      let isASCII = text.utf8.withContiguousStorageIfAvailable { $0.reduce(0, |) < 0x80 } ?? false
      return isASCII ? count : text.count
    }
  }

  /// The components by layer, each with its version and source, and the counts, as UTF-8; made in one piece, since there
  /// can be ten thousand lines.
  package var text: [UInt8] {
    let sections = sections
    var width = 0
    for section in sections { for row in section.rows { width = max(width, row.width) } }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(sections.reduce(256) { $0 + $1.rows.count * (width + 64) })
    for (title, rows) in sections where !rows.isEmpty {
      bytes += title.visible.utf8
      bytes.append(UInt8(ascii: "\n"))
      for row in rows.sorted(by: { $0.name < $1.name }) { append(row, width, to: &bytes) }
    }
    bytes += summary.utf8
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private func append(_ row: Row, _ width: Int, to bytes: inout [UInt8]) {
    let space = UInt8(ascii: " ")
    bytes.append(space)
    bytes.append(space)
    bytes += row.name.visible.utf8
    if let version = row.version {
      bytes.append(space)
      bytes += version.visible.utf8
    }
    bytes += repeatElement(space, count: width + 2 - row.width)
    bytes += row.location.visible.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  private var sections: [(title: String, rows: [Row])] {
    let layers = graph.project.integration.layers.map(\.name.value)
    // The last entry holds the components without a layer.
    var byLayer: [[Row]] = Array(repeating: [], count: layers.count + 1)
    for index in graph.components.indices {
      guard graph.components[index].isMember, graph.components[index].shared.spec.kind != .workspace else { continue }
      let folder = graph.components[index].shared.spec.folder
      let row = Row(graph.components[index].name, at: folder.isEmpty ? "." : folder)
      byLayer[graph.components[index].layer ?? layers.count].append(row)
    }
    var sections = zip(layers, byLayer).map { (title: $0, rows: $1) }
    sections.append((layers.isEmpty ? "components" : "without a layer", byLayer[layers.count]))
    var (components, packages): ([Row], [Row]) = ([], [])
    let pins = graph.project.lockfile.pins
    for index in pins.indices {
      // Pins are large, so access them in place instead of copying them.
      let row = Row(pins[index].name.value, version: pins[index].shownVersion, at: pins[index].source.value.location)
      if graph.componentByPin[index] != nil { components.append(row) } else { packages.append(row) }
    }
    return sections + [("pinned components", components), ("packages", packages)]
  }

  /// One line of counts.
  package var summary: String {
    let members = graph.components.indices.count {
      graph.components[$0].isMember && graph.components[$0].shared.spec.kind != .workspace
    }
    let modules = graph.components.indices.reduce(0) {
      $0 + (graph.components[$1].isMember ? graph.components[$1].modules.count : 0)
    }
    var parts = [
      counted(members, "component"), counted(modules, "module"), counted(graph.project.lockfile.pins.count, "pin"),
    ]
    for app in resolution.wirings {
      parts.append("\(counted(app.wiring.allServices.count, "service")) wired in \(app.wiring.app.visible)")
    }
    return parts.joined(separator: ", ")
  }

  // MARK: JSON

  /// The whole resolved graph, as Schemas/graph.schema.json describes it.
  ///
  /// - Parameter only: the names of the components and pins to include; `nil` for all.
  package func json(toolVersion: String, only: Set<String>? = nil) -> JSONValue {
    func isListed(_ name: String) -> Bool { only?.contains(name) ?? true }
    func isListed(_ edge: LinkedGraph.Edge) -> Bool {
      guard isListed(graph.component(of: edge.from).name) else { return false }
      switch edge.target {
      case .module(let module): return isListed(graph.component(of: module).name)
      case .product(let pin, _), .pin(let pin): return isListed(graph.project.lockfile.pins[pin].name.value)
      case .unlocatedProduct: return only == nil
      }
    }
    let members: JSONValue = [
      "layers": .strings(graph.project.integration.layers.map(\.name.value)),
      "components": .array(graph.components.indices.filter { isListed(graph.components[$0].name) }.map(component)),
      "pins": .array(graph.project.lockfile.pins.filter { isListed($0.name.value) }.map(pin)),
      "services": .array(graph.services.filter { isListed(graph.component(of: $0.module).name) }.map(declared)),
      "edges": .array(graph.edges.filter(isListed).map(edge)),
      "apps": .array(resolution.wirings.filter { isListed($0.wiring.app) }.map(app)),
    ]
    return JSONDocument.graph.value(tool: toolVersion, members)
  }

  private func component(_ index: Int) -> JSONValue {
    let component = graph.components[index]
    return [
      "name": .string(component.name), "kind": .string(component.spec.kind.rawValue),
      "spec": .string(component.spec.path), "member": .bool(component.isMember),
      "layer": .optional(component.spec.layer?.value), "owners": .strings(component.spec.owners),
      "modules": .array(
        component.modules.map { module in
          let linked = graph.modules[module]
          let layer = linked.layer.map { graph.project.integration.layers[$0].name.value }
          let own: JSONValue = [
            "name": .string(linked.name), "title": .string(graph.title(module)), "kind": .string(linked.kind.rawValue),
            "layer": .optional(layer), "services": .strings(linked.module.services.map(\.name.value)),
            "provides": .strings(linked.module.provides.map(\.service.value)),
          ]
          return .object(own.members + runtime.stated(by: module).members)
        }),
    ]
  }

  private func pin(_ pin: Pin) -> JSONValue {
    let ranges = (pin.ranges ?? []).map { range in
      JSONValue.Member(range.package.value, .string(describe(range.requirement.value)))
    }
    let all: JSONValue = [
      "name": .string(pin.name.value), "source": .string(pin.source.value.kind),
      "location": .string(pin.source.value.location), "version": .optional(pin.version?.value),
      "revision": .optional(pin.revision?.value), "branch": .optional(pin.branch?.value), "ranges": .object(ranges),
    ]
    if !pin.isPod { return all }
    let edges = pin.podEdges ?? Pin.PodEdges()
    let modules = edges.modules.map { JSONValue.Member($0.name.value, requirements($0.requires)) }
    let ofPod: JSONValue = ["requires": requirements(edges.requires), "modules": .object(modules)]
    return .object(all.members + ofPod.members)
  }

  private func requirements(_ list: [(pod: Located<String>, requirement: Located<String>)]) -> JSONValue {
    .object(list.map { JSONValue.Member($0.pod.value, .string($0.requirement.value)) })
  }

  private func describe(_ requirement: Pin.Range.Requirement) -> String {
    switch requirement {
    case .versions(let range): range.description
    case .branch(let branch): "branch \(branch)"
    case .revision(let revision): "revision \(revision)"
    case .any: "*"
    }
  }

  private func edge(_ edge: LinkedGraph.Edge) -> JSONValue {
    let (target, kind): (String, String) =
      switch edge.target {
      case .module(let module): (graph.title(module), "module")
      case .product(let pin, let name): ("\(graph.project.lockfile.pins[pin].name.value)/\(name)", "product")
      case .pin(let pin): (graph.project.lockfile.pins[pin].name.value, "pin")
      case .unlocatedProduct(let name): (name, "product")
      }
    let condition = edge.condition
    let reason = EdgeReason(of: edge, in: graph)
    return resolution.json(
      [
        "from": .string(graph.title(edge.from)), "to": .string(target), "kind": .string(kind),
        "implied": .bool(edge.isImplied), "reason": .string(reason.kind.rawValue),
        "direction": .string(EdgeReason.direction(of: edge, in: graph).rawValue),
        "tests": .bool(graph.modules[edge.from].isTest), "provides": .strings(reason.provided),
        "requires": .strings(reason.required), "injects": .strings(reason.injected),
        "platforms": .strings(condition?.platforms ?? []), "traits": .strings(condition?.traits ?? []),
      ], at: edge.place)
  }

  /// A service as its interface declares it, with all who provide it.
  private func declared(_ service: LinkedGraph.Service) -> JSONValue {
    resolution.json(
      [
        "name": .string(service.name), "module": .string(graph.title(service.module)),
        "protocol": .optional(service.declaration.isConcrete ? nil : service.declaration.protocolName.value.text),
        "type": .optional(service.declaration.isConcrete ? service.declaration.protocolName.value.text : nil),
        "isolation": .optional(service.declaration.isolation?.value.text),
        "providers": .array(service.providers.map(provider)),
      ], at: service.declaration.name.place)
  }

  private func provider(_ provider: LinkedGraph.Provider) -> JSONValue {
    let declaration = provider.declaration
    let kind = if case .type = declaration.construction.value { "type" } else { "factory" }
    let requirements = declaration.requirements.map { requirement -> JSONValue in
      [
        "service": .string(requirement.service.value), "lazy": .bool(requirement.lazy),
        "optional": .bool(requirement.optional), "collect": .bool(requirement.collect),
      ]
    }
    return resolution.json(
      [
        "module": .string(graph.title(provider.module)), "kind": .string(kind),
        "name": .string(declaration.construction.value.text), "scope": .string(declaration.scopeText),
        "requires": .array(requirements), "on": runtime.hearers(of: provider),
      ], at: declaration.service.place)
  }

  private func app(_ app: AppWiring) -> JSONValue {
    let own: JSONValue = [
      "name": .string(app.wiring.app), "dependencies": .string(app.wiring.dependenciesModule),
      "registration": .string(app.wiring.registrationModule),
      "imports": .strings((app.interfaces + app.implementations).map(graph.title)),
      "services": .array(app.wiring.allServices.map(service)),
    ]
    return .object(own.members + runtime.json(app).members)
  }

  private func service(_ service: Wiring.Service) -> JSONValue {
    let (source, providers): (String, [Wiring.Provider]) =
      switch service.source {
      case .provider(let provider): ("provider", [provider])
      case .app: ("app", [])
      case .configuration: ("configuration", [])
      case .collected(let providers): ("collected", providers)
      case .absent: ("absent", [])
      }
    return [
      "name": .string(service.name.text), "interface": .string(service.interfaceModule.text),
      "protocol": .optional(service.isConcrete ? nil : service.protocolName.text),
      "type": .optional(service.isConcrete ? service.protocolName.text : nil),
      "isolation": .optional(service.isolation?.text),
      "source": .string(source), "providers": .strings(providers.map(\.module.text)),
    ]
  }
}

extension Pin.Source {
  /// The word for it in JSON.
  var kind: String {
    switch self {
    case .git: "git"
    case .registry: "registry"
    case .binary: "binary"
    case .path: "path"
    case .pod: "pod"
    }
  }

  /// The location of the source, as reports show it.
  var location: String {
    switch self {
    case .git(let url): url
    case .registry(let id): "registry \(id)"
    case .binary(let url, _): url
    case .path(let path): path
    case .pod(let source): "pod \(source)"
    }
  }
}
