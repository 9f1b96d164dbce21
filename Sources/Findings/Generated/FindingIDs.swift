// Written by Tests/write-findings from Sources/integrate/Documentation.docc/Findings; do not edit.
// swift-format-ignore-file

import Diagnostics

extension FindingID {
  /// Several components provide a service and the app does not choose one.
  package static let ambiguousProvider = FindingID("ambiguous-provider", .error)

  /// The project does not compile.
  package static let buildError = FindingID("build-error", .error, isGuard: true)

  /// One type provides two shared services, and would be built once for each.
  package static let builtTwice = FindingID("built-twice", .error)

  /// `allowed-sources` or `minimum-age` differs from the base of a change.
  package static let changedGuard = FindingID("changed-guard", .warning, isGuard: true)

  /// A service that an app has on some platforms only is needed on others.
  package static let conditionalService = FindingID("conditional-service", .error)

  /// Two modules use one configuration value with different types or sources.
  package static let configTypeConflict = FindingID("config-type-conflict", .error, isGuard: true)

  /// A name or a host contains letters that look like letters of another script.
  package static let confusable = FindingID("confusable", .warning)

  /// The file contains a control character.
  package static let controlCharacter = FindingID("control-character", .error, isGuard: true)

  /// Modules depend on each other in a cycle.
  package static let dependencyCycle = FindingID("dependency-cycle", .error)

  /// Code comes from a host that `allowed-sources` does not list.
  package static let disallowedSource = FindingID("disallowed-source", .error, isGuard: true)

  /// Two components have the same name.
  package static let duplicateComponent = FindingID("duplicate-component", .error)

  /// An event is declared twice.
  package static let duplicateEvent = FindingID("duplicate-event", .error)

  /// A key is given twice.
  package static let duplicateKey = FindingID("duplicate-key", .error, isGuard: true)

  /// Two modules have the same name.
  package static let duplicateModule = FindingID("duplicate-module", .error)

  /// A package or component is pinned twice.
  package static let duplicatePin = FindingID("duplicate-pin", .error, isGuard: true)

  /// Two products have the same name.
  package static let duplicateProduct = FindingID("duplicate-product", .error)

  /// A link could lead to two routes.
  package static let duplicateRoute = FindingID("duplicate-route", .error)

  /// Two modules offer a service of the same name.
  package static let duplicateService = FindingID("duplicate-service", .error)

  /// An initialiser or factory is async or throws.
  package static let effectfulInitialiser = FindingID("effectful-initialiser", .error)

  /// An imported manifest can evaluate differently on another machine.
  package static let evaluatedOnThisHost = FindingID("evaluated-on-this-host", .warning)

  /// The file has more bytes than the limit.
  package static let fileTooLarge = FindingID("file-too-large", .error, isGuard: true)

  /// A pin follows a branch.
  package static let floatingPin = FindingID("floating-pin", .warning)

  /// A file that is not generated is in the folder of a generated module.
  package static let foreignSource = FindingID("foreign-source", .error, isGuard: true)

  /// Two packages have the same identity in SwiftPM.
  package static let identityCollision = FindingID("identity-collision", .error, isGuard: true)

  /// The repository or folder of a pin lacks files that its Package.swift lists.
  package static let incompleteRepository = FindingID("incomplete-repository", .error)

  /// A module injects a service whose protocol needs the module itself.
  package static let injectsItself = FindingID("injects-itself", .error)

  /// A line of a baseline cannot be read.
  package static let invalidBaseline = FindingID("invalid-baseline", .error)

  /// A configuration value does not have the type that a module requires.
  package static let invalidConfigValue = FindingID("invalid-config-value", .error, isGuard: true)

  /// A file does not contain the JSON that SwiftPM prints for a package.
  package static let invalidDump = FindingID("invalid-dump", .error, isGuard: true)

  /// The file is not UTF-8.
  package static let invalidEncoding = FindingID("invalid-encoding", .error, isGuard: true)

  /// A name is not valid in this place.
  package static let invalidName = FindingID("invalid-name", .error, isGuard: true)

  /// The file is not a lock file that CocoaPods wrote.
  package static let invalidPodfileLock = FindingID("invalid-podfile-lock", .error, isGuard: true)

  /// A podspec in JSON could not be read, and was left out.
  package static let invalidPodspec = FindingID("invalid-podspec", .warning)

