import Diagnostics
import Findings
import Model
import SwiftSources
import Text

/// The comments of a manifest, each with its subject: a target, a dependency of the package, or the file as a whole.
///
/// The subject of a comment is the code that begins behind it, or the code before it in its line. For a comment among
/// the dependencies of a target it is the target, and the comment gets the dependency's name. Comments of a manifest
/// that computes its values may have no known subject.
struct ManifestComments {
  private(set) var ofFile: [String] = []
  private var ofTargets: [String: [String]] = [:]
  /// By each text of the call.
  private var ofPackages: [(texts: [String], lines: [String])] = []
  /// Comments at code that has no counterpart in specs and lockfile.
  private(set) var others: [Place] = []
  private let file: FileID

  init() { file = FileID(rawValue: 0) }

  init(_ manifest: [UInt8], targets: Set<String>, file: FileID) {
    self.file = file
    let scan = ManifestScan(manifest, file: file)
    for found in scan.comments.map(scan.assigned) {
      switch found.subject {
      case .file: ofFile += found.lines
      case .call(let index):
        let call = scan.calls[index]
        if call.isPackage {
          ofPackages.append((call.texts.map(\.text), found.lines))
        } else if let name = call.name, targets.contains(name) {
          ofTargets[name, default: []] += found.lines
        } else {
          others.append(found.place)
        }
      case nil: others.append(found.place)
      }
    }
  }

  func lines(ofTarget name: String) -> [String] { ofTargets[name] ?? [] }

  func lines(of dependency: Manifest.PackageDependency) -> [String] {
    let (address, identity) = (dependency.source.address, dependency.identity.lowercased())
    return ofPackages.filter { call in call.texts.contains { $0 == address || packageIdentity(ofURL: $0) == identity } }
      .flatMap(\.lines)
  }

  /// Names the lines of comments that were left behind.
  func findings() -> DiagnosticBag {
    var bag = DiagnosticBag()
    guard let first = others.first else { return bag }
    let more = others.count == 1 ? "" : ", like \(others.count - 1) more of this file"
    bag.add(
      .notCarriedOver, "this comment could not be placed in a spec and was dropped\(more)", at: first,
      help: "copy it into a spec, if you need it")
    return bag
  }
}

/// The calls of a manifest that make its packages and targets, and its comments.
///
/// A manifest is a program and can compute its values; a call is found only by its name.
struct ManifestScan {
  enum Subject {
    case file
    case call(Int)
  }

  struct Call {
    let isPackage: Bool
    /// The position of the point before its name.
    let place: Place
    /// The byte offset of its first name or point.
    let start: Int
    let line: UInt32
    var lastLine: UInt32
    /// The text behind `name:`.
    var name: String?
    var texts: [(text: String, place: Place)] = []
  }

  struct Comment {
    var lines: [String]
    let place: Place
    var lastLine: UInt32
    let startsLine: Bool
    /// The offset of the next token.
    var next: Int?
    /// The innermost call around it.
    let around: Int?
    /// True if it is among the elements of a list.
    let isInList: Bool
    var isBeforeManifest = false
  }

  private let bytes: [UInt8]
  private var lexer: Lexer
  private let file: FileID
  private(set) var calls: [Call] = []
  private(set) var comments: [Comment] = []
  /// All texts without other texts in them, in the order of the file.
  private var texts: [(start: Int, line: UInt32, text: String)] = []
  /// The first occurrence of the word `platforms`.
  private(set) var platforms: Place?

  /// The tokens that may belong to the name of a call: `Target.target`.
  private var chain: [Token] = []
  /// The open brackets, each with the call that it opens.
  private var open: [(call: Int?, isList: Bool)] = []
  /// The opening quote of each open string; strings can nest by interpolation.
  private var strings: [(quote: Token, isName: Bool)] = []
  private var previous: [String] = []
  private var isBeforeManifest = true

  private static let makers: Set<String> = [
    "binaryTarget", "executableTarget", "macro", "package", "plugin", "systemLibrary", "target", "testTarget",
  ]

  init(_ manifest: [UInt8], file: FileID) {
    (bytes, lexer, self.file) = (manifest, Lexer(manifest), file)
    while let piece = lexer.nextPiece() {
      if piece.kind == .whiteSpace { continue }
      if piece.kind == .comment {
        // The header of a file does not describe the code after it.
        if !previous.isEmpty { add(piece) }
        continue
      }
      let text = piece.kind == .stringText ? "" : lexer.text(piece)
      for index in comments.indices.reversed() {
        if comments[index].next != nil { break }
        comments[index].next = piece.range.lowerBound
      }
      follow(piece, text)
      if piece.kind == .identifier || text == "." {
        // `package` and a word in the next line are not part of the name before it.
        if piece.kind == .identifier, chain.last?.kind == .identifier { chain = [] }
        chain.append(piece)
      } else {
        chain = []
      }
      if text == "Package", piece.kind == .identifier, previous.last == "=" { isBeforeManifest = false }
      previous = previous.suffix(2) + [text]
    }
  }

  /// The innermost open call.
  private var around: Int? { open.last { $0.call != nil }?.call }

