import Foundation
import TestSupport
import Testing

@testable import Importing

/// The flags that are copied from podspecs, compared with those of the installed compiler.
@Suite struct CompilerFlagsTests {
  /// An option as a compiler's help shows it.
  private struct Option {
    let name: String
    let takesValue: Bool
    let description: String
  }

  private func options(_ arguments: [String]) throws -> [Option] {
    let outcome = try Launch(program: "/usr/bin/env", arguments: arguments, folder: "/").run()
    try #require(outcome.status == 0, "\(outcome.stderr)")
    var options: [Option] = []
    for line in outcome.stdout.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard line.hasPrefix("  -"), let first = words.first else {
        guard line.hasPrefix("    "), let last = options.last else { continue }
        let text = last.description + " " + words.joined(separator: " ")
        options[options.count - 1] = Option(name: last.name, takesValue: last.takesValue, description: text)
        continue
      }
      let name = first.prefix { $0 != "=" && $0 != "<" }
      let takesValue = words.dropFirst().first?.hasPrefix("<") == true
      options.append(
        Option(name: String(name), takesValue: takesValue, description: words.dropFirst().joined(separator: " ")))
    }
    return options
  }

  /// Nothing that a compiler reads, writes or runs can be named by a flag that is taken.
  @Test(arguments: [
    ["clang", "--help-hidden"], ["clang", "-cc1", "--help"], ["swiftc", "-help-hidden"],
    ["swiftc", "-frontend", "-help-hidden"],
  ])
  func noFlagThatIsTakenNamesAFile(help: [String]) throws {
    let all = try options(help)
    #expect(all.count > 100)
    for option in all {
      for value in ["Package.swift", "a.so", "/etc/passwd", "../x", "component.yaml"] {
        for spelling in ["\(option.name)=\(value)", "\(option.name)\(value)"] {
          #expect(!CompilerFlags.isTaken(spelling), "\(spelling)")
        }
      }
      let touchesFiles = option.description.range(
        of:
          #"\b(files?|filename|path|dir|directory|folder|plugin|trace|profile|profiling|coverage|dump|output|cache|load)\b"#,
        options: [.regularExpression, .caseInsensitive])
      if touchesFiles != nil { #expect(!CompilerFlags.isTaken(option.name), "\(option.name): \(option.description)") }
      // An option with a value in the next word is not accepted without the value.
      if option.takesValue, help.contains("-cc1") { #expect(!CompilerFlags.isTaken(option.name), "\(option.name)") }
    }
  }

  @Test func whatSaysHowCodeIsMadeIsTaken() {
    for flag in [
      "-fno-objc-arc", "-fvisibility=hidden", "-O3", "-std=gnu++17", "-fno-omit-frame-pointer", "-fexceptions", "-fPIC",
      "-fno-autolink", "-msse4.2", "-march=armv8-a+crc", "-UDEBUG", "-ftemplate-depth=512", "-g", "-pthread",
    ] { #expect(CompilerFlags.isTaken(flag), "\(flag)") }
    for flag in [
      "", "-", "-f", "-O4", "@flags", "-U", "-std=", "-march=a/b", "-ftemplate-depth=a", "-ftime-trace", "-save-temps",
      "-fsave-optimization-record", "-foptimization-record-file=Package.swift", "-fplugin=a", "-mllvm", "-Xclang",
      "-include",
      "-fproc-stat-report=x", "-fproc-stat-report", "-gsplit-dwarf", "-fprofile-generate", "-Ia", "-lz", "-MF", "-o",
    ] { #expect(!CompilerFlags.isTaken(flag), "\(flag)") }
  }
}
