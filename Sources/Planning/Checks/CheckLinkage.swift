import Diagnostics
import Findings
import Model
import Text

/// `static-linked-twice`: two images of one process contain a module, so its state exists twice.
///
/// An image is an executable, an app that Xcode links, the tests of a package, or a dynamic product. Inside a package a
/// module is linked into every image that needs it; across packages, for Xcode and for other dynamic products, a dynamic
/// product keeps its modules to itself, all that it holds and what those need. Macros and plugins run in other processes. Targets of pinned packages
/// that no product names count as far as the lockfile records them.
func checkLinkage(_ graph: LinkedGraph, _ wirings: [AppWiring], _ bag: inout DiagnosticBag) {
  let linkage = Linkage(graph, wirings)
  guard linkage.hasDynamic else { return }
  var reported: Set<String> = []
  for program in linkage.programs { linkage.check(program, &reported, &bag) }
}

private final class Linkage {
  /// A program, and the modules with which its linking starts.
  struct Program {
    let title: String
    let start: [Step]
    /// Components for whose code the registration says what it injects.
    var injecting: [Int] = []
  }

  /// Something that is linked, with the place that says so.
  struct Step {
    let target: LinkedGraph.Target
    let place: Place
    /// True if a module is linked by its product.
    var isByProduct = false
  }

  /// The image that contains a module's code, with the place that brought it there.
  struct Copy {
    let image: String
    let place: Place
  }

  /// A dynamic library, and the place of the first dependency on it.
  struct Image {
    let name: String
    let start: [Step]
    var injecting: [Int] = []
    var isDynamic = true
  }

  /// A module of the graph, one of a pin by its name, or what is generated for code of a component that injects services.
  enum Code: Hashable {
    case module(Int)
    case packaged(pin: Int, name: String)
    case injected(component: Int)
  }

  let graph: LinkedGraph
  private let isSeparate: Bool
  /// By module: the dynamic product that a dependency of another package on it takes.
  private var dynamicOfModule: [Int: (name: String, modules: [Int])] = [:]
  private(set) var programs: [Program] = []
  private var targets: PackageTargets?
  let hasDynamic: Bool

  init(_ graph: LinkedGraph, _ wirings: [AppWiring]) {
    self.graph = graph
    isSeparate = graph.project.integration.packages == .separate
    for index in graph.components.indices {
      let component = graph.components[index]
      // A dependency takes the first product that has the module.
      let holders = (component.spec.products ?? []).flatMap { product in product.modules.map { ($0.value, product) } }
      let productOfModule = Dictionary(holders) { first, _ in first }
      for module in component.modules {
        let name = graph.modules[module].name
        if component.spec.products != nil {
          guard let product = productOfModule[name], product.type == .dynamic else { continue }
          let names = Set(product.modules.map(\.value))
          dynamicOfModule[module] = (
            product.name.value, component.modules.filter { names.contains(graph.modules[$0].name) }
          )
        } else if graph.modules[module].module.linkage == .dynamic {
          dynamicOfModule[module] = (name, [module])
        }
      }
    }
    let pins = graph.project.lockfile.pins
    hasDynamic =
      !dynamicOfModule.isEmpty
      || pins.indices.contains { (pins[$0].products ?? []).contains { $0.type == .dynamic } }
    guard hasDynamic else { return }
    programs = programs(graph, wirings)
    targets = PackageTargets(graph)
  }

  /// Executables of members, apps without one, which Xcode links, and tests; each with what its registration imports.
  private func programs(_ graph: LinkedGraph, _ wirings: [AppWiring]) -> [Program] {
    var programs: [Program] = []
    var tests: [Step] = []
    for index in graph.components.indices where graph.components[index].isMember {
      let component = graph.components[index]
      let place = component.spec.name.place
      var linked = graph.appEdges.filter { $0.component == index }.map {
        Step(target: $0.target, place: $0.place, isByProduct: true)
      }
      var injecting: [Int] = []
      for app in wirings where app.component == index {
        injecting += app.injecting.map { graph.injections.needs[$0].component }
        linked += (app.interfaces + app.implementations).map { module in
          Step(target: .module(module), place: place, isByProduct: isSeparate || !graph.isMember(module: module))
        }
      }
      let executables = component.modules.filter { graph.modules[$0].kind == .executable }
      for module in executables {
        let own = Step(target: .module(module), place: graph.place(module))
        programs.append(
          Program(
            title: graph.title(module), start: [own] + (component.spec.kind == .app ? linked : []), injecting: injecting
          ))
      }
      if executables.isEmpty, component.spec.kind == .app, !linked.isEmpty {
        programs.append(Program(title: component.name, start: linked, injecting: injecting))
      }
      let own = component.modules.filter { graph.modules[$0].isTest }
      tests += own.map { Step(target: .module($0), place: graph.place($0)) }
      if isSeparate, !tests.isEmpty {
        programs.append(Program(title: "the tests of \(component.name)", start: tests))
        tests = []
      }
    }
    // The tests of a package are one program.
    if !tests.isEmpty { programs.append(Program(title: "the tests", start: tests)) }
    return programs
  }

