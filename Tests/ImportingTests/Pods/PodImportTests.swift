import Diagnostics
import Model
import TestSupport
import Testing
import Versioning

@testable import Importing

@Suite struct PodImportTests {
  /// The pin of a pod with an external source.
  private func pin(_ source: String, checkout: String? = nil, version: String = "1.4.0") -> (
    text: String, said: [String]
  ) {
    var text = "PODS:\n  - A (\(version))\nDEPENDENCIES:\n  - A\nEXTERNAL SOURCES:\n  A:\n\(source)\n"
    if let checkout { text += "CHECKOUT OPTIONS:\n  A:\n\(checkout)\n" }
    let reading = PodReading(text)
    let lines = (reading.file("integrate.lock.yaml") ?? "").split(separator: "\n").drop { $0 != "  A:" }.dropFirst()
    return (lines.map { $0.drop { $0 == " " } }.joined(separator: "; "), reading.bag.diagnostics.map(\.id.rawValue))
  }

  private static let commit = "f393efbd0bfe26ac26209d2d103907a3b5583f6b"
  private static let git = "    :git: https://git.example.com/a.git"

  @Test func aGitSourceIsPinnedAtItsCommitThenItsTagThenItsBranch() {
    let atCommit = pin("\(Self.git)\n    :branch: main", checkout: "\(Self.git)\n    :commit: \(Self.commit)")
    #expect(atCommit.text == "git: https://git.example.com/a.git; revision: \(Self.commit); requires: {}")
    #expect(atCommit.said == ["pod-source"])
    let atTag = pin("\(Self.git)\n    :tag: v1.4")
    #expect(atTag.text == "git: https://git.example.com/a.git; version: 1.4.0; requires: {}")
    #expect(atTag.said.isEmpty)
    let atName = pin("\(Self.git)\n    :tag: 1.4-send_button")
    #expect(atName.text == "git: https://git.example.com/a.git; branch: 1.4-send_button; requires: {}")
    #expect(atName.said == ["pod-source"])
    let atBranch = pin("\(Self.git)\n    :branch: main")
    #expect(atBranch.text == "git: https://git.example.com/a.git; branch: main; requires: {}")
    let nowhere = pin(Self.git)
    #expect(nowhere.text == "pod: https://git.example.com/a.git; version: 1.4.0")
    #expect(nowhere.said == ["pod-source"])
  }

  /// Values that must not be run or stored are reported, and the pod is imported without them.
  @Test(arguments: [
    "    :git: ext::sh -c touch% /tmp/pwned", "    :git: -u./payload", "    :git: http://git.example.com/a.git",
    "    :git: https://user:secret@git.example.com/a.git", "    :git: file:///etc",
    "    :git: ssh://-oProxyCommand=x/a",
    "    :git: https://git.example.com/a.git\n    :submodules: true",
  ])
  func anUnsafeSourceIsLeftOut(source: String) {
    let result = pin(source + "\n    :commit: \(Self.commit)")
    #expect(result.text.hasPrefix("pod: "))
    #expect(!result.text.contains("secret") && !result.text.contains("ext::") && !result.text.contains("Proxy"))
    #expect(result.said == ["source-left-out"])
  }

  @Test func credentialsOfSpecRepositoriesAreNotStored() {
    let reading = PodReading(
      "PODS:\n  - A (1.0.0)\nDEPENDENCIES:\n  - A\nSPEC REPOS:\n  https://u:secret@specs.example.com/s.git:\n    - A\n")
    #expect(reading.file("integrate.lock.yaml")?.contains("pod: https://specs.example.com/s.git") == true)
    #expect(reading.said == ["6:3 source-left-out"])
  }

  @Test(arguments: [
    ("1.2.3", true), ("1.2", true), ("1.2.3-beta.1", true), ("v1.2.3", true), ("1.2-beta", true), ("1", false),
    ("2018.10.22.00", false), ("01.02.03", true), ("2.x", false), ("HEAD based on 1.2", false),
    ("1.0.0.beta.1", false),
    ("", false), ("v", false),
  ])
  func versionsThatSwiftPMCouldNotUseAreKnown(text: String, isUsable: Bool) {
    #expect((packageVersion(text) != nil) == isUsable)
  }

  @Test func subspecsAreModulesAndRequirementsAreKeptAsText() throws {
    let reading = PodReading(
      """
      PODS:
        - A (1.0.0):
          - A/Core (= 1.0.0)
          - B (< 2, >= 1.2)
        - A/Core (1.0.0)
        - A/Core/Deep (1.0.0):
          - A/Core
        - B (1.5.0)
      DEPENDENCIES:
        - A
      """)
    let pin = try #require(reading.imported?.pins.first)
    let edges = try #require(pin.podEdges)
    #expect(edges.requires.map(\.pod.value) == ["A/Core", "B"])
    #expect(edges.requires.map(\.requirement.value) == ["= 1.0.0", "< 2, >= 1.2"])
    #expect(edges.modules.map(\.name.value) == ["Core", "Core/Deep"])
    #expect(edges.modules[1].requires.map(\.pod.value) == ["A/Core"])
    #expect(reading.said.isEmpty)
  }

