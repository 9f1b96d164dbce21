import Foundation
import TestSupport
import Testing

/// A pin of a package that only other packages need, and that is something else than they ask for.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct OverridingPinTests {
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case version, branch, revision, folder, fork

    var testDescription: String { rawValue }
  }

  /// SwiftPM builds the pinned version, in an empty build folder, and leaves Package.resolved as it is.
  @Test(arguments: Kind.allCases) func whatIsPinnedIsWhatIsBuilt(_ kind: Kind) throws {
    let shop = try Shop(dependencies: "[metrics/metrics]")
    try shop.scratch.write(
      "name: Shop\nkind: workspace\nintegration: { tools: \"6.0\" }\n", to: "app/component.yaml")
    try shop.release("log", "1.0.0")
    try shop.commit("log", "Sources/log/log.swift", "// 1.1.0\n", tag: "1.1.0")
    try shop.commit("log", "Sources/log/log.swift", "// The branch.\n", tag: nil)
    try shop.release("metrics", "1.0.0", needing: "\"1.0.0\"..<\"2.0.0\"")
    try shop.git("clone -q --bare . \(shop.scratch["remote/fork/log.git"])", in: "log")
    #expect(try shop.run("pin", "metrics", "--git", "https://git.example.com/metrics.git").status == 0)
    let package = "swift package --disable-sandbox \(Shop.ownFolders)"
    let (old, newest) = (try shop.revision("log", "1.0.0"), try shop.revision("log", "1.1.0"))
    let (arguments, commit): ([String], String) =
      switch kind {
      case .version: (["1.0.0"], old)
      case .branch: (["--branch", "main"], try shop.revision("log", "main"))
      case .revision: (["--revision", old], old)
      case .folder: (["--path", "../remote/log.git"], "")
      case .fork: (["1.1.0", "--git", "https://git.example.com/fork/log.git"], newest)
      }
    for command in [["pin", "log"] + arguments, ["generate"], ["check"]] {
      let outcome = try shop.run(command)
      #expect(outcome.status == 0, "\(command): \(outcome.stderr)")
    }
    // The sources that it builds are settled before it compiles any.
    if kind == .version { try shop.build() } else { #expect(try shop.paste("\(package) resolve").status == 0) }
    let checkout = try shop.paste("git -C .build/checkouts/log log -1 --format='%H %D'")
    if kind == .folder {
      #expect(checkout.status != 0, "SwiftPM cloned it: \(checkout.stdout)")
    } else {
      #expect(checkout.stdout.hasPrefix(commit), "\(checkout.stdout)")
      let origin = try shop.paste("cat .build/workspace-state.json").stdout.contains("/fork/log.git")
      #expect(origin == (kind == .fork))
    }
    #expect(try shop.run("check").status == 0, "SwiftPM leaves Package.resolved as it is")

    // The same in a package of the component alone.
    #expect(try shop.run("focus", "Login").status == 0)
    let focus = ".build/integrate/focus/Login"
    let resolved = kind == .folder ? nil : try shop.scratch.read("app/\(focus)/Package.resolved")
    let alone = try shop.paste("\(package) --package-path \(focus) resolve")
    #expect(alone.status == 0, "\(alone.stdout)\(alone.stderr)")
    let focused = try shop.paste("git -C \(focus)/.build/checkouts/log log -1 --format='%H %D'")
    #expect(focused.stdout == checkout.stdout && focused.status == checkout.status)
    if let resolved { #expect(try shop.scratch.read("app/\(focus)/Package.resolved") == resolved) }
  }
}
