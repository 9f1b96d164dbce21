import Fetching
import Model
import SourceChecks

extension RecordedFacts {
  /// Reads what the sources of a component declare, if generated code names anything of it.
  mutating func readDeclarations(in repository: Repository) throws(FetchError) {
    guard declarations == nil, let spec = spec.flatMap(decodedSpec), PinnedModules.areNeeded(for: spec) else { return }
    var modules: PinnedModules?
    let manifest = manifest
    let contents = try repository.contents(
      at: revision, limit: PinnedModules.largestFile, mostBytes: PinnedModules.mostBytes
    ) { files, links in
      let found = PinnedModules(spec, manifest, files: files, links: links)
      modules = found
      return Array(found.files.prefix(PinnedModules.mostFiles))
    }
    declarations = modules?.record(contents).bytes
  }
}

extension Result<RecordedFacts, FetchError> {
  /// The same with what sources declare.
  func withDeclarations(in repository: Repository) -> Self {
    do throws(FetchError) {
      var facts = try get()
      try facts.readDeclarations(in: repository)
      return .success(facts)
    } catch { return .failure(error) }
  }
}
