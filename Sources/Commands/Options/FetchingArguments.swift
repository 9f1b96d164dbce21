import Arguments
import Versions
import Workspace

/// Options for access to repositories.
struct FetchingArguments: ParsableArguments {
  @Option(help: ArgumentHelp("The folder for cached repositories.", valueName: "dir"), completion: .directory)
  var cachePath: String?

  @Flag(help: "Run manifests that cannot be parsed, even without a sandbox.")
  var trustManifests = false

  @OptionGroup var manifests: ManifestArguments

  @Option(help: ArgumentHelp("Stop looking for versions after this many seconds.", valueName: "seconds"))
  var timeout: Int?

  @OptionGroup var git: GitOptions

  func validate() throws {
    if let timeout, timeout < 1 { throw ValidationError("'--timeout' needs at least one second") }
  }

  func options(_ age: AgeOptions? = nil) throws(Failure) -> FetchingOptions {
    var options = FetchingOptions(
      cachePath: cachePath, trustsManifests: trustManifests, timeout: timeout.map { .seconds(Int64($0)) },
      gitTimeout: git.patience, comparesManifests: manifests.compareManifests, isVerbose: manifests.verbose)
    options.minimumAge = age?.minimumAge
    return options
  }
}
