import Model
import Planning

/// The modules of a project by the names that sources import: those of members, of generated code and of pins.
///
/// Other imported modules (Foundation, XCTest, UIKit, a module that no product lists) are unknown, and are ignored.
struct KnownModules: Sendable {
  enum Owner: Sendable, Equatable {
    /// In `graph.modules`.
    case module(Int)
    /// In the pin's products.
    case product(pin: Int, Int)
    case pin(Int)
    /// A generated module of the app of a wiring.
    case generated(wiring: Int)
    /// In `graph.testConfigurations.values`.
    case testValues(Int)
    /// In `graph.injections.needs`.
    case injected(Int)
  }

  /// By number, as which a name is looked up.
  private(set) var owners: [Owner] = []
  private(set) var names: [String] = []
  private var numbers: [String: Int] = [:]
  /// By module of the graph.
  private(set) var ofModules: [Int] = []
  private let graph: LinkedGraph
  let aliases: ModuleAliases

  init(_ graph: LinkedGraph, _ wirings: [AppWiring]) {
    self.graph = graph
    aliases = ModuleAliases(graph)
    numbers.reserveCapacity(graph.modules.count * 2)
    ofModules.reserveCapacity(graph.modules.count)
    for index in graph.modules.indices {
      ofModules.append(add(name(of: index), .module(index)))
    }
    for (index, app) in wirings.enumerated() {
      for name in app.wiring.modules {
        _ = add(moduleName(ofTarget: name), .generated(wiring: index))
      }
    }
    for (index, values) in graph.testConfigurations.values.enumerated() {
      _ = add(values.module, .testValues(index))
    }
    for (index, needs) in graph.injections.needs.enumerated() { _ = add(needs.module, .injected(index)) }
    for pin in graph.project.lockfile.pins.indices where graph.componentByPin[pin] == nil {
      if case .binary = graph.project.lockfile.pins[pin].source.value {
        _ = add(moduleName(ofTarget: graph.project.lockfile.pins[pin].name.value), .pin(pin))
      }
      for (position, product) in (graph.project.lockfile.pins[pin].products ?? []).enumerated() {
        for module in product.modules { _ = add(name(of: module, ofPin: pin), .product(pin: pin, position)) }
      }
    }
  }

  /// The name of a module for the compiler, after aliases.
  private func name(of module: Int) -> String {
    let linked = graph.modules[module]
    if !aliases.isEmpty, !graph.isMember(module: module), let pin = graph.components[linked.component].pin {
      return name(of: linked.name, ofPin: pin)
    }
    return moduleName(ofTarget: linked.name)
  }

  private func name(of module: String, ofPin pin: Int) -> String {
    moduleName(ofTarget: aliases.isEmpty ? module : aliases.name(of: module, ofPin: pin))
  }

  private mutating func add(_ name: String, _ owner: Owner) -> Int {
    if let known = numbers[name] { return known }
    numbers[name] = owners.count
    owners.append(owner)
    names.append(name)
    return owners.count - 1
  }

  /// True if a module is generated to read or register services.
  func hasContainer(_ number: Int) -> Bool {
    switch owners[number] {
    case .generated, .injected: true
    case .module, .product, .pin, .testValues: false
    }
  }

  /// The number of the module that a source imports by this name.
  func number(of name: String) -> Int? { numbers[name] }

  /// The number of the module that a source of a member's module imports by this name; `nil` also if `aliases` may give
  /// the name another meaning there, which only the compiler knows.
  func number(of name: String, in module: Int?) -> Int? {
    module != nil && aliases.concern(name) ? nil : number(of: name)
  }

  /// The modules that an edge lets a source import, by number.
  func modules(of edge: LinkedGraph.Edge) -> [Int] {
    switch edge.target {
    case .module(let module):
      return [ofModules[module]] + others(inProductOf: module, for: edge.from).map { ofModules[$0] }
    case .pin(let pin):
      return number(of: moduleName(ofTarget: graph.project.lockfile.pins[pin].name.value)).map { [$0] } ?? []
    case .product(let pin, let name):
      let modules = graph.pinnedProducts.product(name, of: pin)?.modules ?? []
      return modules.compactMap { number(of: self.name(of: $0, ofPin: pin)) }
    case .unlocatedProduct: return []
    }
  }

  /// The modules that a package gets beside one of another package, because one product contains them.
  private func others(inProductOf module: Int, for importer: Int) -> [Int] {
    let component = graph.modules[module].component
    guard component != graph.modules[importer].component, graph.project.integration.packages == .separate,
      let products = graph.components[component].shared.spec.products
    else { return [] }
    let name = graph.modules[module].name
    let names = Set(products.filter { $0.modules.contains { $0.value == name } }.flatMap(\.modules).map(\.value))
    return graph.components[component].modules.filter { $0 != module && names.contains(graph.modules[$0].name) }
  }

  func modules(ofPin pin: Int) -> [Int] {
    (graph.project.lockfile.pins[pin].products ?? []).flatMap(\.modules)
      .compactMap { number(of: name(of: $0, ofPin: pin)) }
  }
}