  /// Reads strings and brackets, with the calls that these open and close.
  private mutating func follow(_ piece: Token, _ text: String) {
    switch piece.kind {
    case .stringStart: strings.append((piece, previous.suffix(2) == ["name", ":"]))
    case .stringEnd:
      guard let (quote, isName) = strings.popLast() else { break }
      let text = String(decoding: bytes[quote.range.upperBound..<piece.range.lowerBound], as: UTF8.self)
      if strings.isEmpty { texts.append((quote.range.upperBound, quote.position.line, text)) }
      guard let around else { break }
      calls[around].texts.append((text, Place(file: file, quote.position)))
      if isName, calls[around].name == nil { calls[around].name = text }
    case .identifier where platforms == nil && text == "platforms": platforms = Place(file: file, piece.position)
    case .punctuation where ["(", "[", "{"].contains(text):
      var call: Int?
      if text == "(", let name = previous.last, Self.makers.contains(name), previous.dropLast().last == ".",
        around == nil, let first = chain.first, let point = chain.dropLast().last
      {
        call = calls.count
        calls.append(
          Call(
            isPackage: name == "package", place: Place(file: file, point.position), start: first.range.lowerBound,
            line: first.position.line, lastLine: piece.position.line))
      }
      open.append((call, text == "["))
    case .punctuation where [")", "]", "}"].contains(text):
      if let ended = open.popLast()?.call { calls[ended].lastLine = piece.position.line }
    default: break
    }
  }

  // MARK: Comments

  private mutating func add(_ piece: Token) {
    let lines = Self.lines(of: lexer.text(piece))
    if lines.allSatisfy(Self.isEmpty) { return }
    let breaks = bytes[piece.range].count { $0 == UInt8(ascii: "\n") }
    let lastLine = piece.position.line + UInt32(breaks)
    if let last = comments.last, last.startsLine, piece.startsLine, last.next == nil,
      last.lastLine + 1 == piece.position.line
    {
      comments[comments.count - 1].lines += lines
      comments[comments.count - 1].lastLine = lastLine
      return
    }
    comments.append(
      Comment(
        lines: lines, place: Place(file: file, piece.position), lastLine: lastLine, startsLine: piece.startsLine,
        around: around, isInList: open.last?.isList ?? false, isBeforeManifest: isBeforeManifest))
  }

  /// The subject of a comment, with its lines.
  func assigned(_ comment: Comment) -> (subject: Subject?, lines: [String], place: Place) {
    var subject: Subject?
    if comment.startsLine {
      if let next = comment.next {
        let index = firstIndex(in: calls) { $0.start >= next }
        if index < calls.count, calls[index].start == next { subject = .call(index) }
      }
      if subject == nil, comment.isBeforeManifest, comment.around == nil { subject = .file }
    } else {
      let line = comment.place.line
      // Behind the first or the last line of a call.
      let index = comment.around ?? firstIndex(in: calls) { $0.lastLine > line } - 1
      if index >= 0, line == (comment.around == nil ? calls[index].lastLine : calls[index].line) {
        subject = .call(index)
      }
    }
    var lines = comment.lines
    if subject == nil, let around = comment.around {
      subject = .call(around)
      // A text of several lines is no name.
      if comment.isInList, let name = element(at: comment), !name.contains(where: \.isNewline), !lines.isEmpty {
        lines[0] = "\(name): \(lines[0])"
      }
    }
    return (subject, lines, comment.place)
  }

  /// The first text of the element of a list that a comment stands above, or behind in its line.
  private func element(at comment: Comment) -> String? {
    if !comment.startsLine {
      let index = firstIndex(in: texts) { $0.line >= comment.place.line }
      return index < texts.count && texts[index].line == comment.place.line ? texts[index].text : nil
    }
    guard let next = comment.next else { return nil }
    let index = firstIndex(in: texts) { $0.start > next }
    // In the line that comes next.
    guard index < texts.count, !bytes[next..<texts[index].start].contains(UInt8(ascii: "\n")) else { return nil }
    return texts[index].text
  }

  /// The index of the first element behind a place, by halves; their count if there is none.
  private func firstIndex<Element>(in elements: [Element], where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(elements[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// A comment without its marks.
  private static func lines(of text: String) -> [String] {
    let isBlock = text.hasPrefix("/*")
    var text = Substring(text)
    if isBlock, text.hasSuffix("*/") { text.removeLast(2) }
    var lines = text.split(whereSeparator: \.isNewline).map { line in
      var line = line.drop { $0 == " " || $0 == "\t" }
      if line.hasPrefix("//") || line.hasPrefix("/*") {
        line = line.drop { $0 == "/" || $0 == "*" }
      } else if isBlock, line.hasPrefix("*") {
        line = line.dropFirst()
      }
      if line.hasPrefix(" ") { line.removeFirst() }
      while line.hasSuffix(" ") || line.hasSuffix("\t") { line.removeLast() }
      return String(line).visible
    }
    if isBlock {
      while lines.first?.isEmpty == true { lines.removeFirst() }
      while lines.last?.isEmpty == true { lines.removeLast() }
    }
    return lines
  }

  /// Returns whether a line describes nothing: headings, rules and directives of other tools.
  private static func isEmpty(_ line: String) -> Bool {
    let directives = ["MARK:", "swiftlint:", "swift-format-ignore", "swiftformat:"]
    return templates.contains(line) || !line.contains(where: \.isLetter) || directives.contains(where: line.hasPrefix)
  }

  /// The comments that SwiftPM and Xcode write into every new manifest.
  private static let templates: Set<String> = [
    "", "The swift-tools-version declares the minimum version of Swift required to build this package.",
    "Products define the executables and libraries a package produces, making them visible to other packages.",
    "Products define the executables and libraries a package produces, and make them visible to other packages.",
    "Products define the executables and libraries produced by a package, and make them visible to other packages.",
    "Dependencies declare other packages that this package depends on.",
    ".package(url: /* package url */, from: \"1.0.0\"),",
    "Targets are the basic building blocks of a package, defining a module or a test suite.",
    "Targets are the basic building blocks of a package. A target can define a module or a test suite.",
    "Targets can depend on other targets in this package and products from dependencies.",
    "Targets can depend on other targets in this package, and on products in packages which this package depends on.",
    "Targets can depend on other targets in this package, and on products in packages this package depends on.",
  ]
}
