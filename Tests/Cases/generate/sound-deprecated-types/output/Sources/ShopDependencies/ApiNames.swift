// Written by integrate from component.yaml; do not edit.

public import Api

/// A deprecated type, by a name of which the compiler does not warn.
public protocol Api_Deprecated {
  associatedtype Name
}

public enum Api_Named<Owner: Api_Deprecated> {
  public typealias Name = Owner.Name
}

public enum Api_LogP_: Api_Deprecated {
  @available(*, deprecated)
  public typealias Name = any LogP
}

/// `LogP`, which is deprecated.
public typealias Api_LogP = Api_Named<Api_LogP_>.Name

public enum Api_Old_Store_: Api_Deprecated {
  @available(*, deprecated)
  public typealias Name = Old.Store
}

/// `Old.Store`, which is deprecated.
public typealias Api_Old_Store = Api_Named<Api_Old_Store_>.Name

public enum Api_Screen_: Api_Deprecated {
  @available(*, deprecated)
  public typealias Name = any Screen
}

/// `Screen`, which is deprecated.
public typealias Api_Screen = Api_Named<Api_Screen_>.Name

public enum Api_User_: Api_Deprecated {
  @available(*, deprecated)
  public typealias Name = User
}

/// `User`, which is deprecated.
public typealias Api_User = Api_Named<Api_User_>.Name
