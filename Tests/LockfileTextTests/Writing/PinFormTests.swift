import Diagnostics
import LockfileText
import Model
import Testing

/// A pin has the same text whether `import` wrote it or the editor added it, in one step or in two, as `pin` and
/// `resolve` do.
@Suite struct PinFormTests {
  private static let text = """
    lockfile: 1
    pins:
      Fonts:
        binary: https://h/f.zip
        checksum: "0123"
        version: 1.0.0
        products: { Fonts: [Fonts] }
      Kit:
        path: ../Kit
        requires: {}
      Log:
        git: https://git.example.com/log.git
        version: 1.5.0
        revision: "0123456789012345678901234567890123456789"
        allow: ^1.2.0
        traits: [T, { name: U, when: [A] }]
        products:
          Log: [Log, LogCore]
          LogTool: { type: executable, modules: [Tool] }
        platforms: { driverKit: "22", iOS: "13", macOS: "10.15" }
        tools: "5.9"
        ranges:
          a: 1.1.0 ..< 2.0.0
          b: { branch: main }
          c: { revision: 9f8b2c1 }
          d: {}
        recorded:
          source: https://git.example.com/log.git
          version: 1.5.0
          revision: "0123456789012345678901234567890123456789"
          hash: 8a3c5d1e00112233
      Moving:
        git: https://git.example.com/moving.git
        branch: main
        revision: 9f8b2c1e9f8b2c1e9f8b2c1e9f8b2c1e9f8b2c1e
        products: {}
        ranges: {}
      Pod:
        pod: trunk
        version: 10.0.0.1
        requires:
          Util: ~> 7.8
        modules:
          Core: {}
          Extra:
            requires:
              Pod/Core: ""
      Web:
        registry: scope.web
        version: 1.0.0
        products:
          AVeryLongNameOfAProduct:
            - ModuleWithALongNameOne
            - ModuleWithALongNameTwo
            - ModuleWithALongNameThree
            - ModuleWithALongNameFour
            - ModuleWithALongNameFive
          B: [B]

    """

  private static let keys = ["revision", "products", "platforms", "tools", "ranges"]

  private func pins() throws -> [Pin] {
    let decoded = lockfile(Self.text)
    #expect(decoded.findings == [])
    return try #require(decoded.value).pins
  }

  @Test func importsWriteThisForm() throws { #expect(LockfileWriter.write(try pins()).text == Self.text) }

  @Test func theEditorAddsThisForm() throws {
    var editor = try LockfileEditor(Array("lockfile: 1\npins: {}\n".utf8))
    try editor.apply(try pins().map { .add(pin: $0.name.value, $0.values) })
    #expect(String(decoding: editor.bytes, as: UTF8.self) == Self.text)
  }

  @Test func theEditorCompletesPinsToThisForm() throws {
    let pins = try pins()
    var editor = try LockfileEditor(Array("lockfile: 1\npins: {}\n".utf8))
    try editor.apply(
      pins.map { .add(pin: $0.name.value, $0.values.filter { !Self.keys.contains($0.key) }) })
    try editor.complete(
      pins.map { pin in
        PinFacts(
          name: pin.name.value, revision: pin.revision?.value,
          products: pin.products?.map { .init(name: $0.name.value, type: $0.type, modules: $0.modules) },
          platforms: pin.platforms.map(\.value), tools: pin.tools?.value,
          ranges: pin.ranges?.map { ($0.package.value, $0.requirement.value) })
      })
    #expect(String(decoding: editor.bytes, as: UTF8.self) == Self.text)
  }
}
