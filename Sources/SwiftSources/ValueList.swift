/// Whether a name stands behind a comma or an opening bracket, where a declaration of several values may declare it:
/// `let first = 1, second = 2`, `let (first, second) = pair`. Of those the declarations have the first alone.
package func hasInList(_ name: String, source: [UInt8]) -> Bool {
  var tokens = TokenCursor(source)
  var isBehindSign = false
  while let token = tokens.next() {
    let isName = token.kind == .identifier || token.kind == .quotedIdentifier
    if isBehindSign, isName, tokens.lexer.text(token).filter({ $0 != "`" }) == name { return true }
    isBehindSign = tokens.isSign(token, ",") || tokens.isSign(token, "(")
  }
  return false
}
