import Foundation
import TestSupport

extension Change {
  // MARK: Names that two modules use

  /// What a foundation, which offers no service, declares under a feature's names; `NAME` is the feature.
  private static let twins: [(name: String, text: String)] = [
    ("protocol", "public protocol NAMEService: Sendable {}\n"),
    ("class", "open class LiveNAME {}\n"),
    ("actor", "@globalActor public actor MainActor { public static let shared = MainActor() }\n"),
    ("alias", "public typealias NAMEService = Sendable\n"),
    ("nested", "public enum Outer { public protocol NAMEService {} }\n"),
    ("extension", "extension Sendable { public static func make() -> Int { 1 } }\n"),
  ]

  /// What a feature's own module declares beside its type.
  private static let ownTwins: [(name: String, text: String)] = [
    ("private-protocol", "private protocol NAMEService {}\n"), ("private-class", "private class LiveNAME {}\n"),
    ("nested-protocol", "enum Names { protocol NAMEService {} }\n"),
    ("actor", "@globalActor actor Store { static let shared = Store() }\n"),
    ("wrapper", "@propertyWrapper struct StoreActor { var wrappedValue = 1 }\n"),
    ("extension", "extension NAMEService { static func make() -> Int { 1 } }\n"),
  ]

  /// How a feature's type comes to conform: what stands for its protocol, and what is declared besides.
  private static let conformances: [(name: String, proto: String, text: String)] = [
    ("through", "Through", "public protocol Through: NAMEService {}\n"),
    ("through-two", "Through", "public protocol First: NAMEService {}\npublic protocol Through: First {}\n"),
    ("through-nothing", "Through", "public protocol Through {}\n"),
    ("through-where", "Through", "public protocol Through where Self: NAMEService {}\n"),
    ("alias", "Through", "public typealias Through = NAMEService\n"),
    ("both", "Through", "public typealias Through = NAMEService & Sendable\n"),
    ("nested", "Outer.Through", "public enum Outer { public protocol Through: NAMEService {} }\n"),
    ("module", "NAMEInterface.NAMEService", ""),
    ("base", "Parent, NAMEService", "open class Parent { public init() {} }\n"),
    ("actor-base", "Parent, NAMEService", "@MainActor open class Parent { public init() {} }\n"),
    ("conforming-base", "Parent", "public class Parent { }\nextension Parent: NAMEService {}\n"),
  ]

  /// Marks of platforms of Apple's, which count for an app that has them, and which a compiler on Linux passes over.
  private static let marksOfPlatforms: Set<String> = ["later", "later-ios", "obsolete"]

  /// What stands before the type or its initialiser.
  private static let marks: [(name: String, text: String)] = [
    ("spi", "@_spi(Testing) "), ("later", "@available(macOS 99, *) "), ("later-ios", "@available(iOS 99, *) "),
    ("unavailable", "@available(*, unavailable) "), ("elsewhere", "@available(Linux, unavailable) "),
    ("obsolete", "@available(macOS, obsoleted: 10.15) "), ("swift", "@available(swift, introduced: 7) "),
    ("noasync", "@available(*, noasync) "), ("preconcurrency", "@preconcurrency "), ("nonisolated", "nonisolated "),
    ("main-actor", "@MainActor "), ("swift-actor", "@_Concurrency.MainActor "),
  ]

  static let names: [Change] =
    twins.map { twin in
      Change(name: "names.twin.\(twin.name)") { root, tree, random in
        guard let part = random.pick(root.features), let other = random.pick(root.foundations) else { return false }
        tree["\(other.sources)/Twin.swift"] = twin.text.filled(part)
        return true
      }
    }
    + ownTwins.map { twin in
      Change(name: "names.own.\(twin.name)") { root, tree, random in
        guard let part = random.pick(root.features) else { return false }
        tree["\(part.sources)/Twin.swift"] = "import NAMEInterface\n\(twin.text)".filled(part)
        return true
      }
    }
    + conformances.map { way in
      Change(name: "names.conforms.\(way.name)") { root, tree, random in
        guard let part = random.pick(root.features) else { return false }
        return tree.edit(part.mainFile) {
          let old = "class LiveNAME: NAMEService".filled(part)
          $0 = $0.replacingOccurrences(of: old, with: "class LiveNAME: \(way.proto)".filled(part))
          $0 += way.text.filled(part)
        }
      }
    }
    + marks.flatMap { mark in
      [("type", "public final class"), ("initialiser", "public init("), ("factory", "public static func make(")].map {
        place, text in
        Change(
          name: "names.marked.\(mark.name).\(place)", breaksRule: marksOfPlatforms.contains(mark.name)
        ) { root, tree, random in
          guard let part = random.pick(root.features) else { return false }
          return tree.edit(part.mainFile) { $0 = $0.replacingOccurrences(of: text, with: mark.text + text) }
        }
      }
    }

