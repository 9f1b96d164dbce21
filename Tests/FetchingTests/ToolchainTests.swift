import Testing

@testable import Fetching

/// The cache keeps a manifest's result per toolchain.
@Suite struct ToolchainTests {
  @Test func anotherProgramIsAnotherToolchain() throws {
    let workshop = try Workshop()
    let swift = workshop.path + "/swift"
    try workshop.write("one", to: swift)
    let first = Toolchain(swift: swift, environment: [:]).key
    #expect(Toolchain(swift: swift, environment: [:]).key == first)
    try workshop.write("the other", to: swift)
    #expect(Toolchain(swift: swift, environment: [:]).key != first)
  }

  /// As on macOS, where `/usr/bin/swift` is the same for every Xcode.
  @Test func choiceOfAnotherXcodeIsAnotherToolchain() throws {
    let workshop = try Workshop()
    let (shim, link) = (workshop.path + "/shim/swift", workshop.path + "/xcode_select_link")
    try workshop.write("shim", to: shim)
    func key(_ environment: [String: String] = [:]) -> String {
      Toolchain(swift: shim, environment: environment, shim: shim, selection: link).key
    }
    func developer(_ name: String) -> String { "\(workshop.path)/\(name)/Contents/Developer" }
    for name in ["Xcode.app", "Beta.app"] {
      try workshop.write(name, to: developer(name) + "/Toolchains/XcodeDefault.xctoolchain/usr/bin/swift")
    }
    try workshop.run("ln", "-s", developer("Xcode.app"), link)
    let release = key()
    #expect(key() == release)
    try workshop.run("ln", "-sfn", developer("Beta.app"), link)
    let beta = key()
    #expect(beta != release, "xcode-select chose another")
    #expect(key(["DEVELOPER_DIR": developer("Xcode.app")]) != beta)
    #expect(key(["TOOLCHAINS": "org.swift.62"]) != beta)
    try workshop.write("an update", to: developer("Beta.app") + "/Toolchains/XcodeDefault.xctoolchain/usr/bin/swift")
    #expect(key() != beta, "Xcode was updated in its place")
  }

  @Test func choiceOfSwiftlyIsAnotherToolchain() throws {
    let workshop = try Workshop()
    let swift = workshop.path + "/bin/swift"
    try workshop.write("swiftly", to: workshop.path + "/bin/swiftly")
    try workshop.run("ln", "-s", "swiftly", swift)
    func key() -> String { Toolchain(swift: swift, environment: ["HOME": workshop.path + "/home"]).key }
    let none = key()
    try workshop.write(#"{ "inUse": "6.1" }"#, to: workshop.path + "/home/.swiftly/config.json")
    let first = key()
    #expect(first != none)
    try workshop.write(#"{ "inUse": "6.2.1" }"#, to: workshop.path + "/home/.swiftly/config.json")
    #expect(key() != first)
  }
}