  /// The requirement of a pod on another pod cannot be checked.
  package static let invalidRequirement = FindingID("invalid-requirement", .warning)

  /// A Package.resolved cannot be read.
  package static let invalidResolved = FindingID("invalid-resolved", .error, isGuard: true)

  /// A revision is not valid.
  package static let invalidRevision = FindingID("invalid-revision", .error, isGuard: true)

  /// A route cannot be parsed, or its name is not allowed.
  package static let invalidRoute = FindingID("invalid-route", .error)

  /// A value has the right kind but is not one of those allowed.
  package static let invalidValue = FindingID("invalid-value", .error, isGuard: true)

  /// A version or range in the lockfile is not valid.
  package static let invalidVersion = FindingID("invalid-version", .error, isGuard: true)

  /// A service requires one that is isolated to an actor it is not on.
  package static let isolationMismatch = FindingID("isolation-mismatch", .error)

  /// Launch tasks wait for each other.
  package static let launchCycle = FindingID("launch-cycle", .error)

  /// A component depends on one in a layer that it may not depend on.
  package static let layerViolation = FindingID("layer-violation", .error)

  /// A pin comes from a folder of this machine.
  package static let localPin = FindingID("local-pin", .warning)

  /// The lockfile does not record everything that is known about a pin.
  package static let lockfileIncomplete = FindingID("lockfile-incomplete", .error, isGuard: true)

  /// An import pinned the lowest version of a range, since nothing names another one.
  package static let lowerBoundPinned = FindingID("lower-bound-pinned", .warning)

  /// A file of the root tries to lower a guard.
  package static let loweredGuard = FindingID("lowered-guard", .error, isGuard: true)

  /// The file contains conflict markers of a merge.
  package static let mergeConflict = FindingID("merge-conflict", .error, isGuard: true)

  /// SwiftPM fetches a package from another address than the one that is pinned.
  package static let mirroredSource = FindingID("mirrored-source", .warning, isGuard: true)

  /// A file is named almost like a spec, and is not read.
  package static let misnamedSpec = FindingID("misnamed-spec", .warning)

  /// A key has no effect in this spec.
  package static let misplacedKey = FindingID("misplaced-key", .error)

  /// An app's configuration has no value for a module that requires one.
  package static let missingConfigValue = FindingID("missing-config-value", .error, isGuard: true)

  /// A generated file does not exist.
  package static let missingFile = FindingID("missing-file", .error, isGuard: true)

  /// A folder that a spec, pin or manifest names does not exist.
  package static let missingFolder = FindingID("missing-folder", .error)

  /// A mapping lacks a required key.
  package static let missingKey = FindingID("missing-key", .error, isGuard: true)

  /// A component has no layer, though the root has layers.
  package static let missingLayer = FindingID("missing-layer", .warning)

  /// A pinned component or package has no Package.swift.
  package static let missingManifest = FindingID("missing-manifest", .error)

  /// Something that is needed is neither a member nor pinned.
  package static let missingPin = FindingID("missing-pin", .error, isGuard: true)

  /// A pinned package does not have a product that others need.
  package static let missingProduct = FindingID("missing-product", .error)

  /// No component provides a service that an app needs.
  package static let missingProvider = FindingID("missing-provider", .error)

  /// A spec lists a resource that does not exist, or that SwiftPM ignores.
  package static let missingResource = FindingID("missing-resource", .error)

  /// There is no spec next to the lockfile.
  package static let missingRootSpec = FindingID("missing-root-spec", .error)

  /// The folder of a module does not exist, or has nothing that SwiftPM builds.
  package static let missingSources = FindingID("missing-sources", .error)

  /// The tag of a version is no longer at the pinned commit.
  package static let movedTag = FindingID("moved-tag", .error, isGuard: true)

  /// There is a second lockfile below the root.
  package static let nestedLockfile = FindingID("nested-lockfile", .error)

  /// The folder in which the command runs is not part of the root above it.
  package static let nestedRoot = FindingID("nested-root", .error, isGuard: true)

  /// A module that is needed is in no product of its component.
  package static let noProduct = FindingID("no-product", .error)

  /// A pin has no source that SwiftPM could build.
  package static let noSource = FindingID("no-source", .error)

