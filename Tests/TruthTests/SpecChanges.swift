import Foundation
import TestSupport

extension Change {
  private static let speakers:
    [(name: String, part: @Sendable (RandomRoot, inout SeededGenerator) -> RandomRoot.Part?)] = [
      ("feature", { root, random in random.pick(root.features) }),
      ("foundation", { root, random in random.pick(root.foundations) }),
      ("app", { root, _ in root.app }),
    ]

  /// Keys whose lines are changed.
  private static let keys = [
    "name", "layer", "kind", "dependencies", "- ", "resources", "modules", "services", "protocol", "provides", "type",
    "factory", "requires", "tools", "platforms", "layers", "search", "packages", "Interface", "defaults", "integration",
  ]

  private static let lineChanges:
    [(name: String, change: @Sendable (inout [String], Int, RandomRoot, inout SeededGenerator) -> Void)] = [
      ("delete", { lines, at, _, _ in lines.remove(at: at) }),
      ("double", { lines, at, _, _ in lines.insert(lines[at], at: at) }),
      (
        "block",
        { lines, at, _, _ in
          let depth = lines[at].prefix { $0 == " " }.count
          let inner = lines[(at + 1)...].prefix { $0.prefix { $0 == " " }.count > depth }.count
          lines.removeSubrange(at...(at + inner))
        }
      ),
      (
        "value",
        { lines, at, root, random in
          let key = lines[at].prefix { $0 != ":" && $0 != "-" }
          let mark = lines[at].dropFirst(key.count).prefix(1)
          lines[at] = "\(key)\(mark) \(random.pick(root.words) ?? "")"
        }
      ),
      (
        "typo",
        { lines, at, _, random in
          let letters = lines[at].indices.filter { lines[at][$0].isLetter }
          if let place = random.pick(letters) { lines[at].remove(at: place) }
        }
      ),
      ("swap", { lines, at, _, _ in if at + 1 < lines.count { lines.swapAt(at, at + 1) } }),
      (
        "word",
        { lines, at, root, random in
          let old = root.words.filter { $0.count > 2 && lines[at].contains($0) }
          guard let old = random.pick(old), let new = random.pick(root.words) else { return }
          lines[at] = lines[at].replacingOccurrences(of: old, with: new)
        }
      ),
      (
        "lazy",
        { lines, at, _, _ in
          lines[at] = lines[at].hasSuffix(": lazy") ? String(lines[at].dropLast(6)) : lines[at] + ": lazy"
        }
      ),
      ("upper", { lines, at, _, _ in lines[at] = lines[at].uppercased() }),
    ]

  /// Lines that are added to a spec.
  private static let newLines: [(name: String, text: @Sendable (RandomRoot, inout SeededGenerator) -> String)] = [
    ("dependency", { root, random in "dependencies:\n  - \(random.pick(root.words) ?? "")\n" }),
    ("test-dependency", { root, random in "tests: { dependencies: [\(random.pick(root.words) ?? "")] }\n" }),
    (
      "resources",
      { _, random in "resources: [\(random.pick(["Resources", "Gone", "Extra.swift", "words.txt"]) ?? "")]\n" }
    ),
    ("exclude", { _, random in "exclude: [\(random.pick(["Extra.swift", "Gone.swift", "Resources"]) ?? "")]\n" }),
    ("sources", { _, random in "sources: [\(random.pick(["Extra.swift", "Gone", "."]) ?? "")]\n" }),
    (
      "path",
      { _, random in "path: \(random.pick(["Sources", ".", "Gone", "Sources/Other", "../Storage/Sources"]) ?? "")\n" }
    ),
    (
      "products", { _, random in "products: \(random.pick(["none", "{ X: { type: dynamic } }", "{ X: {} }"]) ?? "")\n" }
    ),
    ("platforms", { _, random in "platforms: { macOS: \"\(random.pick(["12", "13", "14", "99"]) ?? "")\" }\n" }),
    ("visibility", { root, random in "visibility: [\(random.pick(root.words) ?? "")]\n" }),
    (
      "type",
      { _, random in "type: \(random.pick(["executable", "test", "macro", "plugin", "system", "binary"]) ?? "")\n" }
    ),
    ("isolation", { _, _ in "settings: [{ default-isolation: MainActor }]\n" }),
    (
      "feature-flag",
      { _, random in
        "settings: [{ upcoming-feature: \(random.pick(["InternalImportsByDefault", "ExistentialAny", "MemberImportVisibility"]) ?? "") }]\n"
      }
    ),
    ("language", { _, random in "settings: [{ swift: \"\(random.pick(["5", "6"]) ?? "")\" }]\n" }),
    (
      "define",
      { _, random in "settings: [{ define: \(random.pick(["1B", "A-B", "A B", "_A", "'A=1'", "true", "''"]) ?? "") }]\n"
      }
    ),
    ("mode", { _, random in "settings: [{ language-mode: '\(random.pick(["4", "5", "5.5", "6", "7"]) ?? "")' }]\n" }),
    (
      "product",
      { root, random in
        let type = random.pick(["executable", "plugin", "static", "library", "dynamic"]) ?? ""
        return "products: { Kit: { type: \(type), modules: [\(random.pick(root.components)?.name ?? "Shop")] } }\n"
      }
    ),
    ("bind", { root, random in "bind: { \(random.pick(root.words) ?? ""): \(random.pick(root.words) ?? "") }\n" }),
    ("app-made", { root, random in "provides: { \(random.pick(root.words) ?? ""): app }\n" }),
    ("module", { _, _ in "modules:\n  Another: {}\n" }),
    ("owners", { _, _ in "owners: [us]\nsummary: A part.\n" }),
  ]

