import Foundation
import PackagePlugin

/// `swift package integrate check`, and every other command of the tool, in the folder of the package.
@main
struct IntegrateCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try run(context.tool(named: "integrate").url, arguments, in: context.package.directoryURL)
  }

  /// Runs the tool, which prints its findings; SwiftPM only reports that a status is not 0.
  private func run(_ tool: URL, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // 'check --build' would wait for the SwiftPM that runs this.
    process.environment = ProcessInfo.processInfo.environment.merging(["INTEGRATE_PLUGIN": "1"]) { $1 }
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("integrate \(arguments.joined(separator: " ")): status \(process.terminationStatus)")
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension IntegrateCommand: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      // Xcode names the targets that were chosen, and a root is checked as a whole.
      var words = ArgumentExtractor(arguments)
      _ = words.extractOption(named: "target")
      let rest = words.remainingArguments
      try run(
        context.tool(named: "integrate").url, rest.isEmpty ? ["check"] : rest, in: context.xcodeProject.directoryURL)
    }
  }
#endif
