import Diagnostics
import Findings
import Model

/// `duplicate-product`: two pinned packages have products of one name, and SwiftPM tells them apart by that alone.
///
/// As `DuplicateProductsChecker` in its sources: products that no target of any package needs do not count, and those that
/// do are told apart by their packages only where they are libraries without a type and the manifest that needs them has
/// tools 5.8 or later.
func checkPinnedProducts(
  _ graph: LinkedGraph, _ reach: PinReach, _ targets: @autoclosure () -> PackageTargets, _ bag: inout DiagnosticBag
) {
  let names = namesOfSeveralPins(graph, reach)
  if names.isEmpty { return }
  let pins = graph.project.lockfile.pins
  let targets = targets()
  // An alias anywhere has SwiftPM ask for packages everywhere.
  let areAliased =
    graph.edges.contains { !$0.aliases.isEmpty && graph.isMember(module: $0.from) }
    || targets.nodes.contains { $0.needs.contains { !$0.aliases.isEmpty } }
  var users: [String: [Int: Place]] = [:]
  func add(_ name: String, of pin: Int, at place: Place, neededWith tools: ToolsVersion?) {
    guard names.contains(name) else { return }
    let isToldApart = areAliased || tools.map { $0 >= ToolsVersion(5, 8) } ?? true
    if isToldApart, graph.type(ofProduct: name, of: pin) ?? .library == .library { return }
    if users[name]?[pin] == nil { users[name, default: [:]][pin] = place }
  }
  for (pin, name, place) in graph.productsOfMembers {
    add(name, of: pin, at: place, neededWith: graph.project.integration.tools?.value)
  }
  for node in targets.nodes where reach.origins[node.pin] != nil {
    for need in node.needs {
      guard case .product(let pin, let name) = need.subject else { continue }
      add(name, of: pin, at: need.place, neededWith: pins[node.pin].tools?.value)
    }
  }
  for (name, places) in users.sorted(by: { $0.key < $1.key }) where places.count > 1 {
    let owners = places.sorted { $0.key < $1.key }
    // What is recorded of another version says nothing of this one.
    guard let (last, place) = owners.last, owners.allSatisfy({ pins[$0.key].staleness == nil }) else { continue }
    let titles = owners.map { "'\(pins[$0.key].name.value)'" }
    bag.add(
      Diagnostic(
        .duplicateProduct,
        "\(titles.dropLast().joined(separator: ", ")) and '\(pins[last].name.value)' have a product '\(name)' each, and "
          + "SwiftPM tells products of one name apart only if they are libraries without a type", at: place,
        notes: owners.dropLast().map { Note("'\(name)' of '\(pins[$0.key].name.value)' is needed here", at: $0.value) },
        help: "take one of the dependencies out, or pin a version whose product has another name or no type"))
  }
}

/// `duplicate-product`: a package whose code is built has a dynamic library of the name of a member's program, whether
/// anybody takes it or not.
func checkProgramsBesidePins(_ graph: LinkedGraph, _ reach: PinReach, _ bag: inout DiagnosticBag) {
  let pins = graph.project.lockfile.pins
  /// By name of a dynamic library. Hardly a package has one.
  var owners: [String: Int] = [:]
  for (name, pin, type) in productsOfPins(graph, reach) where type == .dynamic && owners[name] == nil {
    // What is recorded of another version says nothing of this one.
    if pins[pin].staleness == nil { owners[name] = pin }
  }
  if owners.isEmpty { return }
  for program in graph.productsOfPackages().joined() where program.kind == .product(.executable) {
    guard let pin = owners[program.name] else { continue }
    bag.add(
      Diagnostic(
        .duplicateProduct,
        "a program is called '\(program.name)', and so is a dynamic library of '\(pins[pin].name.value)'",
        at: program.place, notes: [Note("the package", at: pins[pin].name.place)],
        help: "rename the program: SwiftPM links one of the two as if it were the other"))
  }
}

/// The names of products that more than one reached pin has.
private func namesOfSeveralPins(_ graph: LinkedGraph, _ reach: PinReach) -> Set<String> {
  var owners: [String: Int] = [:]
  var found: Set<String> = []
  for (name, pin, _) in productsOfPins(graph, reach) {
    if let first = owners.insertFirst(pin, for: name), first != pin { found.insert(name) }
  }
  return found
}

/// The products of the reached pins.
private func productsOfPins(
  _ graph: LinkedGraph, _ reach: PinReach
) -> [(name: String, pin: Int, type: ProductType)] {
  var found: [(name: String, pin: Int, type: ProductType)] = []
  for (index, pin) in graph.project.lockfile.pins.enumerated() where reach.origins[index] != nil {
    for product in pin.products ?? [] { found.append((product.name.value, index, product.type)) }
  }
  for component in graph.components {
    guard let pin = component.pin, reach.origins[pin] != nil else { continue }
    if let products = component.shared.spec.products {
      for product in products { found.append((product.name.value, pin, product.type)) }
    } else {
      for module in component.modules {
        found.append((graph.modules[module].name, pin, graph.typeOfProduct(ofModule: module)))
      }
    }
  }
  return found
}

extension LinkedGraph {
  /// The type of a product of a pin; `nil` where it is not known.
  fileprivate func type(ofProduct name: String, of pin: Int) -> ProductType? {
    guard let component = components.last(where: { $0.pin == pin }) else {
      return pinnedProducts.product(name, of: pin)?.type
    }
    if let products = component.shared.spec.products { return products.first { $0.name.value == name }?.type }
    guard let module = component.modules.first(where: { modules[$0].name == name }) else { return nil }
    return typeOfProduct(ofModule: module)
  }

  /// The type of the product that a module has where the spec states none.
  fileprivate func typeOfProduct(ofModule index: Int) -> ProductType {
    switch modules[index].kind {
    case .executable: .executable
    case .plugin: .plugin
    case .library, .test, .macro, .binary, .system: modules[index].module.linkage ?? .library
    }
  }
}