  /// A manifest contains something that the imported specs do not.
  package static let notCarriedOver = FindingID("not-carried-over", .warning)

  /// A hand-written file is in the place of a generated one.
  package static let notGenerated = FindingID("not-generated", .error, isGuard: true)

  /// A file that was generated for an earlier layout still exists.
  package static let orphanedFile = FindingID("orphaned-file", .warning)

  /// A package requires another one from an address that is not the pinned one.
  package static let otherAddress = FindingID("other-address", .warning)

  /// A package requires another one by an identity that its pin does not have.
  package static let otherIdentity = FindingID("other-identity", .error)

  /// A service that lives longer than a scope requires a service of the scope.
  package static let outlivedScope = FindingID("outlived-scope", .error)

  /// The sources of a module are outside of its package.
  package static let pathOutsidePackage = FindingID("path-outside-package", .error, isGuard: true)

  /// A path in a spec leads out of the root.
  package static let pathOutsideRoot = FindingID("path-outside-root", .error, isGuard: true)

  /// Something needs a newer system than the root or a package supports.
  package static let platformConflict = FindingID("platform-conflict", .error)

  /// Podfile.lock and the lockfile disagree about a pod.
  package static let podMismatch = FindingID("pod-mismatch", .error)

  /// The source of a pod was imported in another form, or cannot be used.
  package static let podSource = FindingID("pod-source", .warning)

  /// SwiftPM cannot use the version of a pod; it is kept as text.
  package static let podVersion = FindingID("pod-version", .warning)

  /// A podspec contains commands, which were not imported.
  package static let podspecRunsCode = FindingID("podspec-runs-code", .warning, isGuard: true)

  /// Building a service needs the service itself.
  package static let providerCycle = FindingID("provider-cycle", .error)

  /// A list in a spec contains an entry twice.
  package static let repeatedEntry = FindingID("repeated-entry", .warning)

  /// A pin does not satisfy a requirement on it.
  package static let requirementConflict = FindingID("requirement-conflict", .error)

  /// The value of a secret is in a file of the project.
  package static let secretInConfig = FindingID("secret-in-config", .error, isGuard: true)

  /// A module depends on itself.
  package static let selfDependency = FindingID("self-dependency", .error)

  /// Two components in one folder need a manifest there.
  package static let sharedFolder = FindingID("shared-folder", .error)

  /// Two components use one secret.
  package static let sharedSecret = FindingID("shared-secret", .warning)

  /// Two pins come from one repository.
  package static let sourceCollision = FindingID("source-collision", .error)

  /// A package has a source that a lockfile may not contain.
  package static let sourceLeftOut = FindingID("source-left-out", .warning, isGuard: true)

  /// The baseline lists a finding that no longer occurs.
  package static let staleBaseline = FindingID("stale-baseline", .warning)

  /// A generated file differs from what would be generated now.
  package static let staleFile = FindingID("stale-file", .error, isGuard: true)

  /// The recorded facts of a pin were read at another version or source.
  package static let staleRecord = FindingID("stale-record", .error, isGuard: true)

  /// The code of a module is in an app twice.
  package static let staticLinkedTwice = FindingID("static-linked-twice", .error)

  /// Lists and mappings are nested deeper than the limit.
  package static let tooDeep = FindingID("too-deep", .error, isGuard: true)

  /// The file has more values than the limit.
  package static let tooManyNodes = FindingID("too-many-nodes", .error, isGuard: true)

  /// Something needs newer Swift tools than the root builds with.
  package static let toolsVersionConflict = FindingID("tools-version-conflict", .error)

  /// A link in the sources leads to no route.
  package static let unansweredLink = FindingID("unanswered-link", .warning)

  /// The files of a module fail to build late, or with a message that names no file.
  package static let unbuildableSources = FindingID("unbuildable-sources", .error)

  /// A module imports another one that its spec does not list.
  package static let undeclaredImport = FindingID("undeclared-import", .error)

  /// The method of an event does not exist, or does not fit the spec.
  package static let unfitEvent = FindingID("unfit-event", .error)

  /// The function of a launch task does not exist, or does not fit the spec.
  package static let unfitLaunchTask = FindingID("unfit-launch-task", .error)

  /// The method of a route does not exist, or does not fit the spec.
  package static let unfitRoute = FindingID("unfit-route", .error)

