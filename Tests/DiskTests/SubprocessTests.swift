import TestSupport
import Testing

@testable import Disk

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite struct SubprocessTests {
  let scratch: ScratchFolder
  init() throws { scratch = try ScratchFolder() }

  @Test func argumentsArriveAsTheyAre() throws {
    let arguments = ["a b", "$HOME", "'", "\"", "*", "", "ü", "--", "-x", "a\nb"]
    let result = try Subprocess("printf", ["%s|"] + arguments).run()
    #expect(result.outputText == arguments.joined(separator: "|") + "|")
    #expect(result.ending == .exited(0))
    #expect(result.errorOutput.isEmpty)
  }

  @Test func bothOutputsAreTakenWhileItRuns() throws {
    let script = "i=0; while [ $i -lt 20000 ]; do echo out$i; echo err$i >&2; i=$((i+1)); done; exit 7"
    let result = try Subprocess("sh", ["-c", script]).run()
    #expect(result.ending == .exited(7))
    let numbers = 0..<20000
    #expect(result.outputText == numbers.map { "out\($0)\n" }.joined())
    #expect(result.errorText == numbers.map { "err\($0)\n" }.joined())
  }

  @Test func inputGoesInWhileOutputComesOut() throws {
    let input = Array(String(repeating: "0123456789abcdef", count: 1 << 17).utf8)
    #expect(try Subprocess("cat", input: input).run().output == input)
    // A program that does not read its input is not an error.
    #expect(try Subprocess("true", input: input).run().succeeded)
    #expect(try Subprocess("cat", input: []).run().output.isEmpty)
    #expect(try Subprocess("cat").run().output.isEmpty)
  }

  @Test func signalsAreTold() throws {
    #expect(try Subprocess("sh", ["-c", "kill -9 $$"]).run().ending == .signalled(SIGKILL))
    #expect(try Subprocess("sh", ["-c", "kill -PIPE $$"]).run().ending == .signalled(SIGPIPE))
  }

  @Test func environmentAndFolderArePassedOn() throws {
    let path = Subprocess.currentEnvironment["PATH"] ?? ""
    let result = try Subprocess("env", environment: ["PATH": path, "A": "x=y"], folder: "/").run()
    #expect(result.outputText.split(separator: "\n").sorted() == ["A=x=y", "PATH=\(path)"])
    #expect(try Subprocess("pwd", folder: scratch.path).run().outputText == scratch.path + "\n")
    setenv("DISK_TESTS_SEEN", "yes", 1)
    #expect(try Subprocess("sh", ["-c", "echo $DISK_TESTS_SEEN"]).run().outputText == "yes\n")
  }

  @Test func aProgramThatIsNotThere() throws {
    #expect(throws: SubprocessError(program: "no-such-program", reason: .notInPath)) {
      try Subprocess("no-such-program").run()
    }
    #expect(throws: SubprocessError(program: scratch["none"], reason: .notThere)) {
      try Subprocess(scratch["none"]).run()
    }
    #expect(throws: SubprocessError(program: "", reason: .badArgument)) { try Subprocess("").run() }
    #expect(throws: SubprocessError(program: "true", reason: .badArgument)) { try Subprocess("true", ["a\0b"]).run() }
    #expect(throws: SubprocessError(program: "true", reason: .noFolder(scratch["none"]))) {
      try Subprocess("true", folder: scratch["none"]).run()
    }
    try scratch.file("not-executable", "#!/bin/sh\n")
    #expect(throws: SubprocessError(program: scratch["not-executable"], reason: .notThere)) {
      try Subprocess(scratch["not-executable"]).run()
    }
  }

  @Test func relativeFoldersInThePathArePassedOver() throws {
    // A link: a program that was just written is busy while another test's fork still holds it open.
    try scratch.file("bin/other", "")
    try scratch.run("ln", "-s", "/bin/echo", scratch["bin/tool"])
    #expect(try Subprocess.find("tool", in: "::bin:\(scratch["bin"])") == scratch["bin/tool"])
    #expect(throws: SubprocessError.self) { try Subprocess.find("tool", in: "bin:.:", from: scratch.path) }
    #expect(try Subprocess("bin/tool", ["ran"], folder: scratch.path).run().outputText == "ran\n")
  }

  @Test func aProgramThatTakesTooLongIsEndedWithWhatItStarted() throws {
    let script = "echo $$; sleep 600 & echo $!; wait"
    let result = try Subprocess("sh", ["-c", script], timeout: .milliseconds(300)).run()
    #expect(result.ending == .timedOut)
    let processes = result.outputText.split(separator: "\n").compactMap { pid_t($0) }
    #expect(processes.count == 2)
    for process in processes {
      // The process that inherits the grandchild reaps it a little later.
      for _ in 0..<500 where kill(process, 0) == 0 && !isZombie(process) { usleep(10_000) }
      #expect(kill(process, 0) != 0 || isZombie(process))
    }
  }

  @Test func politenessHasAnEnd() throws {
    let result = try Subprocess("sh", ["-c", "trap '' TERM; while :; do :; done"], timeout: .milliseconds(100)).run()
    #expect(result.ending == .timedOut)
  }

  @Test func timeIsKeptAlsoWhenOutputsAreClosed() throws {
    let result = try Subprocess("sh", ["-c", "exec >&- 2>&-; exec sleep 600"], timeout: .milliseconds(200)).run()
    #expect(result.ending == .timedOut)
    #expect(try Subprocess("sh", ["-c", "exec >&- 2>&-; sleep 0.1; exit 3"]).run().ending == .exited(3))
  }

  @Test func whatAnEndedProgramLeavesBehindIsNotWaitedFor() throws {
    let result = try Subprocess("sh", ["-c", "sleep 600 & echo $!; exit 4"]).run()
    #expect(result.ending == .exited(4))
    let left = try #require(pid_t(result.outputText.trimmingNewline))
    #expect(kill(left, SIGKILL) == 0)
  }

  @Test func tooMuchOutputEndsIt() throws {
    let result = try Subprocess("sh", ["-c", "while :; do echo yyyyyyyyyyyyyyyy; done"], outputLimit: 100_000).run()
    #expect(result.ending == .wroteTooMuch)
  }

  @Test func manyAtOnceDoNotMix() async throws {
    try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for number in 0..<40 {
        group.addTask {
          (number, try Subprocess("sh", ["-c", "echo \(number); sleep 0.02; echo \(number)"]).run().outputText)
        }
      }
      for try await (number, text) in group { #expect(text == "\(number)\n\(number)\n") }
    }
  }

  private func isZombie(_ process: pid_t) -> Bool {
    let state = try? Subprocess("ps", ["-o", "stat=", "-p", "\(process)"]).run().outputText
    return state?.hasPrefix("Z") ?? true
  }
}
