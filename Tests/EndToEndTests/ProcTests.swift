#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// In a container without /proc, the tool reports what is missing.
  @Suite struct ProcTests {
    /// Runs a line for the shell in a mount namespace of its own, with nothing in /proc.
    private static func withoutProc(_ line: String) throws -> Launch.Outcome {
      let script = "mount -t tmpfs none /proc && \(line)"
      return try Launch(
        program: "/usr/bin/env", arguments: ["unshare", "-rm", "/bin/sh", "-c", script], folder: "/"
      ).run()
    }

    private static let isPossible = (try? withoutProc("exit 7").status) == 7

    @Test(.enabled(if: isPossible, "no namespaces here")) func itSaysThatProcIsMissing() throws {
      let outcome = try Self.withoutProc("exec integrate --version")
      #expect(outcome.status == 2)
      #expect(
        outcome.stderr
          == "error: /proc is not mounted, and Swift programs read their arguments there: run 'mount -t proc proc /proc'\n"
      )
    }
  }
#endif
