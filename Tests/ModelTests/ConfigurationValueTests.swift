import Model
import Testing

/// Values of configurations, as files write them.
@Suite struct ConfigurationValueTests {
  @Test(arguments: [
    "https://a.example", "HTTPS://a.example:443/b?c#d", "http://[::1]:80/", "http://user:word@a.example", "file:///tmp",
    "mailto:a@b.example", "shop://", "x:y", "ws://1.2.3.4", "x://%80", "x:y:", "https://%C3%A9.example:080",
  ]) func aWholeURLIsTaken(text: String) {
    #expect(ConfigurationValue(text, isPlain: true, as: .url) == .url(text))
  }

  @Test(arguments: [
    "a.example", "https", "https:", "https:a.example", "https://", "https:///b", "https://:443", "https://me@/b",
    "WS://?a",
    "https://a.example:65536", "https://a.example:b", "https://a.example:", "https://%80.example", "https://[beef]/",
    "https://a b", "https://a#b#c", "https://a/%2",
  ]) func whatLeadsNowhereIsNone(text: String) {
    #expect(ConfigurationValue(text, isPlain: true, as: .url) == nil)
  }
}
