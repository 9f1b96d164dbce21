import Diagnostics
import Disk
import Loading
import Model
import Planning

/// Finds initialisers and factories that are async or throw before the compiler does, for the advice that it lacks.
///
/// Reads the sources of modules that provide services, with a scanner that knows comments, strings, braces and no
/// more of Swift: what it cannot make out it lets pass, and the compiler has the last word.
struct EffectScan {
  /// Reports each provider of a member whose initialiser (the one with the labels that are required) has an effect.
  static func run(_ resolution: inout Resolution) {
    let graph = resolution.graph
    var sources: [Int: [[SwiftToken]]] = [:]
    for service in graph.services {
      for provider in service.providers where graph.component(of: provider.module).isMember {
        let files = sources[provider.module] ?? tokens(of: provider.module, resolution)
        sources[provider.module] = files
        let declaration = provider.declaration
        guard files.contains(where: { hasEffect($0, declaration) }) else { continue }
        resolution.bag.add(
          .effectfulInitialiser(
            "the initialiser of '\(name(declaration))', which provides '\(service.name)',",
            at: declaration.construction.place))
      }
    }
  }

  private static func name(_ declaration: ProviderDeclaration) -> String {
    switch declaration.construction.value {
    case .type(let name), .factory(let name): name
    }
  }

  private static func tokens(of module: Int, _ resolution: Resolution) -> [[SwiftToken]] {
    let linked = resolution.graph.modules[module]
    let spec = resolution.graph.component(of: module).spec
    let path = linked.module.path?.value ?? "Sources/\(linked.name)"
    guard let folder = normalisedPath(spec.folder, path) else { return [] }
    let absolute = resolution.root.absolute(folder)
    let walk = try? Disk.walk(absolute) { $0.count > 6 && $0.suffix(6).elementsEqual(".swift".utf8) }
    return (walk?.files ?? []).compactMap { file in
      (try? Disk.read(Path.join(absolute, file), limit: 4 << 20)).map { SwiftToken.scan($0) }
    }
  }

  private static func hasEffect(_ tokens: [SwiftToken], _ declaration: ProviderDeclaration) -> Bool {
    let labels = declaration.requirements.map { $0.label ?? $0.service.value }
    switch declaration.construction.value {
    case .type(let name):
      return bodies(of: name, in: tokens).contains { hasEffect(tokens, in: $0, after: [.word("init")], labels) }
    case .factory(let name):
      let parts = name.split(separator: ".").map(String.init)
      guard let function = parts.last else { return false }
      let type = parts.dropLast().joined(separator: ".")
      let ranges = type.isEmpty ? [0..<tokens.count] : bodies(of: type, in: tokens)
      return ranges.contains { hasEffect(tokens, in: $0, after: [.word("func"), .word(function)], labels) }
    }
  }

  /// The insides of the declarations and extensions of a type, by its last name.
  private static func bodies(of type: String, in tokens: [SwiftToken]) -> [Range<Int>] {
    let keywords: Set<String> = ["class", "struct", "actor", "enum", "extension"]
    let name = SwiftToken.word(String(type.split(separator: ".").last ?? ""))
    var ranges: [Range<Int>] = []
    for index in tokens.indices {
      guard case .word(let word) = tokens[index], keywords.contains(word) else { continue }
      var next = index + 1
      while next + 1 < tokens.count, tokens[next + 1] == .mark("."), tokens[next] != name { next += 2 }
      guard next < tokens.count, tokens[next] == name else { continue }
      guard let open = tokens[next...].firstIndex(of: .mark("{")), let close = closing(tokens, open) else { continue }
      ranges.append((open + 1)..<close)
    }
    return ranges
  }