  // MARK: Modules of other kinds

  private static let tool = "@main struct Tool { static func main() {} }\n"
  private static let plugin = """
    import PackagePlugin
    @main struct Lint: BuildToolPlugin {
      func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] { [] }
    }

    """

  /// Modules that a foundation gets, the lines beside, and files relative to its folder.
  private static let kinds: [(name: String, modules: [String], lines: String, files: [String: String])] = [
    (
      "plugin", ["  Lint: { type: plugin, plugin: build-tool }"], "plugins: [Lint]\n",
      ["Plugins/Lint/Lint.swift": plugin]
    ),
    ("plugin-gone", ["  Lint: { type: plugin, plugin: build-tool }"], "plugins: [Lint]\n", [:]),
    (
      "plugin-of-sources", ["  Lint: { type: plugin, plugin: build-tool }"], "plugins: [Lint]\n",
      ["Sources/Lint/Lint.swift": plugin]
    ),
    (
      "plugin-tool",
      ["  Lint: { type: plugin, plugin: build-tool, dependencies: [Tool] }", "  Tool: { type: executable }"],
      "plugins: [Lint]\n", ["Plugins/Lint/Lint.swift": plugin, "Sources/Tool/Tool.swift": tool]
    ),
    (
      "plugin-library", ["  Lint: { type: plugin, plugin: build-tool, dependencies: [Words] }", "  Words: {}"],
      "plugins: [Lint]\n", ["Plugins/Lint/Lint.swift": plugin, "Sources/Words/Words.swift": "public let word = 1\n"]
    ),
    ("plugin-unknown", [], "plugins: [Nowhere]\n", [:]),
    (
      "command", ["  Lint: { type: plugin, plugin: { command: lint } }"], "",
      [
        "Plugins/Lint/Lint.swift": plugin.replacingOccurrences(of: "BuildToolPlugin", with: "CommandPlugin")
          .replacingOccurrences(
            of: "func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] { [] }",
            with: "func performCommand(context: PluginContext, arguments: [String]) throws {}")
      ]
    ),
    ("macro", ["  Macros: { type: macro }"], "", ["Sources/Macros/Macros.swift": tool]),
    ("macro-gone", ["  Macros: { type: macro }"], "", [:]),
    ("binary-gone", ["  Blob: { type: binary, path: Blob.xcframework }"], "", [:]),
    ("binary-named", ["  Blob: { type: binary, path: Other.artifactbundle }"], "", [:]),
    (
      "binary", ["  Blob: { type: binary, path: Blob.artifactbundle }"], "",
      [
        "Blob.artifactbundle/info.json": """
        {"schemaVersion": "1.0", "artifacts": {"blob": {"version": "1.0.0", "type": "executable", "variants": []}}}

        """
      ]
    ),
    (
      "system", ["  CZ: { type: system }"], "",
      ["Sources/CZ/module.modulemap": "module CZ [system] { header \"z.h\" }\n", "Sources/CZ/z.h": "\n"]
    ),
    (
      "c", ["  CWords: {}"], "",
      ["Sources/CWords/w.c": "int w(void) { return 1; }\n", "Sources/CWords/include/w.h": "int w(void);\n"]
    ),
    ("executable", ["  Tool: { type: executable }"], "", ["Sources/Tool/main.swift": "print(1)\n"]),
  ]

  static let kindsOfModules: [Change] = kinds.map { kind in
    Change(name: "kinds.\(kind.name)") { root, tree, random in
      guard let part = random.pick(root.foundations) else { return false }
      for (path, text) in kind.files { tree["\(part.folder)/\(path)"] = text }
      return tree.edit(part.spec) { text in
        text += kind.lines
        guard !kind.modules.isEmpty else { return }
        // A module without a layer has its component's.
        text += "modules:\n" + kind.modules.joined(separator: "\n") + "\n"
      }
    }
  }
}

extension String {
  func filled(_ part: RandomRoot.Part) -> String { replacingOccurrences(of: "NAME", with: part.name) }
}
