import Foundation

/// A registry and repositories on this machine, in which a Podfile.lock is surveyed.
package struct PodWorld {
  package let scratch: ScratchFolder
  package let server: PodServer

  package init() throws {
    scratch = try ScratchFolder()
    try scratch.folder("specs")
    server = try PodServer("specs", in: scratch)
  }

  /// A release of a repository.
  package struct Release {
    package var tag: String
    /// The text of Package.swift; `nil` for none.
    package var manifest: String?
    /// Other files, by path.
    package var files: [String: String]

    package init(_ tag: String, _ manifest: String? = nil, files: [String: String] = [:]) {
      (self.tag, self.manifest, self.files) = (tag, manifest, files)
    }
  }

  /// Makes a repository that git finds under its address on GitHub: one commit for each release.
  ///
  /// - Parameter path: `OWNER/NAME`.
  /// - Returns: the commits by tag.
  @discardableResult
  package func repository(_ path: String, _ releases: [Release]) throws -> [String: String] {
    let folder = "remote/\(path).git"
    try scratch.folder(folder)
    try runGit(["init", "-q", "--bare", "-b", "main", "."], in: scratch[folder])
    try runGit(["config", "uploadpack.allowFilter", "true"], in: scratch[folder])
    try runGit(["config", "uploadpack.allowAnySHA1InWant", "true"], in: scratch[folder])
    var stream = ""
    for release in releases {
      stream += "commit refs/heads/main\ncommitter A <a@example.com> 1767603600 +0000\ndata 1\nr\ndeleteall\n"
      var files = [("README", release.tag)] + release.files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      if let manifest = release.manifest {
        files.append(("Package.swift", manifest))
        for target in manifest.matches(of: /\.target\(name: "([^"]+)"/) {
          files.append(("Sources/\(target.1)/Source.swift", "public enum \(target.1.filter(\.isLetter)) {}"))
        }
      }
      for (name, text) in files {
        stream += "M 100644 inline \(name)\ndata \(text.utf8.count)\n\(text)\n"
      }
      stream += "\nreset refs/tags/\(release.tag)\nfrom refs/heads/main\n\n"
    }
    try scratch.write(stream, to: "stream")
    let imported = try Launch.shell(
      "git fast-import --quiet < \(scratch["stream"])", in: URL(fileURLWithPath: scratch[folder])
    ).run()
    guard imported.status == 0 else { throw LaunchFailure(description: imported.stderr) }
    let listed = try runGit(
      ["for-each-ref", "--format=%(refname:short) %(objectname)", "refs/tags"], in: scratch[folder])
    let pairs = listed.stdout.split(separator: "\n").map { $0.split(separator: " ") }
    return Dictionary(pairs.map { (String($0[0]), String($0[1])) }) { first, _ in first }
  }

  /// Repositories of pods that are known to be packages: Alamofire, and those of AlamofireImage, Firebase and
  /// SVProgressHUD.
  ///
  /// - Parameter newer: the release of Alamofire after 5.4.3.
  package func knownPackages(alamofire newer: String) throws {
    let net = Self.manifest(["Alamofire"])
    try repository("Alamofire/Alamofire", [Release("5.4.3", net), Release(newer, net)])
    let images = """
      // swift-tools-version:5.3
      import PackageDescription
      let package = Package(
        name: "AlamofireImage", products: [.library(name: "AlamofireImage", targets: ["AlamofireImage"])],
        dependencies: [.package(url: "https://github.com/Alamofire/Alamofire.git", from: "5.4.0")],
        targets: [.target(name: "AlamofireImage", dependencies: ["Alamofire"])])

      """
    try repository("Alamofire/AlamofireImage", [Release("4.2.0", images)])
    try repository("firebase/firebase-ios-sdk", [Release("12.12.0", Self.manifest(["FirebaseAuth", "FirebaseCore"]))])
    try repository(
      "SVProgressHUD/SVProgressHUD", [Release("2.2.5"), Release("2.3.0", Self.manifest(["SVProgressHUD"]))])
  }

  /// A manifest of libraries, each of one target.
  package static func manifest(
    _ products: [String], tools: String = "5.3", targets: [String] = [], settings: String = ""
  )
    -> String
  {
    let libraries = products.map { ".library(name: \"\($0)\", targets: [\"\($0)\"])" }.joined(separator: ", ")
    let all = (products + targets).map { ".target(name: \"\($0)\"\(settings))" }.joined(separator: ", ")
    return """
      // swift-tools-version:\(tools)
      import PackageDescription
      let package = Package(name: "P", products: [\(libraries)], targets: [\(all)])

      """
  }

  /// Puts a podspec into the registry.
  package func podspec(_ name: String, _ version: String, _ rest: String) throws {
    try scratch.write(
      "{\"name\": \"\(name)\", \"version\": \"\(version)\", \(rest)}",
      to: "specs/\(name)/\(version)/\(name).podspec.json")
  }

  /// The source of a podspec in a repository of GitHub.
  package static func source(_ path: String, tag: String) -> String {
    "\"source\": {\"git\": \"https://github.com/\(path).git\", \"tag\": \"\(tag)\"}, \"source_files\": \"**/*.m\""
  }

  /// The environment that redirects git to the repositories, and keeps proxies from the registry.
  package var environment: [String: String] {
    [
      "NO_PROXY": "127.0.0.1", "GIT_CONFIG_COUNT": "1",
      "GIT_CONFIG_KEY_0": "url.file://\(scratch.path)/remote/.insteadOf", "GIT_CONFIG_VALUE_0": "https://github.com/",
    ]
  }

  /// Runs `integrate pods` on a lock file.
  package func run(_ lock: String, _ options: [String] = []) throws -> Launch.Outcome {
    try scratch.write(wholePodfileLock(lock), to: "app/Podfile.lock")
    var launch = Launch.integrate(
      ["pods", "--registry", server.address, "--cache-path", scratch["cache"]] + options,
      in: URL(fileURLWithPath: scratch["app"]))
    launch.environment = environment
    return try launch.run()
  }

  /// The pods that `integrate pods` lists, by name.
  package func survey(_ lock: String, _ options: [String] = []) throws -> Survey {
    let outcome = try run(lock, ["--format", "json"] + options)
    guard outcome.status == 0 else { throw LaunchFailure(description: outcome.stderr) }
    return try JSONDecoder().decode(Survey.self, from: Data(outcome.stdout.utf8))
  }

  package struct Survey: Decodable {
    package struct Pod: Decodable {
      package struct Package: Decodable {
        package var url: String
        package var version, tag, revision: String?
        package var products, choices: [String]
      }
      package struct Module: Decodable {
        package var old: String
        package var new: [String]
      }
      package var name, status, from, reason: String
      package var version, help: String?
      package var line, group: Int
      package var proven: Bool
      package var package: Package?
      package var modules: [Module]
    }
    package struct Group: Decodable {
      package var verdict: String
      package var pods, heldBackBy: [String]
    }
    package var counts: [String: Int]
    package var groups: [Group]
    package var pods: [Pod]

    package subscript(_ name: String) -> Pod? { pods.first { $0.name == name } }
    /// The status of each pod.
    package var statuses: [String: String] { Dictionary(pods.map { ($0.name, $0.status) }) { first, _ in first } }
  }
}
