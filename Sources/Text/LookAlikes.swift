// Letters that are taken for one another, after the Unicode Technical Standard #39, Unicode Security Mechanisms.

/// The script of a letter, if its letters are like those of another one.
///
/// Han, Kana, Hangul and all others do not count as scripts here: their letters are like none of these, and names often
/// mix them with Latin ones.
package enum Script: String, Sendable {
  case latin = "Latin"
  case greek = "Greek"
  case cyrillic = "Cyrillic"
  case armenian = "Armenian"
  case cherokee = "Cherokee"
  case coptic = "Coptic"
  case lisu = "Lisu"
  /// Full-width and mathematical letters, which have an ASCII letter for each.
  case forms = "full-width or mathematical"
  /// Latin ones of phonetics, which names do without.
  case phonetic = "phonetic"

  fileprivate init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x251, 0x261, 0x26A, 0x280, 0x28F, 0x299, 0x29C, 0x29F, 0x1D00, 0x1D04...0x1D05, 0x1D07, 0x1D0A...0x1D0B,
      0x1D0D, 0x1D0F, 0x1D18, 0x1D1B...0x1D1C, 0x1D20...0x1D22, 0xA730...0xA731:
      self = .phonetic
    case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2B8, 0x1D00...0x1D25,
      0x1D2C...0x1D5C, 0x1D62...0x1D65, 0x1D6B...0x1D77, 0x1D79...0x1DBE, 0x1E00...0x1EFF, 0x2C60...0x2C7F,
      0xA722...0xA787, 0xA78B...0xA7FF, 0xAB30...0xAB5A, 0xAB5C...0xAB64, 0xFB00...0xFB06:
      self = .latin
    case 0x370...0x373, 0x376...0x377, 0x37B...0x37D, 0x37F, 0x386, 0x388...0x3E1, 0x3F0...0x3FF, 0x1D26...0x1D2A,
      0x1F00...0x1FFF:
      self = .greek
    case 0x400...0x52F, 0x1C80...0x1C8F, 0x1D2B, 0x1D78, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
    case 0x531...0x587, 0xFB13...0xFB17: self = .armenian
    case 0x13A0...0x13FF, 0xAB70...0xABBF: self = .cherokee
    case 0x3E2...0x3EF, 0x2C80...0x2CFF: self = .coptic
    case 0xA4D0...0xA4FF: self = .lisu
    case 0xFF21...0xFF3A, 0xFF41...0xFF5A, 0x1D400...0x1D7CB, 0x2102, 0x210A...0x2115, 0x2119...0x211D, 0x2124, 0x2128,
      0x212A, 0x212C...0x2131, 0x2133...0x2134, 0x2145...0x2149, 0x2460...0x24FF:
      self = .forms
    default: return nil
    }
  }
}

/// Letters that look like an ASCII one in most fonts, of the scripts that have many (confusables.txt of UTS #39).
private let twins: [Unicode.Scalar: Character] = {
  var twins: [Unicode.Scalar: Character] = [:]
  for (letters, ascii) in [
    ("АΑᎪꓮ", "A"), ("ВΒᏴꓐ", "B"), ("СϹᏟꓚ", "C"), ("ᎠꓓԀ", "D"), ("ЕΕᎬꓰ", "E"), ("Ϝꓝ", "F"), ("ԌᏀꓖ", "G"), ("НΗᎻꓧ", "H"),
    ("ІΙӀꓲ", "I"), ("ЈᎫꓙͿ", "J"), ("КΚᏦꓗ", "K"), ("ᏞꓡⳐ", "L"), ("МΜᎷꓟ", "M"), ("Νꓠ", "N"), ("ОΟՕꓳ", "O"), ("РΡᏢꓑ", "P"),
    ("Ԛ", "Q"), ("ᎡꓣᏒ", "R"), ("ЅᏚꓢՏ", "S"), ("ТΤᎢꓔ", "T"), ("ՍꓴԱ", "U"), ("ᏙꓦѴ", "V"), ("ԜᎳꓪ", "W"), ("ХΧꓫ", "X"),
    ("ҮΥУꓬ", "Y"),
    ("ΖᏃꓜ", "Z"), ("аαɑᴀ", "a"), ("Ьᏼʙ", "b"), ("сϲᴄ", "c"), ("ԁᴅ", "d"), ("еҽᴇ", "e"), ("ꜰ", "f"), ("ցɡ", "g"),
    ("һհʜ", "h"), ("іιɪ", "i"), ("ᴊ", "j"), ("ᴋ", "k"), ("ʟ", "l"), ("ᴍ", "m"), ("ᴏ", "o"), ("ᴘ", "p"), ("ʀ", "r"),
    ("ꜱ", "s"), ("ᴛ", "t"), ("ᴜ", "u"), ("ᴠ", "v"), ("ᴡ", "w"), ("ʏ", "y"), ("ᴢ", "z"),
    ("јϳ", "j"),
    ("кκ", "k"), ("ӏ", "l"), ("м", "m"), ("пոη", "n"), ("оοօ", "o"), ("рρ", "p"), ("ԛզ", "q"), ("г", "r"), ("ѕ", "s"),
    ("т", "t"), ("υս", "u"), ("ѵν", "v"), ("ԝѡ", "w"), ("хχ", "x"), ("уγү", "y"),
  ] {
    for scalar in letters.unicodeScalars { twins[scalar] = Character(ascii) }
  }
  return twins
}()

/// The reason why a name looks like another one.
package struct Confusion {
  /// A clause for a message.
  package let what: String
  /// For a name without a Latin letter: the Latin name that it looks like, and its script.
  package var twin: (read: String, script: Script)?
}

