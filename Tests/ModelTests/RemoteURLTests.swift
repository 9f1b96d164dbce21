import Model
import Testing

/// The rules themselves; `HostileURLTests` of LockfileText shows that the lockfile is held to them.
@Suite struct RemoteURLTests {
  private static let allowed = [
    "https://host/x", "https://git.example.com:8443/team/x.git", "HTTPS://HOST/X", "https://[2001:db8::1]/x",
    "https://[::1]:8443/x", "https://host/größe", "https://a-b_c.d/x-y", "https://host/-x", "https://host/a@b:c",
    "ssh://host/x", "ssh://git@host/x.git", "ssh://git.user-1+a~b@host:22/x", "SSH://git@HOST/x",
    "host:x", "git@host:team/x.git", "git@host:/srv/x",
    "/srv/git/x.git", "../x", "./a:b", "a/b", "x", "../größe",
  ]

  @Test(arguments: allowed) func safeAddressesAreTaken(url: String) {
    #expect(gitURLProblem(url, allowFileURLs: false) == nil)
    #expect(gitURLProblem(url, allowFileURLs: true) == nil)
  }

  @Test(arguments: [
    ("", "is empty"), ("-x", "git would read as an option"), ("--upload-pack=x", "git would read as an option"),
    ("-\u{301}x", "git would read as an option"),
    ("https://host/a b", "contains a space"), ("https://host/a\tb", "control character"), ("a\nb", "control character"),
    ("a\rb", "control character"), ("a\u{0}b", "control character"), ("a\u{7F}b", "control character"),
    ("\\\\host\\x", "backslash"), ("https://host/\u{202E}x", "bidirectional"), ("a/\u{200B}", "invisible"),
    ("https://host/\u{85}", "cannot be printed"), ("https://host/\u{2028}", "cannot be printed"),
    ("https:/\u{301}/host/x", "combining character"), ("host:\u{301}x", "combining character"),
    ("http://host/x", "scheme 'http'"), ("git://host/x", "scheme 'git'"), ("ftp://host/x", "scheme 'ftp'"),
    ("://host/x", "scheme ''"), ("ext::https://host/x", "scheme 'ext::https'"),
    ("ext::sh", "transport helper"), ("fd::3", "transport helper"), ("a/b::c", "transport helper"),
    ("[::1]:x", "transport helper"),
    ("https://host", "no path"), ("https://host/", "no path"), ("ssh://host", "no path"),
    ("host:", "no path"), ("host:-x", "no path"),
    ("https:///x", "no host"), ("ssh://git@/x", "no host"), ("git@:x", "no host"), (":x", "no host"),
    ("https://:443/x", "no host"),
    ("https://me:secret@host/x", "password"), ("https://:secret@host/x", "password"),
    ("ssh://me:secret@host/x", "password"), ("https://me@host/x", "user name"),
    ("ssh://@host/x", "option"), ("ssh://-oProxyCommand=x@host/x", "option"), ("ssh://-oX/y", "ssh would read"),
    ("git@-oX:y", "ssh would read"), ("ssh://%2DoX@host/y", "user name with an invalid character"),
    ("ssh://%2Dhost/y", "host with an invalid character"), ("ssh://[-oX]/y", "host with an invalid character"),
    ("ssh://[]/y", "host with an invalid character"), ("https://host:80a/x", "host with an invalid character"),
    ("https://hóst/x", "host with an invalid character"), ("https://a,b/x", "host with an invalid character"),
  ])
  func unsafeAddressesSayWhy(url: String, problem: String) {
    let said = gitURLProblem(url, allowFileURLs: false)
    #expect(said?.contains(problem) == true, "\(said ?? "no problem")")
    #expect(gitURLProblem(url, allowFileURLs: true) == said)
  }

  @Test func fileURLsNeedTheSettingAndHaveNoHost() {
    for url in ["file:///srv/x", "FILE:///srv/x"] {
      #expect(gitURLProblem(url, allowFileURLs: false)?.contains("is a file URL") == true)
      #expect(gitURLProblem(url, allowFileURLs: true) == nil)
    }
    #expect(gitURLProblem("file://host/x", allowFileURLs: true) == "is a file URL with a host")
    #expect(gitURLProblem("file:///a b", allowFileURLs: true)?.contains("contains a space") == true)
  }

