// Written by integrate from component.yaml; do not edit.

import Impl

/// A deprecated type, by a name of which the compiler does not warn.
protocol Impl_Deprecated {
  associatedtype Name
}

enum Impl_Named<Owner: Impl_Deprecated> {
  typealias Name = Owner.Name
}

enum Impl_PlugBox_: Impl_Deprecated {
  @available(*, deprecated)
  typealias Name = PlugBox
}

/// `PlugBox`, which is deprecated.
typealias Impl_PlugBox = Impl_Named<Impl_PlugBox_>.Name
