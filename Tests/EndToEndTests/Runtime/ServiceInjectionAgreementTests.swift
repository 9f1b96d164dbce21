import Foundation
import TestSupport
import Testing

/// What sources may read by `@Injected`, and which protocols may be injected: what the compiler says of both, with the modules
/// that are really generated.
@Suite struct ServiceInjectionAgreementTests {
  private struct Sample {
    let source: String
    /// The component; one after its number by default.
    var name: String?
    /// Whether the service is of a type that is no protocol.
    var isConcrete = false
    /// Whether it may compile and be refused all the same.
    var isStrict = false
  }

  private static let uses = [
    Sample(source: "struct S { @Injected(\\.clock) var c }"),
    Sample(source: "struct S { @Injected(\\.clok) var c }"),
    Sample(source: "struct S { @Injected(\\.unlisted) var c }"),
    Sample(source: "struct S { @Injected(.clock) var c: any Clock }"),
    Sample(source: "struct S { @Injected(\\NAMENeeds.clock) private var c: any Clock }"),
    Sample(source: "struct S { @Injected(\\NAMENeeds.nothing) private var c: any Clock }"),
    Sample(source: "struct S { @NAMEInjected.Injected(\\.clock) private var c }"),
    Sample(source: "struct S { @NAMEInjected.Injected(\\.never) private var c }"),
    Sample(source: "@MainActor struct S { @MainInjected(\\.account) var a }"),
    Sample(source: "@MainActor struct S { @Injected(\\.account) var a }"),
    Sample(source: "@MainActor struct S { @StoreInjected(\\.account) var a }"),
    Sample(source: "@MainActor struct S { @MainInjected(\\.clock) var a }"),
    Sample(
      source: "@MainActor final class S { @MainInjected(\\.account) private var a; @Injected(\\.clock) private var c }"),
    Sample(source: "@MainActor struct S { @MainInjected(\\.account) var a; @Injected(\\.clock) var c }", name: "Main"),
    Sample(source: "struct S { @StoreInjected.Injected(\\.clock) var c }", name: "Store"),
    Sample(source: "struct S { @StoreActor @StoreInjected(\\.store) var s }"),
    Sample(source: "struct S { @StoreInjected(\\.store) @StoreActor var s }"),
    Sample(source: "@StoreActor struct S { @MainInjected(\\.store) var s }"),
    Sample(source: "func f() -> Int { @Injected(\\.clock) var c; return c.now }"),
    Sample(source: "func f() -> Int { @Injected(\\.none) var c; return c.now }"),
    Sample(source: "final class S: Sendable { let c = Injected(\\.clock); var now: Int { c.wrappedValue.now } }"),
    Sample(source: "struct S { @Injected( /* why */ \\.clock ) var c }"),
    Sample(source: "struct S { @Injected(\\.`in`) var c }"),
    Sample(source: "struct S { @Injected(\\.in) var c }"),
    Sample(source: "#if NEVER\nstruct S { @Injected(\\.nothing) var c }\n#endif"),
    Sample(source: "struct S { @Injected(\\.clock) var c }\nstruct Injected {}"),
    Sample(source: "enum Own { struct Injected {} }\nstruct S { @Injected(\\.clock) var c }"),
    Sample(source: "struct MainInjected {}\nstruct S { @Injected(\\.clock) var c }", isStrict: true),
    Sample(source: "typealias Injected = Int\nstruct S { @Injected(\\.clock) var c }"),
    Sample(source: "let text = \"@Injected(\\\\.nothing)\" // @Injected(\\.nothing)\n"),
    Sample(
      source: "@MainActor protocol P { var c: any Clock { get } }\n@MainActor struct S: P { @Injected(\\.clock) var c }"
    ),
  ]

