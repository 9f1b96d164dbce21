import Model

/// The mark of a file with secrets: it is in its first line, and in no other file.
package let secretsMark = "// Secrets, written by 'integrate generate --secrets'"

/// The variable of the build machine from which a secret is taken: `SHOP_CHAT_API_KEY` for `chatApiKey` of Shop.
package func secretVariable(_ name: SwiftIdentifier, of app: String) -> String {
  "\(upperSnakeCase(app))_\(upperSnakeCase(name.text))"
}

/// Words in capitals with `_` between them; characters that a variable's name cannot have become `_` too.
private func upperSnakeCase(_ text: String) -> String {
  let bytes = Array(text.utf8)
  var snake = ""
  for (index, byte) in bytes.enumerated() {
    let isUpper = (0x41...0x5A).contains(byte)
    let isOther = (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    guard isUpper || isOther else {
      if snake.last != "_" { snake += "_" }
      continue
    }
    if isUpper, index > 0, snake.last != "_" {
      let follows = !(0x41...0x5A).contains(bytes[index - 1])
      let leads = index + 1 < bytes.count && (0x61...0x7A).contains(bytes[index + 1])
      if follows || leads { snake += "_" }
    }
    snake.unicodeScalars.append(Unicode.Scalar((0x61...0x7A).contains(byte) ? byte - 0x20 : byte))
  }
  return snake
}
