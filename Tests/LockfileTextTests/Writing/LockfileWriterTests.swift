import Diagnostics
import LockfileText
import Model
import Testing
import YAML

/// Lockfiles are written as they were read.
@Suite struct LockfileWriterTests {
  private static let full = """
    lockfile: 1
    pins:
      "1.0":
        path: ../One
      Firebase:
        pod: trunk
        version: 10.0.0.1
        requires:
          GoogleUtilities: ~> 7.8
        modules:
          Analytics:
            requires:
              Firebase/Core: ""
          Core: {}
      Framework:
        binary: https://h/f.zip
        checksum: ab
        version: 1.0.0
      Log:
        git: https://git.example.com/log.git
        version: 1.5.0
        revision: "0123456789012345678901234567890123456789"
        allow: ^1.2.0
        traits: [T, { name: U, when: [A] }]
        products:
          Log: [Log, LogCore]
          LogTool: { type: executable, modules: [Tool] }
        targets:
          CLog: { unsafe-flags: true }
          Gen: { type: plugin, needs: [Tool] }
          Log: [CLog, LogCore, a/A, { name: b/B, aliases: { Core: BCore }, platforms: [linux, macOS] }]
          LogCore: [{ name: c/C, platforms: [windows] }]
          Macros: { type: macro, needs: [swift-syntax/SwiftSyntax] }
          Plain: []
        platforms: { iOS: "13", macOS: "10.15" }
        tools: "5.9"
        ranges:
          a: 1.1.0 ..< 2.0.0
          b: { branch: main }
          c: { revision: 9f8b2c1 }
          d: {}
          e: 1.0.0
        recorded:
          source: https://git.example.com/log.git
          version: 1.5.0
          revision: "0123456789012345678901234567890123456789"
          tag: 1.5.0
          spec: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
          declarations: 60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752
          manifest: none
          missing: [Sources/LogCore]
          missing-products: [LogTool]
          traits:
            A: []
            default: [A]
          guards: [A]
          enables:
            a: [T, { name: U, when: [A] }]
          addresses:
            a: https://git.example.com/a.git
          hash: 8a3c5d1e00112233
      web:
        registry: scope.web
        version: 1.0.0
        traits: []
      zone:
        git: git@host:team/zone.git
        branch: main
        revision: 9f8b2c1e9f8b2c1e9f8b2c1e9f8b2c1e9f8b2c1e
        recorded:
          source: git@host:team/zone.git
          branch: main
          revision: 9f8b2c1e9f8b2c1e9f8b2c1e9f8b2c1e9f8b2c1e
          hash: "0123456701234567"

    """

  private func decode(_ text: String) throws -> Lockfile {
    var reader = YAMLReader()
    var bag = DiagnosticBag()
    let lockfile = Array(text.utf8).withUnsafeBufferPointer { bytes in
      reader.read(bytes, file: FileID(rawValue: 0), into: &bag) { root, bag in
        decodeLockfile(root, file: FileID(rawValue: 0), allowFileURLs: false, into: &bag)
      }
    }
    #expect(bag.diagnostics.map(\.message) == [])
    return try #require(lockfile)
  }

  @Test func isWrittenAsItWasRead() throws {
    let lockfile = try decode(Self.full)
    let output = LockfileWriter.write(lockfile.pins)
    for (got, want) in zip(output.text.split(separator: "\n"), Self.full.split(separator: "\n")) where got != want {
      #expect(got == want)
    }
    for pin in lockfile.pins { #expect(output.lines[pin.name.value] == Int(pin.name.place.line)) }
    #expect(LockfileWriter.write(lockfile.pins.reversed()).text == output.text)
  }

  @Test func everyKeyIsInTheText() {
    for mapping in [
      "lockfile", "pin", "pinProduct", "pinTarget", "pinNeed",
      "podModule", "range", "enabledTrait", "record",
    ] {
      let retired = ["refused", "command", "cxx"]
      let left = (mapping == "range" ? ["package-resolved", "path"] : ["package-resolved"]) + retired
      for key in decodedLockfileKeys[mapping] ?? [] where !left.contains(key) {
        #expect(Self.full.contains("\(key):"), "'\(key)' of \(mapping) is not in the text")
      }
    }
  }

  @Test func aLockfileWithoutPinsIsWritten() {
    let output = LockfileWriter.write([], comments: ["Nothing yet."])
    #expect(output.text == "# Nothing yet.\nlockfile: 1\npins: {}\n")
    #expect(output.lines.isEmpty)
  }
}
