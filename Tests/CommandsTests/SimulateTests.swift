import Foundation
import TestSupport
import Testing

/// `integrate simulate` reports the findings that `check` has once the change was made.
@Suite struct SimulateTests {
  /// Components with layers, of one or two modules each, that import all or some of their dependencies.
  private struct Project {
    struct Module {
      var name: String
      var dependencies: [String]
      var imports: [String]
      /// A module moves once.
      var hasMoved = false
    }

    struct Component {
      var name: String
      var layer: String
      /// The main one first.
      var modules: [Module]
      var hasSpec = true
    }

    var components: [Component]

    init(_ random: inout SeededGenerator) {
      let count = 4 + random.below(3)
      components = (0..<count).map { index in
        let name = "Part\(index)"
        let modules = [name] + (random.below(2) == 0 ? ["\(name)Kit"] : [])
        return Component(
          name: name, layer: ["feature", "core", "base"][random.below(3)],
          modules: modules.map { Module(name: $0, dependencies: [], imports: []) })
      }
      for index in components.indices {
        for module in components[index].modules.indices {
          for _ in 0..<random.below(3) {
            let other = components[random.below(count)]
            let target = other.modules[random.below(other.modules.count)]
            // Most dependencies lead to later components, so that the graph is not one cycle.
            if other.name <= components[index].name, random.below(6) > 0 { continue }
            let name = target.name == other.name ? other.name : "\(other.name)/\(target.name)"
            if random.below(8) > 0, !components[index].modules[module].dependencies.contains(name) {
              components[index].modules[module].dependencies.append(name)
            }
            if random.below(8) > 0 { components[index].modules[module].imports.append(target.name) }
          }
        }
      }
    }

    /// A change, made here, as the command line has it; `nil` where it would be none.
    mutating func change(_ random: inout SeededGenerator) -> String? {
      let known = components.indices.filter { components[$0].hasSpec }
      let index = known[random.below(known.count)]
      let module = random.below(components[index].modules.count)
      let title = title(module, of: index)
      let other = known[random.below(known.count)]
      switch random.below(4) {
      case 0:
        if known.count < 3 { return nil }
        components[index].hasSpec = false
        return "remove \(components[index].name)"
      case 1:
        let chosen = random.below(components[other].modules.count)
        var target = self.title(chosen, of: other)
        // Specs know a module of their own by its name, and the main one by its whole name.
        if random.below(3) == 0 {
          let name = components[other].modules[chosen].name
          target = other == index ? name : "\(components[other].name)/\(name)"
        }
        if components[index].modules[module].dependencies.contains(target) { return nil }
        components[index].modules[module].dependencies.append(target)
        return "depend \(title) on \(target)"
      case 2:
        let written = components[index].modules[module].dependencies
        if written.isEmpty { return nil }
        let gone = written[random.below(written.count)]
        let isWhole = known.contains { components[$0].name == gone }
        let meant = self.meant(by: gone, in: index)
        let left = written.filter { name in
          if name == gone { return false }
          guard let meant, let other = self.meant(by: name, in: index), other != (index, module) else { return true }
          return other != meant && !(isWhole && other.component == meant.component)
        }
        components[index].modules[module].dependencies = left
        return "undepend \(title) from \(gone)"
      default:
        if module == 0 || other == index || components[index].modules[module].hasMoved { return nil }
        var moved = components[index].modules.remove(at: module)
        moved.hasMoved = true
        components[other].modules.append(moved)
        let new = "\(components[other].name)/\(moved.name)"
        for one in components.indices where components[one].hasSpec {
          for user in components[one].modules.indices {
            let names = components[one].modules[user].dependencies
            components[one].modules[user].dependencies = names.map { $0 == title ? new : $0 }
          }
        }
        return "move \(title) to \(components[other].name)"
      }
    }

    /// The module that a name means in the spec of a component; `nil` if there is none.
    private func meant(by name: String, in index: Int) -> (component: Int, module: Int)? {
      if let own = components[index].modules.firstIndex(where: { $0.name == name }) { return (index, own) }
      let parts = name.split(separator: "/")
      guard let found = components.firstIndex(where: { $0.hasSpec && $0.name == parts[0] }),
        let module = components[found].modules.firstIndex(where: { $0.name == parts[parts.count - 1] })
      else { return nil }
      return (found, module)
    }

