import Disk
import Fetching
import TestSupport
import Testing

@testable import Importing

/// Single GETs of podspecs, from a server on this machine.
struct PodRegistryTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func registry(_ address: String, patience: Duration = .seconds(60), isOffline: Bool = false) throws
    -> PodRegistry
  {
    let cache = try CacheFolder(scratch["cache"], environment: [:])
    var environment = Subprocess.currentEnvironment
    environment["NO_PROXY"] = "127.0.0.1"
    return try PodRegistry(
      address, cache: cache, client: WebClient(environment: environment, patience: patience), isOffline: isOffline)
  }

  private func serve() throws -> PodServer {
    try scratch.write(#"{"name": "A+B", "version": "1.0.0"}"#, to: "specs/A%2BB/1.0.0/A%2BB.podspec.json")
    try scratch.write(#"{"name": "A", "version": "1.0.0"}"#, to: "specs/A/1.0.0/A.podspec.json")
    return try PodServer("specs", in: scratch)
  }

  @Test func podspecsAreAskedForByShardAndKeptForEver() throws {
    let server = try serve()
    let found = try #require(try registry(server.address).podspec(of: "A", "1.0.0"))
    #expect(found.address == server.address + "/Specs/7/f/c/A/1.0.0/A.podspec.json")
    #expect(String(decoding: found.bytes, as: UTF8.self).contains(#""name": "A""#))
    #expect(server.asked == ["/Specs/7/f/c/A/1.0.0/A.podspec.json"])
    try server.stop()
    #expect(try registry(server.address).podspec(of: "A", "1.0.0") != nil)
    #expect(try registry(server.address, isOffline: true).podspec(of: "A", "1.0.0") != nil)
  }

  @Test func whatIsNotThereIsNoneAndIsAskedForAgain() throws {
    let server = try serve()
    #expect(try registry(server.address).podspec(of: "Nowhere", "1.0.0") == nil)
    #expect(try registry(server.address).podspec(of: "A", "1.0.1") == nil)
    #expect(try registry(server.address).podspec(of: "A", "1.0.1") == nil)
    #expect(server.asked.count == 3)
    try server.stop()
  }

  @Test(
    arguments: [
      ("Broken", "the server answers with status 500"), ("Damaged", "it is not a podspec in JSON"),
      ("NoPodspec", "it is not a podspec in JSON"),
      ("Other", "it is the podspec of 'Another\\u{1B}[31m', not of 'Other'"),
      ("OtherVersion", "it is of version '2.0.0' of 'OtherVersion', not of '1.0.0'"),
      ("Downgraded", "it redirects to an address that is not https"),
      ("File", "it redirects to an address that is not https"),
      ("Huge", "the answer is larger than 4194304 bytes"), ("Endless", "the answer is larger than 4194304 bytes"),
      ("Slow", "there was no answer in 2 s"),
    ])
  func badAnswersAreSaidAndLeftOut(name: String, words: String) throws {
    let server = try serve()
    let registry = try registry(server.address, patience: .seconds(name == "Slow" ? 2 : 60))
    let error = #expect(throws: WebError.self) { try registry.podspec(of: name, "1.0.0") }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains(server.address) == true)
    #expect(error?.help.isEmpty == false)
    #expect(try Disk.list(scratch["cache/podspecs"]) == [])
    // A host that was silent is not asked again in the same run.
    if name != "Slow" { #expect(try registry.podspec(of: "A", "1.0.0") != nil) }
    try server.stop()
  }

  @Test func aServerThatIsNotThereIsAskedOnce() throws {
    let registry = try registry("http://127.0.0.1:1")
    let answers = registry.podspecs(of: [("A", "1"), ("B", "1"), ("C", "1")])
    for answer in answers {
      guard case .failure(let error) = answer, case .noAnswer = error.reason else {
        Issue.record("\(answer)")
        continue
      }
      #expect(error.message.contains("127.0.0.1"))
    }
  }

  @Test(
    arguments: [
      "http://example.com", "ftp://127.0.0.1", "file:///etc", "https://", "https://user@example.com", "--output",
      "https://a b", "http://127.0.0.1@example.com", "http://localhost.example.com", "https://a\\b",
      "https://exämple.com",
    ])
  func otherAddressesAreRefused(address: String) {
    #expect(WebClient.problem(of: address) != nil)
  }

  @Test func theSettingsOfCurlAreNotRead() throws {
    let server = try serve()
    try scratch.write("url = \(server.address)/Specs/x/x/x/Settings/1/Settings\n", to: "home/.curlrc")
    var environment = Subprocess.currentEnvironment
    (environment["HOME"], environment["CURL_HOME"]) = (scratch["home"], scratch["home"])
    environment["NO_PROXY"] = "127.0.0.1"
    let answer = try WebClient(environment: environment).get(
      server.address + "/Specs/7/f/c/A/1.0.0/A.podspec.json", limit: 1_000)
    #expect(answer.status == 200)
    #expect(!server.asked.contains { $0.contains("Settings") })
    try server.stop()
  }

  @Test func withoutCurlTheWayOnIsSaid() throws {
    let error = #expect(throws: WebError.self) {
      try WebClient(environment: ["PATH": scratch["bin"]]).get("https://example.com/", limit: 1)
    }
    #expect(error?.message.contains("curl") == true)
    #expect(error?.help.contains("--podspecs") == true)
  }
}
