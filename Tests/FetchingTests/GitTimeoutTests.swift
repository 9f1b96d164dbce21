import Disk
import TestSupport
import Testing

@testable import Fetching

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Servers that accept a connection and send nothing.
@Suite struct GitTimeoutTests {
  private func settings(_ workshop: Workshop) -> Fetcher.Settings {
    var settings = workshop.settings()
    settings.gitTimeout = .seconds(1)
    return settings
  }

  @Test func aSilentServerIsGivenUp() throws {
    let workshop = try Workshop()
    let url = "https://127.0.0.1:\(try workshop.listen())/team/x.git"
    let error = fetchError { _ = try workshop.ask(at: url, settings(workshop)) }
    #expect(
      error?.message
        == "cannot read '\(url)': 127.0.0.1 did not answer for 1 s, the limit of '--git-timeout'")
  }

  @Test func aSilentHostIsAskedOnce() throws {
    let workshop = try Workshop()
    let port = try workshop.listen()
    let runs = try workshop.countGit()
    let fetcher = try Fetcher(settings(workshop))
    _ = fetcher.repositories(["https://127.0.0.1:\(port)/a.git"])
    #expect(try runs("clone") == 1)
    let more = fetcher.repositories((0..<20).map { "https://127.0.0.1:\(port)/\($0).git" })
    #expect(more.allSatisfy { (try? $0.get()) == nil })
    #expect(try runs("clone") == 1)
  }

  @Test func aSilentSSHIsEnded() throws {
    let workshop = try Workshop()
    try workshop.replace("ssh", "echo $$ >'\(workshop.path)/pid'\nexec sleep 600")
    workshop.environment["GIT_SSH"] = workshop.path + "/bin/ssh"
    let error = fetchError { _ = try workshop.ask(at: "ssh://git@git.example.org/x.git", settings(workshop)) }
    #expect(
      error?.message.contains("git.example.org did not answer for 1 s") ?? false, "\(String(describing: error))"
    )
    let text = String(decoding: try Disk.read(workshop.path + "/pid"), as: UTF8.self).trimmed
    let process = try #require(pid_t(text))
    var looks = 0
    while isRunning(process), looks < 500 {
      usleep(10_000)
      looks += 1
    }
    #expect(looks < 500)
  }

  private func isRunning(_ process: pid_t) -> Bool {
    let state = try? Subprocess("ps", ["-o", "stat=", "-p", "\(process)"]).run().outputText
    return !(state ?? "").isEmpty && !(state ?? "").hasPrefix("Z")
  }
}

extension Workshop {
  func ask(at url: String, _ settings: Fetcher.Settings) throws -> Repository {
    try Fetcher(settings).repositories([url])[0].get()
  }
}
