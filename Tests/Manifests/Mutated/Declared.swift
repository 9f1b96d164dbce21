// A manifest of structures, tuples and values that come later.

// swift-tools-version: 6.1
import PackageDescription

struct Layer {
  enum Kind { case source, test }

  let name: String
  var kind: Kind = .source
  var dependencies: [Target.Dependency] = []
  var path: String?

  var target: Target {
    switch kind {
    case .source: return .target(name: name, dependencies: dependencies, path: path)
    case .test: return .testTarget(name: name, dependencies: dependencies)
    }
  }
}

struct Macro {
  let version: String
  let platforms: String

  init(_ version: String, _ platforms: String) {
    self.version = version
    self.platforms = platforms
  }
}

let environment = Context.environment
let isStatic = environment["LAYERS_STATIC"].flatMap(Bool.init) ?? false
let linkage: Product.Library.LibraryType?
if isStatic {
  linkage = .static
} else {
  linkage = nil
}

let macros = [Macro("Layers 1.0", "macOS 13.0, iOS 16.0"), Macro("Layers 1.1", "macOS 14.0, iOS 17.0")]
let features: KeyValuePairs<String, String> = ["A": "1", "B": "2"]
let source: (url: String, range: Range<Version>) = ("https://x.org/log.git", "1.0.0"..<"3.0.0")
let layers = [
  Layer(name: "Core"), Layer(name: "Model", dependencies: ["Core"], path: "Libraries/Model"),
  Layer(name: "ModelTests", kind: .test, dependencies: ["Model", .product(name: "Log", package: "log")]),
]

let package = Package(
  name: "Declared",
  products: [.library(name: "Core", type: linkage, targets: ["Core"])],
  dependencies: [.package(url: source.url, source.range)],
  targets: layers.map(\.target)
)

for target in package.targets where target.type != .test {
  var settings: [SwiftSetting] = macros.map {
    .enableExperimentalFeature("AvailabilityMacro=\($0.version): \($0.platforms)")
  }
  settings += features.map { name, value in .define("\(name)_\(value)") }
  target.swiftSettings = settings
  target.swiftSettings? += [.enableUpcomingFeature("ExistentialAny")]
}

@MainActor
func needsCore() -> [String] {
  package.targets.filter { target in
    target.dependencies.contains { dependency in
      if case .byNameItem(let name, _) = dependency { return name == "Core" }
      return false
    }
  }.map(\.name)
}

do {
  let names = needsCore()
  package.products = package.products.map { product in
    guard let library = product as? Product.Library else { return product }
    return .library(name: library.name, type: library.type, targets: library.targets + names)
  }
}
