/// A statement that some choices cannot all hold together. Its terms are a range of one array that all
/// incompatibilities share.
///
/// See "Incompatibility" in dart pub's doc/solver.md. There is no root package here: a requirement of the root is an
/// incompatibility of one term, and the empty one means that there is no solution.
struct Incompatibility {
  enum Kind: UInt8 {
    /// Derived from two others, `first` and `second`.
    case derived
    /// `first` is the group of the catalog.
    case dependency
    /// `first` is the requirement's index in the request.
    case root
    /// The package `first` is locked and held.
    case held
    /// The root forces a version of package `first`.
    case override
    /// Versions of package `first` are excluded; `second` is the index of the reason.
    case excluded
    /// The versions cannot be used together; `first` is the index of the reason.
    case refused
    /// The dependencies of version `second` of package `first` cannot be read.
    case unreadable
    /// Nothing asks for a prerelease of package `first`.
    case prerelease
  }

  var start: Int32
  var count: Int32
  var kind: Kind
  var first: Int32
  var second: Int32

  var range: Range<Int> { Int(start)..<Int(start + count) }
}

/// The statement that the choice for the package is in the set; see `SetOffset` for the members of a set.
struct Term {
  var package: Int32
  var set: SetOffset
}
