import Arguments
import Diagnostics
import Findings
import Text
import Workspace

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a finding or a key, or list all findings.")

  @Argument(
    help: ArgumentHelp(
      "The id of a finding, a part of one such as 'cycle', or a key of specs or the lockfile.",
      valueName: "id"),
    completion: .list(Page.ids + KeyText.names.filter { !Page.ids.contains($0) }))
  var words: [String] = []

  func run() throws {
    try finish(FolderOptions()) { invocation throws(Failure) in try explain(invocation.console) }
  }

  private func explain(_ console: Console) throws(Failure) -> Int32 {
    let id = words.joined(separator: " ")
    if id.isEmpty {
      console.results(Page.list)
      return 0
    }
    if let page = Page.find(id) ?? Page.find(words.joined(separator: "-")) {
      console.results(page.render(width: console.width))
      return 0
    }
    let lists = [KeyText.list(about: id), Page.list(about: id)].compactMap { $0 }
    if !lists.isEmpty {
      console.results(lists.joined(separator: "\n"))
      return 0
    }
    let near = didYouMean(nearest(to: words.joined(separator: "-"), in: Page.ids + KeyText.names))
    throw Failure("there is no finding or key '\(id)'", help: near ?? "run 'integrate explain' to list all of them")
  }
}
