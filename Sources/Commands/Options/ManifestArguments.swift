import Arguments

/// Options for manifests, which are read without running them where that is possible.
struct ManifestArguments: ParsableArguments {
  @Flag(help: "Run parsed manifests too, and fail if the results differ.")
  var compareManifests = false

  @Flag(name: .shortAndLong, help: "Show which manifests have to run, and why.")
  var verbose = false
}
