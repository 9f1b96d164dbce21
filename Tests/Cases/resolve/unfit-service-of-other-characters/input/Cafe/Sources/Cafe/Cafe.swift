public protocol Thé: Sendable {}
public protocol CafeConfiguration: Sendable {
  var thé: String { get }
}
public enum Salon { public static func chauffé() {} }
public protocol Base: Sendable { func servé(énd: String) }
public protocol Menu: Base { func lu(lé: String) }