    private func title(_ module: Int, of index: Int) -> String {
      let name = components[index].modules[module].name
      return module == 0 ? name : "\(components[index].name)/\(name)"
    }

    func write(to scratch: ScratchFolder) throws {
      try scratch.write(
        """
        name: Root
        kind: workspace
        integration:
          search: [Components]
          layers: [feature, { name: core, peers: true }, base]
        """, to: "component.yaml")
      try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
      for component in components {
        let folder = "Components/\(component.name)"
        if component.hasSpec { try scratch.write(spec(component), to: "\(folder)/component.yaml") }
        for module in component.modules {
          let imports = Set(module.imports).sorted().map { "import \($0)\n" }.joined()
          try scratch.write(
            "\(imports)public let of\(module.name) = 1\n", to: "\(folder)/Sources/\(module.name)/a.swift")
        }
      }
    }

    private func spec(_ component: Component) -> String {
      func list(_ names: [String]) -> String { "[\(names.joined(separator: ", "))]" }
      var text = "name: \(component.name)\nlayer: \(component.layer)\n"
      text += "dependencies: \(list(component.modules[0].dependencies))\n"
      let others = component.modules.dropFirst()
      if !others.isEmpty { text += "modules:\n" }
      for module in others { text += "  \(module.name):\n    dependencies: \(list(module.dependencies))\n" }
      return text
    }
  }

  private struct Finding: Decodable, Hashable {
    let id: String
    let message: String
  }

  private struct Answer: Decodable {
    let come: [Finding]
    let go: [Finding]
    let failed: Bool

    /// The findings of a root that had some before.
    func applied(to before: [Finding: Int]) -> [Finding: Int] {
      var expected = before
      for finding in go { expected[finding, default: 0] -= 1 }
      // Afterwards only the compiler knows that the module is missing.
      for finding in come where !finding.message.hasSuffix(", which the change removes") {
        expected[finding, default: 0] += 1
      }
      return expected.filter { $0.value != 0 }
    }
  }

  private struct Check: Decodable { let findings: [Finding] }

  /// The findings of `check` after `generate`, as far as that can run.
  private func findings(in scratch: ScratchFolder) throws -> [Finding: Int] {
    _ = try scratch.integrate("generate")
    let check = try scratch.integrate("check", "--format", "json")
    #expect(check.status < 2, "\(check.stderr)")
    let findings = try JSONDecoder().decode(Check.self, from: Data(check.stdout.utf8)).findings
    return Dictionary(findings.map { ($0, 1) }, uniquingKeysWith: +)
  }