  private static func closing(_ tokens: [SwiftToken], _ open: Int) -> Int? {
    let pairs: [SwiftToken: SwiftToken] = [.mark("{"): .mark("}"), .mark("("): .mark(")"), .mark("<"): .mark(">")]
    guard let end = pairs[tokens[open]] else { return nil }
    var depth = 0
    for index in open..<tokens.count {
      if tokens[index] == tokens[open] { depth += 1 }
      if tokens[index] == end { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  private static func hasEffect(
    _ tokens: [SwiftToken], in range: Range<Int>, after head: [SwiftToken], _ labels: [String]
  ) -> Bool {
    var index = range.lowerBound
    var depth = 0
    while index + head.count < range.upperBound {
      if tokens[index] == .mark("{") { depth += 1 }
      if tokens[index] == .mark("}") { depth -= 1 }
      defer { index += 1 }
      guard depth == 0, Array(tokens[index..<(index + head.count)]) == head else { continue }
      if index > range.lowerBound, tokens[index - 1] == .mark(".") { continue }
      var open = index + head.count
      if open < range.upperBound, tokens[open] == .mark("?") || tokens[open] == .mark("!") { open += 1 }
      if open < range.upperBound, tokens[open] == .mark("<"), let close = closing(tokens, open) { open = close + 1 }
      guard open < range.upperBound, tokens[open] == .mark("("), let close = closing(tokens, open) else { continue }
      guard parameterLabels(tokens[(open + 1)..<close]) == labels, close + 1 < tokens.count else { continue }
      let effects: Set<SwiftToken> = [.word("async"), .word("throws"), .word("rethrows")]
      if effects.contains(tokens[close + 1]) { return true }
    }
    return false
  }

  /// The outer labels of a parameter list, without parameters that have a default.
  private static func parameterLabels(_ tokens: ArraySlice<SwiftToken>) -> [String] {
    var labels: [String] = []
    var depth = 0
    var parameter: [SwiftToken] = []
    func finish() {
      guard let first = parameter.first(where: { if case .word = $0 { true } else { false } }) else { return }
      if case .word(let label) = first, !parameter.contains(.mark("=")) { labels.append(label) }
    }
    for token in tokens {
      if token == .mark("(") || token == .mark("<") || token == .mark("[") || token == .mark("{") { depth += 1 }
      if token == .mark(")") || token == .mark(">") || token == .mark("]") || token == .mark("}") { depth -= 1 }
      if depth == 0, token == .mark(",") {
        finish()
        parameter = []
      } else if depth == 0 || parameter.isEmpty {
        parameter.append(token)
      }
    }
    finish()
    return labels
  }
}

/// A word or a mark of Swift source; comments, strings and white space are left out.
enum SwiftToken: Hashable {
  case word(String)
  case mark(Character)

  static func scan(_ bytes: [UInt8]) -> [SwiftToken] {
    var tokens: [SwiftToken] = []
    var scanner = SwiftScanner(bytes: bytes)
    while let token = scanner.next() { tokens.append(token) }
    return tokens
  }
}

private struct SwiftScanner {
  let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  private func at(_ offset: Int) -> UInt8 { position + offset < bytes.count ? bytes[position + offset] : 0 }

  mutating func next() -> SwiftToken? {
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "/") where at(1) == UInt8(ascii: "/"):
        while position < bytes.count, bytes[position] != 10 { position += 1 }
      case UInt8(ascii: "/") where at(1) == UInt8(ascii: "*"): skipBlockComment()
      case UInt8(ascii: "\""), UInt8(ascii: "#"):
        if !skipString() { position += 1 }
      case UInt8(ascii: "-") where at(1) == UInt8(ascii: ">"): position += 2
      case UInt8(ascii: "`"): position += 1
      case _ where isWordByte(byte): return word()
      case _ where byte <= 32: position += 1
      default:
        position += 1
        return .mark(Character(Unicode.Scalar(byte)))
      }
    }
    return nil
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
      || (0x61...0x7A).contains(byte) || byte >= 0x80
  }

  private mutating func word() -> SwiftToken {
    let start = position
    while position < bytes.count, isWordByte(bytes[position]) { position += 1 }
    return .word(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if at(0) == UInt8(ascii: "/"), at(1) == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if at(0) == UInt8(ascii: "*"), at(1) == UInt8(ascii: "/") {
        depth -= 1
        position += 2
      } else {
        position += 1
      }
    } while depth > 0 && position < bytes.count
  }

  /// Skips a string literal with its `#`s and interpolations as one; `false` when there is none here.
  private mutating func skipString() -> Bool {
    var hashes = 0
    while at(hashes) == UInt8(ascii: "#") { hashes += 1 }
    guard at(hashes) == UInt8(ascii: "\"") else { return false }
    position += hashes
    let isLong = at(1) == UInt8(ascii: "\"") && at(2) == UInt8(ascii: "\"")
    position += isLong ? 3 : 1
    while position < bytes.count {
      if at(0) == UInt8(ascii: "\\"), hashes == 0 {
        position += 2
      } else if closes(isLong, hashes) {
        position += (isLong ? 3 : 1) + hashes
        return true
      } else if !isLong, at(0) == 10 {
        return true
      } else {
        position += 1
      }
    }
    return true
  }

  private func closes(_ isLong: Bool, _ hashes: Int) -> Bool {
    let quotes = isLong ? 3 : 1
    for offset in 0..<quotes where at(offset) != UInt8(ascii: "\"") { return false }
    for offset in 0..<hashes where at(quotes + offset) != UInt8(ascii: "#") { return false }
    return true
  }
}
