// Written by integrate from component.yaml; do not edit.

public import Api

/// A deprecated type, by a name of which the compiler does not warn.
public protocol Api_Deprecated {
  associatedtype Name
}

public enum Api_Named<Owner: Api_Deprecated> {
  public typealias Name = Owner.Name
}

public enum Api_Told_: Api_Deprecated {
  @available(*, deprecated)
  public typealias Name = any Told
}

/// `Told`, which is deprecated.
public typealias Api_Told = Api_Named<Api_Told_>.Name
