/// The names of the products that a manifest declares, if they are plain text: an array literal of `.library(name: "…",
/// …)`, or none at all. `nil` if code makes them.
package func productNames(ofManifest source: [UInt8]) -> [String]? {
  var tokens = TokenCursor(SwiftSource(source))
  var previous: Token?
  var depth = 0
  // The depth of the arguments of `Package(…)`, once they are reached.
  var arguments: Int?
  var found: [String]? = nil
  var isSeen = false
  while let token = tokens.next() {
    defer { previous = token }
    let isWord = token.kind == .identifier
    if isWord, tokens.text(token) == "Package", let next = tokens.peek(), tokens.isSign(next, "(") {
      // A second one is not known to be the manifest's.
      if arguments != nil { return nil }
      arguments = depth + 1
    }
    if isWord, tokens.text(token) == "products" {
      if previous.map({ tokens.text($0) == "." }) ?? false { return nil }
      guard let colon = tokens.peek(), tokens.isSign(colon, ":"), depth == arguments else { continue }
      tokens.advance()
      if isSeen { return nil }
      isSeen = true
      guard let names = tokens.takeProducts() else { return nil }
      found = names
      continue
    }
    depth += tokens.nesting(of: token)
  }
  return arguments == nil ? nil : found ?? []
}

extension TokenCursor {
  /// Takes an array of products with plain names; `nil` for anything else.
  fileprivate mutating func takeProducts() -> [String]? {
    guard takeSign("[") else { return nil }
    var names: [String] = []
    while let token = next() {
      if isSign(token, "]") {
        // Elements that are added to the array are not known.
        guard let after = peek(), isSign(after, ",") || isSign(after, ")") else { return nil }
        return names
      }
      if isSign(token, ",") { continue }
      guard text(token) == ".", takeName() != nil, takeSign("("), takeName() == "name", takeSign(":"),
        let name = takePlainText()
      else { return nil }
      names.append(name)
      var depth = 1
      while depth > 0, let token = next() { depth += nesting(of: token) }
    }
    return nil
  }

  private mutating func takePlainText() -> String? {
    guard let start = next(), start.kind == .stringStart, let content = next(), content.kind == .stringText,
      let end = next(), end.kind == .stringEnd
    else { return nil }
    let plain = text(content)
    return text(start) == "\"" && !plain.contains("\\") ? plain : nil
  }
}
