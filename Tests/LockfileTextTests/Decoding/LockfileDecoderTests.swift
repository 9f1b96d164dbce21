import Diagnostics
import Model
import Testing
import Versioning

@Suite struct LockfileTests {
  private static let digits = String(repeating: "0123456789", count: 4)

  @Test func everyKeyOfAPackage() throws {
    let decoded = lockfile(
      """
      lockfile: 1
      pins:
        # where analytics go
        Tracking:
          git: https://git.example.com/tracking.git
          version: 1.2.0
          revision: \(Self.digits)
        swift-x:
          git: git@github.com:team/swift-x.git
          version: 1.12.0-beta.1+build
          revision: \(Self.digits)012345678901234567890123
          allow: ^1.12.0
          products:
            X: [X, 10.10]
            X-Dynamic: { type: dynamic, modules: [X] }
            tool: { type: executable }
            Empty:
          platforms: { iOS: "13", macOS: 10.15 }
          tools: 5.9
          ranges:
            swift-a: 1.1.0 ..< 2.0.0
            swift-b: { branch: main }
            swift-c: { revision: abc123 }
            swift-d: { path: ../d }
            swift-e: "*"
            swift-f: ^1.2.0
            swift-g: ~1.2.0
            swift-h: 1.2.0
            swift-i: {}
          traits: [T, { name: U, when: [A, B] }, 1]
      """)
    #expect(decoded.findings == [])
    let pins = try #require(decoded.value?.pins)
    #expect(pins.map(\.name.value) == ["Tracking", "swift-x"])
    #expect(shown(pins[0].name.place) == "4:3")
    #expect(shown(pins[0].source.place) == "5:10")
    #expect(shown(pins[0].version?.place) == "6:14")
    #expect(pins[0].products == nil && pins[0].ranges == nil && pins[0].traits == nil && pins[0].allow == nil)
    let pin = pins[1]
    #expect(pin.source.value == .git(url: "git@github.com:team/swift-x.git"))
    #expect(pin.version?.value == "1.12.0-beta.1+build")
    #expect(pin.revision?.value.count == 64)
    #expect(pin.selection == .version)
    #expect(pin.identity == "swift-x")
    #expect(pin.allow?.value == VersionRange("1.12.0 ..< 2.0.0"))
    let products = try #require(pin.products)
    #expect(products.map(\.name.value) == ["X", "X-Dynamic", "tool", "Empty"])
    #expect(products.map(\.type) == [.library, .dynamic, .executable, .library])
    #expect(products.map(\.modules) == [["X", "10.10"], ["X"], [], []])
    #expect(
      pin.platforms.map(\.value) == [
        SupportedPlatform(name: "ios", version: "13"), SupportedPlatform(name: "macos", version: "10.15"),
      ])
    #expect(pin.tools?.value == ToolsVersion(5, 9))
    #expect(
      pin.traits == [EnabledTrait(name: "T"), EnabledTrait(name: "U", when: ["A", "B"]), EnabledTrait(name: "1")])
    let ranges = try #require(pin.ranges)
    #expect(ranges.map(\.package.value) == "abcdefghi".map { "swift-\($0)" })
    #expect(
      try ranges.map(\.requirement.value) == [
        .versions(#require(VersionRange("1.1.0 ..< 2.0.0"))), .branch("main"), .revision("abc123"), .any,
        .versions(.any), .versions(#require(VersionRange("1.2.0 ..< 2.0.0"))),
        .versions(#require(VersionRange("1.2.0 ..< 1.3.0"))), .versions(#require(VersionRange("1.2.0"))), .any,
      ])
  }

  @Test func everySourceIsRead() throws {
    let decoded = lockfile(
      """
      lockfile: "1"
      pins:
        Git: { git: ../Git, revision: \(Self.digits) }
        Branch: { git: https://h/Other.git, branch: main, revision: \(Self.digits) }
        Web: { registry: scope.Web_2, version: 1.0.0, traits: [] }
        Kit: { binary: https://h/Kit.xcframework.zip, checksum: 0123, version: 2.0.0 }
        Kit2: { binary: https://h/Kit2.zip, checksum: abc }
        Toml: { path: ../Toml }
        Work: { path: /abs/Work, git: https://h/Work.git, version: 1.0.0 }
        Firebase: { pod: trunk, version: 10.0.0.1, modules: { Analytics: { requires: { Firebase/Core: "", X: ~> 1.2 } }, Core: } }
        Alamofire: { pod: trunk, version: 5.9, requires: { Firebase: 1.0, Y: } }
        A/B: { pod: https://cdn.cocoapods.org/, version: 1 }
      """)
    #expect(decoded.findings == [])
    let pins = try #require(decoded.value?.pins)
    #expect(
      pins.map(\.source.value) == [
        .git(url: "../Git"), .git(url: "https://h/Other.git"), .registry(id: "scope.Web_2"),
        .binary(url: "https://h/Kit.xcframework.zip", checksum: "0123"),
        .binary(url: "https://h/Kit2.zip", checksum: "abc"),
        .path("../Toml"), .path("/abs/Work"), .pod(source: "trunk"), .pod(source: "trunk"),
        .pod(source: "https://cdn.cocoapods.org/"),
      ])
    #expect(
      pins.map(\.selection) == [
        .revision, .branch, .version, .version, nil, nil, .version, .version, .version, .version,
      ])
    #expect(
      pins.map(\.identity) == [
        "git", "other", "scope.web_2", "kit", "kit2", "toml", "work", "firebase", "alamofire", "a/b",
      ])
    #expect(pins[2].traits == [])
    let modules = try #require(pins[7].podEdges?.modules)
    #expect(modules.map(\.name.value) == ["Analytics", "Core"])
    #expect(modules[0].requires.map { "\($0.pod.value) \($0.requirement.value)" } == ["Firebase/Core ", "X ~> 1.2"])
    #expect(modules[1].requires.isEmpty)
    #expect(pins[8].podEdges?.requires.map { "\($0.pod.value) \($0.requirement.value)" } == ["Firebase 1.0", "Y "])
  }

  @Test(arguments: ["lockfile: 1\n", "lockfile: 1\npins:\n", "lockfile: 1\npins: {}\n"])
  func aLockfileWithoutPinsIsSound(text: String) {
    let decoded = lockfile(text)
    #expect(decoded.findings == [])
    #expect(decoded.value?.pins.isEmpty == true)
  }

  @Test(arguments: [
    ("", "missing-key 1:1"), ("pins: {}\n", "missing-key 1:1"), ("- lockfile: 1\n", "wrong-type 1:1"),
    ("lockfile: 2\n", "invalid-value 1:11"), ("lockfile: 1.0\n", "invalid-value 1:11"),
    ("lockfile:\n", "wrong-type 1:10"),
    ("lockfile: 1\npin: {}\n", "unknown-key 2:1"), ("lockfile: 1\npins: []\n", "wrong-type 2:7"),
    ("lockfile: 1\nlockfile: 1\n", "duplicate-key 2:1"), ("lockfile: 1\npins: { A: }\n", "wrong-type 2:12"),
    ("lockfile: 1\npins: { -A: { path: x } }\n", "invalid-name 2:9"),
    ("lockfile: 1\npins: { /A: { path: x } }\n", "invalid-name 2:9"),
    ("lockfile: 1\npins: { ../A: { path: x } }\n", "invalid-name 2:9"),
    ("lockfile: 1\npins: { A: x }\n", "wrong-type 2:12"),
    ("lockfile: 1\nversion: 1.0.0\n", "unknown-key 2:1"),
  ])
  func theFileAsAWhole(text: String, finding: String) { #expect(lockfile(text).findings == [finding]) }

  @Test func onePinAName() {
    let decoded = lockfile(
      "lockfile: 1\npins:\n  Swift-Log: { path: a }\n  B: { path: b }\n  swift-log: { path: c }\n  B: { path: d }\n")
    #expect(decoded.findings == ["duplicate-pin 5:3", "duplicate-pin 6:3"])
    #expect(decoded.messages == ["'swift-log' is pinned twice", "'B' is pinned twice"])
    #expect(decoded.notes == ["first pinned here 3:3", "first pinned here 4:3"])
    #expect(decoded.value?.pins.map(\.source.value) == [.path("a"), .path("b")])
  }

  @Test(arguments: [
    ("version: 1.0.0", ["missing-key 3:3"]), ("git: https://h/x", ["missing-key 3:3"]),
    ("registry: a.b", ["missing-key 3:3"]),
    ("pod: trunk", ["missing-key 3:3"]), ("binary: https://h/x.zip", ["missing-key 3:3"]), ("git:", ["wrong-type 4:9"]),
    ("git: [x]\nversion: 1.0.0", ["wrong-type 4:10"]), ("path: \"\"", ["invalid-value 4:11"]),
    ("path: \"a\\tb\"", ["invalid-value 4:11"]),
    ("git: https://h/x\nregistry: a.b\nversion: 1.0.0", ["invalid-value 5:15"]),
    ("pod: trunk\nbinary: https://h/x.zip\nchecksum: a\nversion: 1.0.0", ["invalid-value 5:13"]),
    ("git: https://h/x\nversion: 1.0.0\nbranch: main", ["invalid-value 6:13"]),
    ("registry: a.b\nversion: 1.0.0\nbranch: main", ["invalid-value 6:13"]),
    ("pod: trunk\nversion: 1.0.0\nrevision: \(digits)", ["invalid-value 6:15"]),
    ("registry: mona\nversion: 1.0.0", ["invalid-value 4:15"]),
    ("registry: a.b.c\nversion: 1.0.0", ["invalid-value 4:15"]),
    ("registry: -a.b\nversion: 1.0.0", ["invalid-value 4:15"]),
    ("registry: a.b/c\nversion: 1.0.0", ["invalid-value 4:15"]),
    ("path: x\nversoin: 1", ["unknown-key 5:5"]), ("path: x\ntools: six", ["invalid-value 5:12"]),
    ("path: x\nplatforms: { iOS: x }", ["invalid-value 5:23"]), ("path: x\nproducts: [A]", ["wrong-type 5:15"]),
    ("path: x\nproducts: { A: { type: dylib } }", ["invalid-value 5:28"]),
    ("path: x\nproducts: { A: B }", ["wrong-type 5:20"]),
    ("path: x\nproducts: { A: { module: [B] } }", ["unknown-key 5:22"]),
    ("path: x\nproducts: { A: [], A: [] }", ["duplicate-key 5:24"]),
    ("path: x\nranges: [a]", ["wrong-type 5:13"]), ("path: x\nranges: { a: }", ["wrong-type 5:18"]),
    ("path: x\nranges: { a: [1.0.0] }", ["wrong-type 5:18"]),
    ("path: x\nranges: { a: { tag: x } }", ["unknown-key 5:20"]),
    ("path: x\nranges: { a/b: 1.0.0 }", ["invalid-name 5:15"]),
    ("path: x\nranges: { a: 1.0.0, a: 1.0.0 }", ["duplicate-key 5:25"]),
    ("path: x\ntraits: T", ["wrong-type 5:13"]), ("path: x\ntraits: [{ name: T, if: [A] }]", ["unknown-key 5:25"]),
    ("path: x\ntraits: [[T]]", ["wrong-type 5:14"]), ("path: x\ntraits: [{ name: T, when: A }]", ["wrong-type 5:31"]),
    ("path: x\nrequires: [A]", ["wrong-type 5:15"]), ("path: x\nrequires: { A: [1] }", ["wrong-type 5:20"]),
    ("path: x\nrequires: { -A: 1 }", ["invalid-name 5:17"]), ("path: x\nmodules: [A]", ["wrong-type 5:14"]),
    ("path: x\nmodules: { A: { needs: {} } }", ["unknown-key 5:21"]),
    ("path: x\nmodules: { A: [B] }", ["wrong-type 5:19"]),
    ("path: x\nversion: 1.0.0\nversion: 1.0.0", ["duplicate-key 6:5"]), ("path: x\nchecksum: []", ["wrong-type 5:15"]),
    ("path: x\nallow:", ["wrong-type 5:11"]), ("path: x\nrevision:", ["wrong-type 5:14"]),
    ("path: x\nbranch: []", ["wrong-type 5:13"]),
  ])
  func pins(body: String, findings: [String]) { #expect(pin(body).findings == findings) }

  @Test func allErrorsOfAFileAreReported() {
    let decoded = lockfile(
      """
      lockfile: 3
      pins:
        A:
          git: --upload-pack=x
          version: 1.2
          revision: HEAD
        a: { path: x }
        B: { registry: b, verison: 1.0.0 }
        C: { path: x, allow: any }
      """)
    #expect(
      decoded.findings == [
        "invalid-value 1:11", "unsafe-url 4:10", "invalid-version 5:14", "invalid-revision 6:15", "duplicate-pin 7:3",
        "missing-key 8:3", "invalid-value 8:18", "unknown-key 8:21", "invalid-version 9:24",
      ])
  }
}
