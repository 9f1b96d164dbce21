import SwiftSources

/// The kind of a symbol that is declared outside of functions.
package enum SymbolKind: String, Sendable, CaseIterable {
  case `struct`, `class`, `enum`, `protocol`, `actor`, `typealias`, `associatedtype`
  case function, value, `case`, macro
  case `operator`
  /// A module that is imported without a use of its names.
  case module
  /// A header of C or Objective-C that is imported by its path.
  case header
  /// A class, protocol, enumeration or type that a header declares.
  case objc

  var isType: Bool {
    switch self {
    case .struct, .class, .enum, .protocol, .actor, .typealias, .associatedtype, .objc: true
    case .function, .value, .case, .macro, .operator, .module, .header: false
    }
  }
}

/// A name that a file declares outside of functions.
struct DeclaredName: Sendable {
  var name: Int32
  /// The last name of the type that it is a member of; -1 for none.
  var owner: Int32
  let kind: SymbolKind
  let position: SourcePosition
  /// True if other files of the module see it.
  var isVisibleInModule = true
  /// True if other modules see it.
  var isVisibleOutside = false
  /// True if it may be used other than by name: an entry point, a test, a class that the runtime of Objective-C finds.
  var isFoundOtherwise = false
  /// True if a header of C or Objective-C declares it.
  var isOfC = false
  /// True if the name is behind `struct` or `enum` in C: without that word it has a meaning only in C++.
  var isTag = false
}

struct UsedName: Sendable {
  enum Form: UInt8, Sendable {
    /// Without a name in front.
    case plain
    /// Behind the name of a type or a module and a dot.
    case qualified
    /// Behind `self.` or `Self.`.
    case ofSelf
    /// The type that an extension extends.
    case extended
    case macro
    case `operator`
    /// In a file of Objective-C or C.
    case objc
    /// Behind `struct` or `enum` in such a file.
    case objcTag
    /// In a macro of such a file. Each file that uses the macro may mean something else by it.
    case objcMacro
  }

  var name: Int32
  /// The name in front of the dot; -1 for none.
  var qualifier: Int32
  /// In ``FileNames/scopes``.
  let scope: Int32
  let line: UInt32
  let column: UInt32
  let form: Form
}

/// A header that a file of C or Objective-C includes.
struct IncludedHeader: Sendable {
  let path: String
  let line: UInt32
  /// Between quotes; those between angle brackets are mostly those of frameworks.
  let isQuoted: Bool
}

/// The names that one file declares and mentions. The numbers are those of a ``NameTable``.
struct FileNames: Sendable {
  var declared: [DeclaredName] = []
  var used: [UsedName] = []
  /// Members of extensions that are identified by their type and labels, and types with arguments behind them.
  var extensionMembers: [ExtensionMember] = []
  var calls: [InitialiserCall] = []
  /// Members behind values whose type the file says.
  var memberUses: [MemberUse] = []
  /// The associated values of enum cases: the last names of their types, -1 if a type is not a plain name.
  var payloads: [(name: Int32, types: [Int32])] = []
  /// The names of enclosing types, from the outermost; the first is that of the file's top level, without any.
  var scopes: [[Int32]] = [[]]
  /// Modules that it imports, each with the first place.
  var imports: [Int32: SourcePosition] = [:]
  /// The modules that it imports for every importer of its own module.
  var exported: Set<Int32> = []
  /// The modules that it imports with their internal declarations.
  var testable: Set<Int32> = []
  /// Generic parameters, and types that are local or private: names that mean nothing outside.
  var shadowed: Set<Int32> = []
  /// Variables, parameters and functions of its own.
  var locals: Set<Int32> = []
  var headers: [IncludedHeader] = []
  /// True if it does not parse, so that parts may have been misread.
  var isBroken = false
}
