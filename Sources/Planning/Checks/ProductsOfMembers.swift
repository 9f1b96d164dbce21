import Diagnostics
import Model

/// A product of a generated manifest, or a program or macro that SwiftPM builds without one.
struct ProductOfMember {
  /// The kind of a product, which decides how it is linked. A macro is not a product type in SwiftPM.
  enum Kind: Equatable {
    case product(ProductType)
    case macro
  }

  let name: String
  let kind: Kind
  let place: Place
  /// True if a spec declares it; the others have the names of modules.
  var isStated = false
  /// True if SwiftPM makes it from a target, unless a product has its name.
  var isImplicit = false

  /// True if a file with its name is linked.
  var isLinked: Bool { kind != .product(.library) && kind != .product(.plugin) }
}

extension LinkedGraph {
  /// The products of members: of all in `single`, of each in `separate`.
  func productsOfPackages() -> [[ProductOfMember]] {
    let members = components.indices.filter { components[$0].isMember }
    guard project.integration.packages == .single else { return members.map { products(of: [$0]) } }
    return [products(of: members)]
  }

  /// As the manifest of these components has them.
  private func products(of members: [Int]) -> [ProductOfMember] {
    let root = project.root.map { project.specs[$0] }
    let rootSays = project.integration.packages == .single && root?.spec.products != nil
    var found: [ProductOfMember] = []
    var programsInProducts: Set<String> = []
    for index in members {
      if let products = components[index].shared.spec.products {
        for product in products {
          found.append(
            ProductOfMember(
              name: product.name.value, kind: .product(product.type), place: product.name.place, isStated: true))
          if product.type == .executable { programsInProducts.formUnion(product.modules.map(\.value)) }
        }
      } else if !rootSays {
        for index in components[index].modules {
          guard let type = usualProduct(of: index) else { continue }
          found.append(ProductOfMember(name: modules[index].name, kind: .product(type), place: place(index)))
        }
      }
    }
    for index in members.flatMap({ components[$0].modules }) {
      let name = modules[index].name
      switch modules[index].kind {
      case .executable where !programsInProducts.contains(name):
        found.append(ProductOfMember(name: name, kind: .product(.executable), place: place(index), isImplicit: true))
      case .macro: found.append(ProductOfMember(name: name, kind: .macro, place: place(index), isImplicit: true))
      default: break
      }
    }
    return found
  }

  /// The type of the product that is made for a module if no spec lists products.
  private func usualProduct(of module: Int) -> ProductType? {
    switch modules[module].kind {
    case .library, .binary, .system: modules[module].module.linkage ?? .library
    case .plugin where project.integration.packages == .separate: .plugin
    case .executable, .test, .macro, .plugin: nil
    }
  }
}
