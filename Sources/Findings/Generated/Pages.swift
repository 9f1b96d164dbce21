// Written by Tests/write-findings from Sources/integrate/Documentation.docc/Findings; do not edit.
// swift-format-ignore-file

extension Page {
  /// All pages, by id.
  package static let all: [Page] = [
    Page(
      id: .ambiguousProvider,
      summary: #"Several components provide a service and the app does not choose one."#,
      text: #"""
        If exactly one of the providers is already a dependency of the app, direct or indirect, it is used without `bind`.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        dependencies: [Analytics]
        ```

        ```yaml
        # Analytics/component.yaml
        name: Analytics
        services: { analytics: AnalyticsTracking }
        ```

        ```yaml
        # ConsoleAnalytics/component.yaml
        name: ConsoleAnalytics
        provides: { analytics: ConsoleTracker }
        ```

        ```yaml
        # ServerAnalytics/component.yaml
        name: ServerAnalytics
        provides: { analytics: ServerTracker }
        ```

        ```text
        $ integrate resolve
        component.yaml:4:16: error: 2 components provide 'analytics', but 'Grocery' binds none [ambiguous-provider]
        ConsoleAnalytics/component.yaml:3:13: note: 'ConsoleAnalytics' provides it
        ServerAnalytics/component.yaml:3:13: note: 'ServerAnalytics' provides it
        component.yaml:2:7: note: the app
        component.yaml:4:16: note: help: write 'bind: { analytics: ConsoleAnalytics }' in the app's spec
        ```

        ## How to fix it

        Write `bind: { analytics: ServerAnalytics }` in the app's spec. The value is the name of the component, of its module or
        of the type. In the root's spec, `bind` applies to all apps of the root. To get all providers, require the service with
        `collect: true`.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .buildError,
      summary: #"The project does not compile."#,
      text: #"""
        `integrate check --build` ran `swift build`, and the compiler reported this error. If the error is in generated code, it
        is reported at the line of the spec that the code comes from.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        provides: { chat: { type: ChatFeature, requires: [log] } }
        ```

        ```swift
        // Chat/Sources/Chat/Chat.swift
        public struct ChatFeature: ChatModule {
          public init(log: any Log, history: History) {}
        }
        ```

        ```text
        $ integrate check --build
        Chat/component.yaml:2:1: error: missing argument for parameter 'history' in call [build-error]
        Sources/ShopRegistration/Registration.swift:33:5: note: in generated code
        ```

        ## How to fix it

        - If the spec is wrong, change the line that is reported, then run `integrate generate`.
        - If the sources are wrong, change the declaration that a note names.

        If the type is only built for another system, pass the platform to `swift build`:
        `integrate check --build -- --triple arm64-apple-ios17.0-simulator --sdk PATH`.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .builtTwice,
      summary: #"One type provides two shared services, and would be built once for each."#,
      text: #"""
        The two instances would not share state.

        ## Example

        ```yaml
        # component.yaml
        name: Shop
        kind: app
        dependencies: [Interfaces]
        ```

        ```yaml
        # Interfaces/component.yaml
        name: Interfaces
        services: { reader: Reading, writer: Writing }
        ```

        ```swift
        // Interfaces/Sources/Interfaces/Interfaces.swift
        public protocol Reading: Sendable { func read() -> Int }
        public protocol Writing: Sendable { func write(_ number: Int) }
        ```

        ```yaml
        # Store/component.yaml
        name: Store
        provides: { reader: MemoryStore, writer: MemoryStore }
        ```

        ```swift
        // Store/Sources/Store/MemoryStore.swift
        import Interfaces
        public final class MemoryStore: Reading, Writing, @unchecked Sendable {
          public init() {}
          public func read() -> Int { 0 }
          public func write(_ number: Int) {}
        }
        ```

        ```text
        $ integrate resolve
        Store/component.yaml:3:42: error: 'MemoryStore' provides 'reader' and 'writer', and would be built once for each [built-twice]
        Store/component.yaml:3:21: note: 'reader'
        Store/component.yaml:3:42: note: help: write 'writer: { same: reader }' for one instance, or 'factory: MemoryStore.init' for one of them for two instances
        ```

        ## How to fix it

        - One instance for both: `writer: { same: reader }` (<doc:Injection>).
        - An instance for each: `writer: { factory: MemoryStore.init }`.
        - A new instance for each user: `scope: transient`.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .changedGuard,
      summary: #"`allowed-sources` or `minimum-age` differs from the base of a change."#,
      text: #"""
        A pull request can edit the root's spec, which is meant to protect against it. `integrate check --base REVISION` compares
        `allowed-sources` and `minimum-age` with those at that revision and reports each difference to the reviewer. It needs git:
        without git, or if the revision is unknown, the exit status is 2.

        ## Example

        ```text
        $ integrate check --base main
        component.yaml:4:21: warning: 'allowed-sources' has changed since 'main': 'git.example.org' was added [changed-guard]
        component.yaml:4:21: note: help: run 'git diff main -- component.yaml' to review the change
        ```

        ## How to fix it

        Review the change. If it is meant, merge it: the warning is gone with the next base.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.

        It is reported only with `--base`. Use that option in the CI of pull requests.
        """#),
    Page(
      id: .conditionalService,
      summary: #"A service that an app has on some platforms only is needed on others."#,
      text: #"""
        The app depends on the provider under a condition (`platforms:` or `traits:`), and one of these is true:

        - a service that exists on more platforms requires it, even if the requirement is optional;
        - the app makes the service (`provides: { chat: app }`), and its interface exists on some platforms only;
        - the condition is a trait: generated code cannot depend on traits.

        Only platforms that the root supports count; if it lists none, all count.

        ## Example

        ```yaml
        # component.yaml
        name: Shop
        kind: app
        dependencies:
          - Basket
          - { name: Haptics, platforms: [iOS] }
        ```

        ```yaml
        # Interfaces/component.yaml
        name: Interfaces
        services: { basket: Basket, haptics: Haptics }
        ```

        ```swift
        // Interfaces/Sources/Interfaces/Services.swift
        public protocol Basket: Sendable {}
        public protocol Haptics: Sendable {}
        ```

        ```yaml
        # Basket/component.yaml
        name: Basket
        provides: { basket: { type: StoredBasket, requires: [haptics] } }
        ```

        ```yaml
        # Haptics/component.yaml
        name: Haptics
        provides: { haptics: PhoneHaptics }
        ```

        ```text
        $ integrate resolve
        Basket/component.yaml:3:54: error: 'basket' requires 'haptics', which 'Shop' has only on iOS [conditional-service]
        component.yaml:6:13: note: the dependency with a condition
        Basket/component.yaml:3:54: note: help: limit the provider of 'basket' to the same platforms, or provide 'haptics' on the others too
        ```

        ## How to fix it

        Depend on both components under the same condition. Or depend on the provider without a condition, and write
        `#if canImport(UIKit)` in its sources. A dependency with a trait, or of a service that the app makes, needs no
        condition.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.

        Fewer platforms under `integration: defaults: platforms:` also end the finding, and are not counted.
        """#),
    Page(
      id: .configTypeConflict,
      summary: #"Two modules use one configuration value with different types or sources."#,
      text: #"""
        Modules that list a value by the same name share it. The type has to be the same, and the source too: a file of the app,
        Info.plist, the environment, the app's code, or a secret.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        dependencies: [Chat, Home]
        app: { config: { environments: [debug, release] } }
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        config: { protocol: ChatConfiguration, values: { timeout: Int } }
        ```

        ```yaml
        # Home/component.yaml
        name: Home
        config: { protocol: HomeConfiguration, values: { timeout: Double } }
        ```

        ```yaml
        # config/common.yaml
        timeout: 5
        ```

        ```text
        $ integrate resolve
        Home/component.yaml:3:59: error: 'timeout' is a Double for 'Home' and an Int for 'Chat' [config-type-conflict]
        Chat/component.yaml:3:59: note: 'Chat' declares it here
        Home/component.yaml:3:59: note: help: use the same in both, or give one of them another name: 'as: otherTimeout'
        ```

        ## How to fix it

        Use the same type and source in both specs. Or give one value another name:
        `timeout: { type: Double, as: homeTimeout }`.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .confusable,
      summary: #"A name or a host contains letters that look like letters of another script."#,
      text: #"""
        An attacker can publish a component, package or host under such a name. The check covers components, modules, services,
        products, packages, owners, layers, and the hosts of pins, downloads, spec repositories and mirrors (`xn--…` is
        decoded). It follows Unicode Technical Standard #39.

        Names in one script are fine. So are Latin letters with Han, Kana or Hangul. A name in which all letters look Latin,
        such as Тест, is fine if another name of the root clearly uses that script and no third name looks the same.

        ## Example

        ```yaml
        # component.yaml
        name: Chat
        kind: app
        dependencies: [Trаcking]
        ```

        ```yaml
        # Components/Tracking/component.yaml
        name: Trаcking
        ```

        ```text
        $ integrate resolve
        Components/Tracking/component.yaml:2:7: warning: the component 'Trаcking' mixes Latin letters with Cyrillic ones: 'а' is U+0430 [confusable]
        Components/Tracking/component.yaml:2:7: note: help: check that it is the right name, and type it again if it is not
        ```

        ## How to fix it

        Check where the name comes from. If it is a mistake, type it again in all places. If it is intended, write
        `severity: { confusable: off }` under `integration:` in the root's spec.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline (<doc:Findings>). A warning that is
        off is not counted.

        A second name that clearly uses the same script also ends the finding for a name in which all letters look Latin. That
        is not counted.
        """#),
    Page(
      id: .controlCharacter,
      summary: #"The file contains a control character."#,
      text: #"""
        YAML does not allow most of them. Also refused are characters that make a file look different from how it is parsed:

        - line ends at U+0085, U+2028, U+2029 and a carriage return without a line feed: editors show the next line as part of
          the line before, for example of a comment;
        - bidirectional controls, U+202A to U+202E and U+2066 to U+2069.

        ## Example

        A spec whose second line is `summary: Talk` with a NUL byte behind it:

        ```text
        Chat/component.yaml:2:14: error: NUL byte is not allowed in YAML [control-character]
        Chat/component.yaml:2:14: note: help: remove it, or write it as an escape in double quotes
        ```

        ## How to fix it

        Remove the character. If it belongs to the value, write an escape in double quotes: `"\e"`, `"\u2028"`. If the lines end
        with carriage returns, save the file with line feeds. If the file is damaged, restore it from git.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .dependencyCycle,
      summary: #"Modules depend on each other in a cycle."#,
      text: #"""
        - Tests are not included.
        - A plugin counts, with the programs that it needs. The note is `uses the plugin`.
        - `provides` and `requires` count as dependencies. The note is `uses a service of`.
        - Two components may depend on each other's interface modules. Only SwiftPM before 6.0 with `packages: separate` refuses
          it.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        dependencies: [Search]
        ```

        ```yaml
        # Search/component.yaml
        name: Search
        dependencies: [Chat]
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:3:16: error: modules depend on each other in a cycle: Chat → Search → Chat [dependency-cycle]
        Chat/component.yaml:3:16: note: 'Chat' depends on 'Search'
        Search/component.yaml:3:16: note: 'Search' depends on 'Chat'
        Chat/component.yaml:3:16: note: help: remove one of these dependencies; move code that both sides need to an interface module
        ```

        ## How to fix it

        Remove one of the dependencies. Move the code that both need to a module below them. For example, put the protocol into
        an interface module (`ChatInterface`): one component depends on it, and the other provides it as a service.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .disallowedSource,
      summary: #"Code comes from a host that `allowed-sources` does not list."#,
      text: #"""
        - `allowed-sources` under `integration:` lists hosts, each with or without the beginning of a path. Pins, archives and
          spec repositories are checked.
        - `https` and `ssh` addresses of one host are the same. Ports have to match. Upper and lower case do not matter.
        - An address that contains `..` is never allowed. Folders and pins from a registry are not checked.
        - `update`, `pin` and `outdated` do not contact a repository that is not allowed. They skip a version that needs one, or
          whose binary targets come from elsewhere. `verify` reports such binary targets of pinned packages.

        ## Example

        ```yaml
        # component.yaml
        name: Shop
        kind: workspace
        integration: { allowed-sources: [github.com/apple, git.example.com] }
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        dependencies: [toml]
        ```

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          toml: { git: https://code.example.org/toml.git, version: 1.2.0, products: { toml: [toml] }, ranges: {} }
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:4:16: error: 'toml' comes from 'code.example.org/toml', which 'allowed-sources' does not list [disallowed-source]
        component.yaml:4:34: note: the allowed sources start here
        integrate.lock.yaml:4:16: note: help: run 'integrate pin toml --git URL' with an allowed address, or add 'code.example.org' to 'allowed-sources'
        ```

        ## How to fix it

        Pin the package from an allowed address. If the host is trusted, add it to `allowed-sources`: a reviewer sees that change.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.

        A pull request can change `allowed-sources` too. `check --base REVISION` reports that (<doc:changed-guard>).
        """#),
    Page(
      id: .duplicateComponent,
      summary: #"Two components have the same name."#,
      text: #"""
        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        ```

        ```yaml
        # Old/Chat/component.yaml
        name: Chat
        ```

        ```text
        $ integrate resolve
        Old/Chat/component.yaml:2:7: error: two components are called 'Chat' [duplicate-component]
        Chat/component.yaml:2:7: note: the other one
        Old/Chat/component.yaml:2:7: note: help: rename one of them
        ```

        ## How to fix it

        Rename one of the two, or delete the copy. To exclude a folder, list the others under `integration: search:`.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .duplicateEvent,
      summary: #"An event is declared twice."#,
      text: #"""
        Events of the system, events of modules (`events`) and events of the app (`app: events`) share their names.

        ## Example

        ```yaml
        # component.yaml
        name: Chat
        services: { chat: ChatModule }
        events: { willTerminate: }
        ```

        ```swift
        // Sources/Chat/Chat.swift
        public protocol ChatModule: Sendable {}
        ```

        ```text
        $ integrate resolve
        component.yaml:4:11: error: 'willTerminate' is a system event already [duplicate-event]
        component.yaml:4:11: note: help: remove it, since 'on: { willTerminate: … }' works for the system event, or choose another name
        ```

        ## How to fix it

        Remove one of the two, or rename it.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .duplicateKey,
      summary: #"A key is given twice."#,
      text: #"""
        It is also reported if a key of the main module is at the top level and again under `modules:` with the component's
        name, and if a layer is listed twice.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        dependencies: [CoreUI]
        modules:
          Chat:
            dependencies: [Tracking]
        ```

        ```yaml
        # CoreUI/component.yaml
        name: CoreUI
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:6:5: error: 'dependencies' is written twice [duplicate-key]
        Chat/component.yaml:3:1: note: first written here
        Chat/component.yaml:6:5: note: help: keep one of the two: the top level describes the main module too
        ```

        ## How to fix it

        Keep one of the two. If both are intended, join their values.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .duplicateModule,
      summary: #"Two modules have the same name."#,
      text: #"""
        SwiftPM does not load such a graph, even if the modules are in different packages. Counted are the modules and tests of
        members, of pinned components and packages, and the generated modules. In the root, names that differ in case only are
        reported too, since most Macs ignore case. With `packages: separate`, modules may share a name if SwiftPM never loads them
        together: no package needs both.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        modules:
          Model:
        ```

        ```yaml
        # Search/component.yaml
        name: Search
        modules:
          Model:
        ```

        ```text
        $ integrate resolve
        Search/component.yaml:4:3: error: two modules are called 'Model' [duplicate-module]
        Chat/component.yaml:4:3: note: the other one
        Search/component.yaml:4:3: note: help: rename one of them: SwiftPM does not allow two modules with one name
        ```

        ## How to fix it

        Rename one of them, for example with the component's name as prefix (`ChatModel`). Rename generated modules under
        `wiring:` in the app's spec.

        If two packages have modules of the same name, rename one for this root with an alias:
        `{ name: swift-utils/Utils, aliases: { Utils: SwiftUtilsUtils } }`. One dependency with the alias is enough. SwiftPM
        renames modules with Swift sources only, no binaries.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .duplicatePin,
      summary: #"A package or component is pinned twice."#,
      text: #"""
        Names of pins are compared without case, as SwiftPM compares identities. The first one is used for the rest of the run.

        ## Example

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          swift-log: { git: https://github.com/apple/swift-log.git, version: 1.6.0 }
          Swift-Log: { git: https://github.com/apple/swift-log.git, version: 1.5.0 }
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:5:3: error: 'Swift-Log' is pinned twice [duplicate-pin]
        integrate.lock.yaml:4:3: note: first pinned here
        integrate.lock.yaml:5:3: note: help: keep one of the two pins
        ```

        ## How to fix it

        Keep one pin, whole, and delete the other. After a merge, usually keep the one with the higher version.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .duplicateProduct,
      summary: #"Two products have the same name."#,
      text: #"""
        Products include those that libraries, programs and macros get automatically. SwiftPM builds the first and ignores the
        other.

        - With `packages: separate` and `tools` 5.8 or later, SwiftPM keeps products of different packages apart, if at most one
          of them is a dynamic library, a static library or a program, or if no other package uses any of them.
        - Products of two pinned packages may share a name if one of them is a library without a type.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        products: { Kit: [Chat] }
        ```

        ```yaml
        # Search/component.yaml
        name: Search
        products: { Kit: [Search] }
        ```

        ```text
        $ integrate resolve
        Search/component.yaml:3:13: error: two products are called 'Kit' [duplicate-product]
        Chat/component.yaml:3:13: note: the other one
        Search/component.yaml:3:13: note: help: rename one of them: SwiftPM builds only the first of two products with one name
        ```

        ## How to fix it

        Rename one of the products. Or remove `products:`; each library module then gets a product with its own name.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .duplicateRoute,
      summary: #"A link could lead to two routes."#,
      text: #"""
        A word has precedence over a value: `orders/new` is matched before `orders/{number}`. Here both routes have the same
        words in the same places, and one text can match the types of both values. Values after `?` do not distinguish routes. A
        route for a whole scheme matches all links of the scheme.

        ## Example

        ```yaml
        # component.yaml
        name: Shop
        kind: app
        dependencies: [Account]
        ```

        ```yaml
        # Account/component.yaml
        name: Account
        services: { account: AccountModule }
        provides: { account: Accounts }
        routes:
          "orders/{number:Int}": account.order
          "orders/{name}": account.named
        ```

        ```swift
        // Account/Sources/Account/Account.swift
        public protocol AccountModule: Sendable {
          func order(number: Int)
          func named(name: String)
        }
        public struct Accounts: AccountModule {
          public init() {}
          public func order(number: Int) {}
          public func named(name: String) {}
        }
        ```

        ```text
        $ integrate resolve
        Account/component.yaml:7:3: error: a link could lead to 'orders/{name}' and to 'orders/{number:Int}' of 'Account' [duplicate-route]
        Account/component.yaml:6:3: note: the other one
        Account/component.yaml:7:3: note: help: change a part of the path that is not a value, or use types of values that no text has both
        ```

        ## How to fix it

        Give one of them a word of its own: `orders/named/{name}`.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .duplicateService,
      summary: #"Two modules offer a service of the same name."#,
      text: #"""
        The name is used in specs and is the accessor in the app, so it is declared once in a root. Several components can
        provide one service (<doc:ambiguous-provider>).

        ## Example

        ```yaml
        # Analytics/component.yaml
        name: Analytics
        services: { tracking: AnalyticsTracking }
        ```

        ```yaml
        # Shipping/component.yaml
        name: Shipping
        services: { tracking: ParcelTracking }
        ```

        ```text
        $ integrate resolve
        Shipping/component.yaml:3:13: error: two modules offer a service 'tracking' [duplicate-service]
        Analytics/component.yaml:3:13: note: the other one
        Shipping/component.yaml:3:13: note: help: rename one of them; the name is the accessor's in the app
        ```

        ## How to fix it

        Rename one of them, here to `parcelTracking`, also in `provides`, `requires` and `bind`.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .effectfulInitialiser,
      summary: #"An initialiser or factory is async or throws."#,
      text: #"""
        Generated code builds services with plain calls, which can neither wait nor fail. The spec (`async: true`,
        `throws: true`, or `try`, `await`, `async` or `throws` in `type` or `factory`) and the declaration in the sources are
        checked.

        ## Example

        ```yaml
        # Storage/component.yaml
        name: Storage
        services: { database: Database }
        ```

        ```yaml
        # SQLite/component.yaml
        name: SQLite
        provides:
          database: { factory: SQLiteDatabase.open, throws: true }
        ```

        ```text
        $ integrate resolve
        SQLite/component.yaml:4:45: error: the provider of 'database' is async or throws, which a registration does not support [effectful-initialiser]
        SQLite/component.yaml:4:45: note: help: remove it from 'provides' here, write 'app' for the service under 'provides' in the app's spec, and pass the value to 'Registration.register(…)'
        ```

        ## How to fix it

        Build the value in the app. Remove the provider from this spec, write `provides: { database: app }` in the app's spec,
        and pass the value:

        ```swift
        let database = try await SQLiteDatabase.open()
        Registration.register(database: { database })
        ```

        Before `register`, `Dependencies.current` is empty. If the value needs other services, give it closures that are called
        later, such as `{ Dependencies.current.analytics }`. Or change the type: an initialiser that cannot fail, and work on
        first use.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .evaluatedOnThisHost,
      summary: #"An imported manifest can evaluate differently on another machine."#,
      text: #"""
        `integrate import` found `#if`, `Context`, `ProcessInfo`, `FileManager`, `Process` or `getenv` in the manifest, or a
        `Package@swift-*.swift` next to it. It imported the result on this machine. Next to an Xcode project, `#if` is evaluated
        as on a Mac, also on Linux.

        ## Example

        ```swift
        // Package.swift
        // swift-tools-version: 5.9
        import PackageDescription

        var dependencies: [Target.Dependency] = []
        if Context.environment["WITH_TRACKING"] != nil {
          dependencies.append("Tracking")
        }

        let package = Package(
          name: "Grocery",
          targets: [
            .target(name: "Chat", dependencies: dependencies),
            .target(name: "Tracking"),
          ])
        ```

        ```text
        $ integrate import
        Package.swift:5:4: warning: 'Context' was evaluated on this host, and the result here was imported [evaluated-on-this-host]
        Package.swift:5:4: note: help: edit the specs if other hosts need more: use conditions on platforms and traits
        ```

        ## How to fix it

        Compare the specs with the manifest at each of the lines. A part for some platforms or traits is a condition in a spec:
        `{ name: Tracking, platforms: [iOS] }`. Decide once for everyone what depends on a machine or a person.

        ## Who can silence it

        `integrate import` reads no baseline. It applies `severity:` of the root's spec only if it moves pins of an existing
        lockfile.
        """#),
    Page(
      id: .fileTooLarge,
      summary: #"The file has more bytes than the limit."#,
      text: #"""
        The limit is 4 MiB (4,194,304 bytes) for a spec or a lockfile.

        ## Example

        A lockfile that is one byte too large:

        ```text
        integrate.lock.yaml: error: file is larger than the limit of 4194304 bytes [file-too-large]
        integrate.lock.yaml: note: help: split the file, or check that it is the right one
        ```

        ## How to fix it

        Check that the file is the one that you expect, not a log or a build product. If a spec is this large, split the
        component.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .floatingPin,
      summary: #"A pin follows a branch."#,
      text: #"""
        The revision in the lockfile is used until someone updates packages with SwiftPM or Xcode. Then the branch decides.

        ## Example

        ```yaml
        # Login/component.yaml
        name: Login
        dependencies: [Toml]
        ```

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Toml:
            git: https://git.example.com/toml.git
            branch: main
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:6:13: warning: 'Toml' follows the branch 'main', so that its code can change without a change of the lockfile [floating-pin]
        integrate.lock.yaml:6:13: note: help: run 'integrate pin Toml VERSION', or pin a revision alone
        ```

        ## How to fix it

        Pin a `version`. If there is no tag, pin a `revision` alone. While you work on a component, use `path`. To allow
        branches, write `severity: { floating-pin: off }` under `integration:` in the root's spec.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline (<doc:Findings>). A warning that is
        off is not counted.
        """#),
    Page(
      id: .foreignSource,
      summary: #"A file that is not generated is in the folder of a generated module."#,
      text: #"""
        SwiftPM would build it with the module. This includes sources of C and assembler, and resources in a folder of a
        language (`en.lproj`).

        ## Example

        ```yaml
        # component.yaml
        name: Shop
        kind: app
        dependencies: [Chat]
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        services: { chat: Chatting }
        provides: { chat: Chat }
        ```

        ```swift
        // Chat/Sources/Chat/Chat.swift
        public protocol Chatting: Sendable {}
        public struct Chat: Chatting { public init() {} }
        ```

        ```swift
        // Sources/Shop/main.swift
        import ShopRegistration
        Registration.register()
        ```

        ```swift
        // Sources/ShopRegistration/Extra.swift
        func extra() {}
        ```

        ```text
        $ integrate generate
        Sources/ShopRegistration/Extra.swift: error: 'Sources/ShopRegistration/Extra.swift' is in the folder of a generated module and would be built with it [foreign-source]
        Sources/ShopRegistration/Extra.swift: note: help: move it to one of your modules: only 'integrate generate' writes files there
        ```

        ## How to fix it

        Move the file to the app's own module, or to a component.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .identityCollision,
      summary: #"Two packages have the same identity in SwiftPM."#,
      text: #"""
        The identity is the last part of the URL or path, in lower case and without `.git`. SwiftPM refuses the graph or builds
        the wrong package. The name of the root's folder counts too, and with `packages: separate` the folders of members.
        `integrate import` of a folder of packages reports it too, and pins the one in Package.resolved or the one that most
        manifests require.

        ## Example

        ```yaml
        # Login/component.yaml
        name: Login
        dependencies: [Log, OtherLog]
        ```

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Log: { git: https://github.com/apple/log.git, version: 1.6.0 }
          OtherLog: { git: https://git.example.com/tools/Log.git, version: 2.0.0 }
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:5:20: error: 'Log' and 'OtherLog' have the same identity 'log', which SwiftPM derives from the last part of the URL or folder [identity-collision]
        integrate.lock.yaml:4:15: note: the other one
        integrate.lock.yaml:5:20: note: help: rename one of the repositories or folders
        ```

        ## How to fix it

        Rename one of the repositories or folders, or fork the package under another name. If both are the same package, keep
        one pin.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .incompleteRepository,
      summary: #"The repository or folder of a pin lacks files that its Package.swift lists."#,
      text: #"""
        SwiftPM then refuses the package, even if you do not use the product. Checked are folders of targets in products,
        binaries and git submodules. git cannot fill a submodule if its repository, commit or line in `.gitmodules` does not
        exist, or if its address is relative.

        A package in a folder (`path:`) is checked in each run. If its manifest can only be read by running it, `check` reports
        that the folder was not checked.

        ## Example

        ```yaml
        # Login/component.yaml
        name: Login
        dependencies: [Toml]
        ```

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Toml:
            git: https://git.example.com/toml.git
            version: 1.2.0
            revision: 6b600d740f593eea29725eebb1bee86281084bc2
            products: { Toml: [Toml] }
            targets: {}
            ranges: {}
            recorded:
              source: https://git.example.com/toml.git
              version: 1.2.0
              revision: 6b600d740f593eea29725eebb1bee86281084bc2
              missing: [Sources/Toml]
              hash: 3c764e06d852a53f
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:6:14: error: the repository of 'Toml' at 1.2.0 lacks files that its Package.swift lists, so that SwiftPM cannot load it [incomplete-repository]
        integrate.lock.yaml:15:17: note: 'Sources/Toml' does not exist
        integrate.lock.yaml:6:14: note: help: pin another version of it, or ask its owners to add the missing files
        ```

        ## How to fix it

        Pin another version, or a commit that has the files. In your own repository, check that the folder is committed and
        spelled as in the manifest.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.

        An edit of recorded facts is <doc:stale-record>. If the record is rewritten too, only `integrate verify` finds it
        (<doc:wrong-record>).
        """#),
    Page(
      id: .injectsItself,
      summary: #"A module injects a service whose protocol needs the module itself."#,
      text: #"""
        `injects` generates a module, `<Component>Injected`, which imports the protocols. The protocol may not be in the module
        that injects it, and not in a module that depends on another one that injects services. An app module that injects
        services cannot declare or provide any.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        dependencies: [Chat]
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        services: { chat: ChatModule }
        provides: { chat: ChatFeature }
        injects: [chat]
        ```

        ```swift
        // Chat/Sources/Chat/Chat.swift
        public protocol ChatModule: Sendable {}
        public struct ChatFeature: ChatModule {
          public init() {}
        }
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:5:11: error: 'Chat' injects 'chat', whose protocol it declares itself [injects-itself]
        Chat/component.yaml:3:13: note: the service
        Chat/component.yaml:5:11: note: help: declare the protocol in its own module, 'modules: { ChatInterface: { services: … } }'
        ```

        ## How to fix it

        Move the protocol to an interface module of the component, with `services` there, which depends on nothing that injects
        services. In an app, move what declares or provides services to a component.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .invalidBaseline,
      summary: #"A line of a baseline cannot be read."#,
      text: #"""
        A line has the id, the path and the names, separated by spaces (<doc:Findings>). Other lines are ignored, so their
        findings count again.

        ## Example

        ```text
        baseline: 2
        unused-provider
        ```

        ```text
        known.txt:2:1: error: the line does not have an id and a path [invalid-baseline]
        known.txt:2:1: note: help: fix or delete the line, or write the baseline again with '--write-baseline'
        ```

        ## How to fix it

        Correct or delete the line, or write the file again: `integrate check --baseline FILE --write-baseline`. After a merge
        conflict, keep the lines of both sides.

        ## Who can silence it

        No file of the project: neither `severity:` nor the baseline has an effect on it.
        """#),
    Page(
      id: .invalidConfigValue,
      summary: #"A configuration value does not have the type that a module requires."#,
      text: #"""
        Types are `String`, `Int`, `Double`, `Bool`, `URL`, lists (`[String]`) and mappings (`[String: Int]`) of them.

        - Numbers, `true` and `false` have no quotes.
        - An `Int` has to fit into 32 bits, since a watch has 32.
        - A `URL` has a scheme and is percent-encoded.
        - A value from Info.plist, the environment or the app's code is not in a file.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        dependencies: [Chat]
        app: { config: { environments: [debug, release] } }
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        config: { protocol: ChatConfiguration, values: { retries: Int } }
        ```

        ```yaml
        # config/common.yaml
        retries: "5"
        ```

        ```text
        $ integrate resolve
        config/common.yaml:2:10: error: 'retries': the value is not of the type Int [invalid-config-value]
        Chat/component.yaml:3:59: note: 'Chat' uses it
        config/common.yaml:2:10: note: help: write digits, without quotes: 3
        ```

        ## How to fix it

        Write a value of the type. The note names the module that requires it.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .invalidDump,
      summary: #"A file does not contain the JSON that SwiftPM prints for a package."#,
      text: #"""
        Nothing is imported from it.

        ## Example

        A file that a warning got into:

        ```text
        warning: 'grocery': Source files for target Chat should be located under 'Sources/Chat'
        { "name" : "Grocery" }
        ```

        ```text
        $ integrate import --dump dump.json
        dump.json:1:1: error: this is not JSON: a value is expected [invalid-dump]
        dump.json:1:1: note: help: write the file again with 'swift package dump-package'
        ```

        ## How to fix it

        Check that the package loads, then write the file again: `swift package dump-package > dump.json`.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .invalidEncoding,
      summary: #"The file is not UTF-8."#,
      text: #"""
        A byte-order mark at the start of a UTF-8 file is fine.

        ## Example

        A summary with an `é` that an editor saved as Latin-1, the single byte 0xE9:

        ```yaml
        name: Cafe
        summary: A caf? around the corner
        ```

        ```text
        Cafe/component.yaml:2:15: error: byte 0xE9 is not UTF-8 [invalid-encoding]
        Cafe/component.yaml:2:15: note: help: save the file as UTF-8
        ```

        ## How to fix it

        Save the file as UTF-8 in your editor, or convert it: `iconv -f ISO-8859-1 -t UTF-8 component.yaml`.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .invalidName,
      summary: #"A name is not valid in this place."#,
      text: #"""
        Components, modules, products and pins:

        - have at most 200 bytes of printable text, in a name with `/` each part;
        - do not start with `-` or `.`;
        - contain no control, bidirectional or invisible characters, and no `/` unless they were imported.

        Services, types, protocols, traits, generated modules, and modules with services, launch tasks, routes or events are
        Swift identifiers. These names are taken:

        - modules that generated code imports: `Foundation`, `Dispatch` (launch tasks), `UIKit`, `AppKit`, `WatchKit` (events);
        - a scope with the name of a module;
        - a type `Dependencies` in a module `Dependencies`, and `Registration` in `Registration`;
        - with `injects`: two actors of the same name, a protocol `MainInjected`, and a module with the name of its own wrapper.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        modules:
          ChatInterface:
            services: { chat-module: ChatModule }
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:5:17: error: a service 'chat-module' is not a Swift identifier [invalid-name]
        Chat/component.yaml:5:17: note: help: use only letters, digits and '_', and no digit first
        ```

        ## How to fix it

        Rename it. A service becomes a property: use camel case, `chatModule`. If the app's name is no identifier, name the
        generated modules with `wiring:` in the app's spec.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .invalidPodfileLock,
      summary: #"The file is not a lock file that CocoaPods wrote."#,
      text: #"""
        `integrate import Podfile.lock` reads files of CocoaPods 0.19 to 1.17. A file without DEPENDENCIES or COCOAPODS is
        incomplete. Nothing is imported from it.

        ## Example

        ```yaml
        PODS: Alamofire (5.9.1)

        COCOAPODS: 1.15.2
        ```

        ```text
        $ integrate import Podfile.lock
        Podfile.lock:1:7: error: PODS must be a list [invalid-podfile-lock]
        Podfile.lock:1:7: note: help: run 'pod install', which writes the file again, and import again, or fix the line by hand
        ```

        ## How to fix it

        Run `pod install`, which writes the file again, or restore it from git.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .invalidPodspec,
      summary: #"A podspec in JSON could not be read, and was left out."#,
      text: #"""
        `integrate import` looks for `NAME.podspec.json` in the folder after `--podspecs`, next to the Podfile.lock, in
        `Pods/Local Podspecs` and in the folder of a local pod. Podspecs in Ruby are programs and are not read.

        ## Example

        ```yaml
        PODS:
          - Tracking (1.0.0)

        DEPENDENCIES:
          - Tracking

        COCOAPODS: 1.16.2
        ```

        ```json
        { "name": "Tracking", "version": 1.0.0 }
        ```

        ```text
        $ integrate import Podfile.lock
        Tracking.podspec.json:1:34: warning: '1.0.0' is not a number: the podspec was left out [invalid-podspec]
        Tracking.podspec.json:1:34: note: help: write it again with 'pod ipc spec NAME.podspec > NAME.podspec.json'
        ```

        ## How to fix it

        Write the file again: `pod ipc spec NAME.podspec > NAME.podspec.json`.

        ## Who can silence it

        `integrate import` reads no baseline. It applies `severity:` of the root's spec only if it moves pins of an existing
        lockfile.
        """#),
    Page(
      id: .invalidRequirement,
      summary: #"The requirement of a pod on another pod cannot be checked."#,
      text: #"""
        Valid are `~> 1.2`, `>= 1.0`, `= 1.2.3`, and several joined by commas. An empty text (`""`) is no requirement.

        ## Example

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Firebase:
            pod: trunk
            version: 10.0.0
            requires: { GoogleUtilities: "about 7" }
          GoogleUtilities: { pod: trunk, version: 7.0.0 }
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:7:34: warning: 'about 7' is not a requirement that can be checked [invalid-requirement]
        integrate.lock.yaml:7:34: note: help: write it as in a Podfile: "~> 1.2"
        ```

        ## How to fix it

        Write the requirement as in a Podfile: `"~> 7.0"`.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline (<doc:Findings>). A warning that is
        off is not counted.
        """#),
    Page(
      id: .invalidResolved,
      summary: #"A Package.resolved cannot be read."#,
      text: #"""
        Formats 1, 2 and 3 are read. `integrate import` continues without the file, so packages with a range are pinned at the
        lower bound. `integrate import Package.resolved` changes nothing.

        ## Example

        ```text
        // Package.resolved
        {
          "pins" : [
        <<<<<<< HEAD
          ],
          "version" : 2
        }
        ```

        ```text
        $ integrate import
        Package.resolved:3:1: error: this Package.resolved cannot be read: a value is expected [invalid-resolved]
        Package.resolved:3:1: note: help: delete it and run 'swift package resolve', which writes it again
        ```

        ## How to fix it

        Correct the file, or delete it and run `swift package resolve`. Then import again with `--force`.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .invalidRevision,
      summary: #"A revision is not valid."#,
      text: #"""
        A revision has 40 hexadecimal digits, or 64 in a SHA-256 repository. If a short revision is the only thing that is
        pinned, as in imported manifests, this is a warning.

        ## Example

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Toml:
            git: https://git.example.com/toml.git
            version: 1.2.0
            revision: 9f8b2c1
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:7:15: error: '9f8b2c1' is not a revision [invalid-revision]
        integrate.lock.yaml:7:15: note: help: write 40 (or 64) hexadecimal digits, as 'git rev-parse' prints them
        ```

        ## How to fix it

        Write the whole revision: `git rev-parse 9f8b2c1` prints it. A tag is a `version`, a branch is a `branch`.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .invalidRoute,
      summary: #"A route cannot be parsed, or its name is not allowed."#,
      text: #"""
        A route is a path of words and values, `account/orders/{number:Int}`, with more values after `?`, or a whole scheme,
        `wx1234567:`. It leads to a method of a service: `account.order`.

        Its name in generated code is `accountOrder`, opened by `openAccountOrder`; `as` sets another name. Names that generated
        code uses, such as `link` or `Result`, are not allowed. A method on an actor other than the main actor has to return a
        type of the standard library.

        ## Example

        ```yaml
        # component.yaml
        name: Account
        services: { account: AccountModule }
        routes:
          /account/login: account.login
        ```

        ```swift
        // Sources/Account/Account.swift
        public protocol AccountModule: Sendable { func login() }
        ```

        ```text
        $ integrate resolve
        component.yaml:5:3: error: the route '/account/login' has an empty part [invalid-route]
        component.yaml:5:3: note: help: remove a scheme, and each '/' at the start, at the end or next to another
        ```

        ## How to fix it

        Write it as the help line shows. Schemes and hosts are in the app's spec:
        `app: { schemes: [shop, "https://shop.example"] }`.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .invalidValue,
      summary: #"A value has the right kind but is not one of those allowed."#,
      text: #"""
        It is also reported for keys that exclude each other: `type` and `factory` of a provider, `name` and `product` of a
        dependency, two sources of a pin, and a key of the main module in a component without one.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        modules:
          ChatDebug: { type: libary }
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:4:22: error: 'type' cannot be 'libary' [invalid-value]
        Chat/component.yaml:4:22: note: help: did you mean 'library'? use one of: library, executable, test, macro, plugin, binary, system
        ```

        ## How to fix it

        Use one of the values in the help line, or keep one of the two keys. <doc:SpecFormat> and <doc:Lockfile> list the values
        of each key.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .invalidVersion,
      summary: #"A version or range in the lockfile is not valid."#,
      text: #"""
        - `version` is a semantic version: `1.2.0`, `2.0.0-beta.1`. Versions of pods may be anything that CocoaPods accepts.
        - `allow` and `ranges` are ranges: `^1.12.0`, `~1.12.0`, `1.12.0 ..< 2.0.0`, a version for exactly that one, or `*`.

        ## Example

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Toml:
            git: https://git.example.com/toml.git
            version: 1.2
            allow: ">= 1.2"
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:6:14: error: '1.2' is not a version for pin 'Toml' [invalid-version]
        integrate.lock.yaml:6:14: note: help: write '1.2.0'
        integrate.lock.yaml:7:12: error: '>= 1.2' is not a range of versions [invalid-version]
        integrate.lock.yaml:7:12: note: help: write '^1.12.0', '~1.12.0', '1.12.0 ..< 2.0.0' or one version
        ```

        ## How to fix it

        Write three numbers without `v`: `1.2.0`, also if the tag is `v1.2.0`. If the repository has no such tag, pin a
        `revision`.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .isolationMismatch,
      summary: #"A service requires one that is isolated to an actor it is not on."#,
      text: #"""
        Swift would not compile the registration. It is also reported for a provider if an actor is written at its initialiser
        or function, at the extension or at the type, and the service is not on that actor.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        dependencies: [Interfaces]
        ```

        ```yaml
        # Interfaces/component.yaml
        name: Interfaces
        services:
          chat: { protocol: ChatModule, isolation: MainActor }
          sync: Syncing
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        provides: { chat: ChatFeature }
        ```

        ```yaml
        # Sync/component.yaml
        name: Sync
        provides: { sync: { type: SyncEngine, requires: [chat] } }
        ```

        ```text
        $ integrate resolve
        Sync/component.yaml:3:50: error: 'sync' is not isolated but requires 'chat', which is isolated to MainActor [isolation-mismatch]
        Interfaces/component.yaml:4:44: note: 'chat' is isolated here
        Interfaces/component.yaml:5:3: note: 'sync'
        Sync/component.yaml:3:50: note: help: write '- chat: lazy', or isolate 'sync' to MainActor too
        ```

        ## How to fix it

        Require it lazily, `- chat: lazy`: the closure is `@MainActor () -> any ChatModule`. Or isolate the other service to the
        same actor.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .launchCycle,
      summary: #"Launch tasks wait for each other."#,
      text: #"""
        It is also reported if a task waits for one that runs later, such as one with `when: idle`.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        dependencies: [Chat]
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        launch:
          open: { call: ChatLaunch.open, after: [warm] }
          warm: { call: ChatLaunch.warm, after: [open] }
        ```

        ```swift
        // Chat/Sources/Chat/Launch.swift
        public enum ChatLaunch {
          public static func open() {}
          public static func warm() {}
        }
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:4:42: error: launch tasks wait for each other: Chat.open → Chat.warm → Chat.open [launch-cycle]
        Chat/component.yaml:5:42: note: and here
        Chat/component.yaml:4:42: note: help: remove one of them from 'after'
        ```

        ## How to fix it

        Remove one of them from `after`, or run the task as late as the one it waits for (`when: idle`).

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .layerViolation,
      summary: #"A component depends on one in a layer that it may not depend on."#,
      text: #"""
        - A layer may depend on the layers to its right in `layers:`.
        - Components of one layer may depend on each other if the layer has `peers: true`; modules of one component always may.
        - Imports count, even if the spec does not list the imported module.
        - Tests and components without a layer have no rule.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: workspace
        integration:
          layers: [feature, ui, interface]
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        layer: feature
        ```

        ```yaml
        # CoreUI/component.yaml
        name: CoreUI
        layer: ui
        dependencies: [Chat]
        ```

        ```text
        $ integrate resolve
        CoreUI/component.yaml:4:16: error: 'CoreUI' in layer 'ui' depends on 'Chat' in the higher layer 'feature' [layer-violation]
        component.yaml:5:12: note: a layer may depend on layers to its right
        Chat/component.yaml:3:8: note: 'Chat' is in layer 'feature'
        CoreUI/component.yaml:4:16: note: help: depend on an interface module instead, or move one of the two to another layer
        ```

        ## How to fix it

        Depend on an interface module in a layer further right: `modules: { ChatInterface: { layer: interface } }` gives a
        module its own layer. Or move one of the components to another layer, or allow it for the layer:
        `{ name: feature, peers: true }`.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.

        A change of `layers:`, `peers:` or `layer:` in a spec changes the rule itself, and is not counted. Let owners review the
        specs.
        """#),
    Page(
      id: .localPin,
      summary: #"A pin comes from a folder of this machine."#,
      text: #"""
        Other people may not have the folder, or may have other code in it.

        - If the folder does not exist and the pin has another source, that source is used.
        - If the folder is the only source and does not exist, see <doc:missing-folder>.
        - If the folder is in the root or its git repository, and is the only source, nothing is reported.

        ## Example

        ```yaml
        # Login/component.yaml
        name: Login
        dependencies: [Toml]
        ```

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Toml:
            path: ../Toml
            git: https://git.example.com/toml.git
            version: 1.2.0
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:5:11: warning: 'Toml' comes from the folder '../Toml', which other machines may not have [local-pin]
        integrate.lock.yaml:5:11: note: the folder does not exist, so that its repository is used
        integrate.lock.yaml:5:11: note: help: run 'integrate unpin Toml' to use the repository again
        ```

        ## How to fix it

        Release the work, then run `integrate unpin Toml`, which removes the folder from the pin. If everyone has the folder,
        write `severity: { local-pin: off }` under `integration:` in the root's spec.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline (<doc:Findings>). A warning that is
        off is not counted.
        """#),
    Page(
      id: .lockfileIncomplete,
      summary: #"The lockfile does not record everything that is known about a pin."#,
      text: #"""
        - Without a revision, nothing fixes the code that is built, since a tag can move: an error.
        - With a revision but without other facts, `check` passes, counts the pin as checked only in part, and fails with
          `--strict`.
        - If some pins have `recorded` and others have only a commit, `check` reports a warning for those: someone may have
          removed it. If no pin has `recorded`, the lockfile is from an earlier version and is accepted.

        <doc:Findings> has a table of what `check` does for each missing fact.

        ## Example

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Toml:
            git: https://git.example.com/toml.git
            version: 1.2.0
            products: { Toml: [Toml] }
            ranges: {}
        ```

        ```text
        $ integrate resolve --frozen
        integrate.lock.yaml:4:3: error: the lockfile does not record the revision of 'Toml', so that the code that is built may change [lockfile-incomplete]
        integrate.lock.yaml:4:3: note: help: run 'integrate resolve' and commit the lockfile
        ```

        ## How to fix it

        Run `integrate resolve` with access to the repositories, and commit the lockfile with `integrate.lock.d`.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .lowerBoundPinned,
      summary: #"An import pinned the lowest version of a range, since nothing names another one."#,
      text: #"""
        A manifest has a range, a pin has one version. `integrate import` uses Package.resolved. If that file does not exist,
        does not list the package, or lists it from elsewhere or outside of the range, the lowest version is pinned without a
        revision. The range becomes `allow`.

        ## Example

        ```swift
        // Package.swift
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
          name: "Grocery",
          dependencies: [.package(url: "https://git.example.com/toml.git", from: "1.2.0")])
        ```

        ```text
        $ integrate import
        integrate.lock.yaml:4:3: warning: 'toml' is pinned at the lower bound of its range: there is no Package.resolved that lists it [lower-bound-pinned]
        integrate.lock.yaml:4:3: note: help: run 'integrate update toml' to use the newest allowed version, or resolve with SwiftPM or Xcode and import its Package.resolved
        ```

        ## How to fix it

        Run `swift package resolve`, or resolve in Xcode. Then `integrate import Package.resolved` moves the pins to its
        versions. Or run `integrate update NAME` for the newest version in the range.

        ## Who can silence it

        `integrate import` reads no baseline. It applies `severity:` of the root's spec only if it moves pins of an existing
        lockfile.
        """#),
    Page(
      id: .loweredGuard,
      summary: #"A file of the root tries to lower a guard."#,
      text: #"""
        Guards protect the person who runs the tool, or report that something was not read. <doc:Findings> lists them. A lower
        severity for a guard has no effect and is this error. A line of a baseline for a guard has no effect and is a warning.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: workspace
        integration:
          severity: { stale-record: off }
        ```

        ```text
        $ integrate resolve
        component.yaml:5:15: error: 'stale-record' is a guard, which no file of the project can turn off: this has no effect [lowered-guard]
        component.yaml:5:15: note: help: delete it here, and fix its findings: run 'integrate explain stale-record'
        ```

        ## How to fix it

        Delete the severity, or the line of the baseline, and fix the cause.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .mergeConflict,
      summary: #"The file contains conflict markers of a merge."#,
      text: #"""
        Each conflict is reported once, and nothing else about the file.

        ## Example

          ```yaml
          # integrate.lock.yaml
          lockfile: 1
          pins:
            Toml:
              git: https://git.example.com/toml.git
          <<<<<<< ours
              version: 1.2.0
          =======
              version: 1.3.0
          >>>>>>> theirs
          ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:6:1: error: merge-conflict marker in the file [merge-conflict]
        integrate.lock.yaml:6:1: note: help: run 'integrate merge'; after a commit of the markers keep each pin once, delete the marker lines, and run 'integrate resolve'
        ```

        ## How to fix it

        In a lockfile, run `integrate merge`. It merges pin by pin, with the files that follow, and stages the result. In a spec,
        keep one side, delete the markers, and run `git add`.

        If the markers are committed, git no longer has both sides. Keep each pin once and whole: its version, revision and ranges
        belong together. Delete the markers, then run `integrate resolve` and `integrate generate`.

        `integrate merge --register` lets git merge pin by pin, so that most conflicts do not happen.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .mirroredSource,
      summary: #"SwiftPM fetches a package from another address than the one that is pinned."#,
      text: #"""
        `.swiftpm/configuration/mirrors.json` in the root replaces the address (`swift package config set-mirror` writes it).
        SwiftPM still checks out the pinned commit; if the mirror does not have it, the build fails.

        - It is an error if the file is not JSON, or if the lockfile has `package-resolved: 1` or `2`: SwiftPM 6 then builds the
          tag that the mirror has.
        - Also read are `.swiftpm/config`, the files in package folders (`packages: separate`) and in `xcshareddata/swiftpm` of
          the project under `xcode:`. Mirrors in a home folder are not read.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        dependencies: [log]
        ```

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          log: { git: https://git.example.com/log.git, version: 1.0.0, products: { log: [Log] }, ranges: {} }
        ```

        ```json
        // .swiftpm/configuration/mirrors.json
        { "object": [{ "mirror": "https://mirror.example.com/log.git", "original": "https://git.example.com/log.git" }], "version": 1 }
        ```

        ```text
        $ integrate resolve
        .swiftpm/configuration/mirrors.json:1:14: warning: SwiftPM fetches 'log' from the mirror https://mirror.example.com/log.git, not from its pin's address [mirrored-source]
        integrate.lock.yaml:4:15: note: pinned here
        .swiftpm/configuration/mirrors.json:1:14: note: help: keep the mirror if it has the pinned commit, or run 'integrate pin log --git URL' with the mirror's address
        ```

        ## How to fix it

        Pin the address that you use, with `integrate pin log --git URL`, and remove the mirror.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it. To accept it in a run, pass
        `--allow mirrors`, or set `INTEGRATE_ALLOW=mirrors`.
        """#),
    Page(
      id: .misnamedSpec,
      summary: #"A file is named almost like a spec, and is not read."#,
      text: #"""
        Specs are `component.yaml` and `NAME.component.yaml`. Reported are `.yml`, the plural, and capitals.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: workspace
        ```

        ```yaml
        # Basket.component.yml
        name: Basket
        ```

        ```text
        $ integrate resolve
        Basket.component.yml: warning: 'Basket.component.yml' is not read: names of specs must end with 'component.yaml' [misnamed-spec]
        Basket.component.yml: note: help: rename it to 'Basket.component.yaml'
        ```

        ## How to fix it

        Rename the file. If it belongs to another tool, move it to a folder that is not searched (`integration: search:`), or
        write `severity: { misnamed-spec: off }` under `integration:` in the root's spec.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline (<doc:Findings>). A warning that is
        off is not counted.

        `integration: search:` without the folder also ends the finding, and is not counted.
        """#),
    Page(
      id: .misplacedKey,
      summary: #"A key has no effect in this spec."#,
      text: #"""
        - `package:` belongs to a spec with a manifest of its own. With `packages: single`, only the root has one.
        - `aliases` of a dependency rename modules of pinned packages, not of members or binaries.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        package: { swift: ["5"] }
        ```

        ```text
        $ integrate generate
        Chat/component.yaml:2:7: error: 'package' of 'Chat' has no effect, since it gets no manifest of its own [misplaced-key]
        Chat/component.yaml:2:7: note: help: move it to the root's spec, or write 'packages: separate' there
        ```

        ## How to fix it

        Move the key to the root's spec. A language mode of one module is a setting: `settings: [{ language-mode: "5" }]`. Or
        write `integration: { packages: separate }` in the root's spec.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .missingConfigValue,
      summary: #"An app's configuration has no value for a module that requires one."#,
      text: #"""
        Every environment of every app with the module needs a value: from the environment's file, from `common.yaml`, or from
        `default:` in the module's spec. It is also reported for:

        - two modules that share a value and have different defaults;
        - a value without one under `test:`, if the module has `test:`;
        - a secret that `generate --secrets` does not find in the environment.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        dependencies: [Chat]
        app: { config: { environments: [debug, release] } }
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        config:
          protocol: ChatConfiguration
          values: { host: String, retries: { type: Int, default: 3 } }
        ```

        ```yaml
        # config/debug.yaml
        host: localhost
        ```

        ```yaml
        # config/release.yaml
        retries: 5
        ```

        ```text
        $ integrate resolve
        config/release.yaml:1:1: error: 'Grocery' has no value for 'host' in 'release', which 'Chat' uses [missing-config-value]
        Chat/component.yaml:5:13: note: String of 'ChatConfiguration'
        config/release.yaml:1:1: note: help: add 'host: …' to 'config/release.yaml' (or to common.yaml there, for every environment)
        ```

        ## How to fix it

        Add the value to the file that is reported, or to `common.yaml` for all environments, or a `default:` to the module's
        spec.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .missingFile,
      summary: #"A generated file does not exist."#,
      text: #"""
        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: workspace
        ```

        ```text
        $ integrate check
        Package.swift: error: 'Package.swift' does not exist [missing-file]
        Package.swift: note: help: run 'integrate generate'
        ```

        ## How to fix it

        Run `integrate generate` and commit the files. If a `.gitignore` lists one of them by
        name, the help says so: remove it there.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .missingFolder,
      summary: #"A folder that a spec, pin or manifest names does not exist."#,
      text: #"""
        It is reported for `integration: search:`, for `path:` of a pin without another source (otherwise <doc:local-pin>), and
        for a path to a package in a manifest that is imported.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: workspace
        integration:
          search: [Componets]
        ```

        ```text
        $ integrate resolve
        component.yaml:5:12: error: there is no folder 'Componets' to search for components [missing-folder]
        component.yaml:5:12: note: help: correct 'integration: search:', or create the folder
        ```

        ## How to fix it

        Correct the name, create the folder, or remove the entry. Without `search:` the whole root is searched. For a pin,
        correct `path:`, or pin its repository: `integrate pin Toml --git URL`.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .missingKey,
      summary: #"A mapping lacks a required key."#,
      text: #"""
        ## Example

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Toml:
            git: https://git.example.com/toml.git
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:4:3: error: pin 'Toml' needs the key 'version' [missing-key]
        integrate.lock.yaml:4:3: note: help: add 'version: 1.0.0', or 'revision: COMMIT' or 'branch: NAME'
        ```

        ## How to fix it

        Add the key as the help line shows it, here `version: 1.0.0` with your version. A `revision` alone or a `branch`
        (<doc:floating-pin>) is possible too.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .missingLayer,
      summary: #"A component has no layer, though the root has layers."#,
      text: #"""
        It may depend on everything, and everything on it. Apps, tests and pinned components need no layer.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: workspace
        integration:
          layers: [feature, core]
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:2:7: warning: 'Chat' has no layer, so that no layer rule applies to it [missing-layer]
        component.yaml:5:12: note: the root's layers
        Chat/component.yaml:2:7: note: help: write 'layer:' with one of 'feature', 'core'
        ```

        ## How to fix it

        Add `layer:` to the spec, or to a module that is in another layer than the rest.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline (<doc:Findings>). A warning that is
        off is not counted.
        """#),
    Page(
      id: .missingManifest,
      summary: #"A pinned component or package has no Package.swift."#,
      text: #"""
        SwiftPM cannot build it, even if it has a component.yaml.

        ## Example

        ```yaml
        # Login/component.yaml
        name: Login
        dependencies: [Toml]
        ```

        ```yaml
        # Toml/README.yaml
        nothing: here
        ```

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Toml: { path: Toml, products: { Toml: [Toml] }, ranges: {} }
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:4:17: error: the folder 'Toml', which 'Toml' comes from, has no Package.swift, so that SwiftPM cannot load it [missing-manifest]
        integrate.lock.yaml:4:17: note: help: run 'git submodule update --init' for a submodule, 'integrate generate' there for a component, or correct 'path:'
        ```

        ## How to fix it

        In the component's repository, run `integrate generate --publish`, commit the Package.swift, tag it, and pin that
        version. For a folder, run `integrate generate` there, or correct the path.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.

        An edit of recorded facts is <doc:stale-record>. If the record is rewritten too, only `integrate verify` finds it
        (<doc:wrong-record>).
        """#),
    Page(
      id: .missingPin,
      summary: #"Something that is needed is neither a member nor pinned."#,
      text: #"""
        - It can be a dependency in a spec, a package in the `ranges` of a pin, or a pinned component of which only the kept
          spec exists.
        - A member replaces a pinned component of its name, but not a package that a manifest fetches: SwiftPM would build both.
        - A pod that only another pod requires needs no pin: CocoaPods does not list the pods of other platforms.
        - A folder in the Package.swift of a `path` pin needs no pin if it only requires such folders and is not part of the
          root.

        ## Example

        ```yaml
        # Login/component.yaml
        name: Login
        dependencies: [Toml]
        ```

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Toml:
            git: https://git.example.com/toml.git
            version: 1.2.0
            ranges:
              swift-log: 1.0.0 ..< 2.0.0
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:8:7: error: 'swift-log', which 'Toml' needs, has no pin [missing-pin]
        integrate.lock.yaml:4:3: note: reached by Login → Toml
        integrate.lock.yaml:8:7: note: help: run 'integrate pin swift-log --git URL' to pin it yourself
        ```

        ## How to fix it

        Run `integrate resolve`: it pins what packages require, and what spec repositories have (<doc:SpecRepositories>). Or run
        `integrate pin NAME --git URL`, or add the pin to `integrate.lock.yaml` (<doc:Lockfile>).

        If a manifest fetches a package that is a member here, move the member's folder out of the searched folders and pin it
        by `path`, in a folder with the package's name. With `packages: separate` SwiftPM uses a member's folder of that name.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .missingProduct,
      summary: #"A pinned package does not have a product that others need."#,
      text: #"""
        SwiftPM does not load such a graph. Others are targets of packages (`targets`), and kept specs of pinned components
        (`missing-products` in `recorded`, with the products for tests, <doc:Configuration>). From a component, packages may use
        only what its spec offers. For a product that a member names, see <doc:unknown-component>.

        ## Example

        ```yaml
        # Login/component.yaml
        name: Login
        dependencies: [swift-metrics]
        ```

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          swift-log:
            git: https://github.com/apple/swift-log.git
            version: 1.6.1
            products: { Logging: [Logging] }
            ranges: {}
          swift-metrics:
            git: https://github.com/apple/swift-metrics.git
            version: 2.5.0
            products: { Metrics: [Metrics] }
            targets:
              Metrics: [swift-log/LoggingCore]
            ranges:
              swift-log: 1.4.0 ..< 2.0.0
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:6:14: error: 'swift-metrics' needs the product 'LoggingCore' of 'swift-log', which does not exist at 1.6.1 [missing-product]
        integrate.lock.yaml:14:17: note: needed by its target 'Metrics'
        integrate.lock.yaml:9:3: note: reached by Login → swift-metrics
        integrate.lock.yaml:6:14: note: help: pin a version of 'swift-log' that has it, or one of 'swift-metrics' that needs another (it has 'Logging')
        ```

        ## How to fix it

        Pin a version that has the product, or a version of the other package that does not need it. In a component's own
        repository, run `integrate generate --publish`, tag the result and pin it.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.

        An edit of recorded facts is <doc:stale-record>. If the record is rewritten too, only `integrate verify` finds it
        (<doc:wrong-record>).
        """#),
    Page(
      id: .missingProvider,
      summary: #"No component provides a service that an app needs."#,
      text: #"""
        An app needs a service if it depends on the service's interface module, if a provider that it uses requires the service,
        or if it binds the service. A requirement with `optional: true` does not count.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        dependencies: [Analytics]
        ```

        ```yaml
        # Analytics/component.yaml
        name: Analytics
        services: { analytics: AnalyticsTracking }
        ```

        ```text
        $ integrate resolve
        component.yaml:4:16: error: 'analytics', which 'Grocery' needs, has no provider [missing-provider]
        Analytics/component.yaml:3:13: note: the service
        component.yaml:4:16: note: help: add 'provides: { analytics: SomeType }' to a component, or 'provides: { analytics: app }' to the spec of 'Grocery' to pass it to 'register(…)'
        ```

        ## How to fix it

        Add `provides: { analytics: SomeType }` to the component with the implementation; if a type conforms to the protocol, a
        note names it. If the app makes the value, write `provides: { analytics: app }` in the app's spec: it becomes a
        parameter of `register(…)`. If `bind` is wrong, the help line names the providers.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .missingResource,
      summary: #"A spec lists a resource that does not exist, or that SwiftPM ignores."#,
      text: #"""
        Paths start in the folder of the module's sources, usually `Sources/NAME`. With tools before 6.0, a missing resource and
        one outside of the module's folder are warnings: SwiftPM builds without them.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        resources: [Images]
        ```

        ```swift
        // Chat/Sources/Chat/Chat.swift
        public struct Chat {}
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:3:13: error: the resource 'Images' of 'Chat' does not exist [missing-resource]
        Chat/component.yaml:3:13: note: help: correct the path, which is relative to the folder of the sources: it leads to 'Chat/Sources/Chat/Images'
        ```

        ## How to fix it

        Correct the path, move the folder, or delete the entry.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .missingRootSpec,
      summary: #"There is no spec next to the lockfile."#,
      text: #"""
        The root's spec has the settings of the project: layers, platforms, where components are. Without it the defaults apply.

        ## Example

        A folder with an `integrate.lock.yaml` and a `Chat/component.yaml`, and no `component.yaml` next to the lockfile:

        ```text
        integrate.lock.yaml: error: there is no component.yaml next to the lockfile [missing-root-spec]
        integrate.lock.yaml: note: help: run 'integrate init', which writes one with the app's name and 'integration:'
        ```

        ## How to fix it

        Run `integrate init`, or write the spec; two lines are enough. Use `kind: workspace` if the root is not an app.

        ```yaml
        name: Grocery
        kind: app
        ```

        ## Who can silence it

        A pull request can, with a line of the baseline. The spec with `severity:` does not exist.
        """#),
    Page(
      id: .missingSources,
      summary: #"The folder of a module does not exist, or has nothing that SwiftPM builds."#,
      text: #"""
        Sources are in `Sources/NAME` below the spec, tests in `Tests/NAME`, plugins in `Plugins/NAME`, or in `path:`. Case
        counts, on all disks. A system module needs a module.modulemap, a binary its file or folder.

        - Not counted: hidden files, files in `exclude:`, files not in `sources:`, and files in folders such as `.docc` and
          `.xcassets`; with tools before 5.6, in every folder with a dot in its name.
        - It is a warning for an empty folder of tests, or of a library that is in no product and not needed, and for tests that
          only Package.swift still has.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:2:7: error: the folder of 'Chat', 'Chat/Sources/Chat', does not exist [missing-sources]
        Chat/component.yaml:2:7: note: help: put its sources there, or set 'path:'
        ```

        ## How to fix it

        Move the sources to the folder, correct the name or `path:`, or remove the module from the spec. A component without
        modules has `modules: {}`. Tests elsewhere: `tests: { path: Test/ChatTests }`. For a git submodule, run
        `git submodule update --init`.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .movedTag,
      summary: #"The tag of a version is no longer at the pinned commit."#,
      text: #"""
        The same version now means other code: by mistake, or because someone took over the repository. It is also reported if
        the `source.yaml` of a spec repository names another commit (<doc:SpecRepositories>). `update` skips the pin.

        `verify`, `outdated` and `update` contact all repositories and find it. `resolve` contacts only those from which it has
        to read something. `check` contacts none. If the lockfile was edited by hand, the finding is <doc:stale-record>.

        ## Example

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Toml:
            git: https://git.example.com/toml.git
            version: 1.2.0
            revision: 6b600d740f593eea29725eebb1bee86281084bc2
        ```

        ```text
        $ integrate update
        integrate.lock.yaml:7:15: error: the tag '1.2.0' of 'Toml' was moved: it is at ec85fdfc2c8c6f682571663e04f8714022c5ed7c, but pinned is 6b600d740f593eea29725eebb1bee86281084bc2 [moved-tag]
        integrate.lock.yaml:7:15: note: help: ask its owners why; then run 'integrate pin Toml 1.2.0' to use the new commit, 'integrate pin Toml --revision 6b600d740f593eea29725eebb1bee86281084bc2' to keep the old one, or 'integrate pin Toml VERSION' to use another version
        ```

        ## How to fix it

        Ask the owners, and compare the two commits. Then choose:

        - the new commit: `integrate pin Toml 1.2.0`;
        - the old commit: `integrate pin Toml --revision 6b600d740f593eea29725eebb1bee86281084bc2`;
        - another version: `integrate pin Toml VERSION`.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .nestedLockfile,
      summary: #"There is a second lockfile below the root."#,
      text: #"""
        Run in that folder, the tool would use the other lockfile and its versions.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        ```

        ```yaml
        # Chat/integrate.lock.yaml
        lockfile: 1
        ```

        ```text
        $ integrate resolve
        Chat/integrate.lock.yaml: error: there is a second lockfile below the root [nested-lockfile]
        integrate.lock.yaml: note: the root's lockfile
        Chat/integrate.lock.yaml: note: help: move its pins to the root's lockfile and delete it, or remove its folder from 'search'
        ```

        ## How to fix it

        Move its pins to the root's lockfile and delete it. If the folder is another project, leave it out of
        `integration: search:`.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.

        `integration: search:` without the folder also ends the finding, and the folder is then not part of the root.
        """#),
    Page(
      id: .nestedRoot,
      summary: #"The folder in which the command runs is not part of the root above it."#,
      text: #"""
        The tool looks for `integrate.lock.yaml` in the folder and above. The root that it found does not read the
        `component.yaml` of this folder, so the folder would not be checked.

        ## Example

        ```yaml
        # component.yaml
        name: Shop
        kind: workspace
        integration: { search: [Components] }
        ```

        ```yaml
        # Inner/component.yaml
        name: Inner
        kind: app
        ```

        ```text
        $ integrate -C Inner check
        Inner/component.yaml: error: 'Inner' is not part of the root above it, and has no integrate.lock.yaml [nested-root]
        integrate.lock.yaml: note: the root above
        Inner/component.yaml: note: help: add 'Inner' to 'integration: search:' in component.yaml, or run 'integrate -C Inner init' to make it a root
        ```

        ## How to fix it

        If the folder is part of the root above, add it to `integration: search:` there. If it is another project, run
        `integrate init` in it, or restore its lockfile with `git checkout`.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .noProduct,
      summary: #"A module that is needed is in no product of its component."#,
      text: #"""
        Pinned components, and members with `packages: separate`, are reached through products.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: workspace
        integration: { packages: separate }
        ```

        ```yaml
        # Tracking/component.yaml
        name: Tracking
        modules:
          Core:
        products: { Tracking: [Tracking] }
        ```

        ```yaml
        # Login/component.yaml
        name: Login
        dependencies: [Tracking/Core]
        ```

        ```text
        $ integrate generate
        Login/component.yaml:3:16: error: no product of 'Tracking' contains its module 'Core' [no-product]
        Tracking/component.yaml:2:7: note: its spec
        Login/component.yaml:3:16: note: help: add the module to a product under 'products:' there
        ```

        ## How to fix it

        Add the module to a product in that component's spec, `products: { Tracking: [Tracking, Core] }`, or depend on a module
        that is in one. Without `products:` each library module has a product.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .noSource,
      summary: #"A pin has no source that SwiftPM could build."#,
      text: #"""
        A `pod` pin takes part in `resolve`, but a Package.swift cannot contain it. `integrate generate --publish` reports it
        for a pin from a folder: others do not have the folder.

        ## Example

        ```yaml
        # Login/component.yaml
        name: Login
        dependencies: [Firebase]
        ```

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Firebase: { pod: trunk, version: 10.0.0 }
        ```

        ```text
        $ integrate generate
        integrate.lock.yaml:4:20: error: 'Firebase' is a pod, which SwiftPM cannot build [no-source]
        Login/component.yaml:3:16: note: needed here
        integrate.lock.yaml:4:20: note: help: run 'integrate pods' to see if it has a package, write 'pods: podfile' under 'integration:' to build it with CocoaPods, or replace 'pod:' by 'git:', 'path:', or 'binary:' with a checksum
        ```

        ## How to fix it

        - For a pod, run `integrate pods convert --all`, which pins pods that have a package; `integrate pods` lists them. Or
          replace `pod:` by `git:`, by `path:` of a folder with a Package.swift, or by `binary:` with a checksum.
        - If CocoaPods continues to build some pods, write `pods: podfile` under `integration:` (<doc:FromCocoaPods>).
        - For a folder, run `integrate unpin NAME` if the pin has another source, otherwise `integrate pin NAME --git URL`.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .notCarriedOver,
      summary: #"A manifest contains something that the imported specs do not."#,
      text: #"""
        `integrate import` compares the manifest that it would generate with the original. A difference is an error in the spec.
        A warning at the manifest reports something that was imported in part or not at all. Not reported are versions in place
        of ranges, and specs that are excluded from a target's sources.

        Comments above a target, a package or a file are kept. Others are listed with their lines. In an import of several
        packages, a warning also lists what packages cannot set alone any more, and packages that stay as they are.

        ## Example

        ```swift
        // Package.swift
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
          name: "Grocery",
          dependencies: [.package(url: "https://git.example.com/toml.git", exact: "1.2.0")],
          targets: [.target(name: "Chat", dependencies: ["TomlParser"])])
        ```

        ```text
        $ integrate import
        Package.swift: warning: the package of the product 'TomlParser', which 'Chat' needs, is unknown [not-carried-over]
        Package.swift: note: help: write it as 'PACKAGE/TomlParser'
        ```

        ## How to fix it

        Write a product with its package: `toml/TomlParser`. If specs have no key for it, change the manifest before the import,
        or accept the difference.

        ## Who can silence it

        `integrate import` reads no baseline. It applies `severity:` of the root's spec only if it moves pins of an existing
        lockfile.
        """#),
    Page(
      id: .notGenerated,
      summary: #"A hand-written file is in the place of a generated one."#,
      text: #"""
        Generated Swift files have a line `Written by integrate from …` at the top. This file does not, so it is not overwritten
        and nothing is written in this run. An empty file is overwritten.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: workspace
        ```

        ```swift
        // Package.swift
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(name: "Grocery")
        ```

        ```text
        $ integrate generate
        Package.swift: error: 'Package.swift' was not written by integrate and was not overwritten [not-generated]
        Package.swift: note: help: run 'integrate import --force', which makes specs from it and keeps this one as 'Package.swift.imported', and then 'integrate generate'
        ```

        ## How to fix it

        - If the line was removed, for example in a merge, put it back.
        - If the specs are complete, run `integrate generate --force`: it keeps each Package.swift as `Package.swift.imported`.
        - If there are no specs yet, run `integrate import --force`, which writes them from Package.swift and keeps it.
        - Move other files away. `integrate generate --output DIR` writes a copy to look at.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it. To accept it in a run, run
        `integrate generate --force`.
        """#),
    Page(
      id: .orphanedFile,
      summary: #"A file that was generated for an earlier layout still exists."#,
      text: #"""
        It happens after a change of `packages:` or `wiring:`. SwiftPM and Xcode may still open these files.
        `integrate generate` removes them if their bytes are as generated, and lists the others. A copy in the folder of a
        generated module is an error.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: workspace
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        ```

        ```swift
        // Chat/Package.swift
        // swift-tools-version: 6.0
        // Written by integrate from Chat/component.yaml and integrate.lock.yaml; do not edit.
        ```

        ```text
        $ integrate check
        Chat/Package.swift: warning: 'Chat/Package.swift' is from an earlier 'generate' with another layout [orphaned-file]
        Chat/Package.swift: note: help: run 'integrate generate', which removes it if it was not edited; else delete it
        ```

        ## How to fix it

        Run `integrate generate`. Delete the files that it lists, after a look at their changes.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline (<doc:Findings>). A warning that is
        off is not counted.

        A file without the line `Written by integrate from …` is not recognised, and not counted.
        """#),
    Page(
      id: .otherAddress,
      summary: #"A package requires another one from an address that is not the pinned one."#,
      text: #"""
        SwiftPM uses the root's address and warns; a later SwiftPM will refuse it. It is also reported if the pin comes from a
        folder, and for members with `packages: separate`. Spellings of one repository (https or ssh, `.git`) are one address.

        ## Example

        ```yaml
        # Login/component.yaml
        name: Login
        dependencies: [metrics/Metrics]
        ```

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          log:
            git: https://git.example.com/fork/log.git
            version: 1.0.0
            products: { Log: [Log] }
            ranges: {}
          metrics:
            git: https://git.example.com/metrics.git
            version: 1.0.0
            products: { Metrics: [Metrics] }
            ranges: { log: ^1.0.0 }
            recorded:
              source: https://git.example.com/metrics.git
              version: 1.0.0
              addresses: { log: https://git.example.com/log.git }
              hash: 152b72e215969a3d
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:5:10: warning: 'metrics' requires 'log' from https://git.example.com/log.git, but it is pinned from https://git.example.com/fork/log.git [other-address]
        integrate.lock.yaml:17:20: note: required here
        integrate.lock.yaml:5:10: note: help: pin the required address, or a version of 'metrics' that requires yours; SwiftPM warns about this and will reject it in a later version
        ```

        ## How to fix it

        Pin the address that the packages require. For a fork, set a mirror:
        `swift package config set-mirror --original https://git.example.com/log.git --mirror https://git.example.com/fork/log.git`.
        Then write `severity: { other-address: off }` under `integration:` in the root's spec.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline (<doc:Findings>). A warning that is
        off is not counted.

        An edit of recorded facts is <doc:stale-record>. If the record is rewritten too, only `integrate verify` finds it
        (<doc:wrong-record>).
        """#),
    Page(
      id: .otherIdentity,
      summary: #"A package requires another one by an identity that its pin does not have."#,
      text: #"""
        The identity is the last part of the address or folder. SwiftPM would fetch both packages, the required one at a version
        that is not pinned.

        ## Example

        ```yaml
        # Login/component.yaml
        name: Login
        dependencies: [metrics/Metrics]
        ```

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          log:
            git: https://git.example.com/ours/log-fork.git
            version: 1.0.0
            products: { Log: [Log] }
            ranges: {}
          metrics:
            git: https://git.example.com/metrics.git
            version: 1.0.0
            products: { Metrics: [Metrics] }
            ranges: { log: ^1.0.0 }
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:5:10: error: 'metrics' needs the package 'log', but the pin 'log' comes from 'https://git.example.com/ours/log-fork.git', which SwiftPM calls 'log-fork' [other-identity]
        integrate.lock.yaml:13:15: note: needed here
        integrate.lock.yaml:5:10: note: help: pin an address or folder whose last part is 'log': else SwiftPM treats them as two packages, and selects its own version of 'log'
        ```

        ## How to fix it

        Give the fork an address with the same last part, such as `https://git.example.com/ours/log.git`, and pin that
        (<doc:other-address>). Or fork the package that requires it, too.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.

        An edit of recorded facts is <doc:stale-record>. If the record is rewritten too, only `integrate verify` finds it
        (<doc:wrong-record>).
        """#),
    Page(
      id: .outlivedScope,
      summary: #"A service that lives longer than a scope requires a service of the scope."#,
      text: #"""
        It would keep the service of the first session. This also applies to launch tasks, links, services of another scope, and
        `collect`. A closure (`lazy`) does not help. A value of a scope cannot be `lazy` or `optional`.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        dependencies: [Orders, Badge]
        app: { scopes: { session: { values: { token: String } } } }
        ```

        ```yaml
        # Orders/component.yaml
        name: Orders
        services: { orderHistory: OrderHistory }
        provides: { orderHistory: { type: UserOrders, scope: session, requires: [token] } }
        ```

        ```yaml
        # Badge/component.yaml
        name: Badge
        services: { badge: Badging }
        provides: { badge: { type: OrderBadge, requires: [orderHistory] } }
        ```

        ```swift
        // Orders/Sources/Orders/Orders.swift
        public protocol OrderHistory: Sendable {}
        public struct UserOrders: OrderHistory {
          public init(token: String) {}
        }
        ```

        ```swift
        // Badge/Sources/Badge/Badge.swift
        import Orders

        public protocol Badging: Sendable {}
        public struct OrderBadge: Badging {
          public init(orderHistory: any OrderHistory) {}
        }
        ```

        ```text
        $ integrate resolve
        Badge/component.yaml:4:51: error: 'badge' requires 'orderHistory', which exists only in the scope 'session', but lives as long as the app [outlived-scope]
        Orders/component.yaml:4:54: note: provided here
        Badge/component.yaml:4:51: note: help: write 'scope: session' here too, or pass the value to the method that needs it
        ```

        ## How to fix it

        Use the same scope for both, pass the value to a method when it is called, or split the service in two.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .pathOutsidePackage,
      summary: #"The sources of a module are outside of its package."#,
      text: #"""
        With `packages: separate` the package of a component is the folder of its spec. SwiftPM allows no target outside of it.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: workspace
        integration: { packages: separate }
        ```

        ```yaml
        # Specs/Chat/component.yaml
        name: Chat
        path: ../../Sources/Chat
        ```

        ```text
        $ integrate generate
        Specs/Chat/component.yaml:3:7: error: the folder of 'Chat' is outside of its package [path-outside-package]
        Specs/Chat/component.yaml:3:7: note: help: move it into the package's folder, or write 'packages: single'
        ```

        ## How to fix it

        Move the sources below the spec, or the spec above its sources, or write `packages: single`.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .pathOutsideRoot,
      summary: #"A path in a spec leads out of the root."#,
      text: #"""
        Paths are relative to the spec's folder and stay in the folder of `integrate.lock.yaml`. A symbolic link that leads out
        of the root is not followed. Links inside of the root are fine.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        path: ../../shared/Chat
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:3:7: error: the path '../../shared/Chat' leads out of the root [path-outside-root]
        Chat/component.yaml:3:7: note: help: write a path relative to the spec that stays in the folder of integrate.lock.yaml
        ```

        ## How to fix it

        Move the sources into the root, or the lockfile to a folder that contains them all. Pin a package elsewhere by `path:`
        in the lockfile.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .platformConflict,
      summary: #"Something needs a newer system than the root or a package supports."#,
      text: #"""
        - Only platforms that the root lists under `integration: defaults: platforms:` are compared, and only where a dependency
          applies.
        - Packages with plugins or tools alone are built for the Mac that builds: only their macOS counts, if a plugin is used.
        - If the root lists none, SwiftPM uses macOS 10.13 on a Mac: a package that needs more is a warning.
        - Generated wiring needs macOS 10.15, iOS 13, tvOS 13 or watchOS 6. If the root lists no platform, the manifest gets
          these.
        - For Apple platforms, a pinned package has to support what its own dependents do. A package without platforms counts as
          macOS 10.13, iOS and tvOS 12, watchOS 4.
        - With `packages: separate` a component may need more than the root, if all that depend on it list the same.
        - An app in an Xcode project may need later versions; packages that only such apps use may then need them too.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: workspace
        integration:
          defaults: { platforms: { iOS: "15", macOS: "13" } }
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        platforms: { iOS: "16" }
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:3:19: error: 'Chat' needs iOS 16, but the root supports 15 [platform-conflict]
        component.yaml:5:33: note: the root supports iOS 15
        Chat/component.yaml:3:19: note: help: raise iOS under 'integration: defaults: platforms:' to 16, or depend on it for other platforms only
        ```

        ## How to fix it

        Raise the platform in the root's spec or, with `packages: separate`, in the spec that is named. Or use a version of the
        package that supports it, or depend on it for other platforms only: `{ name: CryptoShim, platforms: [linux] }`.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.

        A change of `platforms:` in the specs changes the rule itself, and is not counted.

        An edit of recorded facts is <doc:stale-record>. If the record is rewritten too, only `integrate verify` finds it
        (<doc:wrong-record>).
        """#),
    Page(
      id: .podMismatch,
      summary: #"Podfile.lock and the lockfile disagree about a pod."#,
      text: #"""
        It is checked with `pods: podfile` under `integration:`, when CocoaPods builds some pods. Podfile.lock has to contain
        every pinned pod at its version (from git: at its tag, commit or branch) and each component that CocoaPods builds as a
        pod. It may not contain a pod without a pin, or one that is a package. Local pods without a component are ignored, with
        the pods that only they need.

        ## Example

        ```yaml
        # component.yaml
        name: Shop
        kind: app
        type: none
        integration: { pods: podfile }
        dependencies: [Login]
        ```

        ```yaml
        # Login/component.yaml
        name: Login
        dependencies: [Firebase]
        ```

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Firebase: { pod: trunk, version: 10.0.0 }
        ```

        ```yaml
        # Podfile.lock
        PODS:
          - Firebase (10.1.0)
          - Login (1.0.0):
            - Firebase

        DEPENDENCIES:
          - Login (from `Login`)

        EXTERNAL SOURCES:
          Login:
            :path: Login

        COCOAPODS: 1.16.2
        ```

        ```swift
        // Login/Sources/Login/Login.swift
        import Firebase
        ```

        ```text
        $ integrate check
        integrate.lock.yaml:4:36: error: 'Firebase' is pinned at 10.0.0, but Podfile.lock has 10.1.0 [pod-mismatch]
        Podfile.lock:3:5: note: the pod
        integrate.lock.yaml:4:36: note: help: run 'integrate import Podfile.lock' to pin 10.1.0, or write "pod 'Firebase', '10.0.0'" into the Podfile and run 'pod install'
        ```

        ## How to fix it

        If Podfile.lock is right, run `integrate import Podfile.lock`. If the lockfile is right, write its versions into the
        Podfile and run `pod install`. Remove pods that are packages from the Podfile; `integrate pods --podfile` prints the
        lines that remain.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .podSource,
      summary: #"The source of a pod was imported in another form, or cannot be used."#,
      text: #"""
        The pod is pinned, and the finding says how. A podspec or archive at an address is not a package. A tag without a
        version is pinned by name, as a branch is. A folder outside of the root cannot be a component. Pods of React Native,
        Expo, Capacitor or Flutter (in `node_modules` or `Flutter`) stay with CocoaPods. A local pod without a JSON podspec
        becomes a component without known sources.

        ## Example

        ```yaml
        PODS:
          - boost (1.83.0)

        DEPENDENCIES:
          - boost (from `../boost.podspec`)

        EXTERNAL SOURCES:
          boost:
            :podspec: ../boost.podspec

        COCOAPODS: 1.16.2
        ```

        ```text
        $ integrate import Podfile.lock
        Podfile.lock:9:15: warning: 'boost' comes from '../boost.podspec' (podspec), which is not a package, and stays a pod [pod-source]
        Podfile.lock:9:15: note: help: replace 'pod:' by 'git:' of a repository with a Package.swift, or by 'binary:' with a checksum
        ```

        ## How to fix it

        Follow the help line: pin a revision, add a Package.swift to the folder, or pin a package instead.
        `pod ipc spec NAME.podspec` prints a podspec as JSON.

        ## Who can silence it

        `integrate import` reads no baseline. It applies `severity:` of the root's spec only if it moves pins of an existing
        lockfile.
        """#),
    Page(
      id: .podVersion,
      summary: #"SwiftPM cannot use the version of a pod; it is kept as text."#,
      text: #"""
        SwiftPM needs three numbers. CocoaPods also allows `2018.10.22.00`, leading zeros and letters. It is also reported for a
        pod with no version or with two.

        ## Example

        ```yaml
        PODS:
          - Folly (2018.10.22.00)

        DEPENDENCIES:
          - Folly

        COCOAPODS: 1.16.2
        ```

        ```text
        $ integrate import Podfile.lock
        Podfile.lock:2:5: warning: '2018.10.22.00' of 'Folly' is not a version for SwiftPM and is kept as text [pod-version]
        Podfile.lock:2:5: note: help: pin a tag with three numbers (1.2.3) or a revision, if you replace it by a package
        ```

        ## How to fix it

        Nothing while the pin is a pod. For a package in its place, pin a `revision`, or a version that SwiftPM can read.

        ## Who can silence it

        `integrate import` reads no baseline. It applies `severity:` of the root's spec only if it moves pins of an existing
        lockfile.
        """#),
    Page(
      id: .podspecRunsCode,
      summary: #"A podspec contains commands, which were not imported."#,
      text: #"""
        CocoaPods runs `prepare_command` at download and `script_phases` in each build. Specs contain no commands, so both are
        left out.

        ## Example

        ```yaml
        PODS:
          - Crashlytics (3.13.4)

        DEPENDENCIES:
          - Crashlytics

        COCOAPODS: 1.16.2
        ```

        ```json
        {
          "name": "Crashlytics",
          "prepare_command": "cp Crashlytics.framework/run ."
        }
        ```

        ```text
        $ integrate import Podfile.lock
        Crashlytics.podspec.json:3:22: warning: 'prepare_command' of the podspec of 'Crashlytics' would run code and was refused [podspec-runs-code]
        Crashlytics.podspec.json:3:22: note: help: write a plugin or a script instead, if it is needed
        ```

        ## How to fix it

        Read the commands. Commit the sources that they write, or use a build tool plugin. A build phase belongs in your Xcode
        project.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .providerCycle,
      summary: #"Building a service needs the service itself."#,
      text: #"""
        Services are built by initialisers with the required services as arguments. In a cycle none can be called first.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        dependencies: [Interfaces]
        ```

        ```yaml
        # Interfaces/component.yaml
        name: Interfaces
        services: { chat: ChatModule, profile: ProfileModule }
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        provides: { chat: { type: ChatFeature, requires: [profile] } }
        ```

        ```yaml
        # Profile/component.yaml
        name: Profile
        provides: { profile: { type: ProfileFeature, requires: [chat] } }
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:3:51: error: building 'chat' needs 'chat' itself: chat → profile → chat [provider-cycle]
        Chat/component.yaml:3:51: note: 'chat' requires 'profile'
        Profile/component.yaml:3:57: note: 'profile' requires 'chat'
        Chat/component.yaml:3:51: note: help: make one of these requirements lazy, '- profile: lazy', with a closure that returns 'profile' in the initialiser
        ```

        ## How to fix it

        Make one requirement lazy, `- profile: lazy`, and take `@escaping () -> any ProfileModule` in that initialiser. Call the
        closure after the initialiser has returned. Or remove one of the requirements.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .repeatedEntry,
      summary: #"A list in a spec contains an entry twice."#,
      text: #"""
        The second one has no effect. Two names of one module count too, `Chat` and `Chat/Chat`, unless they have different
        conditions. Repetitions are allowed in `requires`, in flags, and in settings in which the last one counts.

        ## Example

        ```yaml
        # CoreUI/component.yaml
        name: CoreUI
        ```

        ```swift
        // CoreUI/Sources/CoreUI/Button.swift
        public struct Button {}
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        owners: [chat-team, chat-team]
        dependencies: [CoreUI, CoreUI]
        ```

        ```swift
        // Chat/Sources/Chat/Chat.swift
        import CoreUI

        public struct Chat {}
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:3:21: warning: 'chat-team' is twice in 'owners' [repeated-entry]
        Chat/component.yaml:3:10: note: first written here
        Chat/component.yaml:3:21: note: help: remove one of the two
        Chat/component.yaml:4:24: warning: 'CoreUI' is twice in 'dependencies' [repeated-entry]
        Chat/component.yaml:4:16: note: first written here
        ```

        ## How to fix it

        Run `integrate check --fix`, or delete one of the two.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline (<doc:Findings>). A warning that is
        off is not counted.
        """#),
    Page(
      id: .requirementConflict,
      summary: #"A pin does not satisfy a requirement on it."#,
      text: #"""
        The requirements are in `ranges` of other pins, and in `allow` of its own. SwiftPM would refuse the graph.

        - A prerelease is in a range only if an end of the range is a prerelease: `2.0.0-beta.1` is not in `1.0.0 ..< 3.0.0`.
        - A package that is pinned by version may not require another one by branch, commit or folder. One that is pinned by
          branch or commit may; then the other is pinned at exactly that.
        - A commit that was pinned with `pin --force`, and whose version (`tag` in `recorded`) does not fit, is a warning: SwiftPM
          compares no range with a commit.
        - Requirements of pods (`requires`) are compared as RubyGems does.
        - A pin by `path` satisfies every range. If its Package.swift takes another package from a folder, pin that folder.

        `integrate import` reports it if the manifests do not agree on a version; then the version in Package.resolved is
        pinned. If the packages are separate projects, nothing is written: import each alone.

        ## Example

        ```yaml
        # Login/component.yaml
        name: Login
        dependencies: [swift-log, swift-metrics]
        ```

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          swift-log:
            git: https://github.com/apple/swift-log.git
            version: 1.3.0
            ranges: {}
          swift-metrics:
            git: https://github.com/apple/swift-metrics.git
            version: 2.5.0
            ranges:
              swift-log: 1.4.0 ..< 2.0.0
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:6:14: error: 'swift-log' is pinned at 1.3.0, which does not satisfy every requirement on it [requirement-conflict]
        integrate.lock.yaml:12:18: note: 'swift-metrics' requires ^1.4.0; it is reached by Login → swift-metrics
        integrate.lock.yaml:6:14: note: help: pin a version that satisfies all: 1.4.0 ..< 2.0.0
        ```

        ## How to fix it

        Pin a version that satisfies all. If there is none, move one of the packages with the ranges to another version. `pin`
        and `update` print the reason and commands that solve it. After an import, pin the version that you want; the generated
        manifests then require it.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.

        An edit of recorded facts is <doc:stale-record>. If the record is rewritten too, only `integrate verify` finds it
        (<doc:wrong-record>).
        """#),
    Page(
      id: .secretInConfig,
      summary: #"The value of a secret is in a file of the project."#,
      text: #"""
        It is reported for a configuration file of an app, for `default:`, and for a file of `integrate generate --secrets` that
        git tracks. The value is not printed. A value under `test:` is allowed.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        dependencies: [Chat]
        app: { config: { environments: [debug, release] } }
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        config: { protocol: ChatConfiguration, values: { apiKey: { type: String, secret: true } } }
        ```

        ```yaml
        # config/release.yaml
        apiKey: 8f14e45fceea167a
        ```

        ```text
        $ integrate resolve
        config/release.yaml:2:1: error: 'apiKey' is a secret, and its value is in a file of the project [secret-in-config]
        Chat/component.yaml:3:50: note: 'Chat' uses it
        config/release.yaml:2:1: note: help: remove it, replace the secret, since git keeps committed files, and pass it when you build with 'integrate generate --secrets FILE', which reads the environment
        ```

        ## How to fix it

        Remove the line, and replace the secret at its service: git keeps what was committed. The app passes its secrets to
        `Registration.register(secrets:)`; `integrate generate --secrets FILE` writes them from the environment of the build
        machine. Remove a tracked file with `git rm --cached`, and list it in `.gitignore`.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.

        Without `secret: true` in the module's spec the value is no secret, and there is no finding. Let owners review the
        specs.
        """#),
    Page(
      id: .selfDependency,
      summary: #"A module depends on itself."#,
      text: #"""
        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        dependencies: [Chat]
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:3:16: error: 'Chat' depends on itself [self-dependency]
        Chat/component.yaml:3:16: note: help: remove the line
        ```

        ## How to fix it

        Remove the line. Tests depend on their module automatically.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .sharedFolder,
      summary: #"Two components in one folder need a manifest there."#,
      text: #"""
        With `packages: separate` each component has a Package.swift next to its spec. In other folders than the root's, the
        finding is <doc:identity-collision>.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        integration: { packages: separate }
        ```

        ```yaml
        # Tools.component.yaml
        name: Tools
        ```

        ```text
        $ integrate generate
        component.yaml:2:7: error: 'Tools' and 'Grocery' share a folder, but each needs a Package.swift there [shared-folder]
        Tools.component.yaml:2:7: note: the other one
        component.yaml:2:7: note: help: move one of the specs to its own folder, or write 'packages: single'
        ```

        ## How to fix it

        Move one of the specs and its sources to another folder, or write `packages: single`.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .sharedSecret,
      summary: #"Two components use one secret."#,
      text: #"""
        Components that list a value by the same name share it. Check that both should know the secret.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        dependencies: [Chat, Home]
        app: { config: }
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        config: { protocol: ChatConfiguration, values: { apiKey: { type: String, secret: true } } }
        ```

        ```yaml
        # Home/component.yaml
        name: Home
        config: { protocol: HomeConfiguration, values: { apiKey: { type: String, secret: true } } }
        ```

        ```text
        $ integrate resolve
        Home/component.yaml:3:50: warning: 2 components of 'Grocery' use the secret 'apiKey' [shared-secret]
        Chat/component.yaml:3:50: note: 'Chat' also uses it
        Home/component.yaml:3:50: note: help: write 'shared: [apiKey]' under 'app: config:' of 'Grocery' to share it, or give one of them its own name with 'as:'
        ```

        ## How to fix it

        To share it, write `app: { config: { shared: [apiKey] } }` in the app's spec. Otherwise rename one of them:
        `apiKey: { type: String, secret: true, as: chatApiKey }`.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline (<doc:Findings>). A warning that is
        off is not counted.

        `shared:` in the app's spec also ends the finding, and is not counted.
        """#),
    Page(
      id: .sourceCollision,
      summary: #"Two pins come from one repository."#,
      text: #"""
        Scheme, user, port, `.git` and case of the URL are ignored. Pods may share a repository.

        ## Example

        ```yaml
        # Login/component.yaml
        name: Login
        dependencies: [Tracking, TrackingCore]
        ```

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Tracking: { git: https://git.example.com/tracking.git, version: 1.2.0 }
          TrackingCore: { git: "git@git.example.com:tracking", version: 1.1.0 }
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:5:24: error: 'Tracking' and 'TrackingCore' are pins of the same repository [source-collision]
        integrate.lock.yaml:4:20: note: the other one
        integrate.lock.yaml:5:24: note: help: keep one pin, and write its modules as 'Tracking/MODULE'
        ```

        ## How to fix it

        Keep one pin. The other one is a module or product of it: `Tracking/Core`.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .sourceLeftOut,
      summary: #"A package has a source that a lockfile may not contain."#,
      text: #"""
        `integrate import` leaves out packages of Package.resolved from a repository on this machine, or with a URL that git
        could treat as a command or an option (<doc:unsafe-url>). It removes a user name or password from an `https` URL in a
        Package.swift.

        `integrate import Package.resolved` leaves out the whole package then, and those that are pods or binaries in the
        lockfile. If several packages are imported that use different addresses of one repository, one is pinned and the others
        are listed.

        ## Example

        ```text
        // Package.resolved
        {
          "pins" : [
            {
              "identity" : "toml",
              "kind" : "remoteSourceControl",
              "location" : "ext::sh -c toml.sh",
              "state" : { "revision" : "9f8b2c1d4e5f60718293a4b5c6d7e8f901234567", "version" : "1.2.0" }
            }
          ],
          "version" : 2
        }
        ```

        ```text
        $ integrate import
        Package.resolved:3:5: warning: 'toml' of Package.resolved was left out: its URL contains a space, a backslash or a control character [source-left-out]
        Package.resolved:3:5: note: help: pin it by hand in integrate.lock.yaml if something needs it
        ```

        ## How to fix it

        If you need the package, pin it with an `https` or ssh address, or with `path:`. Move credentials to git's
        configuration, and replace those that were committed.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .staleBaseline,
      summary: #"The baseline lists a finding that no longer occurs."#,
      text: #"""
        A finding is identified by its id, path and names. If a name changes, for example of a component, it is a new finding.

        ## Example

        ```text
        baseline: 2
        unused-provider ConsoleAnalytics/component.yaml ConsoleAnalytics analytics
        ```

        ```text
        known.txt:2:1: warning: the baseline lists 'unused-provider' in 'ConsoleAnalytics/component.yaml', which no longer occurs [stale-baseline]
        known.txt:2:1: note: the line lists: 'ConsoleAnalytics', 'analytics'
        known.txt:2:1: note: help: delete the line, or write the baseline again with '--write-baseline'
        ```

        ## How to fix it

        Delete the line, or write the file again: `integrate check --baseline FILE --write-baseline`.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec. That is not counted.
        """#),
    Page(
      id: .staleFile,
      summary: #"A generated file differs from what would be generated now."#,
      text: #"""
        A spec or the lockfile changed after `generate`, or someone edited the file. All such files are one finding. It is not
        reported while an error prevents `generate`.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: workspace
        ```

        ```swift
        // Package.swift
        // swift-tools-version: 5.9
        // Written by integrate from component.yaml and integrate.lock.yaml; do not edit.
        import PackageDescription
        ```

        ```text
        $ integrate check
        Package.swift:1:1: error: 'Package.swift' is out of date or was edited by hand [stale-file]
        Package.swift:1:1: note: help: run 'integrate generate'; move your edits to a spec
        ```

        ## How to fix it

        Run `integrate generate` and commit the result. Move what was edited by hand to a spec (<doc:SpecFormat>). After a merge
        conflict, `integrate merge` writes generated files again and stages them. If SwiftPM or Xcode moved versions in
        Package.resolved and you want them, run `integrate import Package.resolved`.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .staleRecord,
      summary: #"The recorded facts of a pin were read at another version or source."#,
      text: #"""
        `integrate resolve` records facts of a pin, and `recorded:` has the source, the version and a hash of them. Someone has
        since edited the version, the source, the revision, a fact, or a file in `integrate.lock.d`. Nothing is checked or
        generated from such a pin.

        A pin without `recorded:` is compared with Package.resolved; `check --strict` requires a record
        (<doc:lockfile-incomplete>).

        ## Example

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Toml:
            git: https://git.example.com/toml.git
            version: 1.3.0
            revision: 6b600d740f593eea29725eebb1bee86281084bc2
            products: { Toml: [Toml] }
            ranges: {}
            recorded:
              source: https://git.example.com/toml.git
              version: 1.2.0
              revision: 6b600d740f593eea29725eebb1bee86281084bc2
              hash: 08d3f61ac5dbd5a9
        ```

        ```text
        $ integrate resolve --frozen
        integrate.lock.yaml:6:14: error: 'version' of 'Toml' is 1.3.0, but its record was read at 1.2.0 [stale-record]
        integrate.lock.yaml:10:5: note: recorded here
        integrate.lock.yaml:6:14: note: help: run 'integrate resolve', which reads it again
        ```

        ## How to fix it

        Run `integrate resolve` with access to the repository. To move a pin, edit `version:`, then run `integrate resolve` and
        `integrate generate`.

        If only `revision` was edited, `resolve` stops unless it is the commit of the tag. Delete the line to use the tag's
        commit, or pin the commit: `integrate pin Toml --revision …`. Do not edit facts and kept files here; change the
        component's own repository.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .staticLinkedTwice,
      summary: #"The code of a module is in an app twice."#,
      text: #"""
        An executable and each dynamic library are images. A module that is linked statically into two images has two copies of
        its global state: two singletons, and casts between them fail. An app in Xcode is an image, with the modules that its
        registration imports. A module of a dynamic product stays in it, except for programs and tests of its own package.

        ## Example

        ```yaml
        # Grocery/component.yaml
        name: Grocery
        kind: app
        dependencies: [Toml/Toml, Toml/TomlDynamic]
        ```

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Toml:
            git: https://git.example.com/toml.git
            version: 1.2.0
            products:
              Toml: [Toml]
              TomlDynamic: { type: dynamic, modules: [Toml] }
            ranges: {}
        ```

        ```text
        $ integrate resolve
        Grocery/component.yaml:4:16: error: 'Grocery' contains the code of 'Toml' 2 times, each with its own state [static-linked-twice]
        Grocery/component.yaml:4:16: note: in 'Grocery' because of this
        Grocery/component.yaml:4:27: note: in 'TomlDynamic' because of this
        Grocery/component.yaml:4:16: note: help: use the dynamic product everywhere, or make all of them static
        ```

        ## How to fix it

        Use the same product everywhere: the dynamic one, or the static one. Often one dependency has to name another product.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.

        An edit of recorded facts is <doc:stale-record>. If the record is rewritten too, only `integrate verify` finds it
        (<doc:wrong-record>).
        """#),
    Page(
      id: .tooDeep,
      summary: #"Lists and mappings are nested deeper than the limit."#,
      text: #"""
        The limit is 64.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        dependencies: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:3:78: error: lists and mappings are nested more than 64 deep [too-deep]
        Chat/component.yaml:3:78: note: help: reduce the nesting of the file
        ```

        ## How to fix it

        Close the brackets, or make the file flatter. If you did not write it, restore it from git.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .tooManyNodes,
      summary: #"The file has more values than the limit."#,
      text: #"""
        The limit is a million lists, mappings and scalars. A pin needs about twenty.

        ## Example

        A spec that starts with `dependencies: [a,a,a,…` and goes on like that for two megabytes:

        ```text
        Chat/component.yaml:1:2000010: error: file has more than 1000000 values [too-many-nodes]
        Chat/component.yaml:1:2000010: note: help: split the file, or check that it is the right one
        ```

        ## How to fix it

        Check that the file is the one that you expect.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .toolsVersionConflict,
      summary: #"Something needs newer Swift tools than the root builds with."#,
      text: #"""
        `integration: tools:` is the tools version of the generated manifest. A component's `tools`, or something that the
        manifest has to contain (traits need 6.1) is newer. Tools newer than this version of `integrate` knows are a warning.

        The tools of a package may be newer than the root's, since SwiftPM compares them with its own version. `update` and
        `resolve` choose versions that need no newer tools if there are any, and `pin NAME VERSION` takes the version that it
        names.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: workspace
        integration:
          tools: "5.9"
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        tools: "6.0"
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:3:8: error: 'Chat' needs tools 6.0, but the root builds with 5.9 [tools-version-conflict]
        component.yaml:5:10: note: the root's tools version is 5.9
        Chat/component.yaml:3:8: note: help: raise 'integration: tools:' to "6.0", with 'package: { swift: ["5"] }' in the root's spec to stay with Swift 5
        ```

        ## How to fix it

        Raise `tools` in the root's spec, if everyone who builds the app has that Swift. Or remove what needs the newer tools.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .unansweredLink,
      summary: #"A link in the sources leads to no route."#,
      text: #"""
        The text starts with a scheme of an app (`app: { schemes: [shop] }`). An interpolation matches everything. Not checked
        are tests, links that are joined from several texts, and links to sites.

        ## Example

        ```yaml
        # component.yaml
        name: Shop
        kind: app
        dependencies: [Account]
        app: { schemes: [shop] }
        ```

        ```yaml
        # Account/component.yaml
        name: Account
        services: { account: AccountModule }
        routes: { account/login: account.login }
        provides: { account: AccountFeature }
        ```

        ```swift
        // Account/Sources/Account/Account.swift
        public protocol AccountModule: Sendable { func login() }
        public struct AccountFeature: AccountModule {
          public init() {}
          public func login() {}
        }
        ```

        ```swift
        // Sources/Shop/main.swift
        import ShopDependencies
        import ShopRegistration

        Registration.register()
        print(Dependencies.current.openNow("shop://account/signin"))
        ```

        ```text
        $ integrate resolve
        Sources/Shop/main.swift:5:36: warning: no route of 'Shop' matches the link 'shop://account/signin' [unanswered-link]
        Sources/Shop/main.swift:5:36: note: help: did you mean 'account/login'?
        ```

        ## How to fix it

        Correct the link, add its component to the app again, or delete the link. If it should lead nowhere, join it from two
        texts, or write `severity: { unanswered-link: off }` under `integration:` in the root's spec.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline (<doc:Findings>). A warning that is
        off is not counted.

        Without the scheme in `app: schemes:`, links of it are not checked.
        """#),
    Page(
      id: .unbuildableSources,
      summary: #"The files of a module fail to build late, or with a message that names no file."#,
      text: #"""
        - A program of several files has neither `main.swift` nor `@main`.
        - Tests, or a library in a package with tests, have `@main`: the tests do not link on Linux. It is a warning if all
          platforms of the root are Apple's.
        - The folder of a module contains a generated module, which would be built twice.
        - A folder cannot be listed.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        type: executable
        ```

        ```swift
        // Chat/Sources/Chat/Chat.swift
        public struct Chat {}
        ```

        ```swift
        // Chat/Sources/Chat/Room.swift
        public struct Room {}
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:2:7: error: the program 'Chat' has no entry point: there is no main.swift and no '@main' [unbuildable-sources]
        Chat/component.yaml:2:7: note: help: add one of them, or delete 'type: executable'
        ```

        ## How to fix it

        Rename or move the file that the finding names, add it to `exclude:`, or set `type:` of the module.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .undeclaredImport,
      summary: #"A module imports another one that its spec does not list."#,
      text: #"""
        - If other dependencies pull the module in, the import compiles: a **warning**. If a layer or visibility forbids it,
          <doc:layer-violation> or <doc:visibility-violation> is reported instead.
        - If no dependency leads to it, SwiftPM builds it only by luck: an **error**. Modules that neither the project nor the
          lockfile contains are left to the compiler.
        - A dependency with a condition (`platforms:`, `traits:`) needs a condition at the import too, such as `#if os(Linux)`.
          Tests and programs need none for platforms: they need not build on all of them.
        - An import inside of `#if canImport(NAME)` is optional.
        - A program or macro can only be imported by tests of its own package. Otherwise it is an error.

        ## Example

        ```yaml
        # CoreUI/component.yaml
        name: CoreUI
        ```

        ```swift
        // CoreUI/Sources/CoreUI/Button.swift
        public struct Button {}
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        ```

        ```swift
        // Chat/Sources/Chat/Chat.swift
        import CoreUI
        ```

        ```text
        $ integrate resolve
        Chat/Sources/Chat/Chat.swift:1:8: error: 'Chat' imports 'CoreUI', which its spec does not list [undeclared-import]
        Chat/component.yaml:2:7: note: the spec of 'Chat'
        Chat/Sources/Chat/Chat.swift:1:8: note: help: add 'CoreUI' to the 'dependencies' of 'Chat', or run 'integrate check --fix'
        ```

        ## How to fix it

        Run `integrate check --fix`, which adds the dependency if no rule forbids it. Or delete the import. To make the warnings
        errors, write `severity: { undeclared-import: error }` under `integration:` in the root's spec.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.

        A file in `exclude:` is not checked, and not built.
        """#),
    Page(
      id: .unfitEvent,
      summary: #"The method of an event does not exist, or does not fit the spec."#,
      text: #"""
        The method is public, has no parameters and does not throw. It is on the main actor or on the service's actor. If it is
        `async` or on another actor, write `{ call: NAME, async: true }`; for `willTerminate` that is a warning, since the app
        may end first.

        ## Example

        ```yaml
        # component.yaml
        name: Chat
        services: { chat: ChatModule }
        provides: { chat: { type: ChatFeature, on: { didEnterBackground: save } } }
        ```

        ```swift
        // Sources/Chat/Chat.swift
        public protocol ChatModule: Sendable {}
        public struct ChatFeature: ChatModule {
          public init() {}
          public func save() async {}
        }
        ```

        ```text
        $ integrate resolve
        component.yaml:4:66: error: 'didEnterBackground' cannot call 'save': it is async [unfit-event]
        Sources/Chat/Chat.swift:4:10: note: declared here
        component.yaml:4:66: note: help: write '{ call: save, async: true }' in the spec
        ```

        ## How to fix it

        Declare the method in the spec as it is, or write it as the help line shows.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .unfitLaunchTask,
      summary: #"The function of a launch task does not exist, or does not fit the spec."#,
      text: #"""
        The function is public and static, and has a parameter for each service in `requires`. It may be async and throw. The
        actor in `isolation` exists. For a pinned component the finding is at its pin.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        dependencies: [Chat]
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        launch:
          open: ChatLaunch.open
        ```

        ```swift
        // Chat/Sources/Chat/Launch.swift
        public enum ChatLaunch {
          public func open() {}
        }
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:4:9: error: the launch task 'open' cannot call it: 'ChatLaunch.open' is not static [unfit-launch-task]
        Chat/Sources/Chat/Launch.swift:2:10: note: declared here
        Chat/component.yaml:4:9: note: help: write a function like 'public static func open()', with any labels; it may be async and throw
        ```

        ## How to fix it

        Write the function as the help line shows, or correct the spec. For a pinned component, pin another version.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .unfitRoute,
      summary: #"The method of a route does not exist, or does not fit the spec."#,
      text: #"""
        - The protocol has a method with these labels, those of the path first. It is public, and neither `static` nor
          `mutating`.
        - If it is `async` or `throws`, the spec says so.
        - An actor at the method or the protocol is the service's actor.
        - The service has a protocol (not `concrete: true`).

        For a pinned component the finding is at its pin.

        ## Example

        ```yaml
        # component.yaml
        name: Account
        services: { account: AccountModule }
        routes:
          account/login: account.login
        ```

        ```swift
        // Sources/Account/Account.swift
        public protocol AccountModule: Sendable { func login() async }
        ```

        ```text
        $ integrate resolve
        component.yaml:5:18: error: the route 'account/login' cannot call 'login': it is async [unfit-route]
        Sources/Account/Account.swift:1:43: note: declared here
        component.yaml:5:18: note: help: write in the spec: '{ call: account.login, async: true }'
        ```

        ## How to fix it

        Declare the method in the spec as it is, or write it as the help line shows. For a pinned component, pin another
        version.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .unfitScopeValue,
      summary: #"The type of a scope's value cannot be used."#,
      text: #"""
        The type is public, Sendable and no protocol, and the app depends on its module: `AccountInterface.User`. Types of the
        standard library have no module: `String`, `Int`, `Double`, `Bool`.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        dependencies: [Account]
        app: { scopes: { session: { values: { user: Account.User } } } }
        ```

        ```yaml
        # Account/component.yaml
        name: Account
        ```

        ```swift
        // Account/Sources/Account/User.swift
        public final class User {
          public var name = ""
        }
        ```

        ```text
        $ integrate resolve
        component.yaml:5:45: error: the value 'user' of the scope 'session' cannot be of the type 'Account.User': it is not Sendable [unfit-scope-value]
        Account/Sources/Account/User.swift:1:14: note: declared here
        component.yaml:5:45: note: help: write ': Sendable' after it: all threads share it
        ```

        ## How to fix it

        Use a public type that is Sendable. Anything else is a service of the scope.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .unfitService,
      summary: #"A service names no public, Sendable protocol, or an unknown actor."#,
      text: #"""
        - The protocol is public, and is a protocol. It is available on the systems that the app supports.
        - It refines `Sendable`, if the service is shared and has no isolation.
        - The actor in `isolation` exists. A name without a module is in the interface module, except `MainActor`.
        - The type of a service with `concrete: true` is public, and Sendable if it is shared.
        - The protocol of a configuration has the properties in `values:`, with the same types. A property with a default in an
          extension may be missing.
        - The type in `setup:` has a public static function `setup(with:)`, on no actor, neither `async` nor `throws`.

        For a pinned component the finding is at its pin.

        ## Example

        ```yaml
        # component.yaml
        name: Shop
        kind: app
        dependencies: [Interfaces]
        ```

        ```yaml
        # Interfaces/component.yaml
        name: Interfaces
        services: { counter: Counting }
        ```

        ```swift
        // Interfaces/Sources/Interfaces/Counting.swift
        public protocol Counting: AnyObject { var count: Int { get set } }
        ```

        ```yaml
        # Counter/component.yaml
        name: Counter
        provides: { counter: Counter }
        ```

        ```swift
        // Counter/Sources/Counter/Counter.swift
        import Interfaces
        public final class Counter: Counting {
          public var count = 0
          public init() {}
        }
        ```

        ```text
        $ integrate resolve
        Interfaces/component.yaml:3:22: error: 'Counting' is not Sendable, but the service 'counter' is shared by all threads [unfit-service]
        Interfaces/component.yaml:3:22: note: help: make the protocol inherit from Sendable, isolate the service ('isolation: MainActor'), or write 'scope: transient' for its providers, so that each user gets its own instance
        ```

        ## How to fix it

        Make the protocol refine `Sendable`, or isolate the service to an actor. With `scope: transient`, each user gets its own
        instance. For a type without a protocol, write `{ type: Store, concrete: true }`. For an actor of another module, write
        the module: `isolation: Storage.StoreActor`. For a pinned component, pin another version.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .unfitTrait,
      summary: #"A trait is switched on for a package that does not have it."#,
      text: #"""
        SwiftPM does not load such a graph. Traits come from `traits:` of a pin and from manifests of other packages. If another
        package switches on a trait that needs more targets or packages (`guards`), the pin has to list the trait too.

        ## Example

        ```yaml
        # Login/component.yaml
        name: Login
        dependencies: [Toml]
        ```

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Toml:
            git: https://git.example.com/toml.git
            version: 1.2.0
            revision: 6b600d740f593eea29725eebb1bee86281084bc2
            traits: [Dates]
            products: { Toml: [Toml] }
            targets: {}
            tools: "6.1"
            ranges: {}
            recorded:
              source: https://git.example.com/toml.git
              version: 1.2.0
              revision: 6b600d740f593eea29725eebb1bee86281084bc2
              traits:
                Times: []
              hash: e574a900aea0bac0
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:8:13: error: 'Toml' has no trait 'Dates' at 1.2.0, which its pin enables [unfit-trait]
        integrate.lock.yaml:4:3: note: pinned here
        integrate.lock.yaml:8:13: note: help: correct 'traits:', or run 'integrate update Toml' if a newer version has these traits (it has 'Times')
        ```

        ## How to fix it

        Correct `traits:` of the pin, or pin a version that has the trait. If another package requires the trait, pin versions
        of both that fit.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.

        An edit of recorded facts is <doc:stale-record>. If the record is rewritten too, only `integrate verify` finds it
        (<doc:wrong-record>).
        """#),
    Page(
      id: .unkeptRevision,
      summary: #"SwiftPM builds without a Package.resolved that fixes commits."#,
      text: #"""
        Only format 3 of Package.resolved fixes them. With format 1 or 2, a new checkout, for example in CI, builds the commit
        that the tag has then. With `packages: separate` and `package-resolved: root` (<doc:SpecFormat>), the packages of
        members have no Package.resolved: built alone, they use any version that their manifests allow.

        ## Example

        ```yaml
        # Login/component.yaml
        name: Login
        dependencies: [Toml]
        ```

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        package-resolved: 2
        pins:
          Toml:
            git: https://git.example.com/toml.git
            version: 1.2.0
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:3:19: warning: SwiftPM ignores the commits of a Package.resolved of format 2: if a tag is moved, it builds another commit than the lockfile lists [unkept-revision]
        integrate.lock.yaml:5:3: note: for example for 'Toml'
        integrate.lock.yaml:3:19: note: help: remove the line, to use format 3, unless a SwiftPM before 5.10 must read the file
        ```

        ## How to fix it

        Remove `package-resolved` from the lockfile, and run `integrate generate`. If someone builds with SwiftPM before 5.10,
        which cannot read format 3, run `integrate verify` each night.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it. To accept it in a run, pass
        `--allow unkept-revisions`, or set `INTEGRATE_ALLOW=unkept-revisions`.
        """#),
    Page(
      id: .unknownComponent,
      summary: #"A name does not match any component, package, module or product."#,
      text: #"""
        A similar name exists, or the component or package has no such module or product. If no name is similar, the finding is
        <doc:missing-pin>. Names in `visibility` are checked too.

        ## Example

        ```yaml
        # Login/component.yaml
        name: Login
        dependencies: [Trackin, Tracking/Cor]
        ```

        ```yaml
        # Tracking/component.yaml
        name: Tracking
        modules:
          Core:
        ```

        ```text
        $ integrate resolve
        Login/component.yaml:3:16: error: there is no component or package 'Trackin' [unknown-component]
        Login/component.yaml:3:16: note: help: did you mean 'Tracking'?
        Login/component.yaml:3:25: error: 'Tracking' has no module or product 'Cor' [unknown-component]
        Login/component.yaml:3:25: note: help: did you mean 'Tracking/Core'?
        ```

        ## How to fix it

        Use the name in the help line. Case counts, except for names of packages. `Component/Module` is a module,
        `package/Product` a product.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .unknownConfigValue,
      summary: #"A configuration file contains a value that is not used."#,
      text: #"""
        No module of the app lists it under `config: values:`, or the file belongs to no environment of the app. It is a warning
        if a component lists it that no app uses any more. `Chat.retries` is a value for the component `Chat` only.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        dependencies: [Chat]
        app: { config: { environments: [debug, release] } }
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        config: { protocol: ChatConfiguration, values: { retries: { type: Int, default: 3 } } }
        ```

        ```yaml
        # config/common.yaml
        retires: 5
        ```

        ```text
        $ integrate resolve
        config/common.yaml:2:1: error: no module declares the value 'retires' [unknown-config-value]
        config/common.yaml:2:1: note: help: did you mean 'retries'?
        ```

        ## How to fix it

        Correct the name, or delete the line. Values have the names in the modules' specs, or those after `as:`.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .unknownEvent,
      summary: #"An event is not declared."#,
      text: #"""
        `on` names an event of the system, of a module (`events`), or of an app (`app: events`).

        ## Example

        ```yaml
        # component.yaml
        name: Chat
        services: { chat: ChatModule }
        provides: { chat: { type: ChatFeature, on: { didEnterBackgroud: save } } }
        ```

        ```swift
        // Sources/Chat/Chat.swift
        public protocol ChatModule: Sendable {}
        public struct ChatFeature: ChatModule {
          public init() {}
          public func save() {}
        }
        ```

        ```text
        $ integrate resolve
        component.yaml:4:46: error: the event 'didEnterBackgroud' is not declared [unknown-event]
        component.yaml:4:46: note: help: did you mean 'didEnterBackground'?
        ```

        ## How to fix it

        Correct the name, or declare the event.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .unknownFinding,
      summary: #"The root sets a severity for a finding that does not exist."#,
      text: #"""
        ## Example

        ```yaml
        name: Grocery
        kind: workspace
        integration:
          severity: { unused-providers: off }
        ```

        ```text
        component.yaml:4:15: error: there is no finding 'unused-providers' [unknown-finding]
        component.yaml:4:15: note: help: did you mean 'unused-provider' or 'unusable-provider'?
        ```

        ## How to fix it

        Correct the id, which is in brackets at the end of a finding's line. `integrate explain` lists all ids.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .unknownInDump,
      summary: #"The JSON of a package contains something unknown."#,
      text: #"""
        Usually SwiftPM is newer than this version of the tool. The part is left out, and the rest is imported.

        ## Example

        ```text
        {
          "name" : "Grocery",
          "targets" : [ { "name" : "Chat", "type" : "regular", "sandboxed" : true } ],
          "toolsVersion" : { "_version" : "6.9.0" }
        }
        ```

        ```text
        $ integrate import --dump dump.json
        dump.json:3:70: warning: a target has 'sandboxed', which is unknown [unknown-in-dump]
        dump.json:3:70: note: help: write it into the spec by hand if possible, or update integrate; it was left out
        ```

        ## How to fix it

        Check the manifest at that place. If the component does not build without it, add it to the spec if there is a key for
        it.

        ## Who can silence it

        `integrate import` reads no baseline. It applies `severity:` of the root's spec only if it moves pins of an existing
        lockfile.
        """#),
    Page(
      id: .unknownKey,
      summary: #"A mapping has an unknown key."#,
      text: #"""
        A key for a version, such as `version` or `from` in a spec, is reported as <doc:version-in-spec>.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        dependancies: [CoreUI]
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:3:1: error: a spec has no key 'dependancies' [unknown-key]
        Chat/component.yaml:3:1: note: help: did you mean 'dependencies'?
        ```

        ## How to fix it

        Correct the spelling, or move the key: keys of a module are at the top level (main module) or under `modules:`, keys of
        the root under `integration:`. <doc:SpecFormat> and <doc:Lockfile> list them.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .unknownLaunchTask,
      summary: #"A launch task comes after one that does not exist."#,
      text: #"""
        `after` names a task of the same component, or `Component.task`. If the component is in the root but not in the app, the
        task counts as done. If there is no such component, it is a warning and counts as done.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        dependencies: [Chat]
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        launch:
          open: ChatLaunch.open
          warm: { call: ChatLaunch.warm, after: [opne] }
        ```

        ```swift
        // Chat/Sources/Chat/Launch.swift
        public enum ChatLaunch {
          public static func open() {}
          public static func warm() {}
        }
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:5:42: error: there is no launch task 'Chat.opne' [unknown-launch-task]
        Chat/component.yaml:5:42: note: help: did you mean 'Chat.open'?
        ```

        ## How to fix it

        Correct the name, or remove it.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .unknownLayer,
      summary: #"A spec names a layer that the root does not have."#,
      text: #"""
        Layers are listed under `integration: layers:` of the root. They are used in `layer`, and as `layer:NAME` in
        `visibility`. Specs of pinned components are not checked.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: workspace
        integration:
          layers: [app, feature, interface]
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        layer: features
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:3:8: error: the root has no layer 'features' [unknown-layer]
        Chat/component.yaml:3:8: note: help: did you mean 'feature'?
        ```

        ## How to fix it

        Correct the name, or add the layer to the root's list. A layer depends on those to its right.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .unknownScope,
      summary: #"An app does not have a scope, or a value of the scope, that a provider requires."#,
      text: #"""
        Scopes and their values are declared under `app: scopes:`.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        dependencies: [Orders]
        app: { scopes: { sesion: { values: { token: String } } } }
        ```

        ```yaml
        # Orders/component.yaml
        name: Orders
        services: { orderHistory: OrderHistory }
        provides: { orderHistory: { type: UserOrders, scope: session, requires: [token] } }
        ```

        ```swift
        // Orders/Sources/Orders/Orders.swift
        public protocol OrderHistory: Sendable {}
        public struct UserOrders: OrderHistory {
          public init(token: String) {}
        }
        ```

        ```text
        $ integrate resolve
        Orders/component.yaml:4:54: error: 'Grocery' has no scope 'session', in which 'orderHistory' is built [unknown-scope]
        component.yaml:2:7: note: its scopes: sesion
        Orders/component.yaml:4:54: note: help: did you mean 'sesion'?
        ```

        ## How to fix it

        Declare the scope in the app's spec with the values that its services require,
        `session: { values: { user: AccountInterface.User } }`, or remove `scope:` from the provider.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .unknownService,
      summary: #"No module declares a service of this name."#,
      text: #"""
        Names in `provides`, `requires` and `bind` are services.

        ## Example

        ```yaml
        # Analytics/component.yaml
        name: Analytics
        services: { analytics: AnalyticsTracking }
        ```

        ```yaml
        # ServerAnalytics/component.yaml
        name: ServerAnalytics
        provides: { analytic: ServerTracker }
        ```

        ```text
        $ integrate resolve
        ServerAnalytics/component.yaml:3:13: error: no module offers a service 'analytic' [unknown-service]
        ServerAnalytics/component.yaml:3:13: note: help: did you mean 'analytics'?
        ```

        ## How to fix it

        Correct the name, or declare the service in the spec of the module with its protocol:
        `services: { analytics: AnalyticsTracking }`.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .unknownVersion,
      summary: #"A repository does not have a version, branch or commit."#,
      text: #"""
        A version is a tag, `1.2.0` or `v1.2.0`. `integrate pin` and `integrate verify` also report a commit that no branch or
        tag reaches: SwiftPM cannot fetch it.

        ## Example

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Toml:
            git: https://git.example.com/toml.git
            version: 1.3.7
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:6:14: error: 'Toml' has no version 1.3.7 [unknown-version]
        integrate.lock.yaml:6:14: note: help: use one of: 1.3.0, 1.4.0
        ```

        ## How to fix it

        Pin a version that exists: `integrate pin Toml 1.3.0`. `integrate outdated` lists the newest. For a release without a
        tag, tag it, or pin its commit as `revision`.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .unlistedPod,
      summary: #"A required pod or subspec is not in PODS."#,
      text: #"""
        CocoaPods omits pods that the Podfile's platforms do not need, such as a subspec for macOS. Nothing is pinned for it. If
        the Podfile itself lists the pod, `resolve` reports it as <doc:missing-pin>.

        ## Example

        ```yaml
        PODS:
          - path_provider (0.0.1):
            - Flutter
            - FlutterMacOS
          - Flutter (1.0.0)

        DEPENDENCIES:
          - path_provider

        COCOAPODS: 1.16.2
        ```

        ```text
        $ integrate import Podfile.lock
        Podfile.lock:4:7: warning: 'FlutterMacOS', which 'path_provider' requires, is not listed in PODS [unlisted-pod]
        Podfile.lock:4:7: note: help: add it to integrate.lock.yaml if it is needed, or run 'pod install' and import again; it was not pinned
        ```

        ## How to fix it

        Nothing, if another platform needs it. Otherwise run `pod install` and import again, or add a pin.

        ## Who can silence it

        `integrate import` reads no baseline. It applies `severity:` of the root's spec only if it moves pins of an existing
        lockfile.
        """#),
    Page(
      id: .unreachableSource,
      summary: #"A repository or spec repository could not be read."#,
      text: #"""
        git runs without a terminal and never waits for a password. The message ends with git's own. In `resolve` it is a
        warning if the pin has a revision, otherwise an error.

        ## Example

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Toml:
            git: https://git.example.com/tomll.git
            version: 1.2.0
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:5:10: error: cannot read 'https://git.example.com/tomll.git': repository 'https://git.example.com/tomll.git/' not found [unreachable-source]
        integrate.lock.yaml:5:10: note: the lockfile does not record its revision, so that the code that is built may change
        integrate.lock.yaml:5:10: note: help: check the address and your access to it: 'git ls-remote' must work without a prompt
        ```

        ## How to fix it

        Run `git ls-remote https://git.example.com/tomll.git` with `GIT_TERMINAL_PROMPT=0`. Configure a credential helper or an
        ssh agent. If every pin has a revision, `integrate resolve --offline` works without the repositories.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .unreadableManifest,
      summary: #"The manifest of a package cannot be read."#,
      text: #"""
        The commit has neither a spec nor a Package.swift, or the manifest failed to evaluate. Usually it needs newer Swift
        tools than yours. In `integrate resolve` it is a warning: only the revision is recorded. `integrate import` of a folder
        writes nothing then.

        Most manifests are parsed, not run. The others, which `--verbose` lists, run in a sandbox without network: SwiftPM's on
        macOS, bubblewrap on Linux. Without a sandbox the command ends, unless you pass `--trust-manifests`.

        ## Example

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Toml:
            git: https://git.example.com/toml.git
            version: 1.2.0
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:6:14: warning: 'https://git.example.com/toml.git' has neither a component.yaml nor a Package.swift at 6b600d740f593eea29725eebb1bee86281084bc2 [unreadable-manifest]
        integrate.lock.yaml:6:14: note: help: pin a version that has one, or check that it is the right repository
        ```

        ## How to fix it

        Pin a version that your toolchain can read, or update the toolchain. `swift package dump-package` in a clone shows the
        whole error.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .unregisteredApp,
      summary: #"An app uses its services, but no code registers them."#,
      text: #"""
        The app reads `Dependencies.current` or an `@Injected` value, or runs launch tasks (<doc:Wiring>), and would stop with
        "Nothing is registered". It is an error at the top level of `main.swift`, and a warning in other code, which may never
        run.

        It is not reported if any code may register: a call in a function or `#if`, an alias of `Registration` or
        `Dependencies`, an Xcode project in the root, a build plugin, or a test that registers (except for `main.swift`).

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        dependencies: [Clock]
        ```

        ```yaml
        # Clock/component.yaml
        name: Clock
        services: { clock: Clocking }
        provides: { clock: SystemClock }
        ```

        ```swift
        // Clock/Sources/Clock/Clock.swift
        public protocol Clocking: Sendable { var hour: Int { get } }
        public struct SystemClock: Clocking {
          public init() {}
          public var hour: Int { 12 }
        }
        ```

        ```swift
        // Sources/Grocery/main.swift
        import GroceryDependencies

        print(Dependencies.current.clock.hour)
        ```

        ```text
        $ integrate resolve
        Sources/Grocery/main.swift:3:7: error: this needs the services of 'Grocery', but no code registers them: the app stops here [unregistered-app]
        Sources/Grocery/main.swift:3:7: note: help: write 'import GroceryRegistration' and 'Registration.register()' at the app's start
        ```

        ## How to fix it

        Call `Registration.register(…)` first in the program.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.

        Code that may register, or an Xcode project in the root, also ends the finding, and is not counted.
        """#),
    Page(
      id: .unsafeFlags,
      summary: #"A package that is pinned by version has unsafe build flags in a product in use."#,
      text: #"""
        SwiftPM refuses `unsafeFlags` there, in all targets of the product, also under a condition. It allows them in the root,
        in folders, in packages that are pinned by branch or commit, and with tools 6.2 or later.

        ## Example

        ```yaml
        # Login/component.yaml
        name: Login
        dependencies: [Toml]
        ```

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Toml:
            git: https://git.example.com/toml.git
            version: 1.2.0
            products: { Toml: [Toml] }
            targets:
              CToml: { unsafe-flags: true }
              Toml: [CToml]
            ranges: {}
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:6:14: error: 'Toml' is pinned by version, but its product 'Toml' contains 'CToml', which has unsafe build flags [unsafe-flags]
        integrate.lock.yaml:9:7: note: the target
        Login/component.yaml:3:16: note: the product is used here
        integrate.lock.yaml:4:3: note: reached by Login → Toml
        integrate.lock.yaml:6:14: note: help: pin the revision of 'Toml', or pin a version without them: SwiftPM allows them only at a commit
        ```

        ## How to fix it

        Pin a version without such flags, or the commit: `integrate pin NAME --revision COMMIT`.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.

        An edit of recorded facts is <doc:stale-record>. If the record is rewritten too, only `integrate verify` finds it
        (<doc:wrong-record>).
        """#),
    Page(
      id: .unsafeURL,
      summary: #"A URL in the lockfile is not safe to pass to git."#,
      text: #"""
        - Allowed: `https` and `ssh` URLs, `git@host:team/x.git`, and paths. For `binary` pins: `https`.
        - `file` URLs need `file-urls: true` in the root's spec and `--allow file-urls`.
        - Never allowed: passwords, user names except for ssh, text that git could treat as an option, and transports that run
          commands (`ext::`).

        ## Example

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Toml:
            git: https://me:secret@git.example.com/toml.git
            version: 1.2.0
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:5:10: error: the URL 'https://me:…@git.example.com/toml.git' of pin 'Toml' contains a password [unsafe-url]
        integrate.lock.yaml:5:10: note: help: write an https or ssh address without a password; use git's credential helper
        ```

        ## How to fix it

        Write the address without credentials. Let git find them: a credential helper, `url.<base>.insteadOf` in its
        configuration, or an ssh key. Replace a password that was committed.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it. To accept it in a run, pass
        `--allow file-urls`, or set `INTEGRATE_ALLOW=file-urls`: it allows `file` URLs.
        """#),
    Page(
      id: .unsentEvent,
      summary: #"A service listens to an event that the app's code never sends."#,
      text: #"""
        The app's code calls `Registration.register`, but neither `listen()` nor `send(_:)`, or no `send(_:)` for an event that
        the system does not send (<doc:Events>). The method is never called. One `send` is enough: which events are sent is not
        checked.

        It is not reported if the app may start in other code: no module of the root registers, or only a library does, and an
        Xcode project is in the root or under `integration: xcode:`, or no program needs the library.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        dependencies: [Chat]
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        services: { chat: ChatModule }
        provides: { chat: { type: ChatFeature, on: { didEnterBackground: save } } }
        ```

        ```swift
        // Chat/Sources/Chat/Chat.swift
        public protocol ChatModule: Sendable {}
        public struct ChatFeature: ChatModule {
          public init() {}
          public func save() {}
        }
        ```

        ```swift
        // Sources/Grocery/main.swift
        import GroceryRegistration

        Registration.register()
        ```

        ```text
        $ integrate resolve
        Sources/Grocery/main.swift:3:14: warning: 'Grocery' is registered here, but calls neither 'listen' nor 'send': the event 'didEnterBackground' is never sent [unsent-event]
        Chat/component.yaml:4:46: note: it is handled here
        Sources/Grocery/main.swift:3:14: note: help: call 'Dependencies.current.listen()' after it
        ```

        ## How to fix it

        Call `listen()` where the app starts, or send the event. If that is on purpose, write `severity: { unsent-event: off }`
        under `integration:` in the root's spec.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline (<doc:Findings>). A warning that is
        off is not counted.

        If a library registers the app, an Xcode project in the root also ends the finding, and is not counted.
        """#),
    Page(
      id: .unstartedLaunchTask,
      summary: #"The app's code never calls the function that runs its launch tasks."#,
      text: #"""
        The functions are `launch()`, `afterFirstFrame()` for `when: firstFrame`, and `idle()` for `when: idle` (<doc:Launch>).
        It is not reported in the same cases as <doc:unsent-event>.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        dependencies: [Chat]
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        launch:
          open: ChatLaunch.open
          warmUp: { call: ChatLaunch.warmUp, when: idle }
        ```

        ```swift
        // Chat/Sources/Chat/Launch.swift
        public enum ChatLaunch {
          public static func open() {}
          public static func warmUp() async {}
        }
        ```

        ```swift
        // Sources/Grocery/main.swift
        import GroceryRegistration

        Registration.register()
        await Registration.launch()
        ```

        ```text
        $ integrate resolve
        Sources/Grocery/main.swift:3:14: warning: 'Grocery' is registered here, but never calls 'idle', which runs the launch task 'Chat.warmUp' [unstarted-launch-task]
        Chat/component.yaml:5:3: note: the launch task
        Sources/Grocery/main.swift:3:14: note: help: call 'await Registration.idle()' when the app is idle
        ```

        ## How to fix it

        Call the function. If that is on purpose, write `severity: { unstarted-launch-task: off }` under `integration:` in the
        root's spec.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline (<doc:Findings>). A warning that is
        off is not counted.

        If a library registers the app, an Xcode project in the root also ends the finding, and is not counted.
        """#),
    Page(
      id: .unusableProvider,
      summary: #"A type or function in `provides` does not exist, or does not fit the spec."#,
      text: #"""
        Generated code calls the initialiser or factory from another module, with the services in `requires` in their order.

        - The type or function is public, with the types around it. A protocol cannot be built.
        - It has exactly these labels; parameters with a default may be left out. The implicit initialiser of a struct is not
          public.
        - It is not failable, and a factory in a type is `static`.
        - A `lazy` service is a closure, an `optional` one an optional, a `collect` one an array.
        - The type lists the service's protocol, or inherits it.
        - It is available on the systems that the app supports.

        `integrate check --build` reports everything else. For a pinned component the finding is at its pin.

        ## Example

        ```yaml
        # Storage/component.yaml
        name: Storage
        services: { database: Database }
        ```

        ```swift
        // Storage/Sources/Storage/Database.swift
        public protocol Database: Sendable {}
        ```

        ```yaml
        # SQLite/component.yaml
        name: SQLite
        provides: { database: SQLiteDatabase }
        ```

        ```swift
        // SQLite/Sources/SQLite/SQLite.swift
        import Storage

        public struct SQLiteDatabase: Database {}
        ```

        ```text
        $ integrate resolve
        SQLite/component.yaml:3:23: error: 'SQLiteDatabase', which provides 'database', has no initialiser that other modules can call [unusable-provider]
        SQLite/component.yaml:3:23: note: help: write 'public init()' in it: the implicit one is internal
        ```

        ## How to fix it

        Declare what the finding names, or correct `provides`, `requires` and the labels. If a plain call cannot build it, write
        `provides: { database: app }` in the app's spec. For a pinned component, pin another version.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.

        Declarations that a macro, `#if` or generated code may change are not compared. The compiler reports them.
        """#),
    Page(
      id: .unusedDependency,
      summary: #"A spec lists a dependency that no file of the module imports."#,
      text: #"""
        Not reported: macros, plugins, programs, system modules, binaries, C, modules without public declarations, modules that
        another import re-exports, dependencies of an app that are registered, and modules that import nothing of the project,
        or a module that is unknown.

        ## Example

        ```yaml
        # CoreUI/component.yaml
        name: CoreUI
        ```

        ```swift
        // CoreUI/Sources/CoreUI/Button.swift
        public struct Button {}
        ```

        ```yaml
        # Money/component.yaml
        name: Money
        ```

        ```swift
        // Money/Sources/Money/Money.swift
        public struct Money {}
        ```

        ```yaml
        # Chat/component.yaml
        name: Chat
        dependencies: [CoreUI, Money]
        ```

        ```swift
        // Chat/Sources/Chat/Chat.swift
        import Money

        public struct Chat {}
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:3:16: warning: 'Chat' lists 'CoreUI' as a dependency, but none of its files imports it [unused-dependency]
        Chat/component.yaml:3:16: note: help: delete 'CoreUI' from 'dependencies', or run 'integrate check --fix-unused'
        ```

        ## How to fix it

        Run `integrate check --fix-unused`, or delete the name. The command keeps modules in `products:` of the spec. If the
        dependency provides a service, add `provides:` to its spec. If it has to be linked without an import, write
        `severity: { unused-dependency: off }` under `integration:` in the root's spec.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline (<doc:Findings>). A warning that is
        off is not counted.
        """#),
    Page(
      id: .unusedPin,
      summary: #"Nothing needs a pin."#,
      text: #"""
        No dependency, plugin, `tools-only` entry or range leads to it. It is reported for pins that were read (with `ranges`,
        even empty, or a spec), in a root with members.

        ## Example

        ```yaml
        # Login/component.yaml
        name: Login
        ```

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Toml:
            git: https://git.example.com/toml.git
            version: 1.2.0
            ranges: {}
        ```

        ```text
        $ integrate resolve
        integrate.lock.yaml:4:3: error: nothing needs the pin 'Toml' [unused-pin]
        integrate.lock.yaml:4:3: note: help: run 'integrate unpin Toml' to remove it; if a command needs it, list it under 'package: tools-only:' of the root's spec
        ```

        ## How to fix it

        Run `integrate unpin NAME`. If a command of yours needs the package, list it under `package: tools-only:` in the root's
        spec.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.

        `package: tools-only:` also ends the finding, and is not counted.
        """#),
    Page(
      id: .unusedProvider,
      summary: #"No app uses a provider."#,
      text: #"""
        Another provider is bound, or no app needs the service. Several providers are fine if each is used by some app. If an
        initialiser takes the service but `requires` does not list it, <doc:unusable-provider> is reported instead.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: app
        dependencies: [Analytics]
        bind: { analytics: ServerAnalytics }
        ```

        ```yaml
        # Analytics/component.yaml
        name: Analytics
        services: { analytics: AnalyticsTracking }
        ```

        ```yaml
        # ConsoleAnalytics/component.yaml
        name: ConsoleAnalytics
        provides: { analytics: ConsoleTracker }
        ```

        ```yaml
        # ServerAnalytics/component.yaml
        name: ServerAnalytics
        provides: { analytics: ServerTracker }
        ```

        ```text
        $ integrate resolve
        ConsoleAnalytics/component.yaml:3:13: warning: no app uses 'ConsoleAnalytics' for the service 'analytics' [unused-provider]
        ConsoleAnalytics/component.yaml:3:13: note: help: add it to an app's 'dependencies:' or 'bind:', delete it, or write 'unused-provider: off' under 'integration: severity:'
        ```

        ## How to fix it

        Depend on it or bind it in an app, or delete it. To keep it, write `severity: { unused-provider: off }` under
        `integration:` in the root's spec.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline (<doc:Findings>). A warning that is
        off is not counted.
        """#),
    Page(
      id: .versionInSpec,
      summary: #"A spec contains a version."#,
      text: #"""
        Versions belong in the lockfile. Recognised are `Tracking ~> 1.2`, `Tracking (1.2)`, `Tracking@1.2`, and keys such as
        `version`, `from`, `exact`, `branch` or `tag`.

        ## Example

        ```yaml
        # Login/component.yaml
        name: Login
        dependencies: ["Tracking ~> 1.2"]
        ```

        ```text
        $ integrate resolve
        Login/component.yaml:3:16: error: versions do not belong in specs: 'Tracking ~> 1.2' [version-in-spec]
        Login/component.yaml:3:16: note: help: write 'Tracking' alone, and pin the version: 'integrate pin Tracking VERSION'
        ```

        ## How to fix it

        Write the name alone (`dependencies: [Tracking]`), and pin the version: `integrate pin Tracking 1.2.0`. The lockfile
        also sets how far the pin may move: `allow: ^1.2.0`.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.
        """#),
    Page(
      id: .visibilityViolation,
      summary: #"A component depends on one that is not visible to it."#,
      text: #"""
        `visibility` lists components, and `layer:NAME` for a layer. An empty list means none; without the key everything is
        visible. Modules of one component always are. Tests count, and imports too, even if the spec does not list the imported
        module.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        visibility: [Inbox]
        ```

        ```yaml
        # Inbox/component.yaml
        name: Inbox
        dependencies: [Chat]
        ```

        ```yaml
        # Search/component.yaml
        name: Search
        dependencies: [Chat]
        ```

        ```text
        $ integrate resolve
        Search/component.yaml:3:16: error: 'Search' may not depend on 'Chat', which is visible to 'Inbox' [visibility-violation]
        Chat/component.yaml:3:14: note: its visibility
        Search/component.yaml:3:16: note: help: add 'Search' to the visibility of 'Chat', or remove the dependency
        ```

        ## How to fix it

        Ask the owners of the component (`owners:` in its spec), and add your name to its `visibility`. Or depend on its
        interface module.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.

        A change of `visibility:` changes the rule itself, and is not counted. Let owners review the specs.
        """#),
    Page(
      id: .withdrawnTag,
      summary: #"The tag of a pinned version no longer exists."#,
      text: #"""
        It was deleted, or it never existed and someone wrote the pin by hand. It is also reported for a version that a spec
        repository (<doc:SpecRepositories>) no longer has. The same commands as for <doc:moved-tag> find it.

        ## Example

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Toml:
            git: https://git.example.com/toml.git
            version: 1.2.0
            revision: 6b600d740f593eea29725eebb1bee86281084bc2
        ```

        ```text
        $ integrate outdated
        integrate.lock.yaml:6:14: error: 'Toml' has no version 1.2.0: its tag was deleted, or never existed [withdrawn-tag]
        integrate.lock.yaml:6:14: note: help: pin another version; use one of: 1.1.0, 1.3.0
        ```

        ## How to fix it

        Pin another version: `integrate update Toml`, or `integrate pin Toml 1.3.0`. To keep the commit:
        `integrate pin Toml --revision 6b600d740f593eea29725eebb1bee86281084bc2`.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .wrongRecord,
      summary: #"The recorded facts of a pin differ from its repository."#,
      text: #"""
        Only `integrate verify` finds it, since it reads the repositories again. It compares products, targets, platforms,
        tools, ranges, and the files in `integrate.lock.d`. Run it for lockfile changes of strangers, and each night for all
        pins.

        ## Example

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          Toml:
            git: https://git.example.com/toml.git
            version: 1.2.0
            revision: 6b600d740f593eea29725eebb1bee86281084bc2
            products: { Toml: [Toml] }
            ranges: {}
        ```

        ```text
        $ integrate verify
        integrate.lock.yaml:9:5: error: 'ranges' of 'Toml' differs from its repository at 6b600d740f593eea29725eebb1bee86281084bc2: swift-log: recorded is nothing, but it has ^1.4.0 [wrong-record]
        integrate.lock.yaml:9:5: note: help: run 'integrate resolve' to record it again
        ```

        ## How to fix it

        Find who changed the line: `git log -S`. `integrate pin Toml 1.2.0` reads the facts again. If the pin has no
        `recorded:`, run `integrate resolve`.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .wrongType,
      summary: #"A value has another type than its key."#,
      text: #"""
        Keys have text, `true` or `false`, a list, or a mapping. Values are never converted: `10.10` stays text, `no` can be a
        name, and `yes`, `on` or `1` are not `true`.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        owners: chat-team
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:3:9: error: 'owners' must be a list, not 'chat-team' [wrong-type]
        Chat/component.yaml:3:9: note: help: write '[chat-team]'
        ```

        ## How to fix it

        Write the value in the form that the message names.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .xcodeRequirement,
      summary: #"An Xcode project requires something other than what is pinned."#,
      text: #"""
        The project, or one of the workspace, is listed under `xcode:` in the root's spec. Compared are packages, their versions
        and addresses, and linked products. Xcode would fail, or choose another version. A folder of the project with the
        package replaces the pin. It is also reported if the project cannot be read. `pin` and `update` skip versions that cause
        it.

        ## Example

        ```yaml
        # component.yaml
        name: Shop
        kind: app
        type: none
        dependencies: [nuke/Nuke]
        integration: { xcode: Shop.xcodeproj }
        ```

        ```yaml
        # integrate.lock.yaml
        lockfile: 1
        pins:
          nuke: { git: https://git.example.com/nuke.git, version: 12.2.0, products: { Nuke: [Nuke] }, ranges: {} }
        ```

        ```text
        // Shop.xcodeproj/project.pbxproj
        // !$*UTF8*$!
        {
          objects = {
            A1 = {
              isa = XCRemoteSwiftPackageReference;
              repositoryURL = "https://git.example.com/nuke.git";
              requirement = { kind = exactVersion; version = 12.1.6; };
            };
          };
        }
        ```

        ```text
        $ integrate resolve
        Shop.xcodeproj/project.pbxproj:7:54: error: the Xcode project requires exactly 12.1.6 of 'nuke', which is pinned at 12.2.0 [xcode-requirement]
        integrate.lock.yaml:4:59: note: pinned here
        Shop.xcodeproj/project.pbxproj:7:54: note: help: change the package's dependency rule in Xcode to allow 12.2.0, or remove the package from the project and link the generated package; or run 'integrate pin nuke 12.1.6'
        ```

        ## How to fix it

        Change the package's dependency rule in Xcode, or pin the version that the project requires. To have no versions in the
        project, link products of the packages that `integrate generate` writes, and remove the references.

        ## Who can silence it

        A pull request can, with `severity:` in the root's spec or a line of the baseline. Both are counted (<doc:Findings>),
        and `--strict` fails on an error that `severity:` lowers.

        Removing `xcode:` from the root's spec also ends the finding, and is not counted.
        """#),
    Page(
      id: .yamlSyntax,
      summary: #"The file is not valid YAML."#,
      text: #"""
        Nothing of the file is used. Often a value needs quotes: a plain value may not start with `*`, `&`, `!`, `@`, `%`, `>`
        or `|`, and may not contain `: ` or ` #`. Other files are checked in the same run.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        summary: Talk: between buyers and sellers
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:3:14: error: ':' is not allowed inside a plain value [yaml-syntax]
        Chat/component.yaml:3:14: note: help: put the value in quotes: 'Talk: between buyers and sellers'
        ```

        ## How to fix it

        Follow the help line; a quoted value in it can be copied. Indent with spaces, and give all keys of a mapping the same
        indentation.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
    Page(
      id: .yamlUnsupported,
      summary: #"The file uses a part of YAML that is not supported."#,
      text: #"""
        Not supported are anchors (`&name`), aliases (`*name`), tags (`!tag`), merge keys (`<<`), directives (`%YAML`), several
        documents in one file, and lists or mappings as keys.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        dependencies: &shared [CoreUI]
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:3:15: error: anchor '&shared' is not supported [yaml-unsupported]
        Chat/component.yaml:3:15: note: help: write the value out in each place that needs it
        ```

        ## How to fix it

        Write the values where they are needed. If the value is text, quote it. Move a second document to another file.

        ## Who can silence it

        No file of the project: it is a guard, and `severity:` and a baseline have no effect on it.
        """#),
  ]

  /// Which findings are about what.
  package static let topics: [Topic] = [
    Topic(title: "Reading specs and the lockfile", ids: [
      .confusable,
      .controlCharacter,
      .duplicateKey,
      .fileTooLarge,
      .invalidEncoding,
      .invalidName,
      .invalidValue,
      .mergeConflict,
      .misnamedSpec,
      .missingFolder,
      .missingKey,
      .missingRootSpec,
      .pathOutsideRoot,
      .repeatedEntry,
      .tooDeep,
      .tooManyNodes,
      .unknownKey,
      .versionInSpec,
      .wrongType,
      .yamlSyntax,
      .yamlUnsupported,
    ]),
    Topic(title: "The graph", ids: [
      .dependencyCycle,
      .duplicateComponent,
      .duplicateModule,
      .duplicateProduct,
      .layerViolation,
      .missingLayer,
      .nestedLockfile,
      .nestedRoot,
      .selfDependency,
      .unknownComponent,
      .unknownLayer,
      .visibilityViolation,
    ]),
    Topic(title: "Pins", ids: [
      .changedGuard,
      .disallowedSource,
      .duplicatePin,
      .floatingPin,
      .identityCollision,
      .incompleteRepository,
      .invalidRevision,
      .invalidVersion,
      .localPin,
      .lockfileIncomplete,
      .mirroredSource,
      .missingManifest,
      .missingPin,
      .missingProduct,
      .movedTag,
      .sourceCollision,
      .staleRecord,
      .unfitTrait,
      .unkeptRevision,
      .unknownVersion,
      .unreachableSource,
      .unreadableManifest,
      .unsafeFlags,
      .unsafeURL,
      .unusedPin,
      .withdrawnTag,
      .wrongRecord,
      .xcodeRequirement,
    ]),
    Topic(title: "Conflicts", ids: [
      .invalidRequirement,
      .otherAddress,
      .otherIdentity,
      .platformConflict,
      .requirementConflict,
      .staticLinkedTwice,
      .toolsVersionConflict,
    ]),
    Topic(title: "Sources", ids: [
      .missingResource,
      .missingSources,
      .unbuildableSources,
      .undeclaredImport,
      .unusedDependency,
    ]),
    Topic(title: "Wiring", ids: [
      .ambiguousProvider,
      .builtTwice,
      .conditionalService,
      .duplicateService,
      .effectfulInitialiser,
      .injectsItself,
      .isolationMismatch,
      .missingProvider,
      .providerCycle,
      .unfitService,
      .unknownService,
      .unregisteredApp,
      .unusableProvider,
      .unusedProvider,
    ]),
    Topic(title: "Configuration", ids: [
      .configTypeConflict,
      .invalidConfigValue,
      .missingConfigValue,
      .secretInConfig,
      .sharedSecret,
      .unknownConfigValue,
    ]),
    Topic(title: "Launch", ids: [
      .launchCycle,
      .unfitLaunchTask,
      .unknownLaunchTask,
      .unstartedLaunchTask,
    ]),
    Topic(title: "Routes", ids: [
      .duplicateRoute,
      .invalidRoute,
      .unansweredLink,
      .unfitRoute,
    ]),
    Topic(title: "Events", ids: [
      .duplicateEvent,
      .unfitEvent,
      .unknownEvent,
      .unsentEvent,
    ]),
    Topic(title: "Sessions", ids: [
      .outlivedScope,
      .unfitScopeValue,
      .unknownScope,
    ]),
    Topic(title: "Generation", ids: [
      .buildError,
      .foreignSource,
      .misplacedKey,
      .missingFile,
      .noProduct,
      .noSource,
      .notGenerated,
      .orphanedFile,
      .pathOutsidePackage,
      .sharedFolder,
      .staleFile,
    ]),
    Topic(title: "Severities and baseline", ids: [
      .invalidBaseline,
      .loweredGuard,
      .staleBaseline,
      .unknownFinding,
    ]),
    Topic(title: "Importing", ids: [
      .evaluatedOnThisHost,
      .invalidDump,
      .invalidResolved,
      .lowerBoundPinned,
      .notCarriedOver,
      .sourceLeftOut,
      .unknownInDump,
    ]),
    Topic(title: "Pods", ids: [
      .invalidPodfileLock,
      .invalidPodspec,
      .podMismatch,
      .podSource,
      .podVersion,
      .podspecRunsCode,
      .unlistedPod,
    ]),
  ]
}
