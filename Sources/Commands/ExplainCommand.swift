import Arguments
import Diagnostics
import Findings
import Text
import Workspace

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Print the page of a finding, or list all findings, or those about a word.")

  @Argument(
    help: "The id behind a message, such as dependency-cycle, or how a word of it begins, such as cycle.",
    completion: .list(Page.ids))
  var id: String?

  func run() throws {
    try finish(FolderOptions()) { invocation throws(Failure) in try explain(invocation.console) }
  }

  private func explain(_ console: Console) throws(Failure) -> Int32 {
    guard let id else {
      console.results(Page.list)
      return 0
    }
    if let page = Page.find(id) {
      console.results(page.render(width: console.width))
      return 0
    }
    if let list = Page.list(about: id) {
      console.results(list)
      return 0
    }
    let near = didYouMean(nearest(to: id, in: Page.ids))
    throw Failure("there is no finding '\(id)'", help: near ?? "'integrate explain' lists all of them")
  }
}
