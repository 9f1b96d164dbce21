import WrappedRegistration

public enum Start {
  public static func begin() { Registration.register() }
}
