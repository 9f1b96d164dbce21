import Diagnostics

/// A value and its place in a file.
///
/// Public: `@inlinable` has no effect on `package` symbols, and other modules would create each of these through
/// runtime metadata.
public struct Located<Value: Sendable>: Sendable {
  public var value: Value
  public var place: Place

  @inlinable
  public init(_ value: Value, at place: Place) { (self.value, self.place) = (value, place) }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}

/// One component's spec: the contents of a `component.yaml`, before any name is looked up.
package struct Spec: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case component, app, workspace
  }

  /// The origin of the spec.
  package enum Origin: Sendable, Equatable {
    /// A file under the root.
    case member
    /// The copy in `integrate.lock.d` for a pinned component.
    case pinned
  }

  package var file: FileID
  package var origin: Origin
  /// The spec file relative to the root, with `/` as separator.
  package var path: String
  /// The folder of the spec relative to the root, `""` for the root itself.
  package var folder: String
  package var name: Located<String>
  package var kind: Kind
  package var summary: String?
  package var layer: Located<String>?
  package var owners: [String] = []
  /// `nil` means everyone.
  package var visibility: [Located<String>]?
  /// The main module first, if there is one; tests last.
  package var modules: [Module] = []
  /// `nil` if the spec does not state them; empty for none.
  package var products: [ProductDeclaration]?
  /// The minimum platforms of the component; the root decides.
  package var platforms: [Located<SupportedPlatform>] = []
  package var tools: Located<ToolsVersion>?
  package var app = AppSettings()
  package var package: PackageSection?
  /// The root's settings; only in the root's spec.
  package var integration: Integration?

  package init(file: FileID, origin: Origin, path: String, folder: String, name: Located<String>, kind: Kind) {
    (self.file, self.origin, self.path) = (file, origin, path)
    (self.folder, self.name, self.kind) = (folder, name, kind)
  }
}

/// The parts of an app and its wiring; those of the root's spec apply to all its apps.
package struct AppSettings: Sendable {
  /// Services and the component or type chosen for each.
  package var bind: [Binding] = []
  /// The dependencies of an app without modules of its own (an Xcode app); its registration gets them.
  package var dependencies: [DependencyReference] = []
  /// True if an app without a main module has the key `launch` with an empty value.
  package var statesLaunch = false
  /// The services that the code of an app without a main module injects.
  package var injects: [Located<String>] = []
  /// The files and settings from which the app gives values to its components' configurations.
  package var configuration: AppConfiguration?
  /// The beginnings of links that lead into the app: `grocery`, `https://shop.example`.
  package var schemes: [Located<String>] = []
  /// The events that the app itself sends.
  package var events: [EventDeclaration] = []
  /// True if the spec has `app: events:`, even empty: the app sends events even if no component hears any.
  package var statesEvents = false
  /// Scopes with the values that it gives, such as a session.
  package var scopes: [ScopeDeclaration] = []
  /// Services that the app itself makes.
  package var provides: [Located<String>] = []
  /// By such a service, the services that the app makes it of.
  package var materials: [String: [RequirementDeclaration]] = [:]
  /// Names of the generated modules, if they are not the default ones.
  package var dependenciesModule: Located<String>?
  package var registrationModule: Located<String>?
  package var testingModule: Located<String>?

  package init() {}
}

/// A reference to a spec. Specs are large, and do not change once they are decoded.
package final class SharedSpec: Sendable {
  package let spec: Spec

  package init(_ spec: Spec) { self.spec = spec }
}

