/// What few values of a type have, behind one reference, so that the many are small and cheap to copy.
///
/// Kept as `nil` while nothing is set, and shared by copies until one of them is changed.
package final class Box<Content: Sendable>: @unchecked Sendable {
  /// Written by way of ``own(_:_:)`` only, that is while nobody else can see it.
  package internal(set) var content: Content

  private init(_ content: Content) { self.content = content }

  /// The box that a value may write to: its own if it shares it with nobody, else a new one.
  static func own(_ box: inout Box?, _ empty: @autoclosure () -> Content) -> Box {
    if isKnownUniquelyReferenced(&box), let box { return box }
    let own = Box(box?.content ?? empty())
    box = own
    return own
  }
}
