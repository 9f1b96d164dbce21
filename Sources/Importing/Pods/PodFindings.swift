import Diagnostics
import Findings
import JSON
import Model

// The file.
extension Diagnostic {
  static func invalidPodfileLock(_ message: String, at place: Place) -> Diagnostic {
    Diagnostic(.invalidPodfileLock, message, at: place)
  }

  static func noPods(in file: FileID) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "the file lists no pods, and nothing of it is pinned", at: Place(file: file, line: 1, column: 1),
      help:
        "run 'pod install' and import again if the Podfile names some; else CocoaPods builds nothing here, and both "
        + "files can go")
  }

  /// - Parameter app: `nil` for the root.
  static func podsOfOneApp(_ app: String?, at file: FileID) -> Diagnostic {
    Diagnostic(
      .notCarriedOver,
      "all pods are dependencies of \(app.map { "'\($0)'" } ?? "the root"): which target needs which says the Podfile, "
        + "and that could not be read",
      at: Place(file: file, line: 1, column: 1),
      help: "move those of other apps into their specs; or run 'pod ipc podfile-json Podfile > \(PodsFolder.dumpName)' "
        + "and import again")
  }

  static func duplicateLockKey(_ key: String, at place: Place, first: Place) -> Diagnostic {
    Diagnostic(
      .duplicateKey, "key '\(key)' is given twice", at: place, notes: [Note("first given here", at: first)]
    )
  }

  static func unknownSection(_ section: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "the section '\(section)' is not known and was left out", at: place,
      help: "check whether something in it has to be said in component.yaml or integrate.lock.yaml")
  }

  /// Adds a help text to an error in the file: CocoaPods can write it again.
  func helpingToGoOn() -> Diagnostic {
    guard severity == .error else { return self }
    var copy = self
    let again = "run 'pod install', which writes the file afresh, and import again"
    copy.help = help.map { "\($0); or \(again)" } ?? "\(again), or fix the line by hand"
    return copy
  }
}

extension Diagnostic {
  static func podfileStatement(_ name: String, because reason: String, _ help: String?, at place: Place) -> Diagnostic {
    Diagnostic(.notCarriedOver, "\(name) was left out: \(reason)", at: place, help: help)
  }

  /// - Parameter url: a spec repository, without credentials.
  static func podfileSource(_ url: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "the source '\(url)' was left out: SPEC REPOS of Podfile.lock names no pod of it", at: place,
      help: "pods that come from it are pinned with 'pod: trunk': write its URL there")
  }

  /// - Parameter message: the mistake, with which Ruby could not run it either.
  static func podfileDamaged(_ message: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "\(message): what the Podfile says of platforms and options was left out", at: place,
      help: "mend the Podfile and import again")
  }

  static func podfileLeftOut(_ reason: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "what the Podfile says of platforms and options was left out: \(reason)", at: place,
      help: podfileHelp)
  }

  private static let podfileHelp =
    "state the app's platforms under 'integration: defaults: platforms:'; versions are those of Podfile.lock"

  /// - Parameter message: the code in that place.
  static func podfileThatRuns(_ message: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "\(message), and a Podfile is not run: its platforms and options were left out", at: place,
      help: "\(podfileHelp); or run 'pod ipc podfile-json Podfile > \(PodsFolder.dumpName)' and import again")
  }

  static func dynamicFrameworks(at place: Place) -> Diagnostic {
    Diagnostic(
      .notCarriedOver,
      "the Podfile links pods as dynamic frameworks, which was left out: packages are linked statically where nothing else is said",
      at: place,
      help: "code that has to be dynamic, as what an app shares with its extensions, is a product of 'type: dynamic'")
  }
}

// Pods.
extension Diagnostic {
  static func unlistedPod(_ name: String, of owner: String?, at place: Place) -> Diagnostic {
    let who = owner.map { "which '\($0)' requires" } ?? "which the Podfile asks for"
    return Diagnostic(
      .unlistedPod, "'\(name)', \(who), is not listed in PODS", at: place,
      help:
        "nothing is pinned for it: add it to integrate.lock.yaml if it is needed, or run 'pod install' and import again"
    )
  }

