import Queries
import Text
import Workspace

extension Failure {
  /// Nothing has a name that a question may be about.
  static func unknownName(_ name: String, in need: NeedGraph) -> Failure {
    Failure(
      "'\(name)' is not in the specs or the lockfile",
      help: didYouMean(need.names(like: name)) ?? "run 'integrate tree' to list components and pins")
  }

  /// No route of an app answers a link.
  static func unansweredLink(_ link: String) -> Failure {
    Failure("no route of an app matches the link '\(link)'", help: "run 'integrate routes' to list all of them")
  }

  /// Nothing of a kind has a name.
  static func unknown(_ kind: NameKind, _ name: String, in need: NeedGraph) -> Failure {
    Failure(
      "there is no \(kind.words) '\(name)'",
      help: didYouMean(nearest(to: name, in: need.names(of: kind)))
        ?? "run 'integrate graph' to list every \(kind.words)")
  }
}