  /// The type of a scope's value cannot be used.
  package static let unfitScopeValue = FindingID("unfit-scope-value", .error)

  /// A service names no public, Sendable protocol, or an unknown actor.
  package static let unfitService = FindingID("unfit-service", .error)

  /// A trait is switched on for a package that does not have it.
  package static let unfitTrait = FindingID("unfit-trait", .error)

  /// SwiftPM builds without a Package.resolved that fixes commits.
  package static let unkeptRevision = FindingID("unkept-revision", .warning, isGuard: true)

  /// A name does not match any component, package, module or product.
  package static let unknownComponent = FindingID("unknown-component", .error)

  /// A configuration file contains a value that is not used.
  package static let unknownConfigValue = FindingID("unknown-config-value", .error)

  /// An event is not declared.
  package static let unknownEvent = FindingID("unknown-event", .error)

  /// The root sets a severity for a finding that does not exist.
  package static let unknownFinding = FindingID("unknown-finding", .error)

  /// The JSON of a package contains something unknown.
  package static let unknownInDump = FindingID("unknown-in-dump", .warning)

  /// A mapping has an unknown key.
  package static let unknownKey = FindingID("unknown-key", .error)

  /// A launch task comes after one that does not exist.
  package static let unknownLaunchTask = FindingID("unknown-launch-task", .error)

  /// A spec names a layer that the root does not have.
  package static let unknownLayer = FindingID("unknown-layer", .error)

  /// An app does not have a scope, or a value of the scope, that a provider requires.
  package static let unknownScope = FindingID("unknown-scope", .error)

  /// No module declares a service of this name.
  package static let unknownService = FindingID("unknown-service", .error)

  /// A repository does not have a version, branch or commit.
  package static let unknownVersion = FindingID("unknown-version", .error, isGuard: true)

  /// A required pod or subspec is not in PODS.
  package static let unlistedPod = FindingID("unlisted-pod", .warning)

  /// A repository or spec repository could not be read.
  package static let unreachableSource = FindingID("unreachable-source", .error, isGuard: true)

  /// The manifest of a package cannot be read.
  package static let unreadableManifest = FindingID("unreadable-manifest", .error, isGuard: true)

  /// An app uses its services, but no code registers them.
  package static let unregisteredApp = FindingID("unregistered-app", .error)

  /// A package that is pinned by version has unsafe build flags in a product in use.
  package static let unsafeFlags = FindingID("unsafe-flags", .error)

  /// A URL in the lockfile is not safe to pass to git.
  package static let unsafeURL = FindingID("unsafe-url", .error, isGuard: true)

  /// A service listens to an event that the app's code never sends.
  package static let unsentEvent = FindingID("unsent-event", .warning)

  /// The app's code never calls the function that runs its launch tasks.
  package static let unstartedLaunchTask = FindingID("unstarted-launch-task", .warning)

  /// A type or function in `provides` does not exist, or does not fit the spec.
  package static let unusableProvider = FindingID("unusable-provider", .error)

  /// A spec lists a dependency that no file of the module imports.
  package static let unusedDependency = FindingID("unused-dependency", .warning)

  /// Nothing needs a pin.
  package static let unusedPin = FindingID("unused-pin", .error)

  /// No app uses a provider.
  package static let unusedProvider = FindingID("unused-provider", .warning)

  /// A spec contains a version.
  package static let versionInSpec = FindingID("version-in-spec", .error)

  /// A component depends on one that is not visible to it.
  package static let visibilityViolation = FindingID("visibility-violation", .error)

  /// The tag of a pinned version no longer exists.
  package static let withdrawnTag = FindingID("withdrawn-tag", .error, isGuard: true)

  /// The recorded facts of a pin differ from its repository.
  package static let wrongRecord = FindingID("wrong-record", .error, isGuard: true)

  /// A value has another type than its key.
  package static let wrongType = FindingID("wrong-type", .error, isGuard: true)

  /// An Xcode project requires something other than what is pinned.
  package static let xcodeRequirement = FindingID("xcode-requirement", .error)

  /// The file is not valid YAML.
  package static let yamlSyntax = FindingID("yaml-syntax", .error, isGuard: true)

  /// The file uses a part of YAML that is not supported.
  package static let yamlUnsupported = FindingID("yaml-unsupported", .error, isGuard: true)
}
