/// What an app says about searching.
public protocol SearchConfiguration: Sendable {
  var pageSize: Int { get }
}
