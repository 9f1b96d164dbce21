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
      .notCarriedOver, "the file lists no pods, so that nothing was pinned", at: Place(file: file, line: 1, column: 1),
      help: "run 'pod install' and import again if the Podfile lists some; else delete both files")
  }

  /// - Parameter app: `nil` for the root.
  static func podsOfOneApp(_ app: String?, at file: FileID) -> Diagnostic {
    Diagnostic(
      .notCarriedOver,
      "all pods are dependencies of \(app.map { "'\($0)'" } ?? "the root"), since the Podfile, which assigns them to targets, "
        + "could not be read", at: Place(file: file, line: 1, column: 1),
      help: "move pods of other apps into their specs; or run 'pod ipc podfile-json Podfile > \(PodsFolder.dumpName)' "
        + "and import again")
  }

  static func duplicateLockKey(_ key: String, at place: Place, first: Place) -> Diagnostic {
    Diagnostic(
      .duplicateKey, "key '\(key)' is written twice", at: place, notes: [Note("first written here", at: first)])
  }

  static func unknownSection(_ section: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "the section '\(section)' is unknown and was left out", at: place,
      help: "check whether something in it belongs in component.yaml or integrate.lock.yaml")
  }

  /// Adds a help text to an error in the file: CocoaPods can write it again.
  func helpingToGoOn() -> Diagnostic {
    guard severity == .error else { return self }
    var copy = self
    let again = "run 'pod install', which writes the file again, and import again"
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
      .notCarriedOver, "the source '\(url)' was left out: SPEC REPOS of Podfile.lock lists no pod of it", at: place,
      help: "write its URL in place of 'pod: trunk' into the pins of its pods")
  }

  /// - Parameter message: the mistake, with which Ruby could not run it either.
  static func podfileDamaged(_ message: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "\(message): platforms and options of the Podfile were left out", at: place,
      help: "fix the Podfile and import again")
  }

  static func podfileLeftOut(_ reason: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "platforms and options of the Podfile were left out: \(reason)", at: place, help: podfileHelp)
  }

  private static let podfileHelp =
    "write the app's platforms under 'integration: defaults: platforms:'; versions are from Podfile.lock"

  /// - Parameter message: the code in that place.
  static func podfileThatRuns(_ message: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "\(message), and the Podfile is not run: its platforms and options were left out", at: place,
      help: "\(podfileHelp); or run 'pod ipc podfile-json Podfile > \(PodsFolder.dumpName)' and import again")
  }

  static func dynamicFrameworks(at place: Place) -> Diagnostic {
    Diagnostic(
      .notCarriedOver,
      "the Podfile links pods as dynamic frameworks, which was left out: packages are linked statically by default",
      at: place,
      help: "add a product with 'type: dynamic' for code that must be dynamic, such as code shared with app extensions")
  }
}

// Pods.
extension Diagnostic {
  static func unlistedPod(_ name: String, of owner: String?, at place: Place) -> Diagnostic {
    let who = owner.map { "which '\($0)' requires" } ?? "which the Podfile requires"
    return Diagnostic(
      .unlistedPod, "'\(name)', \(who), is not listed in PODS", at: place,
      help: "add it to integrate.lock.yaml if it is needed, or run 'pod install' and import again; it was not pinned")
  }

  static func podsOfHost(_ count: Int, _ first: Located<String>) -> Diagnostic {
    Diagnostic(
      .podSource,
      "\(count == 1 ? "a pod comes" : "\(count) pods come") from files of the app's other tools, such as '\(first.value)', and "
        + "\(count == 1 ? "stays a pod" : "stay pods")", at: first.place,
      help: "run 'integrate pods', which lists pods of React Native, Capacitor or Flutter as 'host'")
  }

  static func unlistedSource(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .unlistedPod, "'\(name)' is in EXTERNAL SOURCES but not in PODS", at: place,
      help: "run 'pod install' and import again if it is needed; it was not pinned")
  }

  static func twoVersions(of pod: String, _ version: String, at place: Place, first: Place) -> Diagnostic {
    Diagnostic(
      .podVersion, "'\(pod)' is listed with another version, '\(version)', which was left out", at: place,
      notes: [Note("this one is pinned", at: first)], help: "check which of the two is right")
  }

  static func noVersion(of pod: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .podVersion, "'\(pod)' is listed without a version", at: place,
      help: "write its version into integrate.lock.yaml")
  }

  static func unusableVersion(_ version: String, of pod: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .podVersion, "'\(version)' of '\(pod)' is not a version for SwiftPM and is kept as text", at: place,
      help: "pin a tag with three numbers (1.2.3) or a revision, if you replace it by a package")
  }

  static func podOfOtherCase(_ name: String, at place: Place, _ other: Located<String>) -> Diagnostic {
    Diagnostic(
      .podVersion, "'\(name)' is not pinned: its name differs from '\(other.value)' only in case", at: place,
      notes: [Note("'\(other.value)'", at: other.place)],
      help: "keep one of the two in the Podfile and run 'pod install'")
  }

  static func podListedTwice(_ name: String, at place: Place, first: Place) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, "'\(name)' is listed twice: its requirements were joined", at: place,
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
      help: "write 'git:' and 'revision:' into integrate.lock.yaml; the pod is pinned without it")
  }

  static func podOptionLeftOut(_ option: String, of pod: String, because reason: String, at place: Place) -> Diagnostic
  {
    Diagnostic(
      .notCarriedOver, "the option '\(option)' of '\(pod)' was left out: \(reason)", at: place,
      help: "check that the pod works without it: pins have no such option")
  }
}

// Podspecs.
extension Diagnostic {
  static func invalidPodspec(_ message: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .invalidPodspec, "\(message): the podspec was left out", at: place,
      help: "write it again with 'pod ipc spec NAME.podspec > NAME.podspec.json'")
  }

  static func unreadablePodspec(_ message: String, _ help: String?, at place: Place) -> Diagnostic {
    Diagnostic(.invalidPodspec, "\(message): the podspec was left out", at: place, help: help)
  }

  static func podspecOfAnother(_ podspec: Podspec, calledLike pod: String) -> Diagnostic {
    Diagnostic(
      .invalidPodspec, "this is the podspec of '\(podspec.name)', not of '\(pod)', and was left out",
      at: podspec.attributes.first { $0.key == "name" }.map { podspec.place($0.value) } ?? Place(file: podspec.file),
      help: "correct its 'name', or write it again with 'pod ipc spec NAME.podspec > NAME.podspec.json'")
  }

  static func podspecRuns(_ key: String, of pod: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .podspecRunsCode, "'\(key)' of the podspec of '\(pod)' would run code and was refused", at: place,
      help: "write a plugin or a script instead, if it is needed")
  }

  static func podspecKey(_ message: FindingText, at place: Place, help: String? = nil) -> Diagnostic {
    Diagnostic(
      .notCarriedOver, message, at: place, help: help ?? "write it into the spec if possible, or accept the difference")
  }
}
