import Testing

@testable import Text

@Suite struct LookAlikeTests {
  @Test(arguments: [
    ("Trаcking", "mixes Latin letters with Cyrillic ones: 'а' is U+0430"),
    ("Сhat", "mixes Latin letters with Cyrillic ones: 'С' is U+0421"),
    ("app-lοg", "mixes Latin letters with Greek ones: 'ο' is U+03BF"),
    ("Օpen", "mixes Latin letters with Armenian ones: 'Օ' is U+0555"),
    ("Ｃhat", "mixes Latin letters with full-width or mathematical ones: 'Ｃ' is U+FF23"),
    ("βδа", "mixes Greek letters with Cyrillic ones: 'а' is U+0430"),
    ("Сору", "looks like 'Copy' and is written in Cyrillic letters: 'С' is U+0421"),
    ("swift-сору", "looks like 'swift-copy' and is written in Cyrillic letters: 'с' is U+0441"),
    ("𝐂𝐡𝐚𝐭", "looks like 'Chat' and is written in full-width or mathematical letters: '𝐂' is U+1D402"),
    ("ΧΕ", "looks like 'XE' and is written in Greek letters: 'Χ' is U+03A7"),
  ])
  func namesThatLookLikeOthersAreTold(name: String, what: String) { #expect(confusion(in: name) == what) }

  @Test(arguments: [
    "Chat", "swift-log", "a", "", "Größe", "Ærø", "Яблоко", "Νεα", "地図Map", "カメラKit", "한글View", "שלום", "Яблоко-Kit",
    "e\u{301}tat", "😀Kit",
  ])
  func otherNamesAreFine(name: String) { #expect(confusion(in: name) == nil) }

  @Test(arguments: [
    ("xn--pple-43d.com", "аpple.com"), ("git.xn--pple-43d.com", "git.аpple.com"), ("XN--PPLE-43D.com", "аpple.com"),
  ])
  func hostsAreJudgedByWhatTheyStandFor(host: String, shown: String) {
    #expect(confusion(inHost: host)?.shown == shown)
  }

  @Test(arguments: [
    "github.com", "xn--bcher-kva.de", "xn--e1afmkfd.example", "xn--", "xn--999999999999", "xn--a-",
    "xn--zzzzzzzzzzzzzzzzzz", "",
  ])
  func otherHostsAreFine(host: String) { #expect(confusion(inHost: host) == nil) }
}
