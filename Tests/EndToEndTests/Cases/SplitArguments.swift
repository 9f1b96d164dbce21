/// Splits a line as a shell would: at spaces, with quotes and backslashes, and without expanding anything.
func splitArguments(_ line: String) -> [String] {
  var arguments: [String] = []
  var current: String?
  var quote: Character?
  var rest = line[...]
  while let character = rest.popFirst() {
    switch (quote, character) {
    case (nil, " "), (nil, "\t"):
      if let argument = current { arguments.append(argument) }
      current = nil
    case (nil, "'"), (nil, "\""):
      quote = character
      current = current ?? ""
    case (let open?, _) where open == character: quote = nil
    case (nil, "\\"), ("\""?, "\\"):
      if let escaped = rest.popFirst() { current = (current ?? "") + String(escaped) }
    default: current = (current ?? "") + String(character)
    }
  }
  if let argument = current { arguments.append(argument) }
  return arguments
}
