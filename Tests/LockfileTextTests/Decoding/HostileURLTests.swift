import Diagnostics
import Model
import Paths
import Testing

/// The lockfile is untrusted: decoding refuses every URL that could make git run something, or that leaks a password.
@Suite struct HostileURLTests {
  @Test(arguments: [
    ("--upload-pack=x", "starts with '-'"),
    ("-x", "starts with '-'"),
    ("", "is empty"),
    ("ext::sh -c touch% /tmp/x", "contains a space"),
    ("ext::sh", "names a transport helper"),
    ("ext::https://git.example.com/x", "has the scheme 'ext::https'"),
    ("fd::17", "names a transport helper"),
    ("https://user:pw@host/x", "contains a password"),
    ("https://user@host/x", "contains a user name"),
    ("ssh://user:pw@host/x", "contains a password"),
    ("http://host/x", "has the scheme 'http'"),
    ("git://host/x", "has the scheme 'git'"),
    ("hg+ssh://host/x", "has the scheme 'hg+ssh'"),
    ("file:///srv/x", "is a file URL"),
    ("FILE:///srv/x", "is a file URL"),
    ("ssh://-oProxyCommand=x/y", "has a host that ssh would read as an option"),
    ("ssh://git@-oProxyCommand=x/y", "has a host that ssh would read as an option"),
    ("ssh://-oProxyCommand=x@host/y", "has a user name that git would read as an option"),
    ("ssh://[-oProxyCommand]/y", "has a host with an invalid character"),
    ("ssh://%2DoProxyCommand@host/y", "has a user name with an invalid character"),
    ("ssh://%2Dhost/y", "has a host with an invalid character"),
    ("ssh://host:-22/y", "has a host with an invalid character"),
    ("-oProxyCommand=x@host:y", "starts with '-'"),
    ("git@-oProxyCommand:y", "has a host that ssh would read as an option"),
    ("git@host:-y", "has no path after the host"),
    ("[-oX@host:22]:y", "has a user name with an invalid character"),
    ("[-oX]:y", "has a host with an invalid character"),
    ("git@host:", "has no path after the host"),
    ("https://host", "has no path after the host"),
    ("https://host/", "has no path after the host"),
    ("https://host?x", "has no path after the host"),
    ("https://host#x", "has no path after the host"),
    ("https://host/?x", "has no path after the host"),
    ("https://host/#/x", "has no path after the host"),
    ("https://host:443?a/b", "has no path after the host"),
    ("ssh://git@host?x", "has no path after the host"),
    ("https:///x", "has no host"),
    ("https://ho st/x", "contains a space"),
    ("https://host\\x/y", "a backslash"),
    ("https://host/\u{61C}x", "bidirectional"),
    ("https://host/\u{7}x", "a control character"),
    ("https://hóst/x", "has a host with an invalid character"),
  ])
  func isRefused(url: String, problem: String) {
    let decoded = pin("git: \(quoted(url))\nversion: 1.0.0")
    #expect(decoded.findings == ["unsafe-url 4:10"])
    #expect(decoded.messages.first?.contains(problem) == true, "\(decoded.messages)")
  }

  /// A combining character and the sign before it form one `Character`, which git reads as two.
  @Test(arguments: [
    "-\u{301}x", "ext::\u{301}sh", "git://\u{301}host/x", "https://\u{301}user:pw@host/x", "file://\u{301}/x",
    "https://user:\u{301}pw@host/x", "https://user@\u{301}host/x", "host:-\u{301}x", "ssh://-\u{301}oX/y",
  ])
  func combiningCharactersHideNothing(url: String) {
    #expect(pin("git: \(quoted(url))\nversion: 1.0.0").findings == ["unsafe-url 4:10"])
  }

