import Diagnostics
import Findings
import Model

/// `static-linked-twice`: an image contains a module and also loads a dynamic library that contains it, so its state
/// exists twice.
///
/// An image is an executable or a dynamic product. Inside a package a module is linked into every image that needs it;
/// across packages a dynamic product keeps its modules to itself.
func checkLinkage(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  let linkage = Linkage(graph)
  guard linkage.hasDynamic else { return }
  var reported: Set<String> = []
  for index in graph.modules.indices {
    let kind = graph.modules[index].kind
    guard kind == .executable, graph.component(of: index).isMember else { continue }
    linkage.check(executable: index, &reported, &bag)
  }
}

private struct Linkage {
  let graph: LinkedGraph
  /// Dynamic products of members and pinned components by their modules; only for dependencies between packages.
  var dynamicOfModule: [Int: String] = [:]
  let hasDynamic: Bool

  /// The image that contains a module's code, with the edge that brought it there.
  struct Copy {
    let image: String
    let place: Place
  }

  init(_ graph: LinkedGraph) {
    self.graph = graph
    let separate = graph.project.integration.packages == .separate
    let pins = graph.project.lockfile.pins
    var any = pins.indices.contains { (pins[$0].products ?? []).contains { $0.type == .dynamic } }
    for index in graph.components.indices where separate || !graph.components[index].isMember {
      let component = graph.components[index]
      for product in component.spec.products ?? [] where product.type == .dynamic {
        for module in component.modules
        where product.modules.contains(where: { $0.value == graph.modules[module].name }) {
          dynamicOfModule[module] = product.name.value
        }
      }
      if component.spec.products == nil {
        for module in component.modules where graph.modules[module].module.linkage == .dynamic {
          dynamicOfModule[module] = graph.modules[module].name
        }
      }
    }
    any = any || !dynamicOfModule.isEmpty
    hasDynamic = any
  }

  func check(executable: Int, _ reported: inout Set<String>, _ bag: inout DiagnosticBag) {
    var copies: [String: [Copy]] = [:]
    var seenImages: Set<String> = []
    var images: [(name: String, start: Int?, package: (pin: Int, product: String)?, place: Place)] = [
      (graph.title(executable), executable, nil, graph.place(executable))
    ]
    while let image = images.popLast() {
      if let package = image.package {
        let products = graph.project.lockfile.pins[package.pin].products ?? []
        for module in products.first(where: { $0.name.value == package.product })?.modules ?? [] {
          copies[module, default: []].append(Copy(image: image.name, place: image.place))
        }
        continue
      }
      guard let start = image.start else { continue }
      walk(from: start, image: image.name, &copies) { name, module, package, place in
        if seenImages.insert(name).inserted { images.append((name, module, package, place)) }
      }
    }
    for (module, places) in copies.sorted(by: { $0.key < $1.key }) where Set(places.map(\.image)).count > 1 {
      guard reported.insert(module).inserted else { continue }
      let sorted = places.sorted { $0.place < $1.place }
      bag.add(
        Diagnostic(
          .staticLinkedTwice,
          "the code of '\(module)' ends up \(sorted.count) times in '\(graph.title(executable))', each with its own state",
          at: sorted[0].place, notes: sorted.map { Note("in '\($0.image)' because of this", at: $0.place) },
          help: "let everybody use the dynamic product, or make all of them static"))
    }
  }

  /// Visits the modules linked statically into an image; passes on the dynamic libraries it finds.
  private func walk(
    from start: Int, image: String, _ copies: inout [String: [Copy]],
    _ foundDynamic: (String, Int?, (pin: Int, product: String)?, Place) -> Void
  ) {
    var seen: Set<Int> = [start]
    var stack = [start]
    copies[graph.modules[start].name, default: []].append(Copy(image: image, place: graph.place(start)))
    var packageModules: Set<String> = []
    while let module = stack.popLast() {
      for edge in graph.edges[graph.modules[module].edges] {
        switch edge.target {
        case .pin, .unlocatedProduct: continue
        case .product(let pin, let name):
          let known = graph.project.lockfile.pins[pin].products?.first { $0.name.value == name }
          guard let product = known else { continue }
          if product.type == .dynamic {
            foundDynamic(name, nil, (pin, name), edge.place)
          } else {
            for module in product.modules where packageModules.insert(module).inserted {
              copies[module, default: []].append(Copy(image: image, place: edge.place))
            }
          }
        case .module(let target):
          let crosses = graph.modules[target].component != graph.modules[module].component
          if crosses, let name = dynamicOfModule[target] {
            foundDynamic(name, target, nil, edge.place)
          } else if seen.insert(target).inserted {
            copies[graph.modules[target].name, default: []].append(Copy(image: image, place: edge.place))
            stack.append(target)
          }
        }
      }
    }
  }
}
