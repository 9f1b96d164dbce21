// swift-tools-version: 6.0
import Foundation
import PackageDescription

let isRelease = ProcessInfo.processInfo.environment["SURELY_NOT_SET"] != nil
let log: Target.Dependency = .product(name: "Logging", package: "swift-log")
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .unsafeFlags(["-warnings-as-errors"], .when(configuration: .debug)),
]

enum Layer: String, CaseIterable {
  case core, storage
  case interface = "ui"

  var folder: String { "Sources/" + rawValue }
}

extension Target {
  static func layer(_ layer: Layer, _ dependencies: [Target.Dependency] = [], tested: Bool = true) -> [Target] {
    let name = "App" + layer.rawValue.uppercased()
    var targets: [Target] = [
      .target(name: name, dependencies: dependencies, path: layer.folder, swiftSettings: strict)
    ]
    if tested {
      targets.append(.testTarget(name: "\(name)Tests", dependencies: [.byName(name: name)]))
    }
    return targets
  }
}

var dependencies: [Package.Dependency] = [
  .package(url: "https://git.example.com/apple/swift-log.git", from: "1.5.0")
]
if isRelease {
  dependencies += [.package(path: "../Release")]
} else {
  dependencies.append(.package(url: "https://git.example.com/docs.git", "1.0.0"..<"2.0.0"))
}

let package = Package(
  name: "Computed",
  platforms: [.iOS(.v15), .macOS(.v12)],
  products: Layer.allCases.map { .library(name: $0.rawValue, targets: ["App" + $0.rawValue.uppercased()]) },
  dependencies: dependencies,
  targets: [
    Target.layer(.core, [log]), Target.layer(.storage, ["AppCORE"], tested: false),
    Target.layer(.interface, ["AppCORE", .target(name: "AppSTORAGE", condition: .when(platforms: [.iOS]))]),
  ].flatMap { $0 },
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .test {
  var settings = target.swiftSettings ?? []
  settings.append(.define("APP"))
  target.swiftSettings = settings
}

#if os(Linux)
  package.targets.removeAll { $0.name.hasSuffix("UITests") }
#elseif canImport(Darwin)
  package.name += "Darwin"
#endif
