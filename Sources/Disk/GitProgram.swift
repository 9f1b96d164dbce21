import Text

extension Subprocess {
  /// git with its options set so that neither a lockfile nor a repository decides what else runs.
  ///
  /// There is no shell; hooks, pagers and submodules are off, and only the transports of files, git, http and ssh are
  /// allowed. The repository is that of the folder alone. The user's own settings stay: `insteadOf`, credential helpers,
  /// proxies. Callers put foreign arguments after `--`; ``gitHere(_:in:environment:)`` is for a repository that others may
  /// have made.
  ///
  /// Known attacks: CVE-2017-1000117, CVE-2018-11235, CVE-2022-24440 and CVE-2024-32002.
  ///
  /// - Parameters:
  ///   - arguments: options of git itself, the command and its arguments.
  ///   - folder: the working folder, absolute.
  ///   - environment: its environment; variables that name another repository are removed.
  ///   - isOffline: true to refuse all transports, so that only what the folder has is read.
  package static func git(
    _ arguments: [GitArgument], in folder: String, environment: [String: String] = currentEnvironment,
    isOffline: Bool = false, outputLimit: Int = 1 << 30
  ) -> Subprocess {
    var environment = gitEnvironment(environment)
    if isOffline { environment["GIT_ALLOW_PROTOCOL"] = "none" }
    return Subprocess(
      "git", ["--no-pager"] + gitSettings + arguments.map(\.text), environment: environment, folder: folder,
      outputLimit: outputLimit)
  }

  /// git in the repository of a folder, whose own settings start no program and whose files come from the disk alone.
  ///
  /// A stranger's archive may hold a `.git` folder. Its filters, drivers of differences, helpers and hooks are set to
  /// nothing, whatever they are called; objects that a partial clone lacks are not fetched.
  ///
  /// - Parameter patience: the time without progress, for the command and for the listing of the settings before it.
  /// - Throws: an error if git cannot be run, or is silent while it lists.
  package static func gitHere(
    _ arguments: [GitArgument], in folder: String, environment: [String: String] = currentEnvironment,
    patience: Duration = silence
  ) throws(SubprocessError) -> Subprocess {
    var process = git(arguments, in: folder, environment: environment)
    process.patience = patience
    process.whenSilent = {
      Output.error.progress("waiting for git in '\(folder)', for \(patience.components.seconds) s of silence at most")
    }
    let keys = try keysOfRepository(process, in: folder, environment: environment)
    var disarmed: [(key: String, value: String)] = []
    for key in keys {
      let name = key.split(separator: ".").last.map(String.init) ?? ""
      if programSettings.contains(name) { disarmed.append((key, name == "required" ? "false" : "")) }
      if fileSettings.contains(key) { disarmed.append((key, "/dev/null")) }
    }
    let known = process.environment?["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0
    // In variables, as `-c` ends a key at its first '='.
    for (index, setting) in disarmed.enumerated() {
      process.environment?["GIT_CONFIG_KEY_\(known + index)"] = setting.key
      process.environment?["GIT_CONFIG_VALUE_\(known + index)"] = setting.value
    }
    process.environment?["GIT_CONFIG_COUNT"] = String(known + disarmed.count)
    process.environment?["GIT_ALLOW_PROTOCOL"] = "none"
    process.environment?["GIT_NO_LAZY_FETCH"] = "1"
    return process
  }

  /// The settings that the repository of a folder has itself.
  ///
  /// - Parameter process: has the patience, and the lines that it prints while git is silent.
  private static func keysOfRepository(
    _ process: Subprocess, in folder: String, environment: [String: String]
  ) throws(SubprocessError) -> [String] {
    func list(_ options: [GitArgument]) throws(SubprocessError) -> [String]? {
      var asked = git(["config", "--list", "--name-only", "-z"] + options, in: folder, environment: environment)
      (asked.patience, asked.whenSilent) = (process.patience, process.whenSilent)
      let listing = try asked.run()
      // The answer to the next question would be waited for as long.
      if listing.ending == .madeNoProgress {
        throw SubprocessError(program: "git", reason: .silent(process.patience ?? silence))
      }
      guard listing.succeeded else { return nil }
      return listing.output.split(separator: 0, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    var keys: [String] = []
    if let fields = try list(["--show-scope"]) {
      for index in stride(from: 0, to: fields.count - 1, by: 2) where ["local", "worktree"].contains(fields[index]) {
        keys.append(fields[index + 1])
      }
    } else {
      // git before 2.26 names no scopes. The user's own programs do not run then either.
      keys = try list([]) ?? []
    }
    return keys
  }

  /// The time for which git may run without progress on a repository of this machine. It would wait for ever if one of
  /// its files were a named pipe.
  package static let silence = Duration.seconds(30)

  /// The last words of settings that name a program, in lower case as git lists them. `Tests/git-settings` says whether a
  /// newer git has others.
  private static let programSettings: Set<String> = [
    "clean", "smudge", "process", "required", "textconv", "command", "driver", "external", "helper", "program",
    "sshcommand", "askpass", "gitproxy", "fsmonitor", "packobjectshook", "alternaterefscommand",
    "standalonetransferagent", "difffilter", "defaultkeycommand",
  ]

  /// Settings that name a file to read, which may be a device without an end.
  private static let fileSettings: Set<String> = [
    "blame.ignorerevsfile", "commit.template", "core.attributesfile", "core.excludesfile", "diff.orderfile",
    "format.signaturefile", "gpg.ssh.allowedsignersfile", "gpg.ssh.revocationfile", "http.cookiefile",
    "http.proxysslcainfo", "http.proxysslcert", "http.proxysslkey", "http.sslcainfo", "http.sslcert", "http.sslkey",
    "mailmap.file",
  ]

  /// `ext` and other helpers run commands, and stay off whatever the user's environment allows.
  private static let transports = "file:git:http:https:ssh"

  private static let gitSettings = [
    "core.hooksPath=/dev/null", "core.fsmonitor=false", "protocol.ext.allow=never", "submodule.recurse=false",
    "status.submoduleSummary=false", "diff.external=",
    "fetch.recurseSubmodules=false", "fetch.writeCommitGraph=false", "gc.auto=0", "maintenance.auto=false",
    "advice.detachedHead=false",
    // Give up on a server that stops answering.
    "http.lowSpeedLimit=1", "http.lowSpeedTime=60",
  ].flatMap { ["-c", $0] }

  private static func gitEnvironment(_ given: [String: String]) -> [String: String] {
    var environment = given.filter { name, _ in !otherRepository.contains(name) && !name.hasPrefix("GIT_TRACE") }
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["GIT_ALLOW_PROTOCOL"] = transports
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    environment["LC_ALL"] = "C"
    return environment
  }

  /// Variables that make git use another repository, or other files of it. Hooks set some of them.
  private static let otherRepository: Set<String> = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_TEMPLATE_DIR", "GIT_QUARANTINE_PATH", "GIT_SHALLOW_FILE", "GIT_PREFIX",
    "GIT_REPLACE_REF_BASE", "GIT_DEFAULT_HASH", "GIT_PROTOCOL_FROM_USER", "GIT_GRAFT_FILE", "GIT_ATTR_SOURCE",
    // `git config` reads this file alone.
    "GIT_CONFIG",
  ]
}

/// Returns whether a text is git's name of an object: 40 or 64 lower-case hexadecimal digits.
package func isGitObjectName(_ text: String) -> Bool {
  [40, 64].contains(text.utf8.count)
    && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
}
