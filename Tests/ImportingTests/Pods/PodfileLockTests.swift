import Diagnostics
import Model
import Testing

@testable import Importing

@Suite struct PodfileLockTests {
  @Test(
    arguments: [
      ("A", "A", nil), ("A (1.0)", "A", "1.0"), ("A/B/C (2018.10.22.00)", "A/B/C", "2018.10.22.00"),
      ("A (HEAD based on 1.2)", "A", "HEAD based on 1.2"), ("25519 (2.0.2)", "25519", "2.0.2"),
      ("monkey (< 1.0.9, ~> 1.0.1)", "monkey", "< 1.0.9, ~> 1.0.1"), ("A (from `(x)`)", "A", "from `(x)`"),
      ("Crypto+VPN-Go1.15.15 (3.25.3)", "Crypto+VPN-Go1.15.15", "3.25.3"), ("A (", "A (", nil), ("", "", nil),
    ] as [(String, String, String?)])
  func aTextIsANameAndWhatStandsInParentheses(text: String, name: String, detail: String?) {
    let split = splitPodText(text)
    #expect(split.name == name)
    #expect(split.detail == detail)
  }

  /// A name becomes a key, and YAML limits the length of keys.
  @Test func aNameThatNoLockfileCouldHoldIsRefused() {
    let long = String(repeating: "x", count: 501)
    let reading = PodReading("PODS:\n  - A\n  - B/\(long)\nDEPENDENCIES:\n  - A\n")
    #expect(reading.bag.diagnostics.contains { $0.message.hasSuffix("is longer than 500 bytes") })
  }

  @Test func scalarsStayText() throws {
    let reading = PodReading(
      """
      PODS:
        - A (010.10)
        - "B/C (1.0)":
          - 'A (< 1.0.9, ~> 1.0.1)'
        - 25519 (2.x)
        - D:
      DEPENDENCIES:
        - A (= 010.10)
        - "B/C (from `{:http=>\\"https://example.com/b.zip\\", :flatten=>true}`)"
      EXTERNAL SOURCES:
        B:
          :http: https://example.com/b.zip
          :flatten: true
      SPEC REPOS:
        trunk: [A, 25519]
      COCOAPODS: 1.10
      """)
    let lock = try #require(reading.lock)
    #expect(lock.entries.map(\.name.value) == ["A", "B/C", "25519", "D"])
    #expect(lock.entries.map { $0.version?.value } == ["010.10", "1.0", "2.x", nil])
    #expect(lock.entries[1].requires.map(\.requirement) == ["< 1.0.9, ~> 1.0.1"])
    #expect(lock.dependencies.map(\.pod.value) == ["A", "B/C"])
    #expect(lock.dependencies.map(\.requirement) == ["= 010.10", ""])
    #expect(lock.externalSources[0]["flatten"]?.value == "true")
    #expect(lock.specRepositories["25519"]?.value == "trunk")
    #expect(lock.cocoapods == "1.10")
  }

  /// Errors are at the place of the mistake and have a help text.
  @Test(arguments: [
    ("", "1:1 invalid-podfile-lock"), ("- A", "1:1 invalid-podfile-lock"), ("A: 1", "1:1 not-carried-over"),
    ("PODS: A", "1:7 invalid-podfile-lock"), ("PODS:\n  A: 1", "2:3 invalid-podfile-lock"),
    ("PODS:\n  - [A]", "2:5 invalid-podfile-lock"), ("PODS:\n  - A: []\n    B: []", "2:5 invalid-podfile-lock"),
    ("PODS:\n  - A (1.0):\n    - B: 1", "3:7 invalid-podfile-lock"),
    ("PODS:\n  - ../A (1.0)", "2:5 invalid-podfile-lock"), ("PODS:\n  - A//B (1.0)", "2:5 invalid-podfile-lock"),
    ("EXTERNAL SOURCES:\n  - A", "2:3 invalid-podfile-lock"), ("COCOAPODS: 1\nCOCOAPODS: 1", "2:1 duplicate-key"),
    ("PODS:\n<<<<<<< HEAD\n  - A (1.0)\n=======\n>>>>>>> b", "2:1 merge-conflict"),
    ("PODS:\n  - A (1.0)\nDEPENDENCIES:\n  - A\n", "3:1 invalid-podfile-lock"),
    ("PODS:\n  - A (1.0)\nDEPENDENCIES:\n  - A\nCOCOAPODS:", "5:1 invalid-podfile-lock"),
    ("PODS:\n  - A (1.0)\nCOCOAPODS: 1.16.2\n", "1:1 invalid-podfile-lock"),
    ("PODS:\n  - A (1.0)\nDEPENDENCIES: []\nCOCOAPODS: 1.16.2\n", "1:1 invalid-podfile-lock"),
    ("PODS:\n  - A (1.0)\n - B (1.0)", "3:2 yaml-syntax"), ("PODS: &a []\nDEPENDENCIES: *a", "1:7 yaml-unsupported"),
  ])
  func aDamagedFileIsRefusedAtItsCause(text: String, said: String) throws {
    let reading = PodReading(Array(text.utf8))
    #expect(reading.lock == nil)
    #expect(reading.said.first == said)
    let errors = reading.bag.diagnostics.filter { $0.severity == .error }
    #expect(!errors.isEmpty)
    for error in errors { #expect(error.help?.contains("pod install") == true) }
  }

  @Test func aSectionThatIsNotKnownIsIgnoredAndSaid() {
    let reading = PodReading("PODS:\n  - A (1.0)\nNEWER SECTION:\n  A: 1\nDEPENDENCIES:\n  - A\n")
    #expect(reading.lock?.entries.count == 1)
    #expect(reading.said == ["3:1 not-carried-over"])
  }

  @Test(arguments: ["PODFILE CHECKSUM: a\n\nCOCOAPODS: 1.10.0\n", "{}\n"])
  func aFileWithoutPodsIsSound(text: String) {
    let reading = PodReading(Array(text.utf8))
    #expect(reading.said.isEmpty)
    #expect(reading.file("integrate.lock.yaml")?.hasSuffix("pins: {}\n") == true)
  }
}