  @Test func requirementsOfLocalPodspecsAreAllowedToo() throws {
    let reading = PodReading(
      """
      PODS:
        - Feed (1.0.0):
          - Later (~> 1.0)
          - Other (~> 1.2)
          - Torn (~> 2.0)
          - Wide (> 1.0)
        - Later (1.1.0):
          - Torn (~> 3.0)
        - Other (1.2.3)
        - Own (1.0.2)
        - Torn (1.5.0)
        - Wide (1.5.0)
      DEPENDENCIES:
        - Feed (from `Feed`)
        - Other (~> 1.2.2)
        - Own (from `https://git.example.com/own.git`, tag `1.2.0`)
        - Torn (~> 1.0)
        - Wide (~> 1.5)
      EXTERNAL SOURCES:
        Feed:
          :path: Feed
        Own:
          :git: https://git.example.com/own.git
          :tag: 1.2.0
      """)
    let pins = try #require(reading.imported?.pins)
    let allowed = pins.map { "\($0.name.value) \($0.allow?.value.description ?? "-")" }
    #expect(allowed == ["Later ^1.0.0", "Other ~1.2.2", "Own -", "Torn ^1.0.0", "Wide ^1.5.0"])
    let said = reading.bag.diagnostics.map(\.message)
    #expect(said.contains("the podspec of 'Feed' requires '~> 2.0' of 'Torn', which excludes the pinned 1.5.0"))
    #expect(said.contains("the podspec of 'Feed' requires '> 1.0' of 'Wide', which 'allow' cannot express"))
  }

  @Test func localPodsBecomeComponentsWithoutVersions() throws {
    let reading = PodReading(
      """
      PODS:
        - Chat (1.0.0):
          - Chat/Core (= 1.0.0)
        - Chat/Core (1.0.0):
          - Kit (~> 1.0)
        - Here (1.0.0)
        - Hidden (1.0.0)
        - Kit (1.0.0)
        - Linked (1.0.0)
        - Outside (1.0.0)
      DEPENDENCIES:
        - Chat (from `Modules/Chat/Chat.podspec`)
      EXTERNAL SOURCES:
        Chat:
          :path: Modules/Chat/Chat.podspec
        Here:
          :path: .
        Hidden:
          :path: .hidden/pod
        Linked:
          :path: linked/x
        Outside:
          :path: ../Outside/
      """)
    let paths = try #require(reading.imported?.files.map(\.path))
    #expect(
      paths == [
        "component.yaml", "Components/Hidden/component.yaml", "Here.component.yaml", "Modules/Chat/component.yaml",
        "integrate.lock.yaml",
      ])
    let chat = try #require(reading.file("Modules/Chat/component.yaml"))
    #expect(chat == "name: Chat\ndependencies: [Chat/Core]\nmodules:\n  Chat/Core: { dependencies: [Kit] }\n")
    #expect(reading.imported?.pins.map(\.name.value) == ["Kit", "Linked", "Outside"])
    #expect(reading.file("integrate.lock.yaml")?.contains("path: ../Outside\n") == true)
    #expect(
      reading.file("component.yaml")
        == "name: App\nkind: app\npackage:\n  swift: [\"5\"]\ntype: none\ndependencies: [Chat]\n")
  }

  @Test func whatPODSDoesNotListIsSaid() {
    let reading = PodReading(
      "PODS:\n  - A (1.0.0):\n    - B\nDEPENDENCIES:\n  - A\n  - C\nEXTERNAL SOURCES:\n  D:\n    :path: D\n")
    #expect(reading.said == ["8:3 unlisted-pod", "3:7 unlisted-pod", "6:5 unlisted-pod"])
  }

  /// Another platform needs it: the Podfile.lock is sound, and the root that comes of it is too.
  @Test func aLocalPodNeedsOnlyWhatPODSLists() throws {
    let reading = PodReading(
      """
      PODS:
        - Files (1.0.0):
          - Files/Phone
          - Files/Mac
          - Flutter
          - FlutterMacOS
        - Files/Phone (1.0.0)
        - Flutter (1.0.0)
        - Log (1.0.0):
          - Log/Mac
      DEPENDENCIES:
        - Files (from `Files`)
        - Log
      EXTERNAL SOURCES:
        Files:
          :path: Files
      """)
    #expect(reading.said.filter { $0.hasSuffix(" unlisted-pod") }.count == 3)
    let spec = try #require(reading.file("Files/component.yaml"))
    #expect(spec.contains("dependencies: [Files/Phone, Flutter]\n"), "\(spec)")
    // A pin keeps its lines, and leads nowhere.
    #expect(reading.file("integrate.lock.yaml")?.contains("Log/Mac: ") == true)
  }

  @Test func aPodThatIsListedTwiceIsOnePin() {
    let reading = PodReading("PODS:\n  - A (1.0.0)\n  - A (1.0.0):\n    - B\n  - A/C (2.0.0)\n  - B (1.0.0)\n")
    #expect(reading.imported?.pins.map(\.name.value) == ["A", "B"])
    #expect(reading.said == ["3:5 not-carried-over", "5:5 pod-version"])
  }

  @Test func theRootIsNotCalledLikeAPod() {
    let reading = PodReading("PODS:\n  - App (1.0.0)\nDEPENDENCIES:\n  - App\n")
    #expect(reading.file("component.yaml")?.hasPrefix("name: AppApp\n") == true)
  }
}
