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
    ("ɡithub", "mixes Latin letters with phonetic ones: 'ɡ' is U+0261"),
    ("ᴄᴏʀᴇ", "looks like 'core' and is written in phonetic letters: 'ᴄ' is U+1D04"),
  ])
  func namesThatLookLikeOthersAreTold(name: String, what: String) { #expect(confusion(in: name)?.what == what) }

  @Test(arguments: [
    "Chat", "swift-log", "a", "", "Größe", "Ærø", "Яблоко", "Νεα", "地図Map", "カメラKit", "한글View", "שלום", "Яблоко-Kit",
    "e\u{301}tat", "😀Kit", "Заказы", "Профиль покупателя", "Ταμείο", "Մատյան", "購物車", "سلة", "Ваш-счёт", "ışık", "Þjóð",
    "Straße", "đơn-hàng",
  ])
  func otherNamesAreFine(name: String) { #expect(confusion(in: name) == nil) }

  @Test func aScriptWithLettersOfItsOwnIsSeen() {
    #expect(scriptsOfTheirOwn(in: "Заказы") == [.cyrillic])
    #expect(scriptsOfTheirOwn(in: "Ταμείο-Склад") == [.greek, .cyrillic])
    for name in ["Сору", "Chat", "ᴄᴏʀᴇ", "𝐂𝐡𝐚𝐭", "購物車", ""] { #expect(scriptsOfTheirOwn(in: name).isEmpty, "\(name)") }
  }

  @Test func onlyANameOfOneScriptMayBeAnotherLanguage() throws {
    let twin = try #require(confusion(in: "Тест")?.twin)
    #expect(twin.read == "Tect" && twin.script == .cyrillic)
    #expect(confusion(in: "swift-сору")?.twin == nil)
  }

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
