import Diagnostics
import Importing
import Testing

/// Lines of a manifest with a result that depends on the machine.
@Suite struct HostDependenceTests {
  private func found(_ text: String) -> [String] {
    hostDependentLines(of: Array(text.utf8), file: FileID(rawValue: 0)).map {
      "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.message.prefix { $0 != " " })"
    }
  }

  @Test func findsWhatAsksTheHost() {
    #expect(
      found(
        """
        // swift-tools-version: 5.9
        import PackageDescription
        #if os(Linux)
        let a = 1
        #elseif canImport(Darwin)
        #endif
        let é = ProcessInfo.processInfo.environment["X"] ?? Context.packageDirectory
        if FileManager.default.fileExists(atPath: "x") {}
        let b = Foundation.getenv("X")
        """) == [
          "3:1 '#if'", "5:1 '#elseif'", "7:9 'ProcessInfo'", "8:4 'FileManager'", "9:20 'getenv'",
        ])
  }

  @Test(arguments: [
    "// #if", "/* #if /* Context */ Context */", "let a = \"Context \\\" Context\"",
    "let a = \"\"\"\n  Context\n  \\\"\"\" ProcessInfo\n  \"\"\"", "let a = #\"Context \" Context\"#",
    "let a = #\"\"\"\nContext \"\"\" Context\n\"\"\"#", "let ContextLike = MyContext.x", "#if_",
    "\u{FEFF}let a = 1",
  ])
  func passesOverCommentsStringsAndOtherNames(text: String) { #expect(found(text) == []) }

  @Test func flagsAreForOtherTools() {
    #expect(
      found("#if TUIST\n#endif\n#if DEBUG\n#elseif os(Linux)\n#if !X") == [
        "1:1 the", "3:1 '#if'", "4:1 '#elseif'", "5:1 '#if'",
      ])
  }

  @Test func looksIntoTheCodeInStrings() {
    #expect(found("let a = \"x\\(Context.packageDirectory)/Context\"") == ["1:13 'Context'"])
  }

  @Test func goesOnBehindAStringThatHasNoEnd() {
    #expect(found("let a = \"x\nContext") == ["2:1 'Context'"])
    #expect(found("/* no end") == [])
    #expect(found("\"\"\" no end") == [])
    #expect(found("\"\\") == [])
  }
}
