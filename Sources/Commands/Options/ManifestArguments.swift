import Arguments

/// Options for manifests, which are read without running them where that is possible.
struct ManifestArguments: ParsableArguments {
  @Flag(help: "Run manifests too that can be read without, and fail where the two differ.")
  var compareManifests = false

  @Flag(name: .shortAndLong, help: "Say which manifests have to be run, and why.")
  var verbose = false
}
