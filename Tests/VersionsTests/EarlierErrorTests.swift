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
    for fault in Self.faults {
      let shop = try MemoryShop.resolved()
      for (path, text) in fault.files { try shop.write(text, to: path) }
      #expect(try shop.problems != [], "\(fault.id) is no error")
      for outcome in [try shop.pin("log", "1.1.0"), try shop.update("metrics"), try shop.update()] {
        #expect(outcome.text.contains("nothing was written") == false, "\(fault.id): \(outcome)")
      }
      #expect(try shop.versions.contains("log 1.2.0") && shop.versions.contains("metrics 1.1.0"), "\(fault.id)")
    }
  }
}