/// One module of a component: a SwiftPM target.
package struct Module: Sendable {
  package var name: Located<String>
  package var kind: TargetKind
  /// True if the module has the component's name.
  package var isMain: Bool
  /// Layer and visibility, if they differ from the component's.
  package var layer: Located<String>?
  package var visibility: [Located<String>]?
  /// Relative to the spec's folder; `nil` for the convention.
  package var path: Located<String>?
  package var sources: [String]?
  package var exclude: [String] = []
  package var resources: [Resource] = []
  /// The places of ``resources``, in the same order.
  package var resourcePlaces: [Place] = []
  package var publicHeaders: String?
  package var dependencies: [DependencyReference] = []
  package var plugins: [Located<String>] = []
  package var settings: [Setting] = []
  package var packageAccess: Bool?
  /// The type of the product that is made for it unless `products` lists another.
  package var linkage: ProductType?
  package var services: [ServiceDeclaration] = []
  package var provides: [ProviderDeclaration] = []
  /// The configuration that it needs; at most one, in a list since most modules have none.
  package var configurations: [ConfigurationDeclaration] = []
  /// The tasks that it runs when the app starts.
  package var launch: [LaunchDeclaration] = []
  /// Links that lead to methods of its services.
  package var routes: [RouteDeclaration] = []
  /// The events that it adds to an app.
  package var events: [EventDeclaration] = []
  /// Services that are injected into code that the container does not construct.
  package var injects: [Located<String>] = []
  /// True if it has the key `launch`, even empty: an app with it can run launch tasks when it has none.
  package var statesLaunch = false
  /// For a binary.
  package var archive = BinaryArchive()
  /// For a system library.
  package var system = SystemLibrary()
  /// For a plugin.
  package var capability: PluginCapability?

  package init(name: Located<String>, kind: TargetKind, isMain: Bool) {
    (self.name, self.kind, self.isMain) = (name, kind, isMain)
  }

  /// The types and functions that generated code names, without actors; a type for an initialiser.
  package var namedDeclarations: [(path: TypeReference, isFunction: Bool)] {
    let constructions = provides.map(\.construction.value).map { construction -> (TypeReference, Bool) in
      guard case .factory(let path) = construction else { return (construction.path, false) }
      let type = path.parts.last == "init" ? construction.type : nil
      return (type ?? path, type == nil)
    }
    return services.map { ($0.protocolName.value, false) } + constructions
      + configurations.flatMap { [$0.protocolName] + [$0.setup].compactMap { $0 } }.map { ($0.value, false) }
      + launch.map { ($0.call.value, true) }
  }

  /// True if generated code names its declarations.
  package var isWired: Bool {
    !services.isEmpty || !provides.isEmpty || !configurations.isEmpty || !launch.isEmpty || !routes.isEmpty
      || !events.isEmpty || !injects.isEmpty
  }
}

/// The download of a binary module by SwiftPM; empty for one in a folder.
package struct BinaryArchive: Sendable {
  package var url: String?
  package var checksum: String?

  package init(url: String? = nil, checksum: String? = nil) { (self.url, self.checksum) = (url, checksum) }
}

/// The look-up and installation of a system library.
package struct SystemLibrary: Sendable {
  package var pkgConfig: String?
  package var providers: [SystemProvider] = []

  package init(pkgConfig: String? = nil, providers: [SystemProvider] = []) {
    (self.pkgConfig, self.providers) = (pkgConfig, providers)
  }
}

/// A dependency as a spec writes it.
package struct DependencyReference: Sendable {
  package enum Form: Sendable {
    /// `Tracking`, `Tracking/Core`, `swift-collections/OrderedCollections`.
    case name
    /// `{ product: Toml }`: a product of whichever package has it.
    case product
  }
  package var text: Located<String>
  package var form: Form
  package var condition: Condition?
  /// Module aliases: the product's module, then the new name.
  package var aliases: [String: String] = [:]

  package init(_ text: Located<String>, form: Form = .name, condition: Condition? = nil) {
    (self.text, self.form, self.condition) = (text, form, condition)
  }
}

/// A protocol that an interface module offers as a service, under a name.
package struct ServiceDeclaration: Sendable {
  package var name: Located<String>
  /// The protocol, or the type of a service that is concrete.
  package var protocolName: Located<TypeReference>
  /// True if the service is of a type that is not a protocol.
  package var isConcrete = false
  /// A global actor, `nil` for nonisolated.
  package var isolation: Located<TypeReference>?

  /// The Swift type of a value of it: `any Chat`, or `Store`.
  package var valueText: String { (isConcrete ? "" : "any ") + protocolName.value.text }

  package init(
    name: Located<String>, protocolName: Located<TypeReference>, isolation: Located<TypeReference>? = nil
  ) {
    (self.name, self.protocolName, self.isolation) = (name, protocolName, isolation)
  }
}

/// An implementation of a service.
package struct ProviderDeclaration: Sendable {
  package var service: Located<String>
  package var construction: Located<Wiring.Provider.Construction>
  package var scope: Wiring.Provider.Scope
  /// The service of the same module whose provider builds the value: one instance under both names.
  package var same: Located<String>?
  /// The scope of an app in which it is built once; `nil` for the app's whole life.
  package var scopeName: Located<String>?
  package var requirements: [RequirementDeclaration]
  /// The methods that are called at events.
  package var hearers: [EventHandlerDeclaration] = []

  package init(
    service: Located<String>, construction: Located<Wiring.Provider.Construction>,
    scope: Wiring.Provider.Scope = .shared, requirements: [RequirementDeclaration] = []
  ) {
    (self.service, self.construction) = (service, construction)
    (self.scope, self.requirements) = (scope, requirements)
  }
}

/// A parameter of the initialiser of a provider.
package struct RequirementDeclaration: Sendable {
  package var service: Located<String>
  /// `nil` for the service's own name.
  package var label: String?
  package var lazy = false
  package var optional = false
  package var collect = false

  package init(service: Located<String>) { self.service = service }
}

