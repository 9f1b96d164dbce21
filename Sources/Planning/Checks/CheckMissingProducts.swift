import Diagnostics
import Findings
import Model
import Text

/// `missing-product`: a pinned package does not have a product that another one, or its own kept spec, counts on.
func checkMissingProducts(_ graph: LinkedGraph, _ reach: PinReach, _ bag: inout DiagnosticBag) {
  var products = KnownProducts(graph)
  checkNeeds(of: graph, reach, &products, &bag)
  guard products.haveGaps else { return }
  for edge in graph.edges + graph.pluginEdges { checkEdge(edge.from, edge.target, edge.place) }
  for edge in graph.appEdges { checkEdge(nil, edge.target, edge.place) }
  for (test, reached) in graph.testConfigurations.reached.sorted(by: { $0.key < $1.key }) {
    for values in reached.map({ graph.testConfigurations.values[$0.values] }) {
      let component = graph.components[values.component]
      guard !component.isMember, let pin = component.pin, products.lacks(values.module, pin) else { continue }
      bag.add(.missingProduct(of: values.declaring[0], values.module, pin, graph, at: graph.place(test)))
    }
  }

  func checkEdge(_ from: Int?, _ target: LinkedGraph.Target, _ place: Place) {
    guard case .module(let module) = target, let (pin, product) = graph.packageProduct(of: target),
      from.map({ graph.modules[$0].component }) != graph.modules[module].component, products.lacks(product, pin)
    else { return }
    bag.add(.missingProduct(of: module, product, pin, graph, at: place))
  }
}

/// The same for modules that nobody names, and that the generated modules of an app import.
func checkMissingProducts(_ wirings: [AppWiring], _ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  var products = KnownProducts(graph)
  guard products.haveGaps, !wirings.isEmpty else { return }
  var named: Set<Int> = []
  for edge in graph.edges + graph.pluginEdges {
    // A component's own modules need no product of it.
    if case .module(let module) = edge.target,
      graph.modules[edge.from].component != graph.modules[module].component
    {
      named.insert(module)
    }
  }
  for edge in graph.appEdges {
    if case .module(let module) = edge.target { named.insert(module) }
  }
  for app in wirings {
    for module in app.interfaces + app.implementations where named.insert(module).inserted {
      guard let (pin, product) = graph.packageProduct(of: .module(module)), products.lacks(product, pin) else {
        continue
      }
      let spec = graph.components[app.component].spec
      bag.add(.missingProduct(of: module, product, pin, graph, at: spec.name.place))
    }
    for needs in app.injecting.map({ graph.injections.needs[$0] }) {
      let component = graph.components[needs.component]
      guard !component.isMember, let pin = component.pin, products.lacks(needs.module, pin) else { continue }
      let place = graph.components[app.component].spec.name.place
      bag.add(.missingProduct(of: needs.stating[0], needs.module, pin, graph, at: place))
    }
  }
}

/// Checks the products that the targets of pinned packages need.
private func checkNeeds(
  of graph: LinkedGraph, _ reach: PinReach, _ products: inout KnownProducts, _ bag: inout DiagnosticBag
) {
  let pins = graph.project.lockfile.pins
  let members = graph.membersByIdentity
  for index in pins.indices where reach.origins[index] != nil {
    var reported: Set<String> = []
    for target in pins[index].builtTargets ?? [] {
      for need in target.needs {
        guard let package = need.package, !reported.contains(need.text) else { continue }
        let member = members[package.lowercased()].map { graph.components[$0] }
        if let member, graph.pinNames.pin(meantBy: package) == nil, !member.shared.spec.offersProduct(need.name.value) {
          reported.insert(need.text)
          bag.add(.missingProduct(need, of: member, neededBy: pins[index]))
        } else if let other = graph.pinNames.pin(meantBy: package),
          products.lacks(need.name.value, other) || products.offersNone(need.name.value, other)
        {
          reported.insert(need.text)
          // The record of another version does not describe this one.
          if pins[other].staleness != nil { continue }
          let notes = [
            Note("needed by its target '\(target.name.value)'", at: need.name.place),
            Note("reached by \(reach.path(to: index, in: graph))", at: pins[index].name.place),
          ]
          let has =
            products.known(other)
            + (products.isComponent(other) ? "; its spec lists its products under 'products:'" : "")
          bag.add(.missingProduct(need, of: pins[other], neededBy: pins[index], has, notes))
        }
      }
    }
  }
}

/// The names of the products of pins, as far as they are recorded.
private struct KnownProducts {
  private let graph: LinkedGraph
  private var names: [Int: Set<String>] = [:]
  /// True if specs of pinned components name products that their manifests do not have.
  let haveGaps: Bool