  /// - Parameter first: the path of the first of them.
  static func podsOfHost(_ count: Int, _ first: Located<String>) -> Diagnostic {
    Diagnostic(
      .podSource,
      "\(count == 1 ? "a pod comes" : "\(count) pods come") from what the app's own tools set up, as '\(first.value)', and "
        + "\(count == 1 ? "stays one" : "stay pods")", at: first.place,
      help: "React Native, Capacitor or Flutter bring them: 'integrate pods' lists them as 'host'")
  }

  static func unlistedSource(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .unlistedPod, "'\(name)', which EXTERNAL SOURCES names, is not listed in PODS", at: place,
      help: "nothing is pinned for it: run 'pod install' and import again if it is needed")
  }

  static func twoVersions(of pod: String, _ version: String, at place: Place, first: Place) -> Diagnostic {
    Diagnostic(
      .podVersion, "'\(pod)' is listed with another version, '\(version)', which was left out", at: place,
      notes: [Note("this one is pinned", at: first)], help: "check which of the two is meant")
  }

  static func noVersion(of pod: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .podVersion, "'\(pod)' is listed without a version", at: place,
      help: "write its version into integrate.lock.yaml")
  }

  static func unusableVersion(_ version: String, of pod: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .podVersion, "'\(version)' of '\(pod)' is kept as text: SwiftPM could not use it as a version",
      at: place,
      help: "a package in its place needs a tag of three numbers (1.2.3), or a revision")
  }

  static func podOfOtherCase(_ name: String, at place: Place, _ other: Located<String>) -> Diagnostic {
    Diagnostic(
      .podVersion, "'\(name)' is not pinned: its name differs from '\(other.value)' only in case", at: place,
      notes: [Note("'\(other.value)'", at: other.place)],
      help: "keep one of the two in the Podfile and run 'pod install'")
  }

  static func podListedTwice(_ name: String, at place: Place, first: Place) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "'\(name)' is listed twice, and its requirements were put together", at: place,
      notes: [Note("listed here first", at: first)])
  }
}

// Sources.
extension Diagnostic {
  static func podSource(_ message: String, at place: Place, help: String) -> Diagnostic {
    Diagnostic(.podSource, message, at: place, help: help)
  }

  static func podSourceRefused(_ what: String, because reason: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .sourceLeftOut, "\(what) was left out: \(reason)", at: place,
      help: "the pod itself is pinned without it: write 'git:' and 'revision:' into integrate.lock.yaml by hand")
  }

  static func podOptionLeftOut(_ option: String, of pod: String, because reason: String, at place: Place) -> Diagnostic
  {
    Diagnostic(
      .notCarriedOver, "the option '\(option)' of '\(pod)' was left out: \(reason)", at: place,
      help: "pins have no such option")
  }
}

// Podspecs.
extension Diagnostic {
  static func invalidPodspec(_ message: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .invalidPodspec, "\(message), so that the podspec was left out", at: place,
      help: "write it afresh with 'pod ipc spec NAME.podspec > NAME.podspec.json'")
  }

  static func unreadablePodspec(_ message: String, _ help: String?, at place: Place) -> Diagnostic {
    Diagnostic(.invalidPodspec, "\(message), so that the podspec was left out", at: place, help: help)
  }

  static func podspecOfAnother(_ podspec: Podspec, calledLike pod: String) -> Diagnostic {
    Diagnostic(
      .invalidPodspec, "this is the podspec of '\(podspec.name)', so that it was left out as that of '\(pod)'",
      at: podspec.attributes.first { $0.key == "name" }.map { podspec.place($0.value) } ?? Place(file: podspec.file),
      help: "correct its 'name', or write it afresh with 'pod ipc spec NAME.podspec > NAME.podspec.json'")
  }

  static func podspecRuns(_ key: String, of pod: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .podspecRunsCode, "'\(key)' of the podspec of '\(pod)' would run code, and is refused", at: place,
      help: "read what it does, and write a plugin or a script of your own if it is needed")
  }

  static func podspecKey(_ message: String, at place: Place, help: String? = nil) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, message, at: place,
      help: help ?? "say it in the spec where a spec can, or live with the difference")
  }
}