  @Test(arguments: [
    "https://git.example.com/tracking.git", "HTTPS://git.example.com/x", "https://git.example.com:8443/team/x",
    "https://[2001:db8::1]/x", "https://[2001:db8::1]:8443/x", "ssh://git@host/x.git", "ssh://host:22/x",
    "git@github.com:team/x.git", "host:x", "https://host/größe/日本.git", "https://host/gro\u{308}ße.git",
    "../Foo", "/srv/git/foo.git", "./a:b", "https://host/a::b",
  ])
  func isTaken(url: String) {
    let decoded = pin("git: \(quoted(url))\nversion: 1.0.0")
    #expect(decoded.findings == [])
    #expect(decoded.value?.source.value == .git(url: url))
  }

  @Test func fileURLsAreForTests() {
    let text = "git: file:///srv/x.git\nversion: 1.0.0"
    #expect(pin(text).findings == ["unsafe-url 4:10"])
    #expect(pin(text, fileURLs: true).findings == [])
    #expect(pin("git: file://host/x\nversion: 1.0.0", fileURLs: true).findings == ["unsafe-url 4:10"])
  }

  @Test(arguments: [
    "http://host/a.zip", "ssh://git@host/a.zip", "git@host:a.zip", "../a.zip", "https://u:p@host/a.zip",
  ])
  func binariesComeByHTTPS(url: String) {
    #expect(pin("binary: \(quoted(url))\nversion: 1.0.0\nchecksum: abc").findings == ["unsafe-url 4:13"])
  }

  @Test(arguments: [
    ("https://user:pw@host/x", "https://user:…@host/x"), ("https://user:p:w@x@host/x", "https://user:…@host/x"),
    ("https://user:\u{301}pw@host/x", "https://user:…@host/x"), ("user:pw@host:x", "user:…@host:x"),
    ("https://:pw@host/x", "https://:…@host/x"), ("https://user@host:8080/x", "https://user@host:8080/x"),
    ("https://host/a:b@c", "https://host/a:b@c"), ("git@host:x", "git@host:x"), ("", ""), ("@", "@"), ("://", "://"),
  ])
  func passwordsAreNotShown(url: String, shown: String) { #expect(withoutPassword(url) == shown) }

  @Test func noFindingShowsAPassword() {
    let urls = ["git: https://me:secret@host/x\nversion: 1.0.0", "binary: https://me:secret@host/x.zip\nchecksum: a"]
    let specs = [
      "type: binary\nchecksum: a\nurl: https://me:secret@h/x.zip",
      "integration: { sources: [\"https://me:secret@h/x\"] }",
    ]
    let findings = urls.map { pin($0).diagnostics } + specs.map { spec("name: A\n\($0)\n").diagnostics }
    for diagnostics in findings {
      #expect(diagnostics.map(\.id.rawValue) == ["unsafe-url"])
      #expect(!diagnostics.contains { "\($0)".contains("secret") })
    }
  }

  @Test func pathsDoNotHideAParentFolder() {
    let hidden = "../\u{301}x"
    #expect(Path.joinInRoot("", hidden) == nil)
    #expect(Path.joinInRoot("A", hidden) == "\u{301}x")
    #expect(spec("name: A\npath: \"\(hidden)\"\n", path: "component.yaml").findings == ["invalid-value 2:7"])
    #expect(lockfile("lockfile: 1\npins: { \"a/../\u{301}b\": { path: x } }\n").findings == ["invalid-name 2:9"])
    #expect(lockfile("lockfile: 1\npins: { a/../b: { path: x } }\n").findings == ["invalid-name 2:9"])
    #expect(lockfile("lockfile: 1\npins: { a/./b: { path: x } }\n").findings == ["invalid-name 2:9"])
  }

  /// As YAML in double quotes.
  private func quoted(_ text: String) -> String {
    "\""
      + text.unicodeScalars.map {
        $0.value < 0x20 ? "\\x0\(String($0.value, radix: 16))" : $0 == "\\" ? "\\\\" : "\($0)"
      }.joined() + "\""
  }
}
