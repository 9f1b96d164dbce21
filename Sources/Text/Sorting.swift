// The standard library's sorts are compiled again for each type and each order, into five kilobytes each. These hide them.

/// The positions of a list in the order of its elements; equal elements keep their order.
@inline(never) @_semantics("optimize.no.crossmodule")
package func sortedPositions(_ count: Int, by precedes: (Int, Int) throws -> Bool) rethrows -> [Int] {
  var positions = ContiguousArray(0..<count)
  try positions.sort(by: precedes)
  return Array(positions)
}

/// The elements of a list in the order of `precedes`; equal ones keep their order.
@inline(never) @_semantics("optimize.no.crossmodule")
@usableFromInline package func sortedElements<Element>(
  _ all: [Element], by precedes: (Element, Element) throws -> Bool
) rethrows -> [Element] {
  try sortedPositions(all.count) { try precedes(all[$0], all[$1]) }.map { all[$0] }
}

extension Sequence {
  /// The elements in the order of `precedes`; equal ones keep their order.
  @inlinable @inline(__always)
  package func sorted(by precedes: (Element, Element) throws -> Bool) rethrows -> [Element] {
    // Inlined, so that the kind of sequence is known: looking its types up at run time costs more than sorting.
    try sortedElements(Array(self), by: precedes)
  }
}

extension Sequence where Element: Comparable {
  /// The elements in their order.
  @inlinable @inline(__always)
  package func sorted() -> [Element] { sorted { $0 < $1 } }
}

extension Array {
  /// Puts the elements into the order of `precedes`; equal ones keep their order.
  package mutating func sort(by precedes: (Element, Element) throws -> Bool) rethrows {
    self = try sorted(by: precedes)
  }
}

extension Array where Element: Comparable {
  /// Puts the elements into their order.
  package mutating func sort() { self = sorted() }
}
