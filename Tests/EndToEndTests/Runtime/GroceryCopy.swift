import Foundation
import TestSupport
import Testing

/// A copy of the example app, with the repositories that its lockfile names.
struct GroceryCopy {
  let scratch: ScratchFolder
  let environment: [String: String]

  init() throws {
    scratch = try ScratchFolder()
    let prepare = """
      bash '\(checkout.path)/Examples/make-repositories.sh' repositories >/dev/null 2>&1
      mkdir Grocery && cd '\(checkout.path)/Examples/Grocery' && tar cf - --exclude .build . | tar xf - -C '\(scratch.path)/Grocery'
      """
    let prepared = try Launch.shell(prepare, in: scratch.url).run()
    try #require(prepared.status == 0, "\(prepared.stderr)")
    environment = [
      "GIT_CONFIG_COUNT": "2", "GIT_CONFIG_KEY_0": "url.file://\(scratch.path)/repositories/.insteadOf",
      "GIT_CONFIG_VALUE_0": "https://git.example.com/grocery/", "GIT_CONFIG_KEY_1": "protocol.file.allow",
      "GIT_CONFIG_VALUE_1": "always", "XDG_CACHE_HOME": "\(scratch.path)/cache",
    ]
  }

  func read(_ path: String) throws -> String { try scratch.read("Grocery/\(path)") }

  func write(_ text: String, to path: String) throws { try scratch.write(text, to: "Grocery/\(path)") }

  /// Replaces a text that a file has once.
  func replace(_ old: String, with new: String, in path: String) throws {
    let text = try read(path)
    let range = try #require(text.range(of: old), "\(path) has no '\(old)'")
    try write(text.replacingCharacters(in: range, with: new), to: path)
  }

  /// Runs the tool: it ends well.
  func integrate(_ arguments: String...) throws -> Launch.Outcome {
    let outcome = try run(arguments)
    try #require(outcome.status == 0, "\(outcome.stdout)\(outcome.stderr)")
    return outcome
  }

  func run(_ arguments: [String]) throws -> Launch.Outcome {
    var launch = Launch.integrate(arguments, in: scratch.url.appendingPathComponent("Grocery"))
    launch.environment = environment
    return try launch.run()
  }

  /// Runs SwiftPM in a folder of the app: it ends well, and nothing warns.
  @discardableResult
  func swift(_ command: String, _ options: [String] = [], in folder: String = ".") throws -> String {
    // In the home folder SwiftPM would remember a fingerprint for each repository.
    let memory = ["cache", "config", "security"].flatMap { ["--\($0)-path", "\(scratch.path)/swiftpm-\($0)"] }
    var launch = Launch.swift(command, memory + options, in: scratch["Grocery/\(folder)"])
    launch.environment = environment
    let outcome = try launch.run()
    try #require(outcome.status == 0, "\(folder): \(outcome.stdout)\(outcome.stderr)")
    #expect(!(outcome.stdout + outcome.stderr).contains("warning:"), "\(folder): \(outcome.stdout)\(outcome.stderr)")
    return outcome.stdout
  }

  /// The lines that the built app prints.
  func run() throws -> [String] {
    let program = scratch["Grocery/.build/debug/Grocery"]
    let outcome = try Launch(program: program, arguments: [], folder: scratch.path).run()
    try #require(outcome.status == 0, "\(outcome.stderr)")
    return outcome.stdout.split(separator: "\n").map(String.init)
  }
}
