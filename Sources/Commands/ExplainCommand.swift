import Arguments
import Diagnostics
import Findings
import Text
import Workspace

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Print the page of a finding, or list all findings.")

  @Argument(help: "The id behind a message, such as dependency-cycle.", completion: .list(Page.ids))
  var id: String?

  func run() throws {
    try finish(FolderOptions()) { invocation throws(Failure) in try explain(invocation.console) }
  }

  private func explain(_ console: Console) throws(Failure) -> Int32 {
    guard let id else {
      console.results(Page.list)
      return 0
    }
    guard let page = Page.find(id) else {
      let near = didYouMean(nearest(to: id, in: Page.ids))
      throw Failure("there is no finding '\(id)'", help: near ?? "'integrate explain' lists all of them")
    }
    console.results(page.render(width: console.width))
    return 0
  }
}
