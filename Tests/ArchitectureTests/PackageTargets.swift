import Foundation

/// One target of the package, as `swift package dump-package` prints it.
struct PackageTarget: Decodable {
  /// A dependency on another target; those on products of packages have other keys, and there are none.
  struct Dependency: Decodable {
    var byName: [String?]?
    var target: [String?]?

    var name: String? { (byName ?? target ?? []).compactMap(\.self).first }
  }

  enum CodingKeys: String, CodingKey {
    case name, path, dependencies
    case kind = "type"
  }

  var name: String
  /// `regular`, `executable`, `test` or `system`.
  var kind: String
  var path: String?
  private var dependencies: [Dependency]

  var isTest: Bool { kind == "test" }
  var dependencyNames: Set<String> { Set(dependencies.compactMap(\.name)) }
  /// From the package's root.
  var folder: String { path ?? (isTest ? "Tests/" : "Sources/") + name }

  /// All targets of this package, in the order of Package.swift; those for fuzzing too.
  static func ofThisPackage() throws -> [PackageTarget] {
    struct Package: Decodable { var targets: [PackageTarget] }
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("architecture-\(UUID())")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // A scratch folder of its own, as 'swift test' holds the usual one.
    process.arguments = [
      "swift", "package", "--package-path", Checkout.root.path, "--scratch-path", scratch.path, "dump-package",
    ]
    var environment = ProcessInfo.processInfo.environment
    environment["INTEGRATE_FUZZ"] = "1"
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode(Package.self, from: bytes).targets
  }
}

/// The files of the repository that this test was built from.
enum Checkout {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Swift files below a folder, in the order of their paths, from the root.
  static func swiftFiles(below folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path)
      .filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
  }
}
