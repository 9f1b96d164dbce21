// Written by integrate from component.yaml; do not edit.

import Impl

/// A deprecated type, by a name of which the compiler does not warn.
protocol Impl_Deprecated {
  associatedtype Name
}

enum Impl_Named<Owner: Impl_Deprecated> {
  typealias Name = Owner.Name
}

enum Impl_LogI_: Impl_Deprecated {
  @available(*, deprecated)
  typealias Name = LogI
}

/// `LogI`, which is deprecated.
typealias Impl_LogI = Impl_Named<Impl_LogI_>.Name

enum Impl_Makers_: Impl_Deprecated {
  @available(*, deprecated)
  typealias Name = Makers
}

/// `Makers`, which is deprecated.
typealias Impl_Makers = Impl_Named<Impl_Makers_>.Name

enum Impl_Plain_PlainBasket_: Impl_Deprecated {
  @available(*, deprecated)
  typealias Name = Plain.PlainBasket
}

/// `Plain.PlainBasket`, which is deprecated.
typealias Impl_Plain_PlainBasket = Impl_Named<Impl_Plain_PlainBasket_>.Name
