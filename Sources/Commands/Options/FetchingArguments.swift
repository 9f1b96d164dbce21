import Arguments
import Versions
import Workspace

/// Options for access to repositories.
struct FetchingArguments: ParsableArguments {
  @Option(help: ArgumentHelp("Where copies of repositories are kept.", valueName: "dir"), completion: .directory)
  var cachePath: String?

  @Flag(help: "Let manifests run where there is no sandbox for them.")
  var trustManifests = false

  @Option(help: ArgumentHelp("The most seconds to look for versions.", valueName: "seconds"))
  var timeout: Int?

  func validate() throws {
    if let timeout, timeout < 1 { throw ValidationError("'--timeout' needs at least one second") }
  }

  func options() throws(Failure) -> FetchingOptions {
    FetchingOptions(
      cachePath: cachePath, trustsManifests: trustManifests, timeout: timeout.map { .seconds(Int64($0)) })
  }
}