  static let specs: [Change] =
    speakers.flatMap { spec in
      keys.flatMap { key in
        lineChanges.map { lineChange in
          Change(name: "specs.\(lineChange.name).\(key == "- " ? "entry" : key).\(spec.name)") { root, tree, random in
            guard let part = spec.part(root, &random) else { return false }
            return tree.edit(part.spec) { text in
              var lines = text.split(separator: "\n").map(String.init)
              guard let at = random.pick(lines.indices.filter { lines[$0].contains(key) }) else { return }
              lineChange.change(&lines, at, root, &random)
              text = lines.joined(separator: "\n") + "\n"
            }
          }
        }
      }
        + newLines.map { line in
          Change(name: "specs.new.\(line.name).\(spec.name)") {
            root, tree, random in
            guard let part = spec.part(root, &random) else { return false }
            return tree.edit(part.spec) { text in
              let added = line.text(root, &random)
              let key = added.prefix { $0 != ":" } + ":\n"
              if added.contains("\n  "), let range = text.range(of: "\n" + key) {
                text.insert(contentsOf: added.dropFirst(key.count), at: range.upperBound)
              } else {
                text += added
              }
            }
          }
        }
    }

  // MARK: Pins

  private static let pinLines:
    [(name: String, change: @Sendable (inout [String], Range<Int>, inout SeededGenerator) -> Void)] = [
      ("version", { lines, pin, random in lines.set("version", random.pick(versions) ?? "", in: pin) }),
      (
        "settings",
        { lines, pin, _ in lines.set("version", "1.5.0", in: pin) }
      ),
      (
        "revision",
        { lines, pin, random in
          lines.set("revision", String(repeating: random.pick(["a", "0"]) ?? "b", count: 40), in: pin)
        }
      ),
      ("no-revision", { lines, pin, _ in lines.drop("revision", in: pin) }),
      ("no-version", { lines, pin, _ in lines.drop("version", in: pin) }),
      (
        "git",
        { lines, pin, random in
          lines.set(
            "git", "https://git.example.com/\(random.pick(["alpha", "beta", "gamma", "nowhere"]) ?? "").git", in: pin)
        }
      ),
      ("no-git", { lines, pin, _ in lines.drop("git", in: pin) }),
      (
        "allow",
        { lines, pin, random in
          lines.insert("    allow: \(random.pick(["^1.0.0", "~1.0.0", "2.0.0 ..< 3.0.0"]) ?? "")", at: pin.upperBound)
        }
      ),
      (
        "branch",
        { lines, pin, _ in
          lines.set("version", "main", in: pin)
          lines[pin.lowerBound...] = ArraySlice(
            lines[pin.lowerBound...].map { $0.replacingOccurrences(of: "version: main", with: "branch: main") })
        }
      ),
      (
        "path",
        { lines, pin, random in
          lines.insert("    path: \(random.pick(["Components", "../gone", "Gone"]) ?? "")", at: pin.upperBound)
        }
      ),
      ("no-products", { lines, pin, _ in lines.drop("products", in: pin) }),
      ("no-platforms", { lines, pin, _ in lines.drop("platforms", in: pin) }),
      ("no-tools", { lines, pin, _ in lines.drop("tools", in: pin) }),
      ("no-ranges", { lines, pin, _ in lines.drop("ranges", in: pin) }),
      ("no-record", { lines, pin, _ in lines.drop("recorded", in: pin) }),
      ("gone", { lines, pin, _ in lines.removeSubrange(pin) }),
      ("twice", { lines, pin, _ in lines.insert(contentsOf: lines[pin], at: pin.upperBound) }),
      ("renamed", { lines, pin, _ in lines[pin.lowerBound] = "  Nowhere:" }),
      ("traits", { lines, pin, _ in lines.insert("    traits: [Extra]", at: pin.upperBound) }),
      ("comment", { lines, pin, _ in lines.insert("    # Nobody moves this.", at: pin.upperBound) }),
      (
        "number",
        { lines, pin, random in
          guard let at = random.pick(pin.filter { lines[$0].contains(where: \.isNumber) }) else { return }
          let digits = lines[at].indices.filter { lines[at][$0].isNumber }
          if let digit = random.pick(digits) { lines[at].replaceSubrange(digit...digit, with: "7") }
        }
      ),
      (
        "line",
        { lines, pin, random in
          if let at = random.pick(Array(pin.dropFirst())) { lines.remove(at: at) }
        }
      ),
    ]

