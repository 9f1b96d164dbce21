import Foundation
import TestSupport

extension Change {
  /// A configuration that a team adds to a feature: `NAME` is the feature, `name` its name in lower case.
  private struct Sample {
    let name: String
    /// The value of `values:`.
    var values = "{ text: String }"
    /// The properties of the protocol.
    var properties = Change.text
    /// `config/common.yaml`.
    var file = "text: a"
    /// Arguments of `register` after the environment.
    var arguments = ""
    /// Another line under `config:`.
    var more = ""
    /// The attributes and access of the protocol.
    var mark = "public "
    /// Other declarations of the interface.
    var source = ""
    var settings = "environments: [debug, release]"
    /// For a configuration that the app makes: the line under `provides:` of the root, and the closure for `register`.
    var made: (provides: String, closure: String)?

    /// The call in the app's file that replaces `Registration.register()`.
    func call(_ part: RandomRoot.Part) -> String {
      guard let made else { return "Registration.register(environment: .debug\(arguments))" }
      return "Registration.register(OWNConfiguration: \(made.closure))".named(part)
    }

    /// The type at the end of the app's file.
    func type(_ part: RandomRoot.Part) -> String {
      made == nil ? "" : "struct MadeNAME: NAMEConfiguration { var text: String { \"a\" } }\n".filled(part)
    }
  }

  private static let byApp = (provides: "app", closure: "{ MadeNAME() }")

  private static let text = "var text: String { get }"

  private static let samples: [Sample] = [
    Sample(name: "plain"),
    Sample(name: "default", values: "{ text: { type: String, default: b } }", file: "{}"),
    Sample(name: "override", file: "NAME.text: a"),
    Sample(name: "missing-value", file: "{}"),
    Sample(name: "unknown-value", file: "text: a\nother: b"),
    Sample(name: "wrong-type", values: "{ text: Int }", file: "text: 1"),
    Sample(name: "wrong-value", values: "{ text: Int }", properties: "var text: Int { get }"),
    Sample(name: "forgotten-value", values: "{ }", file: "{}"),
    Sample(name: "set", properties: "var text: String { get set }"),
    Sample(name: "optional", properties: "var text: String? { get }"),
    Sample(name: "internal", mark: ""),
    Sample(
      name: "lists", values: "{ list: \"[String]\", map: \"[String: Int]\", deep: \"[String: [Double]]\" }",
      properties:
        "var list: [String] { get }\n  var map: [String: Int] { get }\n  var deep: [String: [Double]] { get }",
      file: "list: [a, \"\\\"b\"]\nmap: { a: 1 }\ndeep: { a: [1, 2.5] }"),
    Sample(
      name: "numbers", values: "{ a: Int, b: Double, c: Bool }",
      properties: "var a: Int { get }\n  var b: Double { get }\n  var c: Bool { get }",
      file: "a: -9223372036854775808\nb: 1e300\nc: false"),
    Sample(
      name: "keywords", values: "{ default: String, self: Int, Type: Int, init: Int, in: Int }",
      properties: "var `default`: String { get }\n  var `self`: Int { get }\n  var `Type`: Int { get }\n"
        + "  var `init`: Int { get }\n  var `in`: Int { get }",
      file: "default: a\nself: 1\nType: 2\ninit: 3\nin: 4"),
    Sample(name: "from-app", values: "{ text: { type: String, app: true } }", file: "{}", arguments: ", text: \"a\""),
    Sample(
      name: "from-app-in-a-file", values: "{ text: { type: String, app: true } }", file: "text: b",
      arguments: ", text: \"a\""),
    Sample(
      name: "secret", values: "{ text: { type: String, secret: true } }", file: "{}",
      arguments: ", secrets: .init(text: \"a\")"),
    Sample(
      name: "secret-in-a-file", values: "{ text: { type: String, secret: true } }", file: "text: b",
      arguments: ", secrets: .init(text: \"a\")"),
    Sample(name: "variable", values: "{ text: { type: String, env: TRUTH_TEXT, default: a } }", file: "{}"),
    Sample(
      name: "url", values: "{ text: URL }", properties: "var text: URL { get }", file: "text: https://a.example/b",
      source: "import struct Foundation.URL"),
    Sample(
      name: "url-without-host", values: "{ text: URL }", properties: "var text: URL { get }", file: "text: https://",
      source: "import struct Foundation.URL"),
    Sample(
      name: "set-up-with-a-url", values: "{ text: URL }", properties: "var text: URL { get }",
      file: "text: https://a.example/b", more: "setup: NAMESetup",
      source: "import struct Foundation.URL\n"
        + "public enum NAMESetup { public static func setup(with: any NAMEConfiguration) {} }"),
    Sample(name: "renamed", values: "{ text: { type: String, as: nameText } }", file: "nameText: a"),
    Sample(name: "service", more: "service: settings"),
    Sample(name: "service-taken", more: "service: name"),
    Sample(
      name: "set-up", more: "setup: NAMESetup",
      source: "public enum NAMESetup { public static func setup(with: any NAMEConfiguration) {} }"),
    Sample(
      name: "set-up-twice", more: "setup: NAMESetup",
      source: "public enum NAMESetup { public static func setup(with: any NAMEConfiguration) {}\n"
        + "@discardableResult public static func setup(with: any NAMEConfiguration) -> Int { 1 } }"),
    Sample(name: "set-up-missing", more: "setup: NAMESetup"),
    Sample(
      name: "set-up-hidden", more: "setup: NAMESetup",
      source: "enum NAMESetup { static func setup(with: any NAMEConfiguration) {} }"),
    Sample(
      name: "set-up-isolated", more: "setup: NAMESetup",
      source: "@MainActor public enum NAMESetup { public static func setup(with: any NAMEConfiguration) {} }"),
    Sample(
      name: "set-up-of-another", more: "setup: NAMESetup",
      source: "public enum NAMESetup { public static func setup(with: Int) {} }"),
    Sample(name: "tested", more: "test: { text: t }"),
    Sample(name: "tested-with-less", more: "test: {}"),
    Sample(
      name: "tested-and-set-up", more: "test: { text: t }\n      setup: NAMESetup",
      source: "public enum NAMESetup { public static func setup(with: any NAMEConfiguration) {} }"),
    Sample(name: "made", file: "{}", made: byApp),
    Sample(name: "made-with-values", made: byApp),
    Sample(name: "made-and-tested", file: "{}", more: "test: { text: t }", made: byApp),
    Sample(
      name: "made-and-set-up", file: "{}", more: "setup: NAMESetup",
      source: "public enum NAMESetup { public static func setup(with: any NAMEConfiguration) {} }", made: byApp),
    Sample(
      name: "made-and-set-up-wrongly", file: "{}", more: "setup: NAMESetup",
      source: "public enum NAMESetup { public static func setup(with: any NAMEConfiguration) throws {} }", made: byApp),
    Sample(name: "made-of-another-property", properties: "var more: Int { get }", file: "{}", made: byApp),
    Sample(
      name: "made-of-a-service", file: "{}",
      made: ("{ app: true, requires: [{ OWN: lazy }] }", "{ _ in MadeNAME() }")),
    Sample(name: "odd-environments", settings: "environments: [debug, repeat, Environment]"),
    Sample(
      name: "selected",
      settings: "environments: [debug, release], select: [{ debug: debug }, { env: TRUTH }, { default: release }]"),
    Sample(name: "selected-wrongly", settings: "environments: [debug, release], select: [{ debug: staging }]"),
  ]

