// Written by integrate from component.yaml; do not edit.

public import Api

extension Registration {
  /// The values of all configurations, for `make(…, overriding:)`.
  public struct Values: Swift.Sendable {
    /// Api/component.yaml:10
    public var told: ToldValues

    init() {
      self.told = ToldValues()
    }
  }

  /// Api/component.yaml:10
  public struct ToldValues: Swift.Sendable {
    public var host: Swift.String
    public var old: Swift.Int

    init() {
      self.host = "here"  // default, Api/component.yaml:10
      self.old = 1  // default, Api/component.yaml:10
    }
  }
}

@available(*, deprecated)
extension Registration.ToldValues: Told {}