/// `bind: { analytics: ServerAnalytics }`.
package struct Binding: Sendable {
  package var service: Located<String>
  /// A component, a module (`Component/Module`) or a type.
  package var choice: Located<String>

  package init(service: Located<String>, choice: Located<String>) {
    (self.service, self.choice) = (service, choice)
  }
}

package struct ProductDeclaration: Sendable {
  package var name: Located<String>
  package var type: ProductType
  package var modules: [Located<String>]

  package init(name: Located<String>, type: ProductType, modules: [Located<String>]) {
    (self.name, self.type, self.modules) = (name, type, modules)
  }
}

/// `package:`, the settings of the manifest as a whole.
package struct PackageSection: Sendable {
  package var swiftLanguageModes: [String]?
  package var cLanguageStandard: String?
  package var cxxLanguageStandard: String?
  package var localization: String?
  package var pkgConfig: String?
  package var providers: [SystemProvider] = []
  package var traits: [Trait] = []
  /// Packages that no target uses.
  package var toolsOnly: [Located<String>] = []
  package var experimentalFeatures: [String] = []

  package init() {}
}

/// `integration:`, the settings of a root.
package struct Integration: Sendable {
  package enum Packages: String, Sendable, CaseIterable {
    case single, separate
  }
  /// The places of Package.resolved: next to each manifest, or at the root alone.
  package enum PackageResolved: String, Sendable, CaseIterable {
    case each, root
  }
  /// The jobs that CI builds for a changed file without a component: everything, or nothing.
  package enum Unowned: String, Sendable, CaseIterable {
    case everything, nothing
  }
  /// The tool that builds the pods of the lockfile and the modules that need them.
  package enum Pods: String, Sendable, CaseIterable {
    /// CocoaPods, by the project's Podfile.
    case podfile
  }
  package struct Layer: Sendable {
    package var name: Located<String>
    /// True if components of this layer may depend on each other.
    package var peers: Bool

    package init(name: Located<String>, peers: Bool = false) { (self.name, self.peers) = (name, peers) }
  }

  /// The minimum age of a version that the tool chooses on its own.
  package struct MinimumAge: Sendable {
    package var days: Int
    /// Packages of which any version is old enough: names, and beginnings of names before a `*`.
    package var except: [Located<String>] = []
    package let place: Place
    /// Ten years.
    package static let mostDays = 3650

    package init(days: Int, at place: Place) { (self.days, self.place) = (days, place) }

    /// Returns true if any version of a package is old enough.
    package func excepts(_ name: String) -> Bool { except.contains { excepts(name, by: $0.value) } }

    /// Returns true if an entry of ``except`` names a package.
    package func excepts(_ name: String, by entry: String) -> Bool {
      let (name, entry) = (name.lowercased(), entry.lowercased())
      return entry.hasSuffix("*") ? name.hasPrefix(entry.dropLast()) : name == entry
    }
  }

  package var tools: Located<ToolsVersion>?
  package var platforms: [Located<SupportedPlatform>] = []
  /// Settings for the modules of all members, before their own.
  package var settings: [Setting] = []
  package var layers: [Layer] = []
  /// Folders relative to the root; the root itself by default.
  package var search: [Located<String>]?
  package var sources: [Located<String>] = []
  /// The hosts, with a path or without, that code may come from; `nil` for all.
  package var allowedSources: [Located<String>]?
  package var minimumAge: MinimumAge?
  package var packages: Packages = .single
  package var packageResolved: PackageResolved = .each
  package var unowned: Unowned = .everything
  /// The tool that builds pods; without one, a pod that a component needs is an error.
  package var pods: Located<Pods>?
  package var severity: [(id: Located<String>, severity: Severity)] = []
  /// The Xcode projects and workspaces whose Package.resolved is written as well, and whose requirements are compared with
  /// the pins.
  package var xcode: [Located<String>] = []
  /// True if the lockfile may have `file:` URLs.
  package var fileURLs = false

  package init() {}

  /// The tools version of generated manifests, as far as nothing in them needs a newer one.
  package var toolsOfManifests: ToolsVersion { max(tools?.value ?? ToolsVersion(6, 0), oldestWrittenTools) }
}

/// The oldest tools version that is generated.
package let oldestWrittenTools = ToolsVersion(5, 5)

extension Spec {
  /// The product by which other packages use a module: the first that lists it, or its own if the spec lists no
  /// products; `nil` if no product has it.
  package func product(holding module: String) -> String? {
    guard let products else { return module }
    return products.first { $0.modules.contains { $0.value == module } }?.name.value
  }
}
