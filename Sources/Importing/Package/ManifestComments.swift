import Diagnostics
import Findings
import Model
import SwiftSources
import Text

/// The comments of a manifest, each with what it stands at: a target, a dependency of the package, or the file as a whole.
///
/// A comment stands at what begins behind it, or at what it stands behind in its line. The comments of a manifest that
/// computes what it says may stand at nothing that is known here.
struct ManifestComments {
  /// At the head of the file.
  private(set) var ofFile: [String] = []
  private var ofTargets: [String: [String]] = [:]
  /// By each text of the call.
  private var ofPackages: [(texts: [String], lines: [String])] = []
  /// Those that stand at nothing that has a place in specs and lockfile.
  private(set) var others: [Place] = []
  private let file: FileID

  init() { file = FileID(rawValue: 0) }

  /// - Parameter targets: the names of the manifest's targets.
  init(_ manifest: [UInt8], targets: Set<String>, file: FileID) {
    self.file = file
    var reader = CommentReader(manifest, file: file)
    reader.read()
    for found in reader.found {
      switch found.subject {
      case .file: ofFile += found.lines
      case .call(let index):
        let call = reader.calls[index]
        if call.isPackage {
          ofPackages.append((call.texts, found.lines))
        } else if let name = call.texts.first, targets.contains(name) {
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
    let said =
      switch dependency.source {
      case .git(let location, _): location
      case .registry(let id, _): id
      case .path(let path): path
      }
    let identity = dependency.identity.lowercased()
    return ofPackages.filter { call in
      call.texts.contains { $0 == said || packageIdentity(ofURL: $0) == identity }
    }.flatMap(\.lines)
  }

  /// Names the lines of comments that were left behind.
  func findings() -> DiagnosticBag {
    var bag = DiagnosticBag()
    guard let first = others.first else { return bag }
    let what =
      others.count == 1
      ? "this comment stands at nothing that specs or lockfile have a line for, and was left behind"
      : "\(others.count) comments stand at nothing that specs or lockfile have a line for, and were left behind"
    bag.add(
      Diagnostic(
        .notCarriedOver, what, at: first, notes: others.dropFirst().map { Note("and this one", at: $0) },
        help: "write it into the spec that it speaks of, if somebody needs it"))
    return bag
  }
}

/// Reads the comments of a manifest, and the calls around them.
private struct CommentReader {
  enum Subject {
    case file
    /// The index of the call.
    case call(Int)
  }

  struct Call {
    let isPackage: Bool
    /// Where it begins, in bytes: at its first name or point.
    let start: Int
    let line: UInt32
    var lastLine: UInt32
    /// The text behind `name:` of a target; all texts of a package.
    var texts: [String] = []
  }

  private struct Comment {
    var lines: [String]
    let place: Place
    var lastLine: UInt32
    let startsLine: Bool
    /// Where the next token begins.
    var next: Int?
    /// The innermost call around it.
    let around: Int?
    var isBeforeManifest = false
  }

  private let bytes: [UInt8]
  private var lexer: Lexer
  private let file: FileID
  private(set) var calls: [Call] = []
  private var comments: [Comment] = []
  private(set) var found: [(subject: Subject?, lines: [String], place: Place)] = []

  init(_ manifest: [UInt8], file: FileID) { (bytes, lexer, self.file) = (manifest, Lexer(manifest), file) }

  private static let makers: Set<String> = [
    "binaryTarget", "executableTarget", "macro", "package", "plugin", "systemLibrary", "target", "testTarget",
  ]

  mutating func read() {
    // The tokens that may belong to the name of a call: `Target.target`.
    var chain: [Token] = []
    // The open brackets, each with the call that it opens.
    var open: [Int?] = []
    var strings: [(start: Int, isName: Bool)] = []
    var previous: [String] = []
    var isBeforeManifest = true
    while let piece = lexer.nextPiece() {
      if piece.kind == .whiteSpace { continue }
      if piece.kind == .comment {
        add(piece, around: open.last(where: { $0 != nil }) ?? nil, isBeforeManifest)
        continue
      }
      let text = piece.kind == .stringText ? "" : lexer.text(piece)
      for index in comments.indices where comments[index].next == nil { comments[index].next = piece.range.lowerBound }
      let inner = open.last(where: { $0 != nil }) ?? nil
      switch piece.kind {
      case .stringStart: strings.append((piece.range.upperBound, previous.suffix(2) == ["name", ":"]))
      case .stringEnd:
        if let string = strings.popLast(), let inner,
          calls[inner].isPackage || string.isName && calls[inner].texts.isEmpty
        {
          calls[inner].texts.append(
            String(decoding: bytes[string.start..<piece.range.lowerBound], as: UTF8.self))
        }
      case .punctuation where ["(", "[", "{"].contains(text):
        var call: Int?
        if text == "(", let name = previous.last, Self.makers.contains(name), previous.dropLast().last == ".",
          inner == nil, let first = chain.first
        {
          call = calls.count
          calls.append(
            Call(
              isPackage: name == "package", start: first.range.lowerBound, line: first.position.line,
              lastLine: piece.position.line))
        }
        open.append(call)
      case .punctuation where [")", "]", "}"].contains(text):
        if let ended = open.popLast(), let ended { calls[ended].lastLine = piece.position.line }
      default: break
      }
      if piece.kind == .identifier || text == "." {
        // `package` and what follows in a line of its own is no part of the name before it.
        if piece.kind == .identifier, chain.last?.kind == .identifier { chain = [] }
        chain.append(piece)
      } else {
        chain = []
      }
      if text == "Package", piece.kind == .identifier, previous.last == "=" { isBeforeManifest = false }
      previous = previous.suffix(2) + [text]
    }
    for comment in comments { settle(comment) }
  }

  // MARK: Comments

  private mutating func add(_ piece: Token, around: Int?, _ isBeforeManifest: Bool) {
    let lines = Self.lines(of: lexer.text(piece))
    let isTools = piece.range.lowerBound < 200 && lines.first?.lowercased().hasPrefix("swift-tools-version") == true
    if isTools || lines.allSatisfy(Self.templates.contains) { return }
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
        around: around, isBeforeManifest: isBeforeManifest))
  }

  private mutating func settle(_ comment: Comment) {
    var subject: Subject?
    if comment.startsLine {
      subject = calls.firstIndex { $0.start == comment.next }.map(Subject.call)
      if subject == nil, comment.isBeforeManifest, comment.around == nil { subject = .file }
    } else {
      let line = comment.place.line
      let around = comment.around
      // Behind the first or the last line of a call.
      subject = calls.indices.last { index in
        around == nil ? calls[index].lastLine == line : index == around && calls[index].line == line
      }.map(Subject.call)
    }
    found.append((subject, comment.lines, comment.place))
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

  /// What SwiftPM and Xcode write into every new manifest.
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
