import Fetching
import Model
import Versioning

/// The package for a pod in one revision of a repository.
enum PodPackage {
  /// A package that SwiftPM accepts, with the products that replace the pod; choices if that is not certain.
  case package(RecordedFacts, products: [String], choices: [String])
  /// A package that has the pod as a target and not as a product.
  case part
  /// No package, or none that can be used; with the reason.
  case none(String)
  case failed(FetchError)

  /// Reads the manifest at a revision.
  ///
  /// - Parameters:
  ///   - module: the name that the pod's sources are imported by, where its podspec states one.
  static func look(
    _ repository: Repository, at revision: String, for pod: LockedPod, _ known: KnownPod?, module: String?
  ) -> PodPackage {
    let facts: RecordedFacts
    do throws(FetchError) { facts = try repository.facts(at: revision, component: pod.name, needsPaths: true) } catch {
      switch error.reason {
      case .noManifest: return .none("there is no Package.swift")
      // Another toolchain, or more time, may find a package there.
      case .manifestFailed(_, let text)
      where text.contains("but the installed version is") || text.contains("did not end"): return .failed(error)
      case .manifestFailed, .unfitName: return .none(error.message)
      default: return .failed(error)
      }
    }
    guard let manifest = facts.manifest else { return .none("its Package.swift could not be read") }
    if manifest.tools < ToolsVersion(4, 0) { return .none("its Package.swift is older than Swift 4") }
    if let missing = facts.missing.first { return .none("its Package.swift lists '\(missing)', which does not exist") }
    return judge(facts, manifest, for: pod, known, module: module)
  }

  /// Finds the products of a package that replace a pod.
  private static func judge(
    _ facts: RecordedFacts, _ manifest: Manifest, for pod: LockedPod, _ known: KnownPod?, module: String?
  ) -> PodPackage {
    let products = manifest.products.filter { [.library, .static, .dynamic].contains($0.type) }
    if products.isEmpty { return .none("its package has no library") }
    let names = products.map(\.name)
    let wanted = known?.products(for: pod.subspecs) ?? []
    var chosen = wanted.filter(names.contains)
    if !wanted.isEmpty, chosen.isEmpty { return .none("its package has no product '\(wanted[0])'") }
    if chosen.isEmpty {
      let own = [pod.name, module ?? pod.name].map { $0.lowercased() }
      chosen = names.filter { own.contains($0.lowercased()) }
    }
    if chosen.isEmpty, names.count == 1 { chosen = names }
    if chosen.isEmpty, manifest.targets.contains(where: { [pod.name, module].contains($0.name) }) { return .part }
    if let unsafe = unsafeTarget(of: chosen, in: manifest) {
      return .none("its target '\(unsafe)' has unsafe build flags, which SwiftPM does not allow for a version")
    }
    return .package(facts, products: chosen, choices: chosen.isEmpty || chosen.count < wanted.count ? names : [])
  }

  /// The first target that products are made of and whose flags SwiftPM refuses.
  private static func unsafeTarget(of products: [String], in manifest: Manifest) -> String? {
    if manifest.tools >= ToolsVersion(6, 2) { return nil }
    let targets = Dictionary(manifest.targets.map { ($0.name, $0) }) { first, _ in first }
    var open = manifest.products.filter { products.contains($0.name) }.flatMap(\.targets)
    var seen = Set(open)
    while let name = open.popLast() {
      guard let target = targets[name] else { continue }
      let isUnsafe = target.settings.contains {
        if case .unsafeFlags(let flags) = $0.kind { !flags.isEmpty } else { false }
      }
      if isUnsafe { return name }
      for dependency in target.dependencies {
        switch dependency {
        case .target(let next, _), .byName(let next, _): if seen.insert(next).inserted { open.append(next) }
        case .product: break
        }
      }
    }
    return nil
  }
}
