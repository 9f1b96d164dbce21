import Queries
import Text
import Workspace

extension Failure {
  /// No component, module, pin or service has a name.
  static func unknownName(_ name: String, in need: NeedGraph) -> Failure {
    Failure(
      "there is no component, module, pin or service '\(name)'",
      help: didYouMean(need.names(like: name)) ?? "'integrate graph' lists all names")
  }

  static func unknownService(_ name: String, in need: NeedGraph) -> Failure {
    Failure(
      "there is no service '\(name)'",
      help: didYouMean(nearest(to: name, in: need.services)) ?? "'integrate graph' lists all services")
  }
}
