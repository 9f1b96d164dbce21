import Fetching
import Model
import Planning
import SourceChecks

/// The declarations of a component that generated code names besides those that its spec wires.
struct NamedDeclarations {
  /// The modules of which apps name types.
  let modules: Set<String>
  /// True if its declarations were recorded before: then they are verified, and kept, even if nothing names them any
  /// more.
  let areKept: Bool
}

extension VersionIndex {
  func named(_ key: String) -> NamedDeclarations {
    NamedDeclarations(modules: modulesOfScopeValues, areKept: entries[key]?.pin?.recorded?.declarations != nil)
  }
}

extension RecordedFacts {
  /// Reads the declarations of a component's sources, if generated code uses any of them.
  mutating func readDeclarations(in repository: Repository, _ named: NamedDeclarations) throws(FetchError) {
    guard declarations == nil, let spec = spec.flatMap(decodedSpec),
      named.areKept || spec.hasNamedDeclarations(named.modules)
    else { return }
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
  /// Adds the declarations of the sources.
  func withDeclarations(in repository: Repository, _ named: NamedDeclarations) -> Self {
    do throws(FetchError) {
      var facts = try get()
      try facts.readDeclarations(in: repository, named)
      return .success(facts)
    } catch { return .failure(error) }
  }
}