  /// A scheme in capitals takes the slow path through the rules, a plain address the fast one.
  @Test func theShortWayAgreesWithTheLongOne() {
    let pieces = ["a", "Z", "0", ".", "-", "_", "/", ":", "@", "é", "%", "[", "]", "?", "::", "a/b"]
    var state: UInt64 = 7
    for _ in 0..<20_000 {
      var rest = ""
      for _ in 0..<6 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        rest += pieces[Int(state >> 33) % pieces.count]
      }
      let (short, long) = ("https://" + rest, "HTTPS://" + rest)
      #expect(
        gitURLProblem(short, allowFileURLs: false) == gitURLProblem(long, allowFileURLs: false), "\(rest)")
      #expect(canonicalRepository(short) == canonicalRepository(long), "\(rest)")
    }
  }

  @Test(arguments: [
    "https://host/team/x", "https://host/team/x.git", "https://host/team/x/", "https://host/team/x.git/",
    "https://host/team/x.git//", "HTTPS://Host/Team/X.GIT", "https://host:443/team/x", "ssh://host/team/x",
    "ssh://git@host/team/x.git", "ssh://git@host:22/team/x", "git@host:team/x.git", "host:team/x",
    "https://me:secret@host/team/x",
  ])
  func spellingsOfOneRepositoryAreOne(url: String) { #expect(canonicalRepository(url) == "host/team/x") }

  @Test func otherRepositoriesStayApart() {
    let urls = [
      "https://host/x", "https://host/y", "https://other/x", "https://host/team/x", "https://host:8443/x",
      "https://host/x.gits", "https://host/a:443/x", "https://host/größe", "../x", "/x",
    ]
    #expect(Set(urls.map(canonicalRepository)).count == urls.count)
  }

  @Test(arguments: [
    ("https://github.com/apple/x", true), ("https://github.com/Apple/x.git", true), ("git@github.com:apple/x", true),
    ("ssh://git@github.com:22/apple/x", true), ("https://github.com/applepie/x", false),
    ("https://github.com/apple/../evil/x", false), ("https://github.com/apple/%2e%2E/evil/x", false),
    ("https://github.com.evil.example/apple/x", false), ("https://git.example.com/x", true),
    ("https://git.example.com:8443/x", false), ("https://git.example.com:8444/x", true), ("../x", false),
  ])
  func sourcesAreAllowedByHostAndPath(_ url: String, _ isFine: Bool) {
    #expect(isAllowed(url, by: ["GitHub.com/apple/", "git.example.com", "git.example.com:8444"]) == isFine)
  }

  @Test func allowedSourcesAreHostsWithAPathOrWithout() {
    for text in ["github.com", "github.com/apple", "git.example.com:8443/a/b", "gitserver", "GitHub.com/"] {
      #expect(allowedSourceProblem(text) == nil, "\(text)")
    }
    for text in [
      "", "https://github.com", "git@github.com:apple", "github.com:apple", "a.com/../b", "-x", "a b", "a:/x",
    ] {
      #expect(allowedSourceProblem(text) != nil, "\(text)")
    }
  }

  @Test func anIdentityIsItsOwnIdentity() {
    for url in Self.allowed {
      let identity = canonicalRepository(url)
      #expect(canonicalRepository("https://\(identity)") == identity || isLocalGitPath(url), "\(url)")
      #expect(identity == identity.lowercased())
    }
  }

  @Test func localPathsAreToldFromAddresses() {
    for path in ["../x", "/srv/x", "x", "./a:b", "a/b:c", ""] { #expect(isLocalGitPath(path), "\(path)") }
    for url in ["https://host/x", "file:///srv/x", "host:x", "git@host:/srv/x"] {
      #expect(!isLocalGitPath(url), "\(url)")
    }
  }

  @Test func noAddressShowsItsPassword() {
    for host in ["host/x", "host:80/x", "h@st/x", "host"] {
      for scheme in ["https://", "ssh://", ""] {
        for user in ["me", "", "m@e"] {
          let shown = withoutPassword("\(scheme)\(user):secret@\(host)")
          #expect(!shown.contains("secret"), "\(shown)")
          #expect(shown.hasPrefix("\(scheme)\(user):…@"), "\(shown)")
        }
      }
    }
    for url in Self.allowed { #expect(withoutPassword(url) == url) }
  }

  @Test func revisionsAreWholeHashes() {
    let digits = String(repeating: "0123456789abcdefABCD", count: 4)
    for count in 0...80 { #expect(isRevision(String(digits.prefix(count))) == (count == 40 || count == 64)) }
    #expect(!isRevision(String(digits.prefix(39)) + "g") && !isRevision("-" + digits.prefix(39)))
  }
}