  init(_ graph: LinkedGraph) {
    self.graph = graph
    let pins = graph.project.lockfile.pins
    haveGaps = pins.indices.contains { pins[$0].recorded?.missingProducts.isEmpty == false }
  }

  /// Returns whether a pin is certain to have no product of that name.
  mutating func lacks(_ product: String, _ pin: Int) -> Bool {
    let pins = graph.project.lockfile.pins
    // The record of the repository does not describe the folder that replaces it, and the folder was not read.
    if pins[pin].isInFolder, pins[pin].remote != nil, isComponent(pin) || pins[pin].folderTraits == nil { return false }
    if isComponent(pin) {
      return pins[pin].recorded?.missingProducts.contains { $0.value == product } ?? false
    }
    guard let products = pins[pin].products else { return false }
    if names[pin] == nil { names[pin] = Set(products.map(\.name.value)) }
    return names[pin]?.contains(product) == false
  }

  func isComponent(_ pin: Int) -> Bool { graph.componentByPin[pin] != nil }

  /// Returns whether a pin is a component whose spec offers no product of that name: other packages can use no other.
  func offersNone(_ product: String, _ pin: Int) -> Bool {
    guard let index = graph.componentByPin[pin], !graph.components[index].shared.spec.offersProduct(product) else {
      return false
    }
    // Generated for what uses the component.
    let values = graph.testConfigurations.values.contains { $0.component == index && $0.module == product }
    return !values && !graph.injections.needs.contains { $0.component == index && $0.module == product }
  }

  /// The products that a pin has, as a part of a help.
  func known(_ pin: Int) -> String {
    let names = (graph.project.lockfile.pins[pin].products ?? []).prefix(5).map { "'\($0.name.value)'" }
    return names.isEmpty ? "" : " (it has \(names.joined(separator: ", ")))"
  }
}

extension Spec {
  /// Returns whether other packages can use a product of this name.
  fileprivate func offersProduct(_ name: String) -> Bool {
    guard let products else {
      return modules.contains { $0.name.value == name && [.library, .binary, .system, .plugin].contains($0.kind) }
    }
    return products.contains { $0.name.value == name }
  }
}

extension Diagnostic {
  /// - Parameter member: the member that replaces the package with the product.
  fileprivate static func missingProduct(
    _ need: Pin.Target.Need, of member: LinkedGraph.Component, neededBy pin: Pin
  ) -> Diagnostic {
    Diagnostic(
      .missingProduct,
      "'\(pin.name.value)' needs the product '\(need.name.value)' of '\(need.package ?? "")', but the member "
        + "'\(member.name)', which replaces it, does not have the product", at: member.shared.spec.name.place,
      notes: [Note("needed here", at: need.name.place)],
      help:
        "add it under 'products:' of '\(member.name)', or move the member to a folder with another name and pin the "
        + "package")
  }

  /// - Parameter has: the products that the package has, as a part of the help.
  fileprivate static func missingProduct(
    _ need: Pin.Target.Need, of other: Pin, neededBy pin: Pin, _ has: String, _ notes: [Note]
  ) -> Diagnostic {
    let (name, by) = (other.name.value, pin.name.value)
    return Diagnostic(
      .missingProduct,
      "'\(by)' needs the product '\(need.name.value)' of '\(name)', which does not exist "
        + (other.isInFolder ? "in its folder" : "at \(other.shownVersion ?? "its commit")"),
      at: other.version?.place ?? other.name.place, notes: notes,
      help: "pin a version of '\(name)' that has it, or one of '\(by)' that needs another\(has)"
    ).about([by, need.name.value, name])
  }

  /// A product that a component's spec, or what is generated from it, needs, and that its package does not have.
  fileprivate static func missingProduct(
    of module: Int, _ product: String, _ pin: Int, _ graph: LinkedGraph, at place: Place
  ) -> Diagnostic {
    let found = graph.project.lockfile.pins[pin]
    return Diagnostic(
      .missingProduct,
      "the Package.swift of '\(found.name.value)' at \(found.shownVersion ?? "its commit") has no product '\(product)', "
        + "which its spec lists for '\(graph.title(module))'", at: place,
      notes: [
        Note("its spec", at: graph.place(module)),
        Note("recorded here", at: found.recorded?.missingProducts.first?.place ?? found.name.place),
      ],
      help: "run 'integrate generate --publish' in its repository, tag the result, and pin that"
    ).about([found.name.value, product, graph.title(module)])
  }
}