  func check(_ program: Program, _ reported: inout Set<String>, _ bag: inout DiagnosticBag) {
    var copies: [Code: [Copy]] = [:]
    var seenImages: Set<String> = []
    var images = [
      Image(name: program.title, start: program.start, injecting: program.injecting, isDynamic: false)
    ]
    while let image = images.popLast() {
      walk(image, &copies) { found in
        if seenImages.insert(found.name).inserted { images.append(found) }
      }
    }
    let twice = copies.filter { Set($0.value.map(\.image)).count > 1 }.map { (name($0.key), $0.value) }
    for (module, places) in twice.sorted(by: { $0.0 < $1.0 }) {
      guard reported.insert(module).inserted else { continue }
      let sorted = places.sorted { $0.place < $1.place }
      bag.add(
        .staticLinkedTwice,
        "'\(program.title)' contains the code of '\(module)' \(sorted.count) times, each with its own state",
        at: sorted[0].place, notes: sorted.map { Note("in '\($0.image)' because of this", at: $0.place) },
        help: "use the dynamic product everywhere, or make all of them static")
    }
  }

  private func name(_ code: Code) -> String {
    switch code {
    case .module(let module): graph.modules[module].name
    case .packaged(_, let name): name
    case .injected(let component): injectedModule(of: graph.components[component].name)
    }
  }

  /// Visits the targets of a package that are linked with some of them.
  ///
  /// - Returns: the targets of other packages that they need.
  private func walkPackage(
    _ nodes: [Int], _ place: Place, in image: Image, _ seen: inout Set<Int>, _ add: (Code, Place) -> Bool
  ) -> [Step] {
    guard let targets else { return [] }
    var further: [Step] = []
    var stack = nodes
    while let index = stack.popLast() {
      guard seen.insert(index).inserted else { continue }
      let node = targets.nodes[index]
      // Programs, plugins and macros are not linked into others, and binaries are linked already.
      guard node.kind == .library else { continue }
      _ = add(.packaged(pin: node.pin, name: node.name), place)
      for need in node.needs {
        switch need.subject {
        case .target(let other):
          let products = graph.project.lockfile.pins[node.pin].products ?? []
          if image.isDynamic,
            let own = products.first(where: { $0.type == .dynamic && $0.modules.contains(targets.nodes[other].name) }),
            own.name.value != image.name
          {
            further.append(Step(target: .product(pin: node.pin, name: own.name.value), place: place))
          } else {
            stack.append(other)
          }
        case .product(let other, let name):
          let modules = targets.nodes(ofProduct: name, of: other).compactMap(targets.module)
          further += modules.map { Step(target: .module($0), place: place, isByProduct: true) }
          if modules.isEmpty { further.append(Step(target: .product(pin: other, name: name), place: place)) }
        }
      }
    }
    return further
  }

  /// Visits what is linked statically into an image; passes on the dynamic libraries it finds.
  private func walk(_ image: Image, _ copies: inout [Code: [Copy]], _ foundDynamic: (Image) -> Void) {
    var seen: Set<Code> = []
    func add(_ code: Code, _ place: Place) -> Bool {
      guard seen.insert(code).inserted else { return false }
      copies[code, default: []].append(Copy(image: image.name, place: place))
      return true
    }
    for component in image.injecting {
      _ = add(.injected(component: component), graph.components[component].spec.name.place)
    }
    var seenNodes: Set<Int> = []
    var stack = image.start.map { (from: Int?.none, step: $0) }
    while let (from, step) = stack.popLast() {
      switch step.target {
      case .pin, .unlocatedProduct: continue
      case .product(let pin, let name):
        guard let product = graph.pinnedProducts.product(name, of: pin) else { continue }
        if product.type == .dynamic, name != image.name {
          foundDynamic(Image(name: name, start: [step]))
        } else if product.type.isLibrary {
          let nodes = targets?.nodes(ofProduct: name, of: pin) ?? []
          for module in nodes.isEmpty ? product.modules : [] { _ = add(.packaged(pin: pin, name: module), step.place) }
          stack += walkPackage(nodes, step.place, in: image, &seenNodes, add).map { (nil, $0) }
        }
      case .module(let target):
        if [.macro, .plugin].contains(graph.modules[target].kind) { continue }
        if isByProduct(step, target, from: from, in: image), let dynamic = dynamicOfModule[target],
          dynamic.name != image.name
        {
          let all = dynamic.modules.map { Step(target: .module($0), place: step.place) }
          foundDynamic(Image(name: dynamic.name, start: all))
        } else if add(.module(target), step.place) {
          let component = graph.modules[target].component
          if graph.injections.needs(of: component)?.stating.contains(target) == true {
            _ = add(.injected(component: component), step.place)
          }
          stack += graph.edges[graph.modules[target].edges].map { (target, Step(target: $0.target, place: $0.place)) }
        }
      }
    }
  }

  /// Returns whether a module is linked by its product: by another package, by another dynamic product, or by Xcode.
  private func isByProduct(_ step: Step, _ target: Int, from: Int?, in image: Image) -> Bool {
    guard let from else { return step.isByProduct }
    if graph.modules[from].component == graph.modules[target].component { return image.isDynamic }
    return isSeparate || !graph.isMember(module: from) || !graph.isMember(module: target)
  }
}
