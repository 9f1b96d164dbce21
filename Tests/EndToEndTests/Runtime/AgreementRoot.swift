import Foundation
import TestSupport
import Testing

/// A root of modules whose sources and specs may not fit: the tool's findings for each, and the compiler's errors in generated code.
struct AgreementRoot {
  let scratch: ScratchFolder
  let names: [String]
  private let samples: [any AgreementSample]
  private let app: (([String]) -> String)?

  private static let flags = """
    flags="-wmo -swift-version 6 -parse-as-library -I . -enable-upcoming-feature MemberImportVisibility"
    flags="$flags -enable-upcoming-feature ExistentialAny"

    """

  /// - Parameters:
  ///   - other: a module that all may import.
  ///   - app: the lines of the app's spec for the modules with these names, which it depends on; `nil` for none.
  init(
    _ samples: [any AgreementSample], other: (spec: String, source: String), app: (([String]) -> String)? = nil
  ) throws {
    (self.samples, self.app) = (samples, app)
    scratch = try ScratchFolder()
    names = samples.indices.map { "N\($0)N" }
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    try scratch.write(other.spec, to: "Other/component.yaml")
    try scratch.write(other.source, to: "Other/Sources/Other/Other.swift")
    for (name, sample) in zip(names, samples) {
      try scratch.write(sample.spec.replacing("NAME", with: name), to: "\(name)/component.yaml")
      try scratch.write(sample.source.replacing("NAME", with: name) + "\n", to: "\(name)/Sources/\(name)/\(name).swift")
    }
    try writeSpec(names)
  }

  private func writeSpec(_ names: [String], severity: String = "") throws {
    let root =
      if let app {
        """
        name: App
        kind: app
        type: none
        integration:
          tools: "6.0"
          severity: { unused-dependency: off\(severity) }
          defaults: { settings: [{ upcoming-feature: MemberImportVisibility }, { upcoming-feature: ExistentialAny }] }
        dependencies: [\((["Other"] + names).joined(separator: ", "))]
        \(app(names))

        """
      } else {
        "name: Root\nkind: workspace\nintegration: { tools: \"6.0\" }\n"
      }
    try scratch.write(root, to: "component.yaml")
  }

