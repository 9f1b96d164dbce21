import Foundation
import TestSupport
import Testing

/// Errors that a project has already block no command that moves versions.
@Suite struct EarlierErrorTests {
  /// Files that each bring an error, by path in the app, with its id.
  private static let faults: [(id: String, files: [String: String])] = [
    ("missing-pin", ["Login/component.yaml": "name: Login\ndependencies: [metrics, trace, nothing]\n"]),
    ("unknown-key", ["Login/component.yaml": "name: Login\ndependencies: [metrics, trace]\nowner: x\n"]),
    ("yaml-syntax", ["Broken/component.yaml": "name: [\n"]),
    ("missing-sources", ["Chat/component.yaml": "name: Chat\n"]),
    ("unknown-layer", ["Login/component.yaml": "name: Login\nlayer: gone\ndependencies: [metrics, trace]\n"]),
    (
      "module-cycle",
      [
        "A/component.yaml": "name: A\ndependencies: [B]\n", "A/Sources/A/A.swift": "",
        "B/component.yaml": "name: B\ndependencies: [A]\n", "B/Sources/B/B.swift": "",
      ]
    ),
    ("duplicate-component", ["Other/component.yaml": "name: Login\n", "Other/Sources/Login/Login.swift": ""]),
    (
      "missing-provider",
      [
        "App/component.yaml": "name: App\nkind: app\ndependencies: [Login, Pay/PayInterface]\n",
        "App/Sources/App/main.swift": "",
        "Pay/component.yaml": "name: Pay\nmodules: { PayInterface: { services: { pay: Paying } } }\n",
        "Pay/Sources/PayInterface/Paying.swift": "public protocol Paying {}\n",
      ]
    ),
  ]

  @Test func updateAndPinGoOn() throws {
    let shop = try Shop.resolved()
    let sound = try shop.lockfile
    let kept = ["Login/component.yaml", "Login/Sources/Login/Login.swift"]
    let originals = try kept.map { try shop.scratch.read("app/\($0)") }
    for fault in Self.faults {
      for (path, text) in fault.files { try shop.scratch.write(text, to: "app/\(path)") }
      let found = try shop.run("resolve", "--frozen")
      #expect(found.status == 1, "\(fault.id) is no error")
      for arguments in [["pin", "log", "1.1.0"], ["update", "metrics"], ["update"]] {
        let outcome = try shop.run(arguments)
        #expect(outcome.stderr.contains("nothing was written") == false, "\(fault.id) \(arguments): \(outcome)")
      }
      #expect(try shop.versions.contains("log 1.2.0") && shop.versions.contains("metrics 1.1.0"), "\(fault.id)")
      for path in fault.files.keys where !kept.contains(path) {
        try FileManager.default.removeItem(atPath: shop.scratch["app/\(path)"])
      }
      for (path, text) in zip(kept, originals) { try shop.scratch.write(text, to: "app/\(path)") }
      try shop.write(sound)
    }
  }
}
