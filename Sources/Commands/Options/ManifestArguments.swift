import Arguments

/// Options for manifests, which are read without running them where that is possible.
struct ManifestArguments: ParsableArguments {
  @Flag(help: "Run parsed manifests too, and fail if the results differ.")
  var compareManifests = false

  @Flag(name: .shortAndLong, help: "Show all reasons, and which manifests have to run.")
  var verbose = false
}