  /// The errors of each sample; there are no others.
  private func findings() throws -> [String: [Substring]] {
    let outcome = try Launch.integrate(["resolve"], in: scratch.url).run()
    let errors = outcome.stderr.split(separator: "\n").filter { $0.contains(" error: ") }
    let lines = try scratch.read("component.yaml").split(separator: "\n", omittingEmptySubsequences: false)
    // A line of the app's spec is about the sample that it names.
    func owner(_ error: Substring) -> String {
      guard let place = error.firstMatch(of: /^component\.yaml:([0-9]+):/), let number = Int(place.1),
        let name = lines[number - 1].firstMatch(of: /N[0-9]+N/)
      else { return String(error.prefix { $0 != "/" }) }
      return String(name.0)
    }
    let findings = Dictionary(grouping: errors, by: owner)
    for (name, errors) in findings { try #require(names.contains(name), "\(errors)") }
    return findings
  }

  /// Runs a script for each of both configurations once these modules are compiled with it.
  private func shell(
    _ script: String, _ names: [String], debug: [String] = ["-D DEBUG", ""]
  ) throws -> Launch.Outcome {
    let quoted = debug.map { "'\($0)'" }.joined(separator: " ")
    var launch = Launch.shell(
      """
      set -e
      \(Self.flags)
      for DEBUG in \(quoted)
      do
        swiftc $flags -emit-module -module-name Other -o Other.swiftmodule Other/Sources/Other/*.swift
        for module in \(names.joined(separator: " "))
        do
          # The second configuration changes nothing of most.
          if [ -e $module.swiftmodule ] && ! grep -q DEBUG $module/Sources/$module/*.swift; then continue; fi
          swiftc $flags $DEBUG -package-name $module -emit-module -module-name $module -o $module.swiftmodule \
            $module/Sources/$module/*.swift >$module.log 2>&1 || { cat $module.log; exit 1; }
        done
        \(script)
      done
      """, in: scratch.url
    )
    launch.patience = 1200
    let outcome = try launch.run()
    try #require(outcome.status == 0, "\(outcome.stdout)\(outcome.stderr)")
    return outcome
  }

  /// The compiler's errors in a file `UseNAME.swift` for each of these samples.
  func failuresOfUses(of names: [String]) throws -> [String: [Substring]] {
    let outcome = try shell(
      """
      for module in \(names.joined(separator: " "))
      do
        if [ -z "$DEBUG" ] && ! grep -q DEBUG $module/Sources/$module/*.swift; then continue; fi
        swiftc $flags -typecheck Use$module.swift >$module.log 2>&1 || echo "failed $module $(head -3 $module.log)"
      done
      """, names)
    return Dictionary(grouping: outcome.stdout.split(separator: "\n").filter { $0.hasPrefix("failed ") }) {
      String($0.split(separator: " ")[1])
    }
  }

  /// The compiler's errors in the files that the tool generates for an app of these samples. A line belongs to the sample
  /// that it names, or that the nearest line above names.
  ///
  /// A sample with an error is not generated again: the compiler finds its last kinds of errors only when all others
  /// are fixed.
  ///
  /// - Parameter findings: those that keep the tool from generating.
  func failuresOfApp(
    of names: [String], switchingOff findings: [String], folder: String, files: [String], besides flags: String = ""
  ) throws -> [String: [Substring]] {
    var failures: [String: [Substring]] = [:]
    // The release configuration changes nothing of most.
    let changing = zip(self.names, samples).filter { $1.source.contains("DEBUG") }.map(\.0).filter(names.contains)
    for (debug, names) in [("", changing), ("-D DEBUG", names)] where !names.isEmpty {
      _ = try shell("true", names, debug: [debug])
      var pending = [names.filter { failures[$0] == nil }]
      while let group = pending.popLast() {
        let output = try compile(group, switchingOff: findings, folder, flags)
        // The compiler may crash on several errors in one function.
        if output.contains("Stack dump:") {
          let half = group.count / 2
          if half == 0 {
            failures[group[0], default: []].append("the compiler crashes")
          } else {
            pending += [Array(group[..<half]), Array(group[half...])]
          }
          continue
        }
        let found = try attributed(output, in: folder, files)
        if found.isEmpty {
          try #require(!output.contains("error:"), "\(output)")
          continue
        }
        for (name, lines) in found { failures[name, default: []] += lines }
        try #require(found.keys.contains { group.contains($0) }, "\(output)")
        let left = group.filter { found[$0] == nil }
        if !left.isEmpty { pending.append(left) }
      }
    }
    return failures
  }

  private func compile(
    _ group: [String], switchingOff findings: [String], _ folder: String, _ flags: String
  ) throws -> String {
    try writeSpec(group, severity: findings.map { ", \($0): off" }.joined())
    let generated = try Launch.integrate(["generate"], in: scratch.url).run()
    try #require(generated.status == 0, "\(generated.stderr)")
    var launch = Launch.shell(
      """
      set -e
      \(Self.flags)
      cd Sources
      swiftc $flags -I .. -emit-module -module-name AppDependencies -o ../AppDependencies.swiftmodule AppDependencies/*.swift \
        >../log 2>&1 || { cat ../log; exit \(folder == "AppDependencies" ? 0 : 1); }
      swiftc $flags -I .. \(flags) -emit-sil -o /dev/null -module-name \(folder) \(folder)/*.swift 2>&1 || true
      """, in: scratch.url)
    launch.patience = 1200
    let compiled = try launch.run()
    try #require(compiled.status == 0, "\(compiled.stdout)\(compiled.stderr)")
    return compiled.stdout
  }

  /// Expects that the last generated code compiles without a warning in the older language mode too.
  func expectNoWarningInMode5(_ folder: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let outcome = try Launch.shell(
      "cd Sources && swiftc -wmo -I .. -swift-version 5 -parse-as-library -warnings-as-errors -typecheck -module-name \(folder) "
        + "\(folder)/*.swift", in: scratch.url
    ).run()
    #expect(outcome.status == 0, "\(outcome.stderr)", sourceLocation: sourceLocation)
  }

  private func attributed(_ output: String, in folder: String, _ files: [String]) throws -> [String: [Substring]] {
    var found: [String: [Substring]] = [:]
    for line in output.split(separator: "\n") where line.contains(": error: ") || line.contains(": warning: ") {
      // The place comes first, in files and in macro expansions.
      guard let match = line.firstMatch(of: /^(?:[^:]*\/)?([A-Za-z]+\.swift):([0-9]+):/), let number = Int(match.2)
      else {
        continue
      }
      let text = try scratch.read("Sources/\(folder)/\(match.1)").split(
        separator: "\n", omittingEmptySubsequences: false)
      try #require(files.contains(String(match.1)), "\(line)")
      let name = text.prefix(number).reversed().lazy
        .compactMap { $0.lowercased().firstMatch(of: /n[0-9]+n/).map { String($0.0).uppercased() } }.first
      found[try #require(name, "\(line)"), default: []].append(line)
    }
    return found
  }

  /// Expects no error of a sample that compiles.
  ///
  /// - Parameter failures: the compiler's errors for the samples that the tool refuses.
  func expectNoFalseErrors(
    sourceLocation: SourceLocation = #_sourceLocation, _ failures: ([String]) throws -> [String: [Substring]]
  ) throws {
    let findings = try findings()
    let refused = names.filter { findings[$0] != nil }
    if refused.isEmpty { return }
    let failures = try failures(refused)
    for (name, sample) in zip(names, samples) where failures[name] == nil {
      let errors = findings[name] ?? []
      #expect(errors.isEmpty, "\(sample.spec)\n\(sample.source)\n\(errors)", sourceLocation: sourceLocation)
    }
  }
}
