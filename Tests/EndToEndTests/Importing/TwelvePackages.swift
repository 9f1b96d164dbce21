import Foundation
import TestSupport
import Testing

/// Twelve packages of one folder, as people write them, which share eight packages in real git repositories; git finds
/// those under https://git.example.com/.
///
/// `App` needs all others. Every package needs `log`, and each has two of the other seven.
final class TwelvePackages {
  struct Package {
    let folder: String
    let locals: [String]
    let remotes: [String]

    var name: String { String(folder.split(separator: "/").last ?? "") }
  }

  static let remotes = ["log", "metrics", "cache", "routes", "colors", "images", "queue", "text"]
  static let packages: [Package] = {
    let folders =
      ["Core", "Design", "Network", "Store"].map { "Modules/\($0)" }
      + ["Basket", "Chat", "Home", "Login", "Orders", "Profile", "Search"].map { "Modules/Feature/\($0)" }
    var packages: [Package] = []
    for (index, folder) in folders.enumerated() {
      // Features depend on all packages below.
      let locals = index < 4 ? (index == 0 ? [] : ["Core"]) : ["Core", "Design", "Network", "Store"]
      packages.append(Package(folder: folder, locals: locals, remotes: ["log", remote(index), remote(index + 3)]))
    }
    let all = packages.map(\.name)
    return packages + [Package(folder: "App", locals: all, remotes: ["log", remote(0), remote(1)])]
  }()

  private static func remote(_ index: Int) -> String { remotes[1 + index % (remotes.count - 1)] }

  let scratch: ScratchFolder
  private let environment: [String: String]

  var root: URL { scratch.url.appendingPathComponent("shop") }

  init() throws {
    scratch = try ScratchFolder()
    let home = scratch.url.path + "/home"
    environment = [
      "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A",
      "GIT_COMMITTER_EMAIL": "a@example.com", "GIT_CONFIG_COUNT": "1",
      "GIT_CONFIG_KEY_0": "url.file://\(scratch.url.path)/remote/.insteadOf",
      "GIT_CONFIG_VALUE_0": "https://git.example.com/",
      // SwiftPM's caches of these addresses belong to this test alone.
      "HOME": home, "CFFIXED_USER_HOME": home, "XDG_CACHE_HOME": scratch.url.path + "/cache",
    ]
    try scratch.write("", to: "home/x")
    for name in Self.remotes { try release(name, "1.0.0") }
    for package in Self.packages { try write(package) }
  }

  /// Commits a package whose code says its version, and tags it.
  func release(_ name: String, _ version: String) throws {
    let folder = "remote/\(name).git"
    try scratch.write(
      """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])], targets: [.target(name: "\(name)")])

      """, to: "\(folder)/Package.swift")
    try scratch.write("public let \(name)Version = \"\(version)\"\n", to: "\(folder)/Sources/\(name)/\(name).swift")
    let git = "git init -q -b main . && git config uploadpack.allowFilter true && git add -A"
    let outcome = try shell("\(git) && git commit -q -m '\(version)' && git tag '\(version)'", in: folder)
    try #require(outcome.status == 0, "\(outcome.stderr)")
  }

  private func write(_ package: Package) throws {
    let (folder, name) = ("shop/\(package.folder)", package.name)
    let isApp = name == "App"
    try scratch.write(manifest(of: package), to: "\(folder)/Package.swift")
    let imports = (package.locals + package.remotes).map { "import \($0)\n" }.joined()
    if isApp {
      let uses = package.locals.map { "print(\($0)Name)" }.joined(separator: "\n")
      try scratch.write("\(imports)\n\(uses)\nprint(\"log \\(logVersion)\")\n", to: "\(folder)/Sources/App/main.swift")
      return
    }
    let sum = package.remotes.map { "\($0)Version" }.joined(separator: " + ")
    try scratch.write(
      "\(imports)\npublic let \(name)Name = \"\(name)\"\npublic let \(name)Log = logVersion\nlet all = \(sum)\n",
      to: "\(folder)/Sources/\(name)/\(name).swift")
    try scratch.write(
      """
      import XCTest

      @testable import \(name)

      final class \(name)Tests: XCTestCase {
        func testLog() { XCTAssertEqual(\(name)Log, "1.1.0") }
      }

      """, to: "\(folder)/Tests/\(name)Tests/\(name)Tests.swift")
  }

  /// A manifest as it is written by hand: a range of its own for each package.
  private func manifest(of package: Package) -> String {
    let name = package.name
    let up = package.folder.split(separator: "/").map { _ in "../" }.joined()
    let folders = Dictionary(uniqueKeysWithValues: Self.packages.map { ($0.name, $0.folder) })
    let locals = package.locals.map { "    .package(path: \"\(up)\(folders[$0] ?? "")\"),\n" }
    let remotes = package.remotes.map { "    .package(url: \"https://git.example.com/\($0).git\", from: \"1.0.0\"),\n" }
    let uses = (package.locals + package.remotes).map { ".product(name: \"\($0)\", package: \"\($0)\")" }
    let isApp = name == "App"
    let tests = isApp ? "" : "    .testTarget(name: \"\(name)Tests\", dependencies: [\"\(name)\"]),\n"
    let products = isApp ? "" : "  products: [.library(name: \"\(name)\", targets: [\"\(name)\"])],\n"
    return """
      // swift-tools-version: 5.9
      import PackageDescription

      let package = Package(
        name: "\(name)",
        platforms: [.macOS(.v13)],
      \(products)  dependencies: [
      \((locals + remotes).joined())  ],
        targets: [
          .\(isApp ? "executableTarget" : "target")(
            name: "\(name)",
            dependencies: [\(uses.joined(separator: ", "))]),
      \(tests)  ]
      )

      """
  }

  // MARK: Running

  func shell(_ line: String, in folder: String) throws -> Launch.Outcome {
    var launch = Launch.shell(line, in: scratch.url.appendingPathComponent(folder))
    launch.environment = environment
    return try launch.run()
  }

  /// Runs a line in a folder of the project.
  func run(_ line: String, in folder: String = ".") throws -> Launch.Outcome {
    try shell(line, in: "shop/\(folder)")
  }

  /// A file of each package that has it, by folder.
  func files(_ name: String) throws -> [String: String] {
    var found: [String: String] = [:]
    for package in Self.packages {
      found[package.folder] = try? scratch.read("shop/\(package.folder)/\(name)")
    }
    return found
  }
}