  @Test func whatWouldComeIsWhatCheckFindsAfterwards() throws {
    var random = SeededGenerator(seed: 20)
    var (failing, passing, kinds) = (0, 0, Set<Substring>())
    for _ in 0..<24 {
      var project = Project(&random)
      let (now, then) = (try ScratchFolder(), try ScratchFolder())
      try project.write(to: now)
      var changes: [String] = []
      for _ in 0..<(1 + random.below(3)) { if let change = project.change(&random) { changes.append(change) } }
      if changes.isEmpty { continue }
      try project.write(to: then)
      let before = try findings(in: now)
      let files = try FolderContents(of: now.url)
      let outcome = try now.integrate(["simulate", "--format", "json"] + changes)
      #expect(outcome.status < 2, "\(changes) \(outcome.stderr)")
      guard outcome.status < 2 else { continue }
      #expect(try FolderContents(of: now.url) == files)
      let answer = try JSONDecoder().decode(Answer.self, from: Data(outcome.stdout.utf8))
      #expect(answer.failed == (outcome.status == 1))
      let after = try findings(in: then)
      #expect(answer.applied(to: before) == after, "\(changes)")
      if answer.failed { failing += 1 } else { passing += 1 }
      kinds.formUnion(changes.map { $0.prefix { $0 != " " } })
      // `--apply` makes the same change.
      let applied = try now.integrate(["simulate", "--apply"] + changes)
      #expect(applied.status == outcome.status, "\(changes) \(applied.stderr)")
      if answer.failed {
        #expect(try FolderContents(of: now.url) == files)
      } else {
        #expect(try findings(in: now) == after, "\(changes)")
      }
    }
    #expect(
      failing > 2 && passing > 2 && kinds == ["remove", "depend", "undepend", "move"], "\(failing) \(passing) \(kinds)")
  }

  // MARK: Moving

  /// `Old` has the modules `Kit` and `Base`, which `Kit` needs; `New` has nothing but itself.
  private func makeRoot(kit: String = "dependencies: [Base]") throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.write(
      "name: Root\nkind: workspace\nintegration:\n  search: [Components]\n", to: "component.yaml")
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    try scratch.write(
      "name: Old\nmodules:\n  Kit:\n    \(kit)\n  Base: {}\n", to: "Components/Old/component.yaml")
    try scratch.write("name: New\n", to: "Components/New/component.yaml")
    for (file, text) in [
      ("New/Sources/New/a.swift", "public let new = 1\n"), ("Old/Sources/Old/a.swift", "public let old = 1\n"),
      ("Old/Sources/Base/a.swift", "public let base = 1\n"),
      ("Old/Sources/Kit/a.swift", "import Base\npublic let kit = base\n"),
    ] {
      try scratch.write(text, to: "Components/\(file)")
    }
    return scratch
  }

  private func simulate(_ arguments: [String], in scratch: ScratchFolder) throws -> Launch.Outcome {
    try scratch.integrate(["simulate"] + arguments)
  }

  @Test func aMovedModuleNamesWhatItLeavesBehind() throws {
    let scratch = try makeRoot()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: scratch["Components/Old/Sources/Kit/a.swift"])
    let outcome = try simulate(["move Old/Kit to New", "--apply"], in: scratch)
    #expect(outcome.status == 0, "\(outcome.stdout)\(outcome.stderr)")
    #expect(try scratch.read("Components/New/component.yaml").contains("dependencies: [Old/Base]"))
    #expect(FileManager.default.isExecutableFile(atPath: scratch["Components/New/Sources/Kit/a.swift"]))
    for line in [
      "updated Components/New/component.yaml", "created Components/New/Sources/Kit/a.swift",
      "removed Components/Old/Sources/Kit/a.swift",
    ] { #expect(outcome.stdout.contains(line + "\n"), "\(outcome.stdout)") }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch["Components/Old/Sources"]).sorted() == [
        "Base", "Old",
      ])
  }

  @Test func whoStillListsARemovedComponentIsNamed() throws {
    let scratch = try makeRoot()
    try scratch.write("name: New\ndependencies: [Old]\n", to: "Components/New/component.yaml")
    let removed = try simulate(["remove Old"], in: scratch)
    #expect(removed.stdout.contains("'undepend NAME from Old'") && !removed.stdout.contains("integrate pin"))
  }

  /// Specs before and after `move Old/Kit to New`: the lines about a module move with it, and all others stay.
  @Test(arguments: [
    (
      """
      name: Old
      # What is ours.
      modules:
        # Used by all.
        Kit: # heavy
          # Never the other way.
          dependencies: [Old/Base] # one
          # The end of Kit.

        # The ground.
        Base: {}

      """,
      "name: New # new\n",
      """
      name: Old
      # What is ours.
      modules:

        # The ground.
        Base: {}

      """,
      """
      name: New # new
      modules:
        # Used by all.
        Kit: # heavy
          # Never the other way.
          dependencies: [Old/Base] # one
          # The end of Kit.

      """
    ),
    (
      """
      name: Old
      modules:
        Base: {} # the ground
        # Not the ground.
        Kit: { dependencies: [Old/Base] }   # two
        # Nothing more.
      summary: Old

      """,
      "name: New\nmodules: {} # none yet\nsummary: New\n",
      """
      name: Old
      modules:
        Base: {} # the ground
        # Nothing more.
      summary: Old

      """,
      """
      name: New
      modules: # none yet
        # Not the ground.
        Kit: { dependencies: [Old/Base] }   # two
      summary: New

      """
    ),
    (
      """
      name: Old
      # Ours.
      modules: # one alone
        # In another folder.
        Kit:
          path: Sources/Kit # for now
          # Nothing else.
        # No more.

      """,
      "name: New\nmodules:\n  Other:\n    dependencies: []\n    # of Other\n# end\n",
      """
      name: Old
      # Ours.

      """,
      """
      name: New
      modules:
        Other:
          dependencies: []
          # of Other
        # one alone
        # In another folder.
        Kit: {}
          # for now
          # Nothing else.
          # No more.
      # end

      """
    ),
  ])
  func commentsMoveWithTheirModule(old: String, new: String, left: String, moved: String) throws {
    let scratch = try makeRoot()
    try scratch.write(old, to: "Components/Old/component.yaml")
    try scratch.write(new, to: "Components/New/component.yaml")
    try scratch.write("public let other = 1\n", to: "Components/New/Sources/Other/a.swift")
    if !old.contains("Base") {
      try FileManager.default.removeItem(atPath: scratch["Components/Old/Sources/Base"])
      try scratch.write("public let kit = 1\n", to: "Components/Old/Sources/Kit/a.swift")
    }
    let outcome = try simulate(["move Old/Kit to New", "--apply"], in: scratch)
    #expect(outcome.status == 0, "\(outcome.stdout)\(outcome.stderr)")
    #expect(try scratch.read("Components/Old/component.yaml") == left)
    #expect(try scratch.read("Components/New/component.yaml") == moved)
    let check = try scratch.integrate("resolve")
    #expect(check.status == 0, "\(check.stderr)")
  }

  /// A name that another change accepts has its own message, and a name in another case is never written into a spec.
  @Test(arguments: [
    ("remove Old/Kit", "'Old/Kit' is a module of this root", "name a component or a pin"),
    ("pin Old 1.0.0", "'Old' is a component of this root", "name a pin"),
    ("move Old/Kit to Old/Base", "'Old/Base' is a module of this root", "name a component of this root"),
    ("depend New on old", "'old' is not in the specs or the lockfile", "did you mean 'Old'?"),
    ("depend New on old/base", "'old/base' is not in the specs or the lockfile", "'Old/Base'"),
    ("depend New on speech", "'speech' is a service", "name a component, a module or a pin"),
  ])
  func aNameOfAnotherKindIsSaid(change: String, message: String, help: String) throws {
    let scratch = try makeRoot(kit: "services: { speech: Speech }")
    let outcome = try simulate([change], in: scratch)
    #expect(outcome.status == 2, "\(outcome.stdout)")
    #expect(outcome.stderr.contains(message) && outcome.stderr.contains(help), "\(outcome.stderr)")
  }

  @Test func aFolderWithoutFilesIsInNobodysWay() throws {
    let scratch = try makeRoot()
    try scratch.folder("Components/New/Sources/Kit/Parts")
    let outcome = try simulate(["move Old/Kit to New", "--apply"], in: scratch)
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(try scratch.read("Components/New/Sources/Kit/a.swift").contains("kit"))
  }

  @Test func aFileInTheWayIsNamed() throws {
    let scratch = try makeRoot()
    try scratch.write("notes", to: "Components/New/Sources/Kit/Parts/notes.txt")
    for options in [[], ["--apply"]] {
      let outcome = try simulate(["move Old/Kit to New"] + options, in: scratch)
      #expect(
        outcome.status == 2
          && outcome.stderr.contains("'Components/New/Sources/Kit/Parts/notes.txt' exists already"),
        "\(outcome.stderr)")
    }
  }

  @Test func whatIsTakenBackLeavesNothing() throws {
    let scratch = try makeRoot()
    let files = try FolderContents(of: scratch.url)
    let both = ["depend New on Old", "depend New on Old/Base", "undepend New from Old/Base", "undepend New from Old"]
    let outcome = try simulate(both + ["--apply"], in: scratch)
    #expect(outcome.status == 0, "\(outcome.stdout)\(outcome.stderr)")
    #expect(try FolderContents(of: scratch.url) == files)
  }

  /// A spec may call a main module by its whole name, and a module of its own by that alone. A line that leads nowhere,
  /// or to the module itself, can be taken out.
  @Test func whatASpecMayWriteIsUnderstood() throws {
    let scratch = try makeRoot()
    let files = try FolderContents(of: scratch.url)
    for name in ["Old/Old", "New", "New/New"] {
      let both = ["depend New on \(name)", "undepend New from \(name)"]
      let outcome = try simulate(both + ["--apply"], in: scratch)
      #expect(outcome.status == 0 && outcome.stdout.hasPrefix("no new findings"), "\(both) \(outcome)")
      #expect(try FolderContents(of: scratch.url) == files)
    }
    let own = try simulate(["depend Old on Kit"], in: scratch)
    #expect(own.status == 0 && own.stdout.contains("+ Old → Old/Kit"), "\(own)")
    let gone = try simulate(["depend New on Old", "remove Old", "undepend New from Old"], in: scratch)
    #expect(gone.status == 0 && gone.stdout.hasPrefix("no new findings"), "\(gone)")
    // A need of tests that no line lists stays.
    for list in ["Old/Old", "Old"] {
      try scratch.write("name: Old\ntests: { dependencies: [\(list)] }\n", to: "Components/Old/component.yaml")
      try scratch.write("import Old\n", to: "Components/Old/Tests/OldTests/a.swift")
      let tests = try simulate(["undepend OldTests from \(list)"], in: scratch)
      #expect(tests.status == 0 && tests.stdout.hasPrefix("no new findings"), "\(tests)")
    }
    let implied = try simulate(["undepend OldTests from Old/Old", "undepend OldTests from Old"], in: scratch)
    #expect(implied.status == 2 && implied.stderr.contains("does not depend on"), "\(implied)")
    let unknown = try simulate(["undepend New from Nowhere"], in: scratch)
    #expect(
      unknown.status == 2 && unknown.stderr.contains("'Nowhere' is not in the specs or the lockfile"), "\(unknown)")
  }

  @Test func theLastInBracketsLeavesTheirComments() throws {
    let scratch = try makeRoot(kit: "dependencies: [ # few\n      Base # b\n    ]")
    try scratch.write("public let kit = 1\n", to: "Components/Old/Sources/Kit/a.swift")
    for (change, list) in [
      ("undepend Old/Kit from Old/Base", "[ # few\n    ]"), ("depend Old/Kit on Old/Base", "[ # few\n      Old/Base]"),
    ] {
      let outcome = try simulate([change, "--apply"], in: scratch)
      #expect(outcome.status == 0, "\(outcome.stdout)\(outcome.stderr)")
      #expect(try scratch.read("Components/Old/component.yaml").contains("    dependencies: \(list)\n"), "\(outcome)")
    }
  }

  @Test func aFolderWithOthersInItIsNotMoved() throws {
    let scratch = try makeRoot(kit: "path: Sources")
    let outcome = try simulate(["move Old/Kit to New"], in: scratch)
    #expect(outcome.status == 2 && outcome.stderr.contains("also contains other modules or specs"), "\(outcome.stderr)")
  }

  @Test func aModuleMovesOnce() throws {
    let outcome = try simulate(["move Old/Kit to New", "move New/Kit to Old"], in: try makeRoot())
    #expect(outcome.status == 2 && outcome.stderr.contains("was moved by another change"), "\(outcome.stderr)")
  }

  @Test func aLinkIsNotMoved() throws {
    let scratch = try makeRoot()
    try scratch.link("Components/Old/Sources/Kit/notes.txt", to: "a.swift")
    let outcome = try simulate(["move Old/Kit to New", "--apply"], in: scratch)
    #expect(
      outcome.status == 2 && outcome.stderr.contains("'Components/Old/Sources/Kit/notes.txt' is a link"),
      "\(outcome.stderr)")
  }

  #if os(Linux)
    /// Other systems have no such names.
    @Test func aFileWhoseNameIsNoTextKeepsNothingFromBeingTold() throws {
      let scratch = try makeRoot()
      let script = "mkdir Notes; touch \"Notes/$(printf 'caf\\351.html')\""
      #expect(try Launch.shell(script, in: scratch.url).run().status == 0)
      let outcome = try simulate(["remove Old"], in: scratch)
      #expect(outcome.status < 2 && !outcome.stderr.contains("caf"), "\(outcome.stderr)")
    }
  #endif
}
