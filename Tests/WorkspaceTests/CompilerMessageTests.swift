import Testing

@testable import Workspace

@Suite struct CompilerMessageTests {
  @Test func readsErrorsWithTheirNotes() {
    let output = """
      Building for debugging...
      [4/8] Compiling C C.swift
      /app/Sources/C/C.swift:8:42: error: missing argument for parameter 'a' in call
       7 | public enum R {
       8 |   private static func one() -> any P { X() }
         |                                          `- error: missing argument for parameter 'a' in call
       9 |   private static func two() -> M { M() }

      /app/Sources/A/A.swift:2:26: note: 'init(a:)' declared here
      1 | public protocol P: Sendable {}
      2 | public struct X { public init(a: Int) {} }
        |                          `- note: 'init(a:)' declared here

      /app/Sources/C/C.swift:9:36: error: call to main actor-isolated initializer 'init()'
       2 | @MainActor final class M { init() {} }
         |                            `- note: calls to 'init()' are implicitly asynchronous
       9 |   private static func two() -> M { M() }
         |                                    `- error: call to main actor-isolated initializer 'init()'
      """
    #expect(
      CompilerMessage.errors(in: output) == [
        CompilerMessage(
          path: "/app/Sources/C/C.swift", line: 8, column: 42, text: "missing argument for parameter 'a' in call",
          notes: [.init(path: "/app/Sources/A/A.swift", line: 2, column: 26, text: "'init(a:)' declared here")]),
        CompilerMessage(
          path: "/app/Sources/C/C.swift", line: 9, column: 36,
          text: "call to main actor-isolated initializer 'init()'",
          notes: [
            .init(
              path: "/app/Sources/C/C.swift", line: 2, column: 28, text: "calls to 'init()' are implicitly asynchronous"
            )
          ]),
      ])
  }

  @Test func readsWhatSeveralJobsReportOnce() {
    let error = "/app/A.swift:1:2: error: cannot find 'x' in scope\n"
    #expect(CompilerMessage.errors(in: error + "[2/3] Compiling A\n" + error).count == 1)
  }

  @Test func leavesWarningsOut() {
    let output = "/app/A.swift:1:2: warning: unused\n/app/A.swift:1:3: note: remove it\nwarning: 'app': unused file\n"
    #expect(CompilerMessage.errors(in: output) == [])
  }

  @Test func readsErrorsWithoutAPlace() {
    let output = """
      error: 'app': Source files for target A should be located under 'Sources/A'
      macro expansion @Made:1:2: error: expected declaration
      clang: error: linker command failed with exit code 1 (use -v to see invocation)
      error: link command failed with exit code 1 (use -v to see invocation)
      """
    let errors = CompilerMessage.errors(in: output)
    #expect(errors.allSatisfy { $0.path == nil })
    #expect(
      errors.map(\.text) == [
        "'app': Source files for target A should be located under 'Sources/A'",
        "macro expansion @Made:1:2: expected declaration",
        "clang: linker command failed with exit code 1 (use -v to see invocation)",
        "link command failed with exit code 1 (use -v to see invocation)",
      ])
    #expect(errors.map(\.isSummary) == [false, false, true, true])
  }

  @Test func readsErrorsOfC() {
    let errors = CompilerMessage.errors(
      in: "/app/a.c:1:10: fatal error: 'b.h' file not found\n    1 | #include \"b.h\"\n")
    #expect(errors == [CompilerMessage(path: "/app/a.c", line: 1, column: 10, text: "'b.h' file not found")])
  }
}