  private static let services = [
    Sample(source: "public protocol NAMEType: Sendable {}"),
    Sample(source: "public protocol NAMEType {}"),
    Sample(source: "public protocol NAMEType: AnyObject {}"),
    Sample(source: "protocol NAMEType: Sendable {}"),
    Sample(source: "public protocol NAMEOther: Sendable {}"),
    Sample(source: "public struct NAMEType: Sendable {}"),
    Sample(source: "public class NAMEType {}"),
    Sample(source: "public protocol NAMEType { associatedtype A; var a: A { get } }"),
    Sample(source: "public protocol NAMEBase: Sendable {}\npublic typealias NAMEType = NAMEBase"),
    Sample(source: "#if DEBUG\npublic protocol NAMEType: Sendable {}\n#endif"),
    Sample(source: "@available(*, unavailable) public protocol NAMEType: Sendable {}"),
    Sample(source: "@MainActor public protocol NAMEType {}"),
    Sample(source: "public protocol NAMEType: Sendable {}\npublic enum Swift {}"),
    Sample(source: "public protocol NAMEType: Swift.Sendable {}\npublic struct Sendable {}\npublic struct Bool {}"),
    Sample(source: "public protocol NAMEType: Sendable {}\npublic struct Injected {}\npublic struct UNAMENeeds {}"),
    Sample(source: "public protocol NAMEType: Sendable {}\npublic struct Installed {}\npublic struct NSLock {}"),
    Sample(source: "public struct NAMEType: Sendable {}", isConcrete: true),
    Sample(source: "public final class NAMEType {}", isConcrete: true),
    Sample(source: "public protocol NAMEType: Sendable {}", isConcrete: true),
    Sample(source: "public struct NAMEType<A> {}", isConcrete: true),
    Sample(source: "final class NAMEType: Sendable {}", isConcrete: true),
  ]

  private static let other = (
    spec: """
    name: Other
    services:
      clock: Clock
      in: Clock
      unlisted: Clock
      account: { protocol: Account, isolation: MainActor }
      store: { protocol: Store, isolation: StoreActor }

    """,
    source: """
    @globalActor public actor StoreActor { public static let shared = StoreActor() }
    public protocol Clock: Sendable { var now: Int { get } }
    @MainActor public protocol Account: AnyObject {}
    @StoreActor public protocol Store: AnyObject {}

    """
  )

  /// - Parameter search: where members are; everywhere by default.
  private func root(_ scratch: ScratchFolder, search: [String] = []) throws {
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    try scratch.write("public struct None {}\n", to: "Other/Sources/Other/None.swift")
    let members = search.isEmpty ? "" : ", search: [\(search.joined(separator: ", "))]"
    try scratch.write(
      "name: Root\nkind: workspace\nintegration: { tools: \"6.0\"\(members), severity: { unused-dependency: off } }\n",
      to: "component.yaml")
  }