/// The reason that a name looks like another one: its words mix the letters of scripts, or all its letters look like
/// Latin ones. `nil` for nearly all names.
package func confusion(in name: String) -> Confusion? {
  if name.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
  var isTwin = true
  var read = ""
  var foreign: (scalar: Unicode.Scalar, script: Script)?
  for word in name.unicodeScalars.split(whereSeparator: { !$0.properties.isAlphabetic && !isMark($0) }) {
    var first: Script?
    for scalar in word {
      guard let script = Script(scalar) else { continue }
      if let first, first != script {
        let other = script == .latin ? word.first { Script($0) == first } ?? scalar : scalar
        let (one, two) = script == .latin ? (script, first) : (first, script)
        return Confusion(what: "mixes \(one.rawValue) letters with \(two.rawValue) ones: \(code(other))")
      }
      first = script
    }
  }
  for scalar in name.unicodeScalars {
    guard let script = Script(scalar) else {
      if scalar.properties.isAlphabetic { isTwin = false }
      read.unicodeScalars.append(scalar)
      continue
    }
    if script == .latin {
      read.unicodeScalars.append(scalar)
      continue
    }
    if foreign == nil { foreign = (scalar, script) }
    let looks = script == .forms ? asciiLetter(scalar) : twins[scalar]
    if let looks { read.append(looks) } else { isTwin = false }
  }
  guard let foreign, isTwin else { return nil }
  let what = "looks like '\(read)' and is written in \(foreign.script.rawValue) letters: \(code(foreign.scalar))"
  let isPure = !name.unicodeScalars.contains { Script($0) == .latin }
  return Confusion(what: what, twin: isPure ? (read, foreign.script) : nil)
}

/// The scripts other than Latin that a text is surely written in: it has a letter that looks like no Latin one.
package func scriptsOfTheirOwn(in text: String) -> Set<Script> {
  var scripts: Set<Script> = []
  for scalar in text.unicodeScalars {
    guard let script = Script(scalar), ![.latin, .forms, .phonetic].contains(script) else { continue }
    if twins[scalar] == nil { scripts.insert(script) }
  }
  return scripts
}

/// Decodes a host that is written in ASCII for names of other scripts (`xn--…`, RFC 3492). Returns it with the reason
/// why it looks like another host; `nil` for nearly all hosts.
package func confusion(inHost host: String) -> (shown: String, what: String)? {
  guard host.lowercased().contains("xn--") else { return nil }
  let labels = host.lowercased().split(separator: ".", omittingEmptySubsequences: false).map { label in
    label.hasPrefix("xn--") ? decodedPunycode(label.dropFirst(4)) ?? String(label) : String(label)
  }
  let shown = labels.joined(separator: ".")
  for label in labels { if let what = confusion(in: label)?.what { return (shown, what) } }
  return nil
}

private func isMark(_ scalar: Unicode.Scalar) -> Bool {
  [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
}

private func code(_ scalar: Unicode.Scalar) -> String { "'\(scalar)' is U+\(hexadecimal(scalar.value, digits: 4))" }

/// The letter of a full-width or mathematical one.
private func asciiLetter(_ scalar: Unicode.Scalar) -> Character? {
  switch scalar.value {
  case 0xFF21...0xFF3A, 0xFF41...0xFF5A: return Unicode.Scalar(scalar.value - 0xFEE0).map { Character($0) }
  // Alphabets of 52 letters each, one after the other.
  case 0x1D400...0x1D6A3:
    let index = (scalar.value - 0x1D400) % 52
    return Unicode.Scalar(index < 26 ? 0x41 + index : 0x61 + index - 26).map { Character($0) }
  // Other scripts have one letter here each, and are rare enough to be named as they are.
  default: return "?"
  }
}

private func punycodeDigit(_ byte: UInt8) -> Int? {
  switch byte {
  case 0x61...0x7A: Int(byte) - 0x61
  case 0x30...0x39: Int(byte) - 0x30 + 26
  default: nil
  }
}

/// Decodes Punycode by RFC 3492, section 6.2; `nil` for other text.
private func decodedPunycode(_ text: Substring) -> String? {
  var output: [Unicode.Scalar] = []
  var rest = text.utf8[...]
  if let hyphen = rest.lastIndex(of: UInt8(ascii: "-")) {
    output = rest[..<hyphen].map { Unicode.Scalar($0) }
    rest = rest[rest.index(after: hyphen)...]
  }
  var (number, position, bias) = (128, 0, 72)
  while !rest.isEmpty {
    let start = position
    var (weight, step) = (1, 36)
    while true {
      guard let byte = rest.popFirst(), let digit = punycodeDigit(byte) else { return nil }
      let (product, tooLarge) = digit.multipliedReportingOverflow(by: weight)
      guard !tooLarge, position <= 0x10FFFF_0000 - product else { return nil }
      position += product
      let threshold = min(max(step - bias, 1), 26)
      if digit < threshold { break }
      guard weight < 0x10FFFF_0000 else { return nil }
      (weight, step) = (weight * (36 - threshold), step + 36)
    }
    let count = output.count + 1
    var delta = (position - start) / (start == 0 ? 700 : 2)
    delta += delta / count
    var adapted = 0
    while delta > 455 { (delta, adapted) = (delta / 35, adapted + 36) }
    bias = adapted + 36 * delta / (delta + 38)
    number += position / count
    position %= count
    guard number <= 0x10FFFF, let scalar = Unicode.Scalar(UInt32(number)) else { return nil }
    output.insert(scalar, at: position)
    position += 1
  }
  return String(String.UnicodeScalarView(output))
}
