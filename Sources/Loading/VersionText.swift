/// Returns whether the whole text looks like a version or a requirement: `1.2`, `~> 1.2`, `>= 1`, `^1.2.0`.
func looksLikeVersion(_ text: String) -> Bool {
  var rest = Substring(text)
  while let first = rest.first, "~><=^!( v@".contains(first) { rest.removeFirst() }
  let hadOperator = rest.count < text.count && text.first != "v"
  let numbers = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
  guard numbers.first?.isNumber == true else { return false }
  return hadOperator || numbers.contains(".")
}

/// The version in a reference such as `Tracking ~> 1.2`, `Tracking (1.2)`, `Tracking@1.2` or `Tracking 1.2`; `nil` if
/// there is none. A name may have spaces: `Module Name 1`.
func versionSuffix(_ text: String) -> Substring? {
  var plain = true
  for byte in text.utf8 {
    switch byte {
    case 0x20, 0x28, 0x3C...0x3E, 0x40, 0x5E, 0x7E: plain = false
    default: continue
    }
    break
  }
  if plain { return nil }
  guard let cut = text.firstIndex(where: { " (<>=@^~".contains($0) }) else { return nil }
  var rest = text[cut...]
  while rest.first == " " { rest.removeFirst() }
  if looksLikeVersion(String(rest)) { return rest }
  // A name with spaces before the version.
  guard let last = text.lastIndex(of: " ") else { return nil }
  let tail = text[text.index(after: last)...]
  return tail.contains(".") && looksLikeVersion(String(tail)) ? tail : nil
}