  /// The errors of each sample, and files of its generated module: those of one without errors, with its name.
  private func look(
    at names: [String], in scratch: ScratchFolder, concrete: Set<String> = [], injecting: (String) -> String
  ) throws -> [String: [Substring]] {
    let outcome = try Launch.integrate(["resolve"], in: scratch.url).run()
    let errors = outcome.stderr.split(separator: "\n").filter { $0.contains(" error: ") }
    for error in errors { #expect(names.contains { error.hasPrefix("\($0)/") }, "\(error)") }
    let found = Dictionary(grouping: errors) { String($0.prefix { $0 != "/" }) }
    let good = try #require(names.first { found[$0] == nil })
    try root(scratch, search: Set(["Other", good, injecting(good)]).sorted())
    let generated = try Launch.integrate(["generate"], in: scratch.url).run()
    try #require(generated.status == 0, "\(generated.stderr)")
    for name in names where name != good {
      for file in ["Injected.swift", "Storage.swift"] {
        let (from, to) = (injecting(good), injecting(name))
        var text = try scratch.read("\(from)/Sources/\(from)Injected/\(file)").replacing(good, with: name)
        if concrete.contains(name) { text = text.replacing("any \(name)Type", with: "\(name)Type") }
        try scratch.write(text, to: "\(to)/Sources/\(to)Injected/\(file)")
      }
    }
    return found
  }

  private func compile(_ script: String, in scratch: ScratchFolder) throws -> [Substring] {
    var launch = Launch.shell(
      """
      set -e
      flags="-swift-version 6 -parse-as-library -I . -enable-upcoming-feature MemberImportVisibility -warnings-as-errors"
      flags="$flags -enable-upcoming-feature ExistentialAny"
      \(script)
      """, in: scratch.url)
    launch.patience = 1200
    let compiled = try launch.run()
    try #require(compiled.status == 0, "\(compiled.stdout)\(compiled.stderr)")
    return compiled.stdout.split(separator: "\n").filter { $0.hasPrefix("failed ") }
  }

  private func compare(_ samples: [Sample], _ names: [String], _ found: [String: [Substring]], _ failures: [Substring])
  {
    for (name, sample) in zip(names, samples) {
      let (said, failed) = (found[name] ?? [], failures.filter { $0.hasPrefix("failed \(name) ") })
      let comment: Comment = "\(name) \(sample.source)\n\(said.joined(separator: "\n"))\ncompiler: \(failed)"
      if sample.isStrict {
        #expect(!said.isEmpty && failed.isEmpty, comment)
      } else {
        #expect(said.isEmpty == failed.isEmpty, comment)
      }
    }
  }

  @Test func whatSourcesMayNotReadDoesNotCompileAndTheOtherWayRound() throws {
    let scratch = try ScratchFolder()
    let names = Self.uses.enumerated().map { $1.name ?? "N\($0)N" }
    try root(scratch)
    try scratch.write(Self.other.spec, to: "Other/component.yaml")
    try scratch.write(Self.other.source, to: "Other/Sources/Other/Other.swift")
    for (name, sample) in zip(names, Self.uses) {
      try scratch.write("name: \(name)\ninjects: [clock, in, account, store]\n", to: "\(name)/component.yaml")
      try scratch.write(
        "import Other\nimport \(name)Injected\n" + sample.source.replacing("NAME", with: name) + "\n",
        to: "\(name)/Sources/\(name)/S.swift")
    }
    let found = try look(at: names, in: scratch) { $0 }
    let failures = try compile(
      """
      swiftc $flags -emit-module -module-name Other -o Other.swiftmodule Other/Sources/Other/*.swift
      for name in \(names.joined(separator: " "))
      do
        swiftc $flags -emit-module -module-name ${name}Injected -o ${name}Injected.swiftmodule $name/Sources/${name}Injected/*.swift
        swiftc $flags -typecheck -module-name $name $name/Sources/$name/*.swift >$name.log 2>&1 || \
          echo "failed $name $(grep -m1 error: $name.log)"
      done
      """, in: scratch)
    compare(Self.uses, names, found, failures)
  }

  @Test func whatCannotBeInjectedDoesNotCompileAndTheOtherWayRound() throws {
    let scratch = try ScratchFolder()
    let names = Self.services.indices.map { "N\($0)N" }
    try root(scratch)
    for (name, sample) in zip(names, Self.services) {
      let service = sample.isConcrete ? "{ type: \(name)Type, concrete: true }" : "\(name)Type"
      try scratch.write("name: \(name)\nservices: { s\(name): \(service) }\n", to: "\(name)/component.yaml")
      try scratch.write(sample.source.replacing("NAME", with: name) + "\n", to: "\(name)/Sources/\(name)/S.swift")
      try scratch.write("name: U\(name)\ninjects: [s\(name)]\n", to: "U\(name)/component.yaml")
      try scratch.write("public struct U {}\n", to: "U\(name)/Sources/U\(name)/U.swift")
    }
    let concrete = Set(zip(names, Self.services).filter { $1.isConcrete }.map(\.0))
    let found = try look(at: names, in: scratch, concrete: concrete) { "U\($0)" }
    let failures = try compile(
      """
      for name in \(names.joined(separator: " "))
      do
        for DEBUG in '-D DEBUG' ''
        do
          # The second configuration changes nothing of most.
          if [ -z "$DEBUG" ] && ! grep -q DEBUG $name/Sources/$name/*.swift; then continue; fi
          swiftc -swift-version 6 -parse-as-library $DEBUG -emit-module -module-name $name -o $name.swiftmodule \
            $name/Sources/$name/*.swift
          swiftc $flags -typecheck -module-name U${name}Injected U$name/Sources/U${name}Injected/*.swift >$name.log 2>&1 || \
            echo "failed $name $(grep -m1 error: $name.log)"
        done
      done
      """, in: scratch)
    compare(Self.services, names, found, failures)
  }
}