  private static let versions = ["1.0.0", "1.0.1", "1.1.0", "2.0.0", "1.2.0", "1.2.1", "1.3.0", "1.4.0", "9.9.9"]

  static let pins: [Change] =
    Repositories.packages.flatMap { package in
      pinLines.map { pinLine in
        Change(name: "pins.\(pinLine.name).\(package.name)") { root, tree, random in
          tree.edit("integrate.lock.yaml") { text in
            var lines = text.split(separator: "\n").map(String.init)
            guard let start = lines.firstIndex(of: "  \(package.name):") else { return }
            let count = lines[(start + 1)...].prefix { $0.hasPrefix("   ") }.count
            pinLine.change(&lines, start..<(start + 1 + count), &random)
            text = lines.joined(separator: "\n") + "\n"
          }
        }
      }
    }
    + [
      Change(name: "pins.new") { _, tree, _ in
        tree.edit("integrate.lock.yaml") { text in
          guard !text.contains("  alpha:"), !text.contains("{}") else { return }
          text += "  alpha:\n    git: https://git.example.com/alpha.git\n    version: 1.0.0\n"
        }
      },
      Change(name: "pins.kept") { _, tree, random in
        tree.edit("integrate.lock.d/Tracker.component.yaml") { text in
          text = random.below(2) == 0 ? text + "# edited\n" : text.replacingOccurrences(of: "alpha/Alpha", with: "")
        }
      },
      Change(name: "pins.resolved") { _, tree, random in
        tree.edit("Package.resolved") { text in
          let digits = text.indices.filter { text[$0].isHexDigit }
          if let digit = random.pick(digits) { text.replaceSubrange(digit...digit, with: "7") }
        }
      },
    ]

  // MARK: The root and generated files

  static let roots: [Change] =
    ["Package.swift", "Sources/ShopDependencies/Dependencies.swift", "Sources/ShopRegistration/Registration.swift"]
    .flatMap { file in
      ["line", "swap", "word"].map { way in
        Change(name: "generated.\(way).\((file as NSString).lastPathComponent)") { root, tree, random in
          tree.edit(file) { text in
            var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            guard let at = random.pick(Array(lines.indices.dropLast(2))) else { return }
            switch way {
            case "line": lines.remove(at: at)
            case "swap": lines.swapAt(at, at + 1)
            default: lines[at] = lines[at].replacingOccurrences(of: "public", with: "internal")
            }
            text = lines.joined(separator: "\n")
          }
        }
      }
    }
    + [
      Change(name: "roots.wiring") { _, tree, _ in
        tree.edit("component.yaml") { text in
          text = text.replacingOccurrences(
            of: "integration:\n", with: "integration:\n  wiring: { dependencies: Services, registration: Wiring }\n")
        }
      },
      Change(name: "roots.separate") { root, tree, _ in
        tree.edit("component.yaml") { text in
          text =
            root.isSeparate
            ? text.replacingOccurrences(of: "  packages: separate\n", with: "")
            : text.replacingOccurrences(
              of: "  search: [Components]\n", with: "  search: [Components]\n  packages: separate\n")
        }
      },
      Change(name: "roots.app-renamed") { _, tree, _ in
        tree.edit("component.yaml") { $0 = $0.replacingOccurrences(of: "name: Shop", with: "name: Market") }
      },
      Change(name: "roots.twin") { root, tree, random in
        guard let part = random.pick(root.components) else { return false }
        tree.copy(part.folder, to: "Components/Twin")
        return true
      },
      Change(name: "roots.renamed-component") { root, tree, random in
        guard let part = random.pick(root.components) else { return false }
        return tree.edit(part.spec) { $0 = $0.replacingOccurrences(of: "name: \(part.name)\n", with: "name: Fresh\n") }
      },
    ]
}

extension [String] {
  /// Gives a key of a pin another value, or adds it.
  fileprivate mutating func set(_ key: String, _ value: String, in pin: Range<Int>) {
    let line = "    \(key): \(value)"
    if let at = pin.first(where: { self[$0].hasPrefix("    \(key):") }) {
      self[at] = line
    } else {
      insert(line, at: pin.upperBound)
    }
  }

  /// Removes a key of a pin, with the lines under it.
  fileprivate mutating func drop(_ key: String, in pin: Range<Int>) {
    guard let at = pin.first(where: { self[$0].hasPrefix("    \(key):") }) else { return }
    let inner = self[(at + 1)..<pin.upperBound].prefix { $0.hasPrefix("     ") }.count
    removeSubrange(at...(at + inner))
  }
}
