import Model
import Text

/// Links.swift of the module `<App>Dependencies`, which imports nothing: how links are taken apart.
///
/// - Returns: `nil` for an app without routes.
func printLinks(_ printed: PrintedWiring) -> String? {
  printed.wiring.routes == nil ? nil : WiringText.file(.links, of: printed)
}

// The same for every app.
extension SwiftCode {
  fileprivate static let links: SwiftCode = """
    extension Dependencies.Route {
      /// The route that a link leads to; `nil` if no route matches, or a value is not of its type.
      ///
      /// - Parameter parameters: values by name, which override those of the link's query.
      public init?(_ link: Swift.String, parameters: [Swift.String: Swift.String] = [:]) {
        if let colon = link.utf8.firstIndex(of: Swift.UInt8(ascii: ":")),
          let route = Self.whole(link[..<colon].lowercased(), link)
        {
          self = route
          return
        }
        guard var parts = Link(link, parameters, bases: Self.bases) else { return nil }
        for mask in Self.masks[parts.path.count] ?? [] {
          guard let key = parts.key(mask), let number = Self.numbers[key], let route = Self.route(number, &parts) else {
            continue
          }
          self = route
          return
        }
        #if DEBUG
          if let problem = parts.problem { Swift.print("\\(link) is no route: \\(problem)") }
        #endif
        return nil
      }

      /// A link, parsed without Foundation.
      struct Link {
        private(set) var path: [Swift.String] = []
        private var query: [Swift.String: Swift.String] = [:]
        /// The reason why a value does not match.
        private(set) var problem: Swift.String?

        /// - Parameter bases: the parts of links before the path, in lower case.
        init?(_ text: Swift.String, _ parameters: [Swift.String: Swift.String], bases: [Swift.String]) {
          let whole = text.utf8.prefix { $0 != Swift.UInt8(ascii: "#") }
          let location = whole.prefix { $0 != Swift.UInt8(ascii: "?") }
          guard var rest = Self.pathBegins(in: location, after: bases) else { return nil }
          let begins = rest.first == Swift.UInt8(ascii: "/")
          if begins { rest.removeFirst() }
          let ends = rest.last == Swift.UInt8(ascii: "/")
          if ends { rest.removeLast() }
          if !rest.isEmpty || begins && ends {
            for part in rest.split(separator: Swift.UInt8(ascii: "/"), omittingEmptySubsequences: false) {
              guard let part = Self.plain(part) else { return nil }
              path.append(part)
            }
          }
          for pair in whole[location.endIndex...].dropFirst().split(separator: Swift.UInt8(ascii: "&")) {
            let name = pair.prefix { $0 != Swift.UInt8(ascii: "=") }
            guard let key = Self.plain(name), let value = Self.plain(pair[name.endIndex...].dropFirst()) else { return nil }
            query[key] = value
          }
          query.merge(parameters) { $1 }
        }

        /// The text after one of the bases, which are compared without case.
        private static func pathBegins(
          in text: Swift.Substring.UTF8View, after bases: [Swift.String]
        ) -> Swift.Substring.UTF8View? {
          for base in bases {
            // `shop.example` ends there, or a path, a query or nothing follows.
            var rest = text
            var isBase = true
            for byte in base.utf8 {
              guard let own = rest.popFirst() else {
                isBase = byte == Swift.UInt8(ascii: "/")
                break
              }
              let isUpper = own >= Swift.UInt8(ascii: "A") && own <= Swift.UInt8(ascii: "Z")
              guard (isUpper ? own + 32 : own) == byte else {
                isBase = false
                break
              }
            }
            if isBase { return rest }
          }
          return nil
        }

        /// The literal parts of the mask, and a mark for each of the others; `nil` if a part cannot be one of a route.
        func key(_ mask: Swift.UInt64) -> Swift.String? {
          var key = ""
          for (index, part) in path.enumerated() {
            let isLiteral = mask >> Swift.UInt64(path.count - 1 - index) & 1 == 1
            // Escaped characters would make one part look like several, or like a value.
            if isLiteral, part.utf8.contains(where: { $0 == Swift.UInt8(ascii: "/") || $0 == 0 }) { return nil }
            if index > 0 { key += "/" }
            key += isLiteral ? part : "\\u{0}"
          }
          return key
        }

        private static func plain(_ text: Swift.Substring.UTF8View) -> Swift.String? {
          if !text.contains(Swift.UInt8(ascii: "%")) { return Swift.String(Swift.Substring(text)) }
          var bytes: [Swift.UInt8] = []
          var rest = text
          while let byte = rest.popFirst() {
            guard byte == Swift.UInt8(ascii: "%") else {
              bytes.append(byte)
              continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
            bytes.append(high << 4 | low)
          }
          let decoded = Swift.String(decoding: bytes, as: Swift.UTF8.self)
          return decoded.utf8.elementsEqual(bytes) ? decoded : nil
        }

        private static func digit(_ byte: Swift.UInt8) -> Swift.UInt8? {
          switch byte {
          case Swift.UInt8(ascii: "0")...Swift.UInt8(ascii: "9"): byte - Swift.UInt8(ascii: "0")
          case Swift.UInt8(ascii: "A")...Swift.UInt8(ascii: "F"): byte - Swift.UInt8(ascii: "A") + 10
          case Swift.UInt8(ascii: "a")...Swift.UInt8(ascii: "f"): byte - Swift.UInt8(ascii: "a") + 10
          default: nil
          }
        }

        // MARK: Values

        /// A finite number, so that methods need not check.
        private static func number(_ text: Swift.String) -> Swift.Double? {
          Swift.Double(text).flatMap { $0.isFinite ? $0 : nil }
        }

        mutating func text(_ index: Swift.Int, _ name: Swift.String) -> Swift.String? { path[index] }
        mutating func int(_ index: Swift.Int, _ name: Swift.String) -> Swift.Int? {
          value(path[index], name, "Int", Swift.Int.init)
        }
        mutating func double(_ index: Swift.Int, _ name: Swift.String) -> Swift.Double? {
          value(path[index], name, "Double", Self.number)
        }
        mutating func bool(_ index: Swift.Int, _ name: Swift.String) -> Swift.Bool? {
          value(path[index], name, "Bool", Swift.Bool.init)
        }

        mutating func text(_ name: Swift.String, else usual: Swift.String? = nil) -> Swift.String? {
          value(name, usual, "String") { $0 }
        }
        mutating func int(_ name: Swift.String, else usual: Swift.Int? = nil) -> Swift.Int? {
          value(name, usual, "Int", Swift.Int.init)
        }
        mutating func double(_ name: Swift.String, else usual: Swift.Double? = nil) -> Swift.Double? {
          value(name, usual, "Double", Self.number)
        }
        mutating func bool(_ name: Swift.String, else usual: Swift.Bool? = nil) -> Swift.Bool? {
          value(name, usual, "Bool", Swift.Bool.init)
        }

        /// The values of the query.
        private mutating func value<Value>(
          _ name: Swift.String, _ usual: Value?, _ type: Swift.String, _ make: (Swift.String) -> Value?
        ) -> Value? {
          if let text = query[name] { return value(text, name, type, make) }
          if usual == nil { problem = "'\\(name)' is missing" }
          return usual
        }

        private mutating func value<Value>(
          _ text: Swift.String, _ name: Swift.String, _ type: Swift.String, _ make: (Swift.String) -> Value?
        ) -> Value? {
          let value = make(text)
          if value == nil { problem = "'\\(text)' of '\\(name)' is no \\(type)" }
          return value
        }

        // MARK: Back

        static func made(_ path: [Swift.String], _ query: [(name: Swift.String, value: Swift.String)]) -> Swift.String {
          var text = Dependencies.Route.bases.first ?? ""
          // One slash at the end is ignored, so that an empty text there needs another.
          if path.first?.isEmpty == true { text += "/" }
          text += path.map(escaped).joined(separator: "/")
          if path.last?.isEmpty == true { text += "/" }
          if !query.isEmpty {
            text += "?" + query.map { "\\(escaped($0.name))=\\(escaped($0.value))" }.joined(separator: "&")
          }
          return text
        }

        private static func escaped(_ text: Swift.String) -> Swift.String {
          var escaped = ""
          for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
              escaped.unicodeScalars.append(Swift.Unicode.Scalar(byte))
            default: escaped += "%" + (byte < 16 ? "0" : "") + Swift.String(byte, radix: 16, uppercase: true)
            }
          }
          return escaped
        }
      }
    }
    """
}