  static let configurations: [Change] = samples.map { sample in
    Change(name: "configuration.\(sample.name)") { root, tree, random in
      guard let part = random.pick(root.features) else { return false }
      let more = sample.more.isEmpty ? "" : "      \(sample.more.filled(part))\n"
      let config =
        "    config:\n      protocol: \(part.name)Configuration\n\(more)      values: \(sample.values)\n"
      guard
        tree.edit(
          part.spec, { $0 = $0.replacingOccurrences(of: "    services:\n", with: config + "    services:\n") }),
        tree.edit(
          root.app.mainFile,
          {
            $0 =
              $0.replacingOccurrences(
                of: "Registration.register()", with: sample.call(part)) + sample.type(part)
          })
      else { return false }
      let provides = sample.made.map { "provides: { OWNConfiguration: \($0.provides) }\n".named(part) } ?? ""
      let settings = "app:\n  config: { \(sample.settings) }\n"
      _ = tree.edit("component.yaml") { text in
        // Most roots say more of their app.
        let isThere = text.contains("\napp:\n")
        text = isThere ? text.replacingOccurrences(of: "\napp:\n", with: "\n" + settings) : text + settings
        text += provides
      }
      tree["config/common.yaml"] = sample.file.filled(part) + "\n"
      tree["\(part.interface)/Configuration.swift"] = """
        \(sample.source.filled(part))
        \(sample.mark)protocol \(part.name)Configuration: Sendable {
          \(sample.properties)
        }

        """
      return true
    }
  }

  // MARK: Conditions

  private static let conditions: [(name: String, platforms: String, code: String)] = [
    ("elsewhere", "[iOS, windows]", "os(iOS) || os(Windows)"), ("here", "[linux, macOS]", "os(Linux) || os(macOS)"),
    ("nowhere-stated", "[wasi]", "os(WASI)"), ("mac", "[macOS]", "os(macOS)"),
  ]

  /// The app depends on an interface, or on its provider too, under a condition, and keeps to it.
  static let conditionsOfPlatforms: [Change] = conditions.flatMap { condition in
    ["interface", "provider", "both"].map { what in
      Change(name: "conditions.\(what).\(condition.name)") { root, tree, random in
        guard let part = random.pick(root.features) else { return false }
        let interface = "\(part.name)/\(part.name)Interface"
        func line(_ name: String) -> String { "  - { name: \(name), platforms: \(condition.platforms) }\n" }
        let isAdded = tree.edit("component.yaml") { text in
          if what != "provider" {
            text = text.replacingOccurrences(of: "  - \(interface)\n", with: line(interface))
          }
          if what != "interface" {
            text = text.replacingOccurrences(of: "dependencies:\n", with: "dependencies:\n" + line(part.name))
          }
        }
        return isAdded
          && tree.edit(root.app.mainFile) { text in
            let name = part.name.lowercased()
            let own = ["\(part.name)Interface", "\(name)Offer", "current.\(name).", "://\(name)/"]
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
              own.contains { line.contains($0) } ? "#if \(condition.code)\n\(line)\n#endif" : String(line)
            }
            text = lines.joined(separator: "\n")
          }
      }
    }
  }
}
