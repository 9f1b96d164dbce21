import Foundation
import TestSupport
import Testing

/// Files that name what fewer see than themselves, each in a module of its own, `M0` and so on, which imports `Core`.
struct AccessSamples {
  let sources: [String]
  let scratch: ScratchFolder

  /// - Parameters:
  ///   - core: the source of `Core`.
  ///   - spec: more lines of the spec of the module of a number.
  init(
    _ sources: [String], core: String, specOfCore: String = "", tools: String, spec: (Int) -> String
  ) throws {
    (self.sources, scratch) = (sources, try ScratchFolder())
    try scratch.write("name: Root\nkind: workspace\nintegration: { tools: \"\(tools)\" }\n", to: "component.yaml")
    try scratch.write("lockfile: 1\npins: {}\n", to: "integrate.lock.yaml")
    try scratch.write("name: Core\n\(specOfCore)", to: "Core/component.yaml")
    try scratch.write(core, to: "Core/Sources/Core/Core.swift")
    for (index, source) in sources.enumerated() {
      let name = "M\(index)"
      try scratch.write("name: \(name)\ndependencies: [Core]\n\(spec(index))", to: "\(name)/component.yaml")
      try scratch.write(source + "\n", to: "\(name)/Sources/\(name)/\(name).swift")
    }
  }

  /// Refused is what the compiler refuses, and nothing else.
  ///
  /// - Parameters:
  ///   - flags: of the compiler.
  ///   - least: so many samples do not compile.
  func expectAgreement(flags: String = "", least: Int) throws {
    let outcome = try Launch.integrate(["resolve"], in: scratch.url).run()
    let compiled = try Launch.shell(
      """
      flags="-swift-version 6 -package-name root \(flags)"
      swiftc $flags -emit-module -module-name Core -o Core.swiftmodule Core/Sources/Core/*.swift || exit 1
      for module in M*
      do swiftc $flags -I . -typecheck -module-name $module $module/Sources/$module/*.swift 2>&1 || true
      done
      """, in: scratch.url
    ).run()
    try #require(compiled.status == 0, "\(compiled.stderr)")
    var failing = 0
    for (index, source) in sources.enumerated() {
      let path = "M\(index)/Sources/M\(index)/M\(index).swift:"
      let errors = compiled.stdout.split(separator: "\n").filter { $0.contains(path) && $0.contains(": error: ") }
      let refused = outcome.stderr.split(separator: "\n").filter { $0.hasPrefix(path) && $0.contains(": error: ") }
      if !errors.isEmpty { failing += 1 }
      #expect(errors.isEmpty == refused.isEmpty, "\(source)\n\(refused)\ncompiler: \(errors)")
    }
    #expect(failing > least)
  }
}
