/// What an app says about aisles.
public protocol BrowseConfiguration: Sendable {
  var pageSize: Int { get }
}
