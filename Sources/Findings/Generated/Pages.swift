// Written by Tests/write-findings from Sources/integrate/Documentation.docc/Findings; do not edit.
// swift-format-ignore-file

extension Page {
  /// All pages, by id.
  package static let all: [Page] = [
    Page(
      id: .ambiguousProvider,
      summary: #"Several components provide a service and the app chooses none."#,
      text: #"""
        ## What it means

        Where one component provides a service, it is taken. Where several do, those that the app already depends on, directly or
        through others, come first; if there is still more than one, the app has to say which one is meant. A `bind` in the
        root's spec holds for all apps of the root, one in an app's spec for that app.

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
        component.yaml:4:16: error: 2 components provide 'analytics', and 'Grocery' binds none [ambiguous-provider]
        ConsoleAnalytics/component.yaml:3:13: note: 'ConsoleAnalytics' provides it
        ServerAnalytics/component.yaml:3:13: note: 'ServerAnalytics' provides it
        component.yaml:2:7: note: the app
        component.yaml:4:16: note: help: write 'bind: { analytics: ConsoleAnalytics }' in the app's spec
        ```

        ## How to fix it

        Write `bind: { analytics: ServerAnalytics }` in the app's spec, with the name of the component, of its module or of the
        type. Who needs all of them requires the service with `collect: true`.
        """#),
    Page(
      id: .buildError,
      summary: #"The project does not compile."#,
      text: #"""
        ## What it means

        `integrate check --build` found no other error, ran `swift build`, and the compiler reported this one. An error in
        generated code is reported at the line of the spec that the code comes from, with a note at the generated line. Errors in
        your own files are reported where the compiler reports them; those of the linker and of SwiftPM have no place.

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
        - If the sources are wrong, change the declaration that the compiler names in a note.

        If the message names a type that the project builds for another system only, pass the platform to `swift build`:
        `integrate check --build -- --triple arm64-apple-ios17.0-simulator --sdk PATH`.
        """#),
    Page(
      id: .builtTwice,
      summary: #"One type provides two shared services, and would be built once for each."#,
      text: #"""
        ## What it means

        A shared service is built once. A type that stands under two services is built for each of them: what one is told the
        other does not know, though both look like one thing in the spec.

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
        Store/component.yaml:3:42: note: help: write 'writer: { same: reader }' for one instance, or 'factory: MemoryStore.init' for one of them where each is to have its own
        ```

        ## How to fix it

        Where both are to be the same instance, say so: `writer: { same: reader }` (<doc:Injection>). Where each is to have its
        own, `writer: { factory: MemoryStore.init }` calls the same initialiser. `scope: transient` builds one for each who asks.
        """#),
    Page(
      id: .conditionalService,
      summary: #"A service that an app has on some platforms alone is needed on others."#,
      text: #"""
        ## What it means

        An app that depends on a component under a condition has what it provides on those platforms alone: the generated modules
        depend on it under the same condition, and what they say of it stands under `#if os(…)`, so that they build on every
        platform. Three things cannot be said like that, and are errors where the root states a platform on which the service is
        missing, or no platform at all:

        - a service that is there on more platforms requires one that is there on fewer, optional or not;
        - the app makes the service (`provides: { chat: app }`), which is a parameter of `register(…)`, and the interface is
          there on some platforms alone;
        - a trait brings what is wired into the app: generated code knows no traits.

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
        Basket/component.yaml:3:54: error: 'basket' requires 'haptics', which 'Shop' has on iOS alone [conditional-service]
        component.yaml:6:13: note: the dependency with a condition
        Basket/component.yaml:3:54: note: help: depend on what provides 'basket' on the same platforms, or provide 'haptics' on the others too
        ```

        ## How to fix it

        Depend on both under the same condition. Where the other is wanted everywhere, depend on what provides the service
        without a condition, and let its sources say what it does on each platform (`#if canImport(UIKit)`). What the app makes
        and what depends on a trait needs a dependency without that condition.
        """#),
    Page(
      id: .configTypeConflict,
      summary: #"Two modules mean different things by one name of a value of configuration."#,
      text: #"""
        ## What it means

        Modules that ask for a value by one name share it, so that an app gives it once. They have to agree on its type and on where
        it comes from: the app's files, Info.plist, the environment, the app's code or its secrets.

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
        Chat/component.yaml:3:59: note: 'Chat' asks for it here
        Home/component.yaml:3:59: note: help: agree on one, or give one of them another name: 'as: otherTimeout'
        ```

        ## How to fix it

        Let the modules agree. Where they mean two things, give one of them another name in its module's spec: `timeout: { type:
        Double, as: homeTimeout }`.
        """#),
    Page(
      id: .confusable,
      summary: #"A name or an address looks like another one."#,
      text: #"""
        ## What it means

        Letters of one script look like those of another: a Cyrillic а like a Latin a. A name that mixes them within a word, or
        whose letters all look like Latin ones, reads like another name to people and is not that name to any program. So somebody
        can offer a component, a package or a host in the place of one that is known. Hosts are judged by what `xn--…` stands for.

        This holds for components, modules, services, products, packages, owners and layers, and for the hosts of pins, downloads,
        spec repositories and mirrors.

        Names that are written in one script are fine, and so are those that mix Latin letters with Han, Kana or Hangul. A name
        whose letters all look like Latin ones, as Тест, is fine where another name of the root is surely of its script, unless
        it is what a third name looks like. The rule is that of Unicode Technical Standard #39, for the scripts whose letters look
        alike.

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
        Components/Tracking/component.yaml:2:7: note: help: see whether it is the one that is meant, and type it anew if it is not
        ```

        ## How to fix it

        Look where the name comes from. Where it is a mistake, type it anew in all places. Where it is meant, turn the finding off:
        `severity: { confusable: off }`.
        """#),
    Page(
      id: .controlCharacter,
      summary: #"The file contains a control character."#,
      text: #"""
        ## What it means

        NUL bytes and most other control characters are not allowed in YAML. They come from copying out of a terminal, from a
        disk that was full, or from a file that is not text at all.

        Refused are also characters that make a file look otherwise than it is read. YAML ends a line at U+0085, U+2028, U+2029
        and a carriage return without a line feed. Editors and reviews show such a line as the rest of the one before, so that a
        key of it seems to be part of a comment. The controls of bidirectional text, U+202A to U+202E and U+2066 to U+2069, show
        text in another order than it is read.

        ## Example

        A spec whose second line is `summary: Talk` with a NUL byte behind it:

        ```text
        Chat/component.yaml:2:14: error: NUL byte is not allowed in YAML [control-character]
        Chat/component.yaml:2:14: note: help: remove it, or write it as an escape in double quotes
        ```

        ## How to fix it

        Remove the character. Where it is meant, in the value of a define for instance, write it as an escape in double quotes:
        `"\e"`, `"\u2028"`. A file whose lines end with carriage returns alone is saved with line feeds. If the whole file is damaged, take the last good version from git.
        """#),
    Page(
      id: .dependencyCycle,
      summary: #"Modules depend on each other in a cycle."#,
      text: #"""
        ## What it means

        A module can only be built after all it depends on, so that modules on a cycle cannot be built at all. Tests are left
        out: they may depend on whatever they like. Each cycle is reported once, as its shortest path, with a note for each
        dependency on it; `uses a service of` marks one that `provides` or `requires` implies. A plugin that the build of a
        module calls counts, with the programs that the plugin needs: `uses the plugin` marks it.

        Two components may depend on each other's interface modules: that is a cycle of components and not of modules, and it is
        sound. Only with `packages: separate` and tools before 6.0 does SwiftPM refuse it, and then it is reported here.

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
        Chat/component.yaml:3:16: note: help: remove one of these dependencies; what both sides need can move to an interface module
        ```

        ## How to fix it

        Remove one of the dependencies. What both sides need can move to a module below them: put the protocol into an interface
        module (`ChatInterface`), let the one side depend on it and the other provide it as a service.
        """#),
    Page(
      id: .duplicateComponent,
      summary: #"Two components have the same name."#,
      text: #"""
        ## What it means

        A component's name is how everybody refers to it, so that it can be given once. Copies count: a folder that was copied as
        a start for a new component still holds the old spec. A copy that is kept in `integrate.lock.d` for a pin is no second
        component while a member of that name exists.

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

        Rename one of the two, or delete the copy. `integration: search:` can leave a folder out of the search.
        """#),
    Page(
      id: .duplicateEvent,
      summary: #"An event is declared twice."#,
      text: #"""
        ## What it means

        All events of an app have one list of names: those of the system, those that modules declare under `events`, and those of
        the app's `app: events`. A name that stands there twice would be two things.

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
        component.yaml:4:11: error: 'willTerminate' is an event of the system [duplicate-event]
        component.yaml:4:11: note: help: take it out: what says 'on: { willTerminate: … }' hears of the system's; or name yours otherwise
        ```

        ## How to fix it

        Take one of them out, or give it another name.
        """#),
    Page(
      id: .duplicateKey,
      summary: #"A key is given twice."#,
      text: #"""
        ## What it means

        YAML leaves open which of two equal keys counts, so neither does. It also means a key of the main module that stands at
        the top level of a spec and again under `modules:` with the component's name, since the top level speaks of the main
        module, and a layer that is listed twice.

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
        Chat/component.yaml:6:5: error: 'dependencies' is given twice [duplicate-key]
        Chat/component.yaml:3:1: note: first given here
        Chat/component.yaml:6:5: note: help: the top level describes the main module too: keep one of the two
        ```

        ## How to fix it

        Keep one of the two; join their values where both are meant.
        """#),
    Page(
      id: .duplicateModule,
      summary: #"Two modules have the same name."#,
      text: #"""
        ## What it means

        SwiftPM loads no graph in which two targets share a name, even in different packages. The modules of all members count, with
        their tests, the modules of pinned components, all modules that the lockfile records for a package (in `products` and
        `targets`), and the generated modules. Names of the root's modules that differ in case only are reported too: most disks
        of a Mac ignore case. With `packages: separate`, tests of two components may share a name, since SwiftPM builds the tests
        of one package at a time.

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
        Search/component.yaml:4:3: note: help: rename one of them: SwiftPM loads no graph in which two modules share a name
        ```

        ## How to fix it

        Rename one of them; a prefix with the component's name (`ChatModel`) keeps them apart. For generated modules write other
        names under `wiring:` in the app's spec.

        If two packages have a module of one name, an alias can rename one of them for this root:
        `{ name: swift-utils/Utils, aliases: { Utils: SwiftUtilsUtils } }`. One dependency with the alias is enough. SwiftPM renames
        modules with Swift sources only, and no binaries. The tool counts the module under its new name; whether `import Utils` or
        `import SwiftUtilsUtils` is right in a module is for the compiler to say.
        """#),
    Page(
      id: .duplicatePin,
      summary: #"Something is pinned twice."#,
      text: #"""
        ## What it means

        A name has one pin. Names of pins are compared without case, as SwiftPM compares identities, so that `Swift-Log` and
        `swift-log` are the same pin. Of the two the first one counts for the rest of the run.

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
        integrate.lock.yaml:5:3: note: help: keep the pin that is meant
        ```

        ## How to fix it

        Keep the pin that is meant, whole, and delete the other. After a merge that is mostly the one with the higher version.
        """#),
    Page(
      id: .duplicateProduct,
      summary: #"Two products have the same name."#,
      text: #"""
        ## What it means

        `products:` of two members, or twice of one, declare a product of the same name, or one has the name of a library that gets
        a product without a word, of a program or of a macro. Of two in one package SwiftPM builds the first, and leaves the other
        out. With `packages: separate` and `tools` from 5.8 on, it tells products of several packages apart as long as no more than
        one of them is a dynamic or static library or a program, or no other package takes any of them, such as a program `demo` in
        each; and what no package loads together may have one name.

        Products of two pinned packages that members or other packages depend on may share a name only if one of them is a library
        without a type.

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
        Search/component.yaml:3:13: note: help: rename one of them: SwiftPM builds the first of two products of one name, and leaves the other out
        ```

        ## How to fix it

        Rename one of the products. Where neither needs a name of its own, remove `products:`; each library module then gets a
        product with the module's name.
        """#),
    Page(
      id: .duplicateRoute,
      summary: #"A link could lead to two routes."#,
      text: #"""
        ## What it means

        At the first part of a path in which two routes differ a word is nearer than a value, so that `orders/new` goes before
        `orders/{number}`. These two have the same words in the same places, and values of types that one text may have both; a
        `String` can be anything. What stands behind the `?` tells no routes apart. A route for a whole scheme takes all links of
        it.

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
        Account/component.yaml:7:3: note: help: let them differ in a part of the path that is no value, or in values of types that no text has both
        ```

        ## How to fix it

        Give one of them a word of its own: `orders/named/{name}`.
        """#),
    Page(
      id: .duplicateService,
      summary: #"Two modules offer a service of the same name."#,
      text: #"""
        ## What it means

        The name of a service is what specs require and what the accessor in the app is called, so that it can be declared once in
        a root. Who provides it may be several; see <doc:ambiguous-provider>.

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

        Rename one of them after what it is for, here `parcelTracking`, and follow the name in `provides`, `requires` and `bind`.
        """#),
    Page(
      id: .effectfulInitialiser,
      summary: #"An initialiser or factory is async or throws."#,
      text: #"""
        ## What it means

        Registration builds services with plain calls, when they are first read. It can neither wait nor say that it failed. A
        provider that says `async: true` or `throws: true`, or whose `type` or `factory` is written with `try`, `await`, `async` or
        `throws`, is refused here rather than by the compiler in generated code.

        The sources of the modules are read as well: an initialiser or factory with the labels of `requires` that is declared `async`
        or `throws` is reported, unless another one fits.

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
        SQLite/component.yaml:4:45: error: the provider of 'database' is async or throws, and registration can neither wait nor fail [effectful-initialiser]
        SQLite/component.yaml:4:45: note: help: take it out of 'provides' here, write 'app' for the service under 'provides' in the app's spec, and hand the value to 'Registration.register(…)'
        ```

        ## How to fix it

        Build the value in the app, where it can wait and handle the error. Take the provider out of `provides` of this spec, write
        `provides: { database: app }` in the app's spec, and hand the value over:

        ```swift
        let database = try await SQLiteDatabase.open()
        Registration.register(database: { database })
        ```

        What is built before `register` cannot ask the container: `Dependencies.current` has nothing yet. If it needs other
        services, let it take closures that are called later, such as `{ Dependencies.current.analytics }`; what has neither to
        wait nor to fail can be built in the closure itself, which runs when the service is first read.

        Or give the type an initialiser that cannot fail and opens the file when it is first used.
        """#),
    Page(
      id: .evaluatedOnThisHost,
      summary: #"An imported manifest can evaluate differently on another machine."#,
      text: #"""
        ## What it means

        A warning. A manifest is a program, and `integrate import` takes in what SwiftPM says that it came to on this machine,
        now. A line with `#if`, `Context`, `ProcessInfo`, `FileManager`, `Process` or `getenv` can decide otherwise where the
        system, the environment or the files are others. A `Package@swift-*.swift` beside the manifest is named as well, since
        the version of the tools decides which of the two is read. Beside an Xcode project manifests that can be read without
        running them are read as on a Mac, where Xcode builds, also on Linux: the sentence says so of `#if`. What is looked for is these words outside of comments and
        strings, not what the program does with them.

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
        Package.swift:5:4: warning: 'Context' was evaluated on this host, and what was imported is what it came to here [evaluated-on-this-host]
        Package.swift:5:4: note: help: say in the specs what holds everywhere; conditions on platforms and traits can say the rest
        ```

        ## How to fix it

        Compare the specs with the manifest at each of the lines. What holds on some platforms or with some traits only is a
        condition in a spec, `{ name: Tracking, platforms: [iOS] }`. What a machine or a person chose has no place there; write
        what is meant for everybody.
        """#),
    Page(
      id: .fileTooLarge,
      summary: #"The file has more bytes than the limit."#,
      text: #"""
        ## What it means

        A spec or lockfile may have 4 MiB (4,194,304 bytes). More is never needed, and the limit keeps a wrong file from costing
        time and memory.

        ## Example

        A lockfile that is one byte too large:

        ```text
        integrate.lock.yaml: error: file has more than the 4194304 bytes that are read [file-too-large]
        integrate.lock.yaml: note: help: split the file, or check that it is the one that is meant
        ```

        ## How to fix it

        Look whether the file is what its name says: a log, a build product or a merge gone wrong may have replaced it. A spec of
        that size describes more than one component; give each its own file.
        """#),
    Page(
      id: .floatingPin,
      summary: #"A pin follows a branch."#,
      text: #"""
        ## What it means

        A warning. A branch moves, so that the same lockfile can give other code tomorrow. The revision that is recorded beside
        the branch holds only until somebody updates packages with SwiftPM or Xcode.

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
        integrate.lock.yaml:6:13: note: help: pin a version, or a revision alone
        ```

        ## How to fix it

        Pin a `version`, or a `revision` alone where no version was tagged. While somebody works on the component, a `path` pin
        says so more plainly. To allow branches for good write `severity: { floating-pin: off }` under `integration:`.
        """#),
    Page(
      id: .foreignSource,
      summary: #"A file that nobody generated lies in the folder of a generated module."#,
      text: #"""
        ## What it means

        SwiftPM builds every source file in the folder of a target. One beside the generated files is built with them: a file of C
        or assembler stops the build, since a target has one language; one of Swift can clash with what is generated, and it imports
        what no spec allows. A file in the folder of a language (`en.lproj`) is a resource, which gives the module a bundle, and stops
        the build where the package names no language.

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
        Sources/ShopRegistration/Extra.swift: error: 'Sources/ShopRegistration/Extra.swift' lies in the folder of a generated module, and would be built with it [foreign-source]
        Sources/ShopRegistration/Extra.swift: note: help: move it to a module of your own: what lies there is written by 'integrate generate' alone
        ```

        ## How to fix it

        Move the file to the app's own module, or to a component, whose spec says what it may import and which resources it has.
        """#),
    Page(
      id: .identityCollision,
      summary: #"Two packages have the same identity for SwiftPM."#,
      text: #"""
        ## What it means

        SwiftPM knows a package by the last part of its URL or path, without `.git` and without case. Two packages from different
        places with the same last part are one to it, and it refuses the graph or builds the wrong one. The root's package has the
        name of the folder that the root lies in; with `packages: separate` the folder names of members count as well. `integrate import` of a folder of packages reports it where
        they ask for two such packages, and pins the one that Package.resolved has, or that most of them ask for.

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
        integrate.lock.yaml:5:20: error: 'Log' and 'OtherLog' both have the identity 'log', which SwiftPM takes from the last part of the URL or folder [identity-collision]
        integrate.lock.yaml:4:15: note: the other one
        integrate.lock.yaml:5:20: note: help: rename one of the repositories or folders
        ```

        ## How to fix it

        Rename one of the repositories or folders, or fork the package under another name. If they are two homes of the same
        package, keep one pin.
        """#),
    Page(
      id: .incompleteRepository,
      summary: #"The repository or folder of a pin lacks what its Package.swift names."#,
      text: #"""
        ## What it means

        The folder of a target or a binary is not in the commit, or git cannot fill a submodule. SwiftPM then refuses the whole
        package, even if you do not use the product. Only targets in products count. git cannot fill a submodule if its
        repository, its commit or its line in `.gitmodules` does not exist, or if its address is relative: git looks for that next
        to SwiftPM's own copy. `integrate resolve` records the missing paths under `missing` of `recorded`.

        A package in a folder of this machine (`path:`) is read again each time. Its Package.swift does not run; if it has to run,
        `check` reports that the folder was not checked.

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
        integrate.lock.yaml:6:14: error: the repository of 'Toml' at 1.2.0 does not have all that its Package.swift names, so that SwiftPM cannot load it [incomplete-repository]
        integrate.lock.yaml:15:17: note: 'Sources/Toml' does not exist
        integrate.lock.yaml:6:14: note: help: pin another version of it; what its repository lacks is for its owners to add
        ```

        ## How to fix it

        Pin another version, or a commit that has the missing files. In your own repository, check that the folder is committed
        and spelled as in the manifest.
        """#),
    Page(
      id: .injectsItself,
      summary: #"A module injects a service whose protocol needs the module itself."#,
      text: #"""
        ## What it means

        For a component with `injects` a module is generated, `<Component>Injected`, which imports the protocols of the services and
        which the component's code imports. A protocol in the module that injects it would make both need each other. So would one in a
        module that depends on another which injects services, of the component or through what is generated for others. So would a module
        of an app that injects services and offers or provides some as well: what an app's code reads by is generated for the app, and
        knows all of its services.

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
        Chat/component.yaml:5:11: note: help: declare the protocol in a module of its own, 'modules: { ChatInterface: { services: … } }'
        ```

        ## How to fix it

        Move the protocol to an interface module of the component, with `services` there, which depends on nothing that injects services.
        In an app move what declares or provides services to a component.
        """#),
    Page(
      id: .invalidBaseline,
      summary: #"A line of a baseline cannot be read."#,
      text: #"""
        ## What it means

        A baseline (`--baseline FILE`) lists findings that are known and do not fail the run. A line has the id, the path and the
        message, with a blank between them; `#` starts a comment, `id*2` allows two equal findings. A line of another form is left
        out, and what it stood for counts again.

        ## Example

        ```text
        unused-provider ConsoleAnalytics/component.yaml
        ```

        ```text
        known.txt:1:1: error: a line of a baseline has an id, a path and a message [invalid-baseline]
        known.txt:1:1: note: help: mend or delete the line, or write the baseline anew
        ```

        ## How to fix it

        Mend the line, delete it, or write the baseline anew from what is found now. After a merge conflict it is fine to keep the
        lines of both sides.
        """#),
    Page(
      id: .invalidConfigValue,
      summary: #"A value of configuration is not of the type that a module asks for."#,
      text: #"""
        ## What it means

        Values are `String`, `Int`, `Double`, `Bool`, `URL`, lists (`[String]`) and mappings (`[String: Int]`) of them. Numbers
        and truths stand without quotes. An `Int` has to fit into 32 bits, as it has to on a watch. A `URL` is whole, with its
        scheme, and percent-encoded, so that every version of the system reads it alike. A value that a module takes from
        Info.plist, from the environment or from the app's code has none in a file.

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
        config/common.yaml:2:10: error: 'retries': what stands here is no Int [invalid-config-value]
        Chat/component.yaml:3:59: note: 'Chat' asks for it
        config/common.yaml:2:10: note: help: write digits, without quotes: 3
        ```

        ## How to fix it

        Write a value of the type. The note says which module asks for it.
        """#),
    Page(
      id: .invalidDump,
      summary: #"A description of a package is not what SwiftPM prints."#,
      text: #"""
        ## What it means

        A package's manifest is read through `swift package dump-package`, which prints it as JSON. This text is no JSON, or has
        another shape than SwiftPM gives it: a missing key, a list where an object belongs. The package is not taken in.

        ## Example

        A file that a warning got into:

        ```text
        warning: 'grocery': Source files for target Chat should be located under 'Sources/Chat'
        { "name" : "Grocery" }
        ```

        ```text
        $ integrate import --dump dump.json
        dump.json:1:1: error: this is not JSON: a value is expected [invalid-dump]
        dump.json:1:1: note: help: make the file afresh with 'swift package dump-package'
        ```

        ## How to fix it

        Make the dump anew with the command's standard output alone, `swift package dump-package > dump.json`, and see that the
        package loads without errors first.
        """#),
    Page(
      id: .invalidEncoding,
      summary: #"The file is not UTF-8."#,
      text: #"""
        ## What it means

        Specs and lockfiles are UTF-8. The file holds a byte that is not, or is UTF-16 as a whole. A byte-order mark at the
        start of a UTF-8 file is fine.

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
        """#),
    Page(
      id: .invalidName,
      summary: #"A name is not valid where it is used."#,
      text: #"""
        ## What it means

        Names of components, modules, products and pins are printable text of at most 200 bytes that starts with neither `-` nor `.`, holds no control,
        bidirectional or invisible characters (a zero-width space, a joiner, a soft hyphen: two names would look like one), and
        no `/` except in names that were imported. What generated code declares or imports has to be a Swift identifier besides:
        services, types and protocols, modules that take part in the wiring, and the two generated modules. No module of the
        root, generated or not, has the name of a system module that its generated code imports (`Foundation`; `Dispatch` if there
        are launch tasks; `UIKit`, `AppKit` and `WatchKit` if there are events).

        A trait is a Swift identifier as well.

        In a name with `/` each part has its own 200 bytes. What code reads services by (<doc:Injection>) is called after the actor alone, so
        that two actors of one name, or a protocol called `MainInjected`, are refused where code injects services of both, and so is a
        module of the wiring that has the name of its own wrapper. A scope is not called like a module.
        Nor can generated code name a type `Dependencies` of a module `Dependencies`, or `Registration` of `Registration`: it has
        types of these names itself, and the module's name in front says nothing where a type is called so too.

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
        Chat/component.yaml:5:17: note: help: letters, digits and '_' only, and no digit first
        ```

        ## How to fix it

        Rename it. A service takes a name in camel case, since it becomes a property: `chatModule`. Where a module's name is no
        identifier because the app's name is none, name the generated modules with `wiring:` in the app's spec.
        """#),
    Page(
      id: .invalidPodfileLock,
      summary: #"The file is not a lock file that CocoaPods wrote."#,
      text: #"""
        ## What it means

        `integrate import Podfile.lock` reads what CocoaPods 0.19 to 1.17 write: sections in capitals, lists of pods, mappings of
        sources. A file of another shape was edited, or is another file; one without DEPENDENCIES, or without COCOAPODS at its
        end, was cut off. Nothing is imported from it.

        ## Example

        ```yaml
        PODS: Alamofire (5.9.1)

        COCOAPODS: 1.15.2
        ```

        ```text
        $ integrate import Podfile.lock
        Podfile.lock:1:7: error: PODS holds something else where a list is expected [invalid-podfile-lock]
        Podfile.lock:1:7: note: help: run 'pod install', which writes the file afresh, and import again, or fix the line by hand
        ```

        ## How to fix it

        Run `pod install`, which writes the file afresh, or take the file from the last commit in which it was sound.
        """#),
    Page(
      id: .invalidPodspec,
      summary: #"A podspec in JSON could not be read, and was left out."#,
      text: #"""
        ## What it means

        The import looks for `NAME.podspec.json` in the folder behind `--podspecs`, beside the Podfile.lock, in `Pods/Local
        Podspecs` and in the folder of a local pod. Such a file is an object with a `name`. A podspec in Ruby is a program, and is
        not read.

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
        Tracking.podspec.json:1:34: warning: '1.0.0' is not a number, so that the podspec was left out [invalid-podspec]
        Tracking.podspec.json:1:34: note: help: write it afresh with 'pod ipc spec NAME.podspec > NAME.podspec.json'
        ```

        ## How to fix it

        Write the file afresh with `pod ipc spec`, which prints a podspec in Ruby as JSON.
        """#),
    Page(
      id: .invalidRequirement,
      summary: #"A pod's requirement cannot be checked."#,
      text: #"""
        ## What it means

        A warning. Under `requires` of a `pod` pin stands what a podspec states about another pod, as text: `~> 1.2`, `>= 1.0`,
        `= 1.2.3`, or several joined by a comma. This one is none of these, so whether the pinned version satisfies it is not
        known.

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
        integrate.lock.yaml:7:34: warning: 'about 7' is no requirement that can be checked [invalid-requirement]
        integrate.lock.yaml:7:34: note: help: write it as a Podfile would: "~> 1.2"
        ```

        ## How to fix it

        Write the requirement as a Podfile would: `"~> 7.0"`. Empty text (`""`) states none.
        """#),
    Page(
      id: .invalidResolved,
      summary: #"A Package.resolved cannot be read."#,
      text: #"""
        ## What it means

        `integrate import` takes the versions from the Package.resolved beside the manifest, in its formats 1, 2 and 3. What
        SwiftPM reads is read, and what it refuses is refused: text that is no JSON, such as the marks of a merge, another
        format, a pin without source or state, a package that is in it twice, a version that is none. The import goes on without
        the file, so that each package with a range is pinned at the lower bound. `integrate import Package.resolved`, which
        reads nothing else, changes nothing then.

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
        Package.resolved:3:1: note: help: let SwiftPM write it afresh: delete it and run 'swift package resolve'
        ```

        ## How to fix it

        Mend the file, or let SwiftPM write it afresh with `swift package resolve`, and import again with `--force`.
        """#),
    Page(
      id: .invalidRevision,
      summary: #"A revision is not valid."#,
      text: #"""
        ## What it means

        A `revision` is the full name of a commit: 40 hexadecimal digits, or 64 in a repository that uses SHA-256. A short one
        could come to mean two commits, and anything else could be read by git as something different. Where a short revision
        alone is what is pinned, as manifests that were imported have it, this is a warning; beside a `version` or a `branch` the
        revision has to be whole.

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
        integrate.lock.yaml:7:15: error: '9f8b2c1' is no revision [invalid-revision]
        integrate.lock.yaml:7:15: note: help: a revision is 40 (or 64) hexadecimal digits, as 'git rev-parse' prints it
        ```

        ## How to fix it

        Write the whole revision: `git rev-parse 9f8b2c1` prints it. A tag belongs under `version`, a branch under `branch`.
        """#),
    Page(
      id: .invalidRoute,
      summary: #"A route is written in a way that means nothing, or has a name that is taken."#,
      text: #"""
        ## What it means

        A route is a path of words and values, `account/orders/{number:Int}`, with more values behind a `?`, or a whole scheme,
        `wx1234567:`. It leads to a method of a service: `account.order`. In generated code it is called after both,
        `accountOrder`, and is opened by `openAccountOrder`; `as` gives it another name. Neither may be one that generated code has
        for something else, as `link` or `Result` is. What a method on an actor of its own returns has to be a type of the language,
        since the main actor gets it.

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
        component.yaml:5:3: note: help: write no '/' at the start, at the end or beside another; no scheme either
        ```

        ## How to fix it

        Write it as the help says. How links begin stands in the app's spec: `app: { schemes: [shop, "https://shop.example"] }`.
        """#),
    Page(
      id: .invalidValue,
      summary: #"A value is of the right kind and not possible."#,
      text: #"""
        ## What it means

        The key takes one of a few words, a number in a certain range, or text of a certain form, and the value is none of
        these. The same id stands for keys that exclude each other: `type` and `factory` of one provider, `name` and `product` of
        one dependency, a pin with two sources, a key of the main module in a component that has none.

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
        Chat/component.yaml:4:22: note: help: did you mean 'library'? possible are: library, executable, test, macro, plugin, binary, system
        ```

        ## How to fix it

        Take one of the values that the help line lists, or keep one of the two keys. <doc:SpecFormat> and <doc:Lockfile> say
        what each key takes.
        """#),
    Page(
      id: .invalidVersion,
      summary: #"A version or range in the lockfile is not valid."#,
      text: #"""
        ## What it means

        A pin's `version` is a semantic version: three numbers, perhaps with a prerelease and build metadata (`2.0.0-beta.1`).
        Versions of pods may be whatever CocoaPods takes. `allow` and the entries of `ranges` are ranges: `^1.12.0`, `~1.12.0`,
        `1.12.0 ..< 2.0.0`, one version for exactly that, or `*`.

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
        integrate.lock.yaml:6:14: error: '1.2' is no version of pin 'Toml' [invalid-version]
        integrate.lock.yaml:6:14: note: help: write '1.2.0'
        integrate.lock.yaml:7:12: error: '>= 1.2' is no range of versions [invalid-version]
        integrate.lock.yaml:7:12: note: help: write '^1.12.0', '~1.12.0', '1.12.0 ..< 2.0.0' or one version
        ```

        ## How to fix it

        Write all three numbers, without `v` in front: `1.2.0`. If the repository tags `v1.2.0`, the version is `1.2.0` still. If
        the repository has no such tag at all, pin a `revision`.
        """#),
    Page(
      id: .isolationMismatch,
      summary: #"A service requires one that is isolated to an actor it is not on."#,
      text: #"""
        ## What it means

        A service with `isolation: MainActor` is built and read on the main actor. A service that is not isolated, or isolated to
        another actor, is built elsewhere and cannot read it there. Swift would not compile the registration. The same is reported for
        a provider if an actor is written at its initialiser or function, at the extension or at the type, and the service is not on
        that actor.

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
        Sync/component.yaml:3:50: error: 'sync' is not isolated and requires 'chat', which is isolated to MainActor [isolation-mismatch]
        Interfaces/component.yaml:4:44: note: 'chat' is isolated here
        Interfaces/component.yaml:5:3: note: 'sync'
        Sync/component.yaml:3:50: note: help: require it lazily ('- chat: lazy'), or isolate 'sync' to MainActor too
        ```

        ## How to fix it

        Require it lazily, `- chat: lazy`: the closure carries the actor in its type, `@MainActor () -> any ChatModule`, and is
        called where the actor is at hand. Or isolate the other service to the same actor.
        """#),
    Page(
      id: .launchCycle,
      summary: #"Launch tasks wait for each other."#,
      text: #"""
        ## What it means

        A launch task starts when those that it comes `after` have ended. These wait for each other in a circle, or for one that runs
        later than they do, so that they would never start.

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
        Chat/component.yaml:4:42: note: help: take one of them out of 'after'
        ```

        ## How to fix it

        Take one of them out of `after`, or let the task run as late as what it waits for (`when: idle`).
        """#),
    Page(
      id: .layerViolation,
      summary: #"A component depends on one of a layer that it may not depend on."#,
      text: #"""
        ## What it means

        The root lists its layers from the top down. A layer depends on layers to its right; components of one layer depend on
        each other only where the layer says `peers: true`. Modules of one component may always depend on each other within their
        layer. Tests, and components without a layer, have no rule. Imports count as dependencies do, also if the spec does not list the
        imported module.

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
        CoreUI/component.yaml:4:16: error: 'CoreUI' of layer 'ui' depends on 'Chat' of the higher layer 'feature' [layer-violation]
        component.yaml:5:12: note: layers depend on those to their right
        Chat/component.yaml:3:8: note: 'Chat' is of layer 'feature'
        CoreUI/component.yaml:4:16: note: help: depend on an interface module instead, or move one of the two to another layer
        ```

        ## How to fix it

        Depend on an interface module instead, which stands in a layer further right; `modules: { ChatInterface: { layer:
        interface } }` gives a module another layer than its component. Or move one of the two components to another layer, or
        write `{ name: feature, peers: true }` if the layer may depend on itself.
        """#),
    Page(
      id: .localPin,
      summary: #"A pin comes from a folder of this machine."#,
      text: #"""
        ## What it means

        A warning. `path:` puts a folder in the place of a repository while somebody works on it (`integrate pin NAME --path DIR`).
        What is committed to be tried is not committed to be shipped: others need not have that folder, nor what is in it, and no
        version says what was built. CI that runs `integrate check --strict` refuses it. Where the folder is not there and the pin
        has another source, that one counts, and a note says so; where it is the only source, see <doc:missing-folder>.

        A folder under the root that is a pin's only source is part of the root, and is not reported.

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
        integrate.lock.yaml:5:11: warning: 'Toml' comes from the folder '../Toml', which others need not have [local-pin]
        integrate.lock.yaml:5:11: note: the folder is not there, so that its repository counts
        integrate.lock.yaml:5:11: note: help: 'integrate unpin Toml' takes the folder away again
        ```

        ## How to fix it

        Release the work and take the folder away: `integrate unpin Toml`. Where all have the folder, as in a checkout of several
        repositories side by side, write `severity: { local-pin: off }` under `integration:`.
        """#),
    Page(
      id: .lockfileIncomplete,
      summary: #"The lockfile does not record all that is known about a pin."#,
      text: #"""
        ## What it means

        People write where a pin comes from and which version it is; `integrate resolve` adds the commit, and of a package its
        products and ranges.

        Without a revision nothing binds the code that is built: a tag can move. That is an error in `check`, `generate`, `focus`
        and `resolve`. If a pin has a revision and other facts are missing, its code is bound. Then `check` passes and says how
        many pins it checked only in part; with `--strict` it fails. An imported lockfile is like that until its repositories
        can be reached. `resolve --locked` and `--frozen` write nothing and report everything that is missing. <doc:Findings>
        lists what `check` does about each fact.

        A lockfile in which no pin has `recorded` is one of before there was any, and is taken as it is. Where some pins have it and
        others have a commit without it, somebody may have taken it out together with an edit: `check` warns of that, and `integrate
        resolve` asks the repositories whether the commit is that of the version.

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
        integrate.lock.yaml:4:3: error: the lockfile does not record the revision of 'Toml', so nothing binds the code that is built [lockfile-incomplete]
        integrate.lock.yaml:4:3: note: help: run 'integrate resolve' and commit what it writes
        ```

        ## How to fix it

        Run `integrate resolve` where the repositories can be reached, and commit the lockfile with `integrate.lock.d`.
        """#),
    Page(
      id: .lowerBoundPinned,
      summary: #"A version was chosen from a range, as nothing says which one is in use."#,
      text: #"""
        ## What it means

        A warning. A manifest asks for a range, and a lockfile names one version. `integrate import` takes the one of the
        Package.resolved beside the manifest. Where there is none, where it does not name the package, or has it from elsewhere,
        or at a version, branch or revision that the range does not allow, the lowest version of the range is pinned, without a
        revision. The range itself becomes the pin's `allow`. All packages that Package.resolved does not name are one finding,
        with a note each. Where several packages are imported, the range is what all of them take.

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
        integrate.lock.yaml:4:3: warning: 'toml' is pinned at the lower bound of its range: there is no Package.resolved that names it [lower-bound-pinned]
        integrate.lock.yaml:4:3: note: help: 'integrate import Package.resolved' takes versions from one that 'swift package resolve' or Xcode writes; 'integrate update NAME' takes the newest that is allowed
        ```

        ## How to fix it

        Run `swift package resolve`, or let Xcode resolve, which writes a Package.resolved, and `integrate import Package.resolved`
        moves the pins to the versions in it. `integrate update NAME` takes the newest version that the range allows. Or write the
        version that is meant, and its revision, in `integrate.lock.yaml`.
        """#),
    Page(
      id: .loweredGuard,
      summary: #"The root tries to lower a finding that protects."#,
      text: #"""
        ## What it means

        `severity:` of the root's spec and a baseline decide how much most findings weigh. Guards are not for the tree to decide
        about: they protect whoever builds it, such as <doc:unsafe-url> and <doc:stale-record>, or say that something was not
        read, such as <doc:yaml-syntax>, and whoever opens a pull request could switch them off in the same one. <doc:Findings>
        lists them all. A severity that is less than a guard's own has no effect, and is this error. A line of a baseline has
        none either; that is a warning, and what the line is about is reported as if it were not there.

        Only the person who runs the tool can go on in spite of a guard, and only where there is something to go on with: with
        `--allow file-urls` for the `file:` URLs of <doc:unsafe-url>, with `--allow mirrors` for <doc:mirrored-source>, with
        `--allow unkept-revisions` for <doc:unkept-revision>, and with `generate --force` for <doc:not-generated>, which keeps what
        people wrote. What the others find is mended as their pages say.

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
        component.yaml:5:15: error: 'stale-record' protects whoever builds this, and no file of the root can lower it: this has no effect [lowered-guard]
        component.yaml:5:15: note: help: delete it here, and mend what it finds: 'integrate explain stale-record'
        ```

        ## How to fix it

        Delete the severity, or the line of the baseline, and mend what is found.
        """#),
    Page(
      id: .mergeConflict,
      summary: #"A merge left its markers in the file."#,
      text: #"""
        ## What it means

        The file holds lines that start with `<<<<<<<` or `>>>>>>>`, as git writes them around two versions that it could not
        join. Each conflict is reported once, at the line it starts in, and nothing else about the file: the rest only makes
        sense once it is resolved.

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
        integrate.lock.yaml:6:1: note: help: keep each pin once, whole: of one that both sides have one, and all that only one side has; delete the marker lines, then run 'integrate resolve', 'integrate generate' and 'git add'
        ```

        ## How to fix it

        Keep what is meant of the two sides and delete the marker lines. Of two versions of a pin take one whole pin, with its
        revision and ranges: the lines of a pin belong together. Then run `integrate resolve`, which completes what the pins
        lack, and `integrate generate`, and `git add` the files. `integrate merge --register` lets git merge pin by pin.
        """#),
    Page(
      id: .mirroredSource,
      summary: #"SwiftPM takes a pinned package from another address than the lockfile names."#,
      text: #"""
        ## What it means

        `.swiftpm/configuration/mirrors.json` in the root, which `swift package config set-mirror` writes, replaces the address of a
        pin by another one when SwiftPM builds. SwiftPM checks out the commit that is pinned, so that no other code is built; where
        the mirror does not have that commit, the build fails, and without the network nobody can tell. A file that is no JSON is an
        error. So is a mirror where `package-resolved` in the lockfile asks for format 1 or 2: SwiftPM 6 looks versions up afresh
        then, and builds what the mirror calls by the version.

        The same file is read in the folder of each package where the root says `packages: separate`, and in the project that
        `xcode:` names, where it lies in `xcshareddata/swiftpm` of its workspace; so is `.swiftpm/config`, which SwiftPM takes over
        from old packages. Mirrors in a home folder belong to one machine, and are not read.

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
        .swiftpm/configuration/mirrors.json:1:14: warning: SwiftPM takes 'log' from https://mirror.example.com/log.git here, and not from where it is pinned [mirrored-source]
        integrate.lock.yaml:4:15: note: pinned here
        .swiftpm/configuration/mirrors.json:1:14: note: help: it builds as long as the mirror has the commit that is pinned; 'integrate pin log --git URL' says in the lockfile that it comes from there
        ```

        ## How to fix it

        Pin the address that is meant to be used, with `integrate pin log --git URL`, and take the mirror out. Where a mirror is
        meant to stay, run the tool with `--allow mirrors`, or with `INTEGRATE_ALLOW=mirrors` in the environment: a file of the root
        cannot say so, since whoever adds a mirror could add that too.
        """#),
    Page(
      id: .misnamedSpec,
      summary: #"A file is called almost like a spec."#,
      text: #"""
        ## What it means

        Specs are called `component.yaml` or `NAME.component.yaml`. A file that ends in `component.yml`, in the plural, or has
        capitals there, is passed over, and with it the component that somebody wrote there.

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
        Basket.component.yml: warning: 'Basket.component.yml' is not read: the names of specs end in 'component.yaml' [misnamed-spec]
        Basket.component.yml: note: help: rename it to 'Basket.component.yaml'
        ```

        ## How to fix it

        Rename the file. One that is meant for another tool goes to a folder that is not searched (`integration: search:`), or the
        finding is turned off: `severity: { misnamed-spec: off }`.
        """#),
    Page(
      id: .misplacedKey,
      summary: #"A spec describes a manifest that it does not have."#,
      text: #"""
        ## What it means

        `package:` holds what is said of a manifest as a whole: language modes, traits, a default localisation. With
        `packages: single`, the usual way, there is one manifest, and it is the root's.

        `aliases` of a dependency renames modules of pinned packages. On a member, or a binary, it would do nothing.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        package: { swift: ["5"] }
        ```

        ```text
        $ integrate generate
        Chat/component.yaml:2:7: error: 'package' of 'Chat' describes a manifest that it does not have [misplaced-key]
        Chat/component.yaml:2:7: note: help: move it to the root's spec, or write 'packages: separate' there
        ```

        ## How to fix it

        Move the key to the root's spec. A language mode of one module is a setting: `settings: [{ language-mode: "5" }]`. Or write
        `integration: { packages: separate }` at the root, so that each component has a manifest of its own.
        """#),
    Page(
      id: .missingConfigValue,
      summary: #"An app's configuration lacks what one of its modules has to be told."#,
      text: #"""
        ## What it means

        A module says under `config: values:` what it has to be told. Each value needs one in every environment of every app that
        has the module: from the file of the environment, from `common.yaml` beside it, or from the module's own default. The
        finding stands where the value has to be given, and its note says who asks. Two modules that share a name and have
        different defaults for it are no answer either: then the app has to say which holds.

        A value without one under `test:`, where a module has `test:`, is this finding too, and so is a variable that `generate
        --secrets` does not find in its environment.

        No setting makes less of this finding: without the value there is nothing that could be generated.

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
        config/release.yaml:1:1: error: 'Grocery' gives no value for 'host' in 'release', which 'Chat' asks for [missing-config-value]
        Chat/component.yaml:5:13: note: String of 'ChatConfiguration'
        config/release.yaml:1:1: note: help: add 'host: …' to 'config/release.yaml' (or to common.yaml there, for every environment)
        ```

        ## How to fix it

        Add the value to the file that the finding stands at, or to `common.yaml` if it holds everywhere. A value that most apps
        do not care about gets a `default:` in the module's spec.
        """#),
    Page(
      id: .missingFile,
      summary: #"A generated file is not there."#,
      text: #"""
        ## What it means

        `integrate check` and `integrate generate --check` compare what would be generated with what is on disk, and write
        nothing. This file should be there: nobody has generated yet, or the file was not committed.

        ## Example

        ```yaml
        # component.yaml
        name: Grocery
        kind: workspace
        ```

        ```text
        $ integrate check
        Package.swift: error: 'Package.swift' is not there [missing-file]
        Package.swift: note: help: run 'integrate generate'
        ```

        ## How to fix it

        Run `integrate generate` and commit the files. See whether a `.gitignore` keeps them out.
        """#),
    Page(
      id: .missingFolder,
      summary: #"A folder that is named is not there."#,
      text: #"""
        ## What it means

        `integration: search:` of the root's spec lists the folders in which specs are looked for. One of them does not exist, so
        that its components would be missing without a word. A `path:` of a pin that has no other source names a folder that is not
        there; where another source stands beside it, that one counts (<doc:local-pin>). `integrate import` reports a package that a manifest depends on by a
        path where there is none.

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

        Correct the name, create the folder, or take the entry away. Without `search:` the whole root is searched. Of a pin, correct
        `path:`, or pin its repository: `integrate pin Toml --git URL`.
        """#),
    Page(
      id: .missingKey,
      summary: #"A mapping lacks a key that it needs."#,
      text: #"""
        ## What it means

        A spec needs a `name`, the lockfile needs `lockfile`, a pin needs to say where it comes from (`git`, `registry`, `binary`,
        `path` or `pod`) and which version, and so on. The help line shows the key as it could be written.

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

        Add the key. In the example that is `version: 1.0.0`, with the version that is meant; a `revision` alone or a `branch`
        would do as well, though a branch is reported as <doc:floating-pin>.
        """#),
    Page(
      id: .missingLayer,
      summary: #"A component has no layer, though the root has layers."#,
      text: #"""
        ## What it means

        Layers say which component may depend on which. One without a layer is asked by no rule: it may depend on everything, and
        everything on it. An app needs no layer, nor do tests, nor what is pinned, whose layers are those of another root.

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
        Chat/component.yaml:2:7: warning: 'Chat' has no layer, so that it may depend on everything and everything on it [missing-layer]
        component.yaml:5:12: note: the root's layers
        Chat/component.yaml:2:7: note: help: write 'layer:' with one of 'feature', 'core'
        ```

        ## How to fix it

        Write `layer:` in the spec, or in the module where one of several stands in another layer. A component that belongs
        nowhere is a reason for a layer of its own.
        """#),
    Page(
      id: .missingManifest,
      summary: #"What is pinned has no Package.swift."#,
      text: #"""
        ## What it means

        SwiftPM loads a pinned component or package by the Package.swift in its repository, or in the folder that `path:` names. A
        component that has a component.yaml alone resolves, since its spec says all that the graph needs, and does not build. For a
        pin from git the tool knows it from the time when it read the repository, and records it as `manifest: none`.

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
        integrate.lock.yaml:4:17: note: help: run 'integrate generate' or 'integrate generate --publish' there, or correct 'path:'
        ```

        ## How to fix it

        In the repository of the component run `integrate generate --publish`, commit the Package.swift, tag it, and pin that
        version. Of a folder that somebody works on, run `integrate generate` there, or correct the path.
        """#),
    Page(
      id: .missingPin,
      summary: #"Something is needed that is not a member and has no pin."#,
      text: #"""
        ## What it means

        Everything that members reach and that is no member has exactly one pin. This finding names a dependency of a spec that
        leads nowhere, a package that the `ranges` of a pin name, or a pinned component of which only the kept spec is there.
        The ranges of a pinned component are those of its Package.swift, whatever its spec names. A member stands in for a pinned
        component of its name, and not for a package that a manifest fetches: in a single package SwiftPM would build both. The
        notes say where else it is needed, and by which path. A pod that another pod needs is a warning only: a `Podfile.lock`
        need not list it. A folder that the Package.swift of a pin by `path` names needs no pin as long as it asks for nothing but
        such folders; part of the root it cannot be.

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
        integrate.lock.yaml:8:7: note: help: 'integrate pin swift-log --git URL' says from where
        ```

        ## How to fix it

        Where the root has spec repositories, `integrate resolve` pins what one of them has (<doc:SpecRepositories>), and it pins
        what packages need, when it may ask their repositories. Where a manifest fetches what is a member here, move the member's
        folder out of the searched folders and pin it by `path`, in a folder called as the package is; with `packages: separate`
        SwiftPM takes a member's folder of that name by itself. `integrate pin NAME --git URL` adds another pin, or write it into
        `integrate.lock.yaml` yourself, with its source and version. <doc:Lockfile> shows what a pin says.
        """#),
    Page(
      id: .missingProduct,
      summary: #"A pinned package does not have a product that others count on."#,
      text: #"""
        ## What it means

        SwiftPM loads no graph in which a target depends on a product that its package does not have. A range can allow a version
        from which a product is gone, and a component's spec can name a module that the Package.swift beside it offers no product
        for. Both are known from what `integrate resolve` reads of the manifests: `targets` says which products of others the
        targets of a package need, and `missing-products` in `recorded` which of those that the kept spec needs are not there,
        the one with its values for tests among them (<doc:Configuration>). From a component other packages may take what its spec
        offers, and no other product of its Package.swift. Of a package in a folder the products are those that are there.

        A product that a member names and that is not there is <doc:unknown-component>.

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
        integrate.lock.yaml:6:14: error: 'swift-metrics' needs the product 'LoggingCore' of 'swift-log', which 'swift-log' does not have at 1.6.1 [missing-product]
        integrate.lock.yaml:14:17: note: needed by its target 'Metrics'
        integrate.lock.yaml:9:3: note: reached by Login → swift-metrics
        integrate.lock.yaml:6:14: note: help: it has 'Logging': pin a version of 'swift-log' that has it, or one of 'swift-metrics' that needs another
        ```

        ## How to fix it

        Pin a version that has the product, or one of the other package that does without. In a component's own repository let
        `integrate generate --publish` write a Package.swift that fits the spec, tag that, and pin it.
        """#),
    Page(
      id: .missingProvider,
      summary: #"Nobody provides a service that an app needs."#,
      text: #"""
        ## What it means

        A service is needed when the app depends on the interface module that offers it, when an implementation in use requires
        it, or when the app binds it. No component provides it, or `bind` names somebody who does not. `optional: true` on a
        requirement says that the app can do without.

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
        component.yaml:4:16: error: nobody provides 'analytics', which 'Grocery' needs [missing-provider]
        Analytics/component.yaml:3:13: note: the service
        component.yaml:4:16: note: help: add 'provides: { analytics: SomeType }' to a component, or 'provides: { analytics: app }' to the spec of 'Grocery' to hand it to 'register(…)'
        ```

        ## How to fix it

        Add `provides: { analytics: SomeType }` to the component with the implementation; where a type of the sources conforms to
        the protocol, a note names it. If the app itself makes the value, write
        `provides: { analytics: app }` in the app's spec; it becomes a parameter of `register(…)`. If `bind` is wrong, the help
        line says who provides the service.
        """#),
    Page(
      id: .missingResource,
      summary: #"A spec lists a resource that does not exist, or that SwiftPM ignores."#,
      text: #"""
        ## What it means

        Paths of resources start in the folder of the module's sources, usually `Sources/NAME`. SwiftPM warns about a missing one
        when it loads the package, and then cannot build it. With tools before 6.0 it builds without the resource, and it also
        ignores resources outside of the module's folder: both are warnings here.

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
        Chat/component.yaml:3:13: note: help: correct the path, which starts in the folder of the sources: it leads to 'Chat/Sources/Chat/Images'
        ```

        ## How to fix it

        Correct the path, move the folder, or delete the entry.
        """#),
    Page(
      id: .missingRootSpec,
      summary: #"No spec stands beside the lockfile."#,
      text: #"""
        ## What it means

        The root is the folder that holds `integrate.lock.yaml`. A `component.yaml` (or `NAME.component.yaml`) beside it carries
        the settings of the whole: layers, platforms, where components are found. It may be an app itself, or `kind: workspace`
        when the root holds several apps. Without it the usual settings hold, and it is not said which app is meant.

        ## Example

        A folder with an `integrate.lock.yaml` and a `Chat/component.yaml`, and no `component.yaml` beside the lockfile:

        ```text
        integrate.lock.yaml: error: there is no component.yaml beside the lockfile [missing-root-spec]
        integrate.lock.yaml: note: help: 'integrate init' writes one, with the app's name and 'integration:'
        ```

        ## How to fix it

        Write the spec of the root; two lines are enough:

        ```yaml
        name: Grocery
        kind: app
        ```
        """#),
    Page(
      id: .missingSources,
      summary: #"The folder of a module is not there, or holds nothing that SwiftPM would build."#,
      text: #"""
        ## What it means

        A module's sources lie in `Sources/NAME` below the folder of its spec, those of tests in `Tests/NAME`, those of plugins in
        `Plugins/NAME`, or where `path:` says. SwiftPM does not load a package in which such a folder is missing, and passes over
        one without source files with a warning, so that the module is not built: a warning here as well for tests, and for a library
        that is in no product and that nothing needs, as in a package that only runs tools. Upper and lower case count, also on a disk that
        does not tell them apart. A system module needs a module.modulemap, and a binary the file or folder that it names. If the folder is in a git
        submodule that is not checked out, run `git submodule update --init`.

        Hidden files, what `exclude:` names, what `sources:` does not name, and files inside of folders that count as one file, as `.docc` and
        `.xcassets`, are no source files. With tools before 5.6 each folder with a dot in its name counts as one.

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

        Tests that a folder makes, and no line of a spec, are gone with the folder: as long as Package.swift has them still, that is a
        warning.

        ## How to fix it

        Move the sources to the folder, correct the name or `path:`, or take the module out of the spec. A component without
        modules says `modules: {}`. Tests that moved say where they are: `tests: { path: Test/ChatTests }`.
        """#),
    Page(
      id: .movedTag,
      summary: #"The tag of a version is no longer at the pinned commit."#,
      text: #"""
        ## What it means

        A version's tag should stay where it is. When it was moved, the same version means other code: by mistake, because a
        release was repaired in place, or because somebody took over the repository. The lockfile names the commit, and the tool
        stays with it until somebody decides: `update` leaves that pin alone and moves the others.

        The same is found of a version in a spec repository (<doc:SpecRepositories>) whose `source.yaml` names another commit.

        `integrate verify`, `outdated` and `update` ask the repositories of all pins, and find it. `resolve` asks those of which it
        has to read something, and none where all is recorded; `check` and what is frozen ask none, and cannot know. Where `version` or `revision` was changed by hand, `recorded:` says so, and what is found is
        <doc:stale-record>. A pin without `recorded:` may be either, and the message says both.

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
        integrate.lock.yaml:7:15: error: the tag '1.2.0' of 'Toml' was moved: pinned is 6b600d740f593eea29725eebb1bee86281084bc2, and now it is ec85fdfc2c8c6f682571663e04f8714022c5ed7c [moved-tag]
        integrate.lock.yaml:7:15: note: help: ask its owners why; 'integrate pin Toml 1.2.0' takes the new commit, 'integrate pin Toml --revision 6b600d740f593eea29725eebb1bee86281084bc2' stays with the old one, and 'integrate pin Toml VERSION' takes another version
        ```

        ## How to fix it

        Ask the owners, and look at what changed between the two commits. `integrate pin Toml 1.2.0` takes the new one. To stay
        with the old commit for good, pin it: `integrate pin Toml --revision 6b600d740f593eea29725eebb1bee86281084bc2`.
        """#),
    Page(
      id: .nestedLockfile,
      summary: #"A second lockfile lies below the root."#,
      text: #"""
        ## What it means

        One lockfile decides for everything under its folder. A second one below would be in charge when the tool is run there,
        and pin other versions of the same packages.

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
        Chat/integrate.lock.yaml: error: a second lockfile lies below the root [nested-lockfile]
        integrate.lock.yaml: note: the root's lockfile
        Chat/integrate.lock.yaml: note: help: move its pins to the root's lockfile and delete it, or leave its folder out of 'search'
        ```

        ## How to fix it

        Move its pins to the root's lockfile and delete it. If the folder is a project of its own, leave it out of
        `integration: search:`.
        """#),
    Page(
      id: .nestedRoot,
      summary: #"The folder that the command runs in belongs to no root."#,
      text: #"""
        ## What it means

        The tool looks for `integrate.lock.yaml` in the folder and upward. Here it found one above, whose root does not read the
        `component.yaml` of this folder. Without this error the root above would be checked, and this folder would not.

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
        Inner/component.yaml: error: 'Inner' is not part of the root above it, and has no integrate.lock.yaml of its own [nested-root]
        integrate.lock.yaml: note: the root above
        Inner/component.yaml: note: help: add 'Inner' to 'integration: search:' in component.yaml, or run 'integrate -C Inner init', which gives it a lockfile of its own
        ```

        ## How to fix it

        If the folder is part of the root above, add it to `integration: search:` of that root. If it is a project of its own,
        give it a lockfile: `integrate init` writes an empty one, and `git checkout` brings back one that was deleted.
        """#),
    Page(
      id: .noProduct,
      summary: #"A module is needed that no product of its component holds."#,
      text: #"""
        ## What it means

        A module of another package is reached by a product. The component says under `products:` what it offers, and none of
        these holds the module that is needed. It concerns pinned components, and members with `packages: separate`; in a single
        package targets reach each other without products.

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
        Login/component.yaml:3:16: error: no product of 'Tracking' holds its module 'Core' [no-product]
        Tracking/component.yaml:2:7: note: its spec
        Login/component.yaml:3:16: note: help: add the module to a product under 'products:' there
        ```

        ## How to fix it

        Add the module to a product in that component's spec, `products: { Tracking: [Tracking, Core] }`, or depend on a module
        that is offered. Without `products:` each library module has a product.
        """#),
    Page(
      id: .noSource,
      summary: #"A pod has no code that SwiftPM could build."#,
      text: #"""
        ## What it means

        A `pod` pin has a version and requirements and takes part in `resolve`, so that a project can check its graph while it
        still uses CocoaPods. A Package.swift can not be written with it: SwiftPM builds packages, and a podspec is none.

        `integrate generate --publish` finds the same of a pin from a folder: whoever uses what is published does not have it.

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
        integrate.lock.yaml:4:20: error: 'Firebase' is a pod, and SwiftPM has nothing to build for it [no-source]
        Login/component.yaml:3:16: note: needed here
        integrate.lock.yaml:4:20: note: help: 'integrate pods' says whether it has a package, and 'pods: podfile' under 'integration:' leaves it to CocoaPods; or replace 'pod:' by 'git:', 'path:', or 'binary:' with a checksum
        ```

        ## How to fix it

        Of a folder, let the pin come from its repository: `integrate unpin NAME` where one is given beside `path`, `integrate pin
        NAME --git URL` otherwise. Of a pod, replace `pod:` by the pod's package: `git:` of a repository with a Package.swift (most pods have one by now), `path:` of a
        folder with one, or `binary:` with a checksum for an XCFramework. `integrate pods` says which pods have a package, and
        `integrate pods convert --all` pins those. A project that CocoaPods goes on building in part says `pods:
        podfile` under `integration:` (<doc:FromCocoaPods>).
        """#),
    Page(
      id: .notCarriedOver,
      summary: #"A manifest says something that the specs written from it do not say."#,
      text: #"""
        ## What it means

        `integrate import` reads its specs back before they are written, plans the manifest that would be generated, and
        compares it with the original. Each difference in meaning is an error in the spec concerned; versions instead of ranges,
        and specs that are excluded from a target's sources, are none. A warning at the manifest says where something is written
        down but means less: a product of which nobody says the package, or a dependency for one configuration only.

        Where a folder of packages is imported, warnings say what the packages can no longer say each for itself: tools versions,
        platforms, names that two of them have, traits, and which Package.resolved counts where several differ. Others name what
        stays as it is: packages among the sources of another, repositories of their own, and packages with a Package.resolved that
        nothing binds to the root's package or to an Xcode project, such as a server or build tools.

        The pods and the packages of an Xcode project come in together, and a pod that is a package of the project as well gets one
        pin with that: a warning names it, or an error where the two are at different versions (<doc:requirement-conflict>). Where no
        Xcode project asks for packages, a warning names the Podfile.lock that stays beside a Package.swift.

        Comments come along above the target, the package or the file that they stand at. Those that stand elsewhere, as inside of a
        list, are named with their lines.

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
        Package.swift: warning: which package has the product 'TomlParser' that 'Chat' needs is not known [not-carried-over]
        Package.swift: note: help: write it as Package/TomlParser
        ```

        ## How to fix it

        A product is written with its package, `toml/TomlParser`. What no spec can say has to change in the manifest before the
        import; or you live with the difference.
        """#),
    Page(
      id: .notGenerated,
      summary: #"A hand-written file is in the place of a generated one."#,
      text: #"""
        ## What it means

        Each generated Swift file says in its first lines `Written by integrate from …`. The file at this place does not, so a
        person wrote it, and it is never overwritten. Nothing else is written either in that run. An empty file counts as nobody's
        work.

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
        Package.swift: error: 'Package.swift' was not written by integrate, and is not overwritten [not-generated]
        Package.swift: note: help: 'integrate import --force' makes specs of it, and keeps this one as 'Package.swift.imported'; then run 'integrate generate'
        ```

        ## How to fix it

        Where only the line is missing, as after a merge or a licence script, put it back: the message has it. Where specs say
        already what is built, run `integrate generate --force`: it keeps each Package.swift that is in the way as
        `Package.swift.imported`. Where they do not, `integrate import --force` makes specs and pins of a Package.swift, and keeps what it
        replaces. Other files have to be moved away by hand. To see what would be written first, `integrate generate --output DIR`
        writes a copy to look at.
        """#),
    Page(
      id: .orphanedFile,
      summary: #"A file that was generated for an earlier layout is still there."#,
      text: #"""
        ## What it means

        After `packages: separate` was changed to `single`, or the generated modules got other names under `wiring:`, the files of
        before stay: manifests in the components' folders, with their Package.resolved, and the modules under their old names.
        SwiftPM and Xcode may still open them, and nobody keeps them up to date. They are told by the mark in their first lines.

        `integrate generate` removes those whose bytes are what the specs generate with the other layout, and names the rest: what
        somebody may have changed is never deleted.

        A generated file that lies a second time in the folder of a generated module is built with it, and is an error.

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
        Chat/Package.swift: warning: 'Chat/Package.swift' was written by integrate for another layout, and nothing writes it now [orphaned-file]
        Chat/Package.swift: note: help: 'integrate generate' removes it if it is as it was written; delete it otherwise
        ```

        ## How to fix it

        Run `integrate generate`. Delete what it leaves, after a look at what was changed there.
        """#),
    Page(
      id: .otherAddress,
      summary: #"A package asks for another one from an address that is not that of its pin."#,
      text: #"""
        ## What it means

        A warning. SwiftPM tells packages apart by the last part of their address, so that a fork and its original are one package
        to it. The root's address wins, SwiftPM warns of a conflicting identity for each package that states the other one, and
        says that it will be an error in a future version. The tool knows what manifests state from the time when it read them:
        `addresses` under `recorded:` has those that differ.

        The same holds for a pin that comes from a folder (`path:`), and with `packages: separate` for a member, while another
        package asks a repository for it.

        Spellings of one repository (https or ssh, with or without `.git`) are one address.

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
        integrate.lock.yaml:5:10: warning: 'metrics' asks for 'log' from https://git.example.com/log.git, and it is pinned from https://git.example.com/fork/log.git [other-address]
        integrate.lock.yaml:17:20: note: asked for here
        integrate.lock.yaml:5:10: note: help: SwiftPM takes them for one package, warns, and will refuse it one day: pin the address that is asked for, or a version of 'metrics' that asks for yours
        ```

        ## How to fix it

        Pin the address that everybody asks for. For a fork, a mirror says it to SwiftPM: `swift package config set-mirror
        --original https://git.example.com/log.git --mirror https://git.example.com/fork/log.git`; then write
        `severity: { other-address: off }` under `integration:`.
        """#),
    Page(
      id: .otherIdentity,
      summary: #"A package needs another one by a name that its pin does not have for SwiftPM."#,
      text: #"""
        ## What it means

        SwiftPM tells packages apart by the last part of their address or folder, whatever a lockfile calls them. A fork at
        `…/log-fork.git` is another package to it than `…/log.git`: it would fetch both, the one that manifests ask for at a version
        that nobody pinned, and build that into whoever asks for it.

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
        integrate.lock.yaml:5:10: error: 'metrics' needs the package 'log', and the pin 'log' comes from 'https://git.example.com/ours/log-fork.git', which SwiftPM calls 'log-fork' [other-identity]
        integrate.lock.yaml:13:15: note: needed here
        integrate.lock.yaml:5:10: note: help: SwiftPM takes the two for different packages, and fetches 'log' at a version of its own: pin an address or folder whose last part is 'log'
        ```

        ## How to fix it

        Give the fork an address that ends as the original does, such as `https://git.example.com/ours/log.git`, and pin that; SwiftPM
        takes the two for one package then (<doc:other-address>). Or fork what asks for it, too.
        """#),
    Page(
      id: .outlivedScope,
      summary: #"Something that lives longer than a scope requires a service of it."#,
      text: #"""
        ## What it means

        A service of a scope is there while the scope lasts, such as the time in which somebody is signed in. What lives as long as
        the app is built without one, and would keep the first session's service for all that follow. The same holds for launch
        tasks, for links, for services of another scope, and for what collects all of a service. A closure (`lazy`) does not help: it
        would have to know which session is meant. A value of a scope is always there, and is taken neither lazily nor as optional.

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
        Badge/component.yaml:4:51: error: 'badge' requires 'orderHistory', which is there in the scope 'session' alone, and lives as long as the app [outlived-scope]
        Orders/component.yaml:4:54: note: provided here
        Badge/component.yaml:4:51: note: help: let it be of the session too ('scope: session'), or pass the value to the method that needs it
        ```

        ## How to fix it

        Give both the same scope, hand what is of the session to a method when it is called, or split the service in two.
        """#),
    Page(
      id: .pathOutsidePackage,
      summary: #"The sources of a module lie outside of its package."#,
      text: #"""
        ## What it means

        With `packages: separate` the package of a component is the folder of its spec, and SwiftPM takes no target from outside
        a package's folder. The `path` of this module leads to another folder of the root.

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
        Specs/Chat/component.yaml:3:7: error: the folder of 'Chat' lies outside of its package [path-outside-package]
        Specs/Chat/component.yaml:3:7: note: help: SwiftPM allows no target outside the package's folder: move it, or write 'packages: single'
        ```

        ## How to fix it

        Move the sources below the spec, or the spec above its sources, or write `packages: single`, where the package is the
        whole root.
        """#),
    Page(
      id: .pathOutsideRoot,
      summary: #"A path in a spec leads out of the root."#,
      text: #"""
        ## What it means

        Paths in a spec are relative to the spec's folder and stay under the root, the folder of `integrate.lock.yaml`. An
        absolute path is outside by definition. A path of another checkout would not exist on another machine.

        A link that leads out of the root is not followed: neither one to a spec, the lockfile, a kept spec or a baseline, whose
        text would be printed in messages, nor one in the folder of a module, whose target SwiftPM would build or copy. Links that
        stay inside the root are fine.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        path: ../../shared/Chat
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:3:7: error: the path '../../shared/Chat' leads out of the root [path-outside-root]
        Chat/component.yaml:3:7: note: help: paths are relative to the spec and stay under the folder of integrate.lock.yaml
        ```

        ## How to fix it

        Move the sources under the root, or move the lockfile to a folder that holds them all. A whole package that lies elsewhere
        can be reached by a `path:` pin in the lockfile.
        """#),
    Page(
      id: .platformConflict,
      summary: #"Something needs a newer system than the root supports."#,
      text: #"""
        ## What it means

        The root's spec says under `integration: defaults: platforms:` what the app supports. A component's `platforms`, or those
        recorded for a pin that is reached, name a later version of the same platform; the compiler would refuse to build it.
        Platforms that the root does not name are not compared, and neither is a package that members need for other platforms
        only (by a condition on the dependency). An app whose target lies in an Xcode project may state later versions of its own:
        a package that such apps alone depend on has to support these.

        With `packages: separate` a component has a package of its own, and its `platforms` may be later than the root's, or name
        further ones. SwiftPM builds no package that depends on one which needs more, so that what depends on it has to state them
        too; the app among them, whose registration has everything.

        Pinned packages are compared with each other as well, those in folders too. For an Apple platform SwiftPM refuses a target
        that depends on a product of a package which states a newer version than the target's own package; one that states none is
        built for the oldest that SwiftPM supports: macOS 10.13, iOS and tvOS 12, watchOS 4. It happens where a new version of a
        package raises its platforms, and one that depends on it has not followed. Dependencies under a condition count where that
        holds.

        Where the root states no platform at all, a Mac takes macOS 10.13 for it, and a package that needs a newer one is a
        warning: on Linux it builds.

        Generated wiring needs macOS 10.15, iOS 13, tvOS 13 or watchOS 6. The manifest of an app with wiring states these where
        the root states no platform at all; an older one that the root states is this finding.

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
        Chat/component.yaml:3:19: error: 'Chat' needs iOS 16, and the root supports 15 [platform-conflict]
        component.yaml:5:33: note: the root supports iOS 15
        Chat/component.yaml:3:19: note: help: raise iOS under 'integration: defaults: platforms:' to 16, or depend on it for other platforms only
        ```

        ## How to fix it

        Raise the platform in the root's spec or, with `packages: separate`, in the spec that is named; take a version of the
        package that still supports it, or depend on it for other platforms only: `{ name: CryptoShim, platforms: [linux] }`.
        """#),
    Page(
      id: .podMismatch,
      summary: #"Podfile.lock says something else of a pod than lockfile and specs."#,
      text: #"""
        ## What it means

        With `pods: podfile` under `integration:` CocoaPods goes on building pods and the components that need them, while
        packages take over one by one. What it builds stands in Podfile.lock, and has to be what the lockfile says: every pod that
        is pinned at its pinned version, a pod from git at its tag, commit or branch (the version that its podspec states may be
        another), no pod that is pinned nowhere or that is a package already, and each component that is left to CocoaPods as a
        pod of its own. A local pod without a component is CocoaPods' alone, with what it alone needs.

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
        integrate.lock.yaml:4:36: error: 'Firebase' is pinned at 10.0.0, and Podfile.lock has 10.1.0 [pod-mismatch]
        Podfile.lock:3:5: note: the pod
        integrate.lock.yaml:4:36: note: help: run 'integrate import Podfile.lock' to pin 10.1.0, or write "pod 'Firebase', '10.0.0'" into the Podfile and run 'pod install'
        ```

        ## How to fix it

        If Podfile.lock is right, run `integrate import Podfile.lock`, which moves the pins of pods. If the lockfile is right, let the
        Podfile name its versions and run `pod install`.
        Take pods that have become packages out of the Podfile; `integrate pods --podfile` prints the lines that remain.
        """#),
    Page(
      id: .podSource,
      summary: #"The source of a pod was carried over in another form, or cannot be used."#,
      text: #"""
        ## What it means

        A pin says where something comes from in SwiftPM's terms. A podspec or an archive at an address is no package; a tag
        without a version is found by its name, as a branch is; a folder outside of the root cannot be a component. The pod is
        pinned all the same, and the finding says as what. What React Native, Expo, Capacitor or Flutter set up, in `node_modules`
        or `Flutter`, is no part of the project and stays pods, which the root's spec leaves to CocoaPods. A local pod without a podspec in JSON becomes a component whose sources
        are not known.

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
        Podfile.lock:9:15: warning: 'boost' comes from '../boost.podspec' (podspec), which is no package, and stays a pod [pod-source]
        Podfile.lock:9:15: note: help: replace 'pod:' by 'git:' of a repository with a Package.swift, or by 'binary:' with a checksum
        ```

        ## How to fix it

        Follow the help line: pin a revision, give the folder a Package.swift, or pin a package in the pod's place. A podspec in
        JSON is what `pod ipc spec NAME.podspec` prints.
        """#),
    Page(
      id: .podVersion,
      summary: #"The version of a pod is kept as text, and SwiftPM could not use it."#,
      text: #"""
        ## What it means

        CocoaPods takes versions of any number of parts (`2018.10.22.00`), with leading zeros, letters (`2.x`), and before its
        version 1.0 `HEAD based on 1.2`. SwiftPM takes three numbers, or two in a tag. A pin of a pod keeps the text as it is. The
        same finding names a pod that is listed without a version, or with two.

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
        Podfile.lock:2:5: warning: '2018.10.22.00' of 'Folly' is kept as text: SwiftPM could not use it as a version [pod-version]
        Podfile.lock:2:5: note: help: a package in its place needs a tag of three numbers (1.2.3), or a revision
        ```

        ## How to fix it

        Nothing while the pin is a pod. Where a package replaces it, pin a `revision`, or a version that SwiftPM can read.
        """#),
    Page(
      id: .podspecRunsCode,
      summary: #"A podspec has something that CocoaPods would run, and it was refused."#,
      text: #"""
        ## What it means

        `prepare_command` runs when a pod is downloaded, `script_phases` on every build. A spec holds no code, so that reading a
        project never runs any: both are left out, and named.

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
        Crashlytics.podspec.json:3:22: warning: 'prepare_command' of the podspec of 'Crashlytics' would run code, and is refused [podspec-runs-code]
        Crashlytics.podspec.json:3:22: note: help: read what it does, and write a plugin or a script of your own if it is needed
        ```

        ## How to fix it

        Read what it does. Sources that it writes belong into the repository or into a build tool plugin; a build phase belongs
        into your Xcode project.
        """#),
    Page(
      id: .providerCycle,
      summary: #"Building a service needs the service itself."#,
      text: #"""
        ## What it means

        Services are built by calling initialisers, with what they require as arguments. If A requires B and B requires A, neither
        can be called first. A requirement that is `lazy` is handed over as a closure, called when the value is used, and breaks
        the cycle. Each cycle is reported once, with every requirement on it.

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
        Chat/component.yaml:3:51: note: help: make one of these requirements lazy, '- profile: lazy', and take a closure that returns 'profile' in the initialiser
        ```

        ## How to fix it

        Make one of the requirements lazy, `- profile: lazy`, and take `@escaping () -> any ProfileModule` in that initialiser.
        Call the closure after the initialiser has returned, not in it. Better still, see whether one side needs the other at all.
        """#),
    Page(
      id: .repeatedEntry,
      summary: #"A list of a spec names something twice."#,
      text: #"""
        ## What it means

        The second time says nothing: it is left out, and the project is what it would be without it. It is there because of
        a merge, most often, and whoever takes one of the two out later wonders why nothing changes. A dependency under another
        name of the same module counts too, `Chat` beside `Chat/Chat`, unless each stands under a condition of its own. In
        `requires` and in flags each time counts, and in settings of which the last one holds.

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
        Chat/component.yaml:3:21: warning: 'chat-team' stands in 'owners' twice [repeated-entry]
        Chat/component.yaml:3:10: note: first given here
        Chat/component.yaml:3:21: note: help: take one of the two out
        Chat/component.yaml:4:24: warning: 'CoreUI' stands in 'dependencies' twice [repeated-entry]
        Chat/component.yaml:4:16: note: first given here
        ```

        ## How to fix it

        Take one of the two out, or let `integrate check --fix` do it.
        """#),
    Page(
      id: .requirementConflict,
      summary: #"A pin does not satisfy a requirement on it."#,
      text: #"""
        ## What it means

        Packages state in their own manifests which versions of others they work with. The lockfile records that under `ranges`.
        The version of a pin has to lie in every range that is stated about it, and in its own `allow`; SwiftPM would refuse the
        graph otherwise. The notes say who states what, and by which path that package is reached. The help line says which
        versions would satisfy everyone, or that none does. As for SwiftPM, a prerelease lies in a range only where one of the
        range's ends is a prerelease: `2.0.0-beta.1` is not in `1.0.0 ..< 3.0.0`.

        A package that is pinned by version may ask for versions alone: where its manifest asks for another by branch, commit or
        folder, SwiftPM refuses it, whatever the lockfile pins that one at. A package that is pinned by branch or commit may ask for
        branches and commits of others, and they have to be pinned at just these, letter by letter.

        `pin` and `update` say in sentences why there are no versions that satisfy everyone, and print commands that would change
        that. `--format json` has the sentences as the notes of this finding, and under `commands` the commands.

        `integrate import` of a folder of packages reports it as well, where no version is one that all of them take, or one asks
        for a branch and another for a version. The notes are the lines of the manifests. What the root's or Xcode's
        Package.resolved has is pinned then, and nothing where there is none. Where the packages that disagree are bound by nothing,
        neither a path nor an Xcode project nor a Package.resolved of the folder, they are several projects: nothing is written, and
        each can be imported by itself.

        Where an Xcode project has a pod and a package of one repository at different versions, there is one pin all the same: that
        of the package.

        For pods the requirements under `requires` are compared by RubyGems' rules. A pin by `path` is not held to ranges. Where the
        Package.swift in its folder takes another package from a folder, SwiftPM builds what is there, also in place of a pin: that
        pin has to name the same folder.

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
        integrate.lock.yaml:6:14: error: 'swift-log' is pinned at 1.3.0, which not every requirement on it allows [requirement-conflict]
        integrate.lock.yaml:12:18: note: 'swift-metrics' states ^1.4.0; it is reached by Login → swift-metrics
        integrate.lock.yaml:6:14: note: help: versions that satisfy everyone: 1.4.0 ..< 2.0.0
        ```

        ## How to fix it

        Pin a version that satisfies everyone. Where there is none, move one of the packages that state the ranges to a version that
        states another. After an import, pin the version that is meant; the generated manifests ask for that one, and no longer for
        the ranges.
        """#),
    Page(
      id: .secretInConfig,
      summary: #"The value of a secret stands in a file of the tree."#,
      text: #"""
        ## What it means

        A module marks a value with `secret: true` so that it is committed nowhere. It has no `default:`, and no file of an app's
        configuration gives it; its value under `test:` is for tests, and none that opens anything. What the file says is not
        printed.

        `check` also says where git tracks a file that `integrate generate --secrets` wrote, as after `git add -f`.

        No setting makes less of this finding: whoever builds the app could not tell any more that its secrets are secret.

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
        config/release.yaml:2:1: error: 'apiKey' is a secret, and its value stands in a file of the tree [secret-in-config]
        Chat/component.yaml:3:50: note: 'Chat' asks for it
        config/release.yaml:2:1: note: help: take it out and change it where it opens something, since git keeps what was committed; 'integrate generate --secrets FILE' takes it from the build machine's environment
        ```

        ## How to fix it

        Take the line out, and have what it opens get a new key: git keeps what was committed. The app hands its secrets to
        `Registration.register(secrets:)`, and `integrate generate --secrets FILE` writes them where the app is built, from the
        environment. Take a file of them that git tracks out with `git rm --cached`, keep it in `.gitignore`, and change what it
        holds.
        """#),
    Page(
      id: .selfDependency,
      summary: #"A module depends on itself."#,
      text: #"""
        ## What it means

        A module lists its own name among its dependencies: the component's name means its main module. It is mostly left over
        after a module was moved or renamed.

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

        Remove the line. Tests need not name the module either: `ChatTests` depends on `Chat` by itself.
        """#),
    Page(
      id: .sharedFolder,
      summary: #"Two components share a folder and each needs a manifest there."#,
      text: #"""
        ## What it means

        With `packages: separate` each component with modules gets a Package.swift beside its spec. Two specs in one folder
        would write the same file. Below the root that is reported earlier, as <doc:identity-collision>.

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
        component.yaml:2:7: error: 'Tools' and 'Grocery' share a folder, and each needs a Package.swift there [shared-folder]
        Tools.component.yaml:2:7: note: the other one
        component.yaml:2:7: note: help: move one of the specs to a folder of its own, or write 'packages: single'
        ```

        ## How to fix it

        Move one of the specs, and its sources, to a folder of its own, or write `packages: single`.
        """#),
    Page(
      id: .sharedSecret,
      summary: #"Two components ask for one secret."#,
      text: #"""
        ## What it means

        Components that ask for a value by one name share it. Of a secret that may be meant, or be an accident: one component gets to
        know what opens something of the other's.

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
        Home/component.yaml:3:50: warning: the secret 'apiKey' is asked for by 2 components of 'Grocery' [shared-secret]
        Chat/component.yaml:3:50: note: 'Chat' asks for it too
        Home/component.yaml:3:50: note: help: if they are to share it, write 'shared: [apiKey]' under 'app: config:' of 'Grocery'; else give one of them a name of its own with 'as:'
        ```

        ## How to fix it

        Where they are to share it, say so in the app's spec: `app: { config: { shared: [apiKey] } }`. Otherwise give one of them a
        name of its own: `apiKey: { type: String, secret: true, as: chatApiKey }`.
        """#),
    Page(
      id: .sourceCollision,
      summary: #"Two pins are of one repository."#,
      text: #"""
        ## What it means

        Two names lead to the same repository, if the spelling of the URL is left aside: scheme, user, port, `.git` and case. A
        package is in a graph once, so both would have to be the same version anyway. Pods may share a repository.

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
        integrate.lock.yaml:5:24: error: 'Tracking' and 'TrackingCore' are two pins of one repository [source-collision]
        integrate.lock.yaml:4:20: note: the other one
        integrate.lock.yaml:5:24: note: help: keep one pin; its modules go by 'Tracking/Module'
        ```

        ## How to fix it

        Keep one pin. What the other one stood for is a module or product of it: `Tracking/Core`.
        """#),
    Page(
      id: .sourceLeftOut,
      summary: #"A package has a source that is not allowed in a lockfile."#,
      text: #"""
        ## What it means

        A warning. SwiftPM takes a repository by any address, a lockfile by few, since anybody who can open a pull request can
        write it. `integrate import` leaves out a package of Package.resolved that is a repository on this machine, or whose URL
        git could take for a command or an option; <doc:unsafe-url> lists what is allowed. Where a Package.swift is imported, a
        user name or password in an `https` URL is left out as well, and the rest of the URL stays.

        `integrate import Package.resolved`, which moves the pins of a lockfile that is there, leaves out the whole package then,
        and one whose pin is a pod or a binary in the lockfile.

        Where several packages are imported and ask for one repository by addresses that differ in more than case and `.git`, one
        of them is pinned, and the others are named.

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
        Package.resolved:3:5: warning: 'toml' of Package.resolved was left out: its URL holds a space, a backslash or a control character [source-left-out]
        Package.resolved:3:5: note: help: pin it by hand in integrate.lock.yaml if something needs it
        ```

        ## How to fix it

        If the package is needed, pin it by hand under `pins:` with an `https` or ssh address, or with `path:` where it lies
        beside the project. Credentials belong into git's configuration, and those that were committed have to be changed.
        """#),
    Page(
      id: .staleBaseline,
      summary: #"The baseline lists a finding that no longer occurs."#,
      text: #"""
        ## What it means

        A warning. What the line allowed has been mended, so the line only waits to excuse the same mistake again. A finding is
        known by its id, its path and its message; a message that changed, with a component's name for instance, is a new finding
        and leaves a stale line behind.

        ## Example

        ```text
        unused-provider ConsoleAnalytics/component.yaml no app uses 'ConsoleAnalytics' for the service 'analytics'
        ```

        ```text
        known.txt:1:1: warning: the baseline lists 'unused-provider' in 'ConsoleAnalytics/component.yaml', which no longer occurs [stale-baseline]
        known.txt:1:1: note: it said: no app uses 'ConsoleAnalytics' for the service 'analytics'
        known.txt:1:1: note: help: delete the line, or write the baseline anew
        ```

        ## How to fix it

        Delete the line, or write the baseline anew.
        """#),
    Page(
      id: .staleFile,
      summary: #"A generated file is not what would be generated now."#,
      text: #"""
        ## What it means

        Specs or the lockfile were changed and the files were not generated anew, or somebody edited the file by hand, which the
        next `generate` would undo. All such files are one finding, at the first line that differs; the differences are printed
        as a diff. It is not told while something keeps `generate` from writing, which has to be mended first.

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
        Package.swift:1:1: error: 'Package.swift' is not what the specs and the lockfile generate: it is stale, or was edited by hand [stale-file]
        Package.swift:1:1: note: help: run 'integrate generate'; what you wrote into it belongs in a spec
        ```

        ## How to fix it

        Run `integrate generate` and commit the result. What was written into the file by hand belongs into a spec: dependencies,
        settings and products all have keys there, see <doc:SpecFormat>. After a merge that conflicted in a generated file,
        resolve the specs and the lockfile and generate anew. Where SwiftPM or Xcode moved versions in a Package.resolved that are
        meant, `integrate import Package.resolved` moves the pins of the lockfile to them.
        """#),
    Page(
      id: .staleRecord,
      summary: #"What the lockfile records of a pin was read at another version or source."#,
      text: #"""
        ## What it means

        `revision`, `products`, `targets`, `platforms`, `tools`, `ranges` and the files in `integrate.lock.d` are facts that the tool read in
        the repository of a pin. `recorded:` says of which `git:` and which `version:`, with a hash of all that was recorded and one of each
        kept file. Somebody changed one of these by hand since: the version, to move the pin; the source; the commit, so that a version
        would mean other code; or a fact. Until the repository is asked again the lockfile says one version and has the facts and
        the code of another, so that nothing is checked or generated from it.

        A lockfile of an earlier version of the tool has no `recorded:`. Of a pin without it the Package.resolved that `generate`
        wrote shows an edit of the version alone, or of the commit alone; with `--strict`, `check` wants every pin to have a record
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
        integrate.lock.yaml:6:14: error: 'version' of 'Toml' is 1.3.0, and what is recorded of it was read at 1.2.0 [stale-record]
        integrate.lock.yaml:10:5: note: recorded here
        integrate.lock.yaml:6:14: note: help: run 'integrate resolve', which reads it anew
        ```

        ## How to fix it

        Run `integrate resolve` where the repository can be reached: it reads the commit and the facts of the version that stands
        there now, and says what changed. That is the bump of one line: edit `version:`, `integrate resolve`, `integrate generate`.

        Where `revision` was changed and `version` was not, `resolve` compares the commit with the tag and stops if it is another
        one. Delete the line `revision` to take that of the tag, or pin the commit alone with `integrate pin Toml --revision …`.
        Facts and kept files are never edited here: a change of them belongs in the component's own repository.
        """#),
    Page(
      id: .staticLinkedTwice,
      summary: #"The code of a module ends up in an app twice."#,
      text: #"""
        ## What it means

        An executable and each dynamic library that it loads are images of their own. A module that is linked statically into two
        of them exists twice, each copy with its own global state: singletons are two, casts between the copies fail, and what
        one image registers the other does not see. Outside of its package, and in other dynamic products, a module
        of a dynamic product stays in that product. Inside a package programs and tests link the modules that they need. An app that Xcode links counts as an image, and what the registration
        of an app imports is linked into it.

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
        Grocery/component.yaml:4:16: error: the code of 'Toml' ends up 2 times in 'Grocery', each with its own state [static-linked-twice]
        Grocery/component.yaml:4:16: note: in 'Grocery' because of this
        Grocery/component.yaml:4:27: note: in 'TomlDynamic' because of this
        Grocery/component.yaml:4:16: note: help: let everybody use the dynamic product, or make all of them static
        ```

        ## How to fix it

        Let everybody use the same product: all the dynamic one, or all the static one. Often it is enough to name another product
        in one dependency.
        """#),
    Page(
      id: .tooDeep,
      summary: #"Lists and mappings are nested deeper than the limit."#,
      text: #"""
        ## What it means

        No file may nest more than 64 deep. Specs and lockfiles need about eight; deeper nesting is a mistake, mostly brackets
        that were not closed, or a file made to exhaust whoever reads it.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        dependencies: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:3:78: error: lists and mappings are nested more than 64 deep [too-deep]
        Chat/component.yaml:3:78: note: help: make the file flatter
        ```

        ## How to fix it

        Make the file flatter. Take it from git again if you did not write it like that.
        """#),
    Page(
      id: .tooManyNodes,
      summary: #"The file has more values than the limit."#,
      text: #"""
        ## What it means

        A file may hold a million lists, mappings and scalars. The limit stops a file that is small in bytes and large in memory.

        ## Example

        A spec that starts with `dependencies: [a,a,a,…` and goes on like that for two megabytes:

        ```text
        Chat/component.yaml:1:2000010: error: file has more than 1000000 values [too-many-nodes]
        Chat/component.yaml:1:2000010: note: help: split the file, or check that it is the one that is meant
        ```

        ## How to fix it

        Look whether the file is what its name says. A lockfile needs about twenty values a pin, so that no app comes near.
        """#),
    Page(
      id: .toolsVersionConflict,
      summary: #"Something needs newer tools than the root builds with."#,
      text: #"""
        ## What it means

        `integration: tools:` of the root is the tools version of the generated manifest. A component's `tools`, or those recorded
        for a pin that is reached, are newer; or the manifest would have to say something that its tools version does not know
        yet, such as traits before 6.1. `generate` finds out about the latter.

        Tools that are newer than any Swift that was there when this version of `integrate` was made are a warning: whether the
        `swift` of a machine loads them, it says itself.

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
        Chat/component.yaml:3:8: error: 'Chat' needs tools 6.0, and the root builds with 5.9 [tools-version-conflict]
        component.yaml:5:10: note: the root's tools version is 5.9
        Chat/component.yaml:3:8: note: help: raise 'integration: tools:' to "6.0", with 'package: { swift: ["5"] }' in the root's spec to stay with Swift 5, or take an older version
        ```

        ## How to fix it

        Raise `tools` in the root's spec to what the message names, provided that all who build the app have that version of
        Swift; or take an older version of the package, or leave out what needs the newer tools.
        """#),
    Page(
      id: .unansweredLink,
      summary: #"A link in the sources leads to no route."#,
      text: #"""
        ## What it means

        A text in the code of a member begins with a scheme of an app (`app: { schemes: [shop] }`), and no route of that app has its
        form: one was renamed, or the component that states it is no longer in the app. Opened, it would lead nowhere, and nobody
        would be told.

        An interpolation may be anything. Tests may have links that lead nowhere, and what is put together of several texts is not
        looked at; nor are links to sites, which have pages besides.

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
        Sources/Shop/main.swift:5:36: warning: no route of 'Shop' answers the link 'shop://account/signin' [unanswered-link]
        Sources/Shop/main.swift:5:36: note: help: did you mean 'account/login'?
        ```

        ## How to fix it

        Correct the link, bring its component back, or take the link out. Where it is meant to lead nowhere, put it together
        of two texts, or write `unanswered-link: off` under `integration: severity:`.
        """#),
    Page(
      id: .unbuildableSources,
      summary: #"The files of a module fail to build late, or where no message names them."#,
      text: #"""
        ## What it means

        The compiler and SwiftPM report most mistakes in files better than `check` could. These are the ones that they report late:

        - A program of several files without `main.swift` and without `@main`: the linker reports it and names no file.
        - Tests, or a library in a package with tests, with `@main`: on Linux the tests do not link. If all stated platforms are
          Apple's, this is a warning.
        - A module whose folder contains a module that `integrate generate` writes: the generated files would be built twice.
        - A folder that cannot be listed.

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
        Chat/component.yaml:2:7: error: 'Chat' is a program without a beginning: it has no main.swift, and no '@main' [unbuildable-sources]
        Chat/component.yaml:2:7: note: help: add one of them, or delete 'type: executable'
        ```

        ## How to fix it

        Rename or move the file that the finding names, add it to `exclude:`, or set the `type:` of the module.
        """#),
    Page(
      id: .undeclaredImport,
      summary: #"A module imports another one that its spec does not list."#,
      text: #"""
        ## What it means

        If other dependencies of the module pull the imported one in, the import compiles, and this is a **warning**: layers and
        visibility hold for the import all the same, and <doc:layer-violation> or <doc:visibility-violation> is reported in its
        place if they forbid it. Write `severity: { undeclared-import: error }` under `integration:` of the root's spec to make it
        an error.

        If no dependency leads to the imported module, this is an **error**: SwiftPM builds the import only if the module happens to
        be built before. That counts for modules of members and of pinned packages. A module that neither the project nor the
        lockfile knows is left to the compiler.

        - If a dependency has a condition (`platforms:`, `traits:`), the import needs one too, such as `#if os(Linux)`. Only
          platforms that the root states count.
        - An import inside `#if canImport(NAME)` is optional.
        - A program or macro that the spec lists is linked to tests of its own package only. An import of it is a warning, and an
          error if another package has it.

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

        Run `integrate check --fix`: it adds the dependency, also for warnings, if no rule forbids it. Or delete the import.
        """#),
    Page(
      id: .unfitEvent,
      summary: #"The method of an event does not exist, or its declaration does not fit the spec."#,
      text: #"""
        ## What it means

        Generated code calls the method of the provider's type without arguments: on the main actor, or on the actor of the service.
        The method has to be public, without parameters, and may not throw. A method that is `async`, or on another actor, is
        `{ call: NAME, async: true }` in the spec: it is started without waiting for it.

        A method for `willTerminate` that is `async`, or on another actor, is a warning: the app may end before it runs.

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
        component.yaml:4:66: note: help: declare it in the spec: '{ call: save, async: true }'
        ```

        ## How to fix it

        Let the spec say what the method is, or write the method as the help shows it.
        """#),
    Page(
      id: .unfitLaunchTask,
      summary: #"The function of a launch task does not exist, or does not fit the spec."#,
      text: #"""
        ## What it means

        Generated code calls the function of a launch task from another module, with the services in `requires`, in their order. The
        function has to be public and static, with as many parameters. It may be async, and it may throw. The actor in `isolation`
        has to exist.

        A pinned component that an app uses is compared in the same way (<doc:Lockfile>). The finding is at its pin, with the line of
        its spec as a note: pin another version, or fix it in its own repository.

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

        Write the function as the help shows it, or let the spec say what the function is.
        """#),
    Page(
      id: .unfitRoute,
      summary: #"The method of a route does not exist, or its declaration does not fit the spec."#,
      text: #"""
        ## What it means

        Generated code calls a method of the service's protocol with the values of the link. The name of each value is the label, and
        those of the path come first. `check` compares this with the protocol:

        - the protocol has a method of the name with these labels, which is public and neither `static` nor `mutating`;
        - a method that is `async` or `throws` is declared so in the spec;
        - an actor that is written at the method or its protocol is the service's;
        - the service has a protocol (it is not `concrete: true`).

        A pinned component that an app uses is compared in the same way (<doc:Lockfile>). The finding is at its pin, with the line of
        its spec as a note: pin another version, or fix it in its own repository.

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
        component.yaml:5:18: note: help: declare it in the spec: '{ call: account.login, async: true }'
        ```

        ## How to fix it

        Let the spec say what the method is, or write the method as the help shows it.
        """#),
    Page(
      id: .unfitScopeValue,
      summary: #"Generated code cannot keep values of the type that a scope names."#,
      text: #"""
        ## What it means

        The values of a scope are named with the module of their type, `AccountInterface.User`, which the app depends on. Generated
        code keeps them in a class that all threads share: the type has to exist, be public and Sendable, and may not be a protocol.
        Types of the standard library are named alone: `String`, `Int`, `Double`, `Bool`.

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
        component.yaml:5:45: note: help: write ': Sendable' behind it: all threads share it
        ```

        ## How to fix it

        Name a public type that is Sendable; what is more than a value is a service of the scope.
        """#),
    Page(
      id: .unfitService,
      summary: #"A service names no public, Sendable protocol, or an actor that does not exist."#,
      text: #"""
        ## What it means

        Generated code uses the protocol of a service from another module. `check` compares it with the sources of the interface module:

        - the protocol exists, is public, and is a protocol: no struct, class, enum or actor;
        - it refines `Sendable` if the service is shared and has no isolation;
        - it does not need later systems than the app supports, and is not marked unavailable;
        - the global actor in `isolation` exists. A name without a module belongs to the interface module, except `MainActor`.

        The type of a concrete service (`concrete: true`, <doc:SpecFormat>) has to be public, and Sendable if all threads share it.

        The protocol of a configuration (<doc:Configuration>) has exactly the properties in `values:`, with the same types.
        Properties with a default in an extension may be missing. The function `setup(with:)` of the type in `setup:` is public and
        static, on no actor, and neither `async` nor `throws`.

        A pinned component that an app uses is compared in the same way (<doc:Lockfile>). The finding is at its pin, with the line of
        its spec as a note: pin another version, or fix it in its own repository.

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
        Interfaces/component.yaml:3:22: error: 'Counting' is not Sendable, and the service 'counter' is shared by all threads [unfit-service]
        Interfaces/component.yaml:3:22: note: help: let the protocol refine Sendable, isolate the service ('isolation: MainActor'), or write 'scope: transient' for its providers, so that each user has its own
        ```

        ## How to fix it

        Make the protocol refine `Sendable`, or isolate the service to an actor. A provider with `scope: transient` makes a new value
        for each user. Name a public protocol of the interface module. If the name is a type, declare a protocol to which it conforms,
        or write `{ type: Store, concrete: true }`. Write an actor of another module with the module: `isolation: Storage.StoreActor`.

        Write the same types in a configuration's protocol and in `values:`.
        """#),
    Page(
      id: .unfitTrait,
      summary: #"A trait is switched on for a package that does not have it."#,
      text: #"""
        ## What it means

        SwiftPM loads no package that is asked for a trait which its Package.swift does not declare, nor one without any traits that
        is asked for some, or for none of its default ones. Traits are asked for by `traits:` of a pin and by the manifests of
        other packages; what several ask for adds up. `integrate resolve` records under `recorded` which traits a package declares
        and asks for.

        What is recorded of a package holds for the traits that its own pin states. Where another package switches on one with which
        it needs more targets or packages (`guards`), the pin has to state that trait, too.

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
        integrate.lock.yaml:8:13: error: 'Toml' has no trait 'Dates' at 1.2.0, which its pin switches on [unfit-trait]
        integrate.lock.yaml:4:3: note: pinned here
        integrate.lock.yaml:8:13: note: help: it has 'Times': correct 'traits:', or pin a version that has what it names
        ```

        ## How to fix it

        Correct `traits:` of the pin, or pin a version that has what it names. Where another package asks for the trait, pin versions
        of the two that fit each other.
        """#),
    Page(
      id: .unkeptRevision,
      summary: #"SwiftPM builds something without a Package.resolved that holds its commits."#,
      text: #"""
        ## What it means

        A warning. SwiftPM keeps to the commits of Package.resolved by a hash that only format 3 has. Of format 1 or 2 it takes the
        versions, and looks their tags up again wherever nothing is checked out yet, as on a CI machine: a tag that was moved since
        gives other code than the lockfile names, and neither `check` nor SwiftPM says so.

        With `packages: separate` and `package-resolved: root` (<doc:SpecFormat>) the packages of members have no Package.resolved at
        all: built by themselves, they take the versions that their manifests name, and of what those need in turn whatever fits.

        Format 3 is the default, whatever tools version the manifest states. SwiftPM before 5.10 does not read it.

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
        integrate.lock.yaml:3:19: warning: SwiftPM keeps to no commit of a Package.resolved of format 2: where the tag of a pin is moved, it builds another one than the lockfile names [unkept-revision]
        integrate.lock.yaml:5:3: note: for example of 'Toml'
        integrate.lock.yaml:3:19: note: help: remove the line, for format 3, unless a SwiftPM before 5.10 has to read the file
        ```

        ## How to fix it

        Remove `package-resolved`, and run `integrate generate`. Where somebody still builds with a SwiftPM before 5.10, let
        `integrate verify` compare the tags with the lockfile each night, and run the tool with `--allow unkept-revisions`, or with
        `INTEGRATE_ALLOW=unkept-revisions` in the environment.
        """#),
    Page(
      id: .unknownComponent,
      summary: #"A name leads to no component, package, module or product."#,
      text: #"""
        ## What it means

        A dependency is looked up among the component's own modules, the components and the pins. Either nothing has this name
        and something has one that is near, or the component or package is there and has no module or product of the name behind
        the `/`. Where no name is near, the finding is <doc:missing-pin> instead. An entry of `visibility` that names nobody is
        reported here too.

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

        Take the name that the help line offers. Components, modules and products are written as they are declared; only the name
        of a package has no case. `Component/Module` names a module, `package/Product` a product.
        """#),
    Page(
      id: .unknownConfigValue,
      summary: #"A file of configuration gives a value that nobody asks for."#,
      text: #"""
        ## What it means

        A file in the folder of an app's configuration names a value that no module of the app has under `config: values:`, or the
        file itself is for no environment of the app. The name is often misspelt, or that of a property that was renamed. What a
        component asks for that is in no app any more is a warning: nothing of the app has to change when a component is taken
        out.

        `Chat.retries` gives the value to the component `Chat` alone.

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
        config/common.yaml:2:1: error: nobody asks for the value 'retires' [unknown-config-value]
        config/common.yaml:2:1: note: help: did you mean 'retries'?
        ```

        ## How to fix it

        Correct the name, or take the line out. Values have the names that modules give them, or those after `as:`.
        """#),
    Page(
      id: .unknownEvent,
      summary: #"A method is to be called on an event that nobody declares."#,
      text: #"""
        ## What it means

        `on` of a provider names events: one of the system's, one that a module declares under `events`, or one of an app's `app: events`.
        What nobody declares is never sent, so that the method would never be called.

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
        component.yaml:4:46: error: nobody declares the event 'didEnterBackgroud' [unknown-event]
        component.yaml:4:46: note: help: did you mean 'didEnterBackground'?
        ```

        ## How to fix it

        Spell it as it is declared, or declare it where it happens.
        """#),
    Page(
      id: .unknownFinding,
      summary: #"The root gives a severity to a finding that does not exist."#,
      text: #"""
        ## What it means

        `integration: severity:` of the root's spec sets how much findings weigh, by their ids: `error`, `warning` or `off`. This
        id is none, so that the line has no effect.

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

        Correct the id; the one of a finding stands in brackets at the end of its line. `integrate explain` lists all of them.
        """#),
    Page(
      id: .unknownInDump,
      summary: #"A description of a package says something that is not known here."#,
      text: #"""
        ## What it means

        A warning. SwiftPM printed a key, a kind of setting, a kind of product or a source that this version of the tool has no
        word for, mostly because SwiftPM is newer. It is left out, and the rest is read.

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
        dump.json:3:70: warning: a target has 'sandboxed', which is not known here [unknown-in-dump]
        dump.json:3:70: note: help: it is left out; say it by hand where a spec can, or update this tool
        ```

        ## How to fix it

        See what the manifest says at that place. If the component builds without it, nothing is to be done; if a spec has a key
        for it, write it there.
        """#),
    Page(
      id: .unknownKey,
      summary: #"A mapping has an unknown key."#,
      text: #"""
        ## What it means

        Every key of a spec and of the lockfile is known. Another one would be ignored silently, so it is an error. The help line
        names the nearest known key, or lists those that are possible at this place.

        A key that states a version, such as `version` or `from` in a spec, is reported as <doc:version-in-spec>.

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

        Correct the spelling. If the key is right and its place is not, move it: keys of a module belong to the top level (for
        the main module) or under `modules:`, keys of the root under `integration:`. <doc:SpecFormat> lists all of them.
        """#),
    Page(
      id: .unknownLaunchTask,
      summary: #"A launch task comes after one that is not there."#,
      text: #"""
        ## What it means

        `after` names a task of the same component, or of another one as `Component.task`. A task of a component that is in the root
        and not in the app counts as done. Where nothing here has a component of the name, that is a warning, and it counts as done
        too.

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

        Spell it as its component does, or take it out.
        """#),
    Page(
      id: .unknownLayer,
      summary: #"A spec names a layer that the root does not have."#,
      text: #"""
        ## What it means

        Layers are listed by the root under `integration: layers:`. The `layer` of a component or module, or `layer:NAME` in a
        `visibility`, has to be one of them. Specs of components that the lockfile pins are not held to this: layers of another
        root mean nothing here.

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

        Correct the name, or add the layer to the root's list at the place where it belongs: a layer depends on those to its
        right.
        """#),
    Page(
      id: .unknownScope,
      summary: #"An app has no scope of a name, or its scope lacks a value that is required."#,
      text: #"""
        ## What it means

        A provider with `scope: session` is built once for each session that an app begins. The app says which scopes it has, under
        `app: scopes:`, and with which values. An app that has such a provider among its components has to declare its scope, and
        every value that the provider requires and that is no service.

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
        component.yaml:2:7: note: the app
        Orders/component.yaml:4:54: note: help: did you mean 'sesion'?
        ```

        ## How to fix it

        Declare the scope in the app's spec with the values that its services take, `session: { values: { user:
        AccountInterface.User } }`, or let the provider live as long as the app.
        """#),
    Page(
      id: .unknownService,
      summary: #"A name is no service."#,
      text: #"""
        ## What it means

        `provides`, `requires`, `bind` and `provides: { x: app }` name services, and a service is declared under `services:` of
        the interface module that has its protocol. No module declares one of this name.

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

        Correct the name, or declare the service: `services: { analytics: AnalyticsTracking }`, the service's name and its
        protocol, in the spec of the module that declares the protocol.
        """#),
    Page(
      id: .unknownVersion,
      summary: #"A repository has no such version, branch or commit."#,
      text: #"""
        ## What it means

        Versions are tags, read as SwiftPM reads them: `1.2.0` or `v1.2.0`. A version without a tag cannot be fetched. The help
        line names the nearest versions there are. The same is found for a `branch` that is not there, for a `revision` that the
        repository does not have, and, by `integrate pin` and `integrate verify`, for one that no branch or tag reaches any more:
        a server may give it by its name for a while, and SwiftPM does not ask for it so.

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
        integrate.lock.yaml:6:14: note: help: the nearest: 1.3.0, 1.4.0
        ```

        ## How to fix it

        Pin a version that is there: `integrate pin Toml 1.3.0`. `integrate outdated` says what is newest. A release that was
        never tagged has to be tagged, or its commit pinned as a `revision`.
        """#),
    Page(
      id: .unlistedPod,
      summary: #"Something requires a pod or subspec that PODS does not list."#,
      text: #"""
        ## What it means

        CocoaPods leaves out of PODS what no target of the Podfile needs on its platform, such as a subspec for macOS only, and
        keeps the line that requires it. No pin is made, since there is no version to pin. The pin of a pod keeps the line too; in the
        spec of a local pod it would lead nowhere, and is left out. What the Podfile itself asks for stays in the root's spec, and
        `resolve` reports it as <doc:missing-pin>.

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
        Podfile.lock:4:7: note: help: nothing is pinned for it: add it to integrate.lock.yaml if it is needed, or run 'pod install' and import again
        ```

        ## How to fix it

        Nothing, where another platform needs it. Otherwise run `pod install` and import again, or add a pin by hand.
        """#),
    Page(
      id: .unreachableSource,
      summary: #"A repository could not be read."#,
      text: #"""
        ## What it means

        To record what a pin says, or to find newer versions, its repository is asked. git runs without asking for passwords and
        without a terminal, so that a build does not wait for somebody: what needs credentials has to get them from git's own
        settings, a credential helper or an ssh agent. What git said stands behind the address.

        A spec repository (<doc:SpecRepositories>) that could not be read is the same finding, and so is one of its files.

        In `integrate resolve` it is an error if the pin has no revision: nothing binds its code then. If it has one, it is a
        warning. In `pin`, `update` and `outdated` it is an error.

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
        integrate.lock.yaml:5:10: note: the lockfile does not record its revision, so nothing binds the code that is built
        integrate.lock.yaml:5:10: note: help: check the address and your access to it: 'git ls-remote' has to work without asking anything
        ```

        ## How to fix it

        Try `git ls-remote https://git.example.com/tomll.git` with `GIT_TERMINAL_PROMPT=0` set. If every pin has a revision,
        `integrate resolve --offline` works without the repositories.
        """#),
    Page(
      id: .unreadableManifest,
      summary: #"The manifest of a package cannot be read."#,
      text: #"""
        ## What it means

        At the pinned commit the repository has neither a spec nor a Package.swift, or its manifest cannot be evaluated:
        `swift package dump-package` failed, or it printed something that this version of integrate does not understand. A
        manifest that asks for newer tools than yours, and cannot be read without running it, is the usual reason.
        `integrate import` of a folder of packages names each of them that cannot be loaded, behind what SwiftPM says of it, and
        writes nothing.

        Most manifests are read without running them; `--verbose` lists the others, with the line and the reason. Those run in a
        sandbox without network and with nothing to write to: SwiftPM's on macOS, bubblewrap on Linux. If there is no sandbox, the
        error names the line and the reason, and the command ends unless `--trust-manifests` is given. Nothing is recorded of a version
        whose manifest nobody has read, not even of a component with a spec. `--compare-manifests` also reports a manifest here that was
        read otherwise than SwiftPM runs it.

        In `integrate resolve` it is a warning: the revision of the pin is recorded, and nothing else of it.

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

        Pin a version that your toolchain can read, or update the toolchain. In a clone of the repository
        `swift package dump-package` shows the whole complaint.
        """#),
    Page(
      id: .unregisteredApp,
      summary: #"The program of an app reads its services, and no code registers them."#,
      text: #"""
        ## What it means

        The program reads `Dependencies.current` or an `@Injected` value, or runs launch tasks (<doc:Wiring>). No code of the root can
        register the services, so the app compiles and stops there with "Nothing is registered".

        It is an error for the top level of `main.swift`, and a warning for other code, which may never run.

        `check` does not judge an app if any code may register it: a call in a function or an `#if`, an alias of `Registration` or
        `Dependencies`, an Xcode project in the root, a build plugin; for code outside of `main.swift` also a test that registers.

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
        Sources/Grocery/main.swift:3:7: error: this needs the services of 'Grocery', and no code registers them: the app stops here [unregistered-app]
        Sources/Grocery/main.swift:3:7: note: help: write 'import GroceryRegistration' and 'Registration.register()' where it starts
        ```

        ## How to fix it

        Call `Registration.register(…)` first thing in the program.
        """#),
    Page(
      id: .unsafeFlags,
      summary: #"A product in use of a package that is pinned by version has unsafe build flags."#,
      text: #"""
        ## What it means

        SwiftPM builds targets with `unsafeFlags` in the root, in folders, and in packages that are pinned by a branch or by a
        commit alone. A package that is pinned by version may not have them in any target that a product in use is made of, also
        where the target is one of another package; the condition of a setting does not count. Manifests from tools 6.2 on may have
        them. `integrate resolve` records such targets, with `unsafe-flags: true`, when it reads the manifest, and `update` and
        `pin` take no version that brings them.

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
        integrate.lock.yaml:6:14: error: 'Toml' is pinned by version, and its product 'Toml' is made of 'CToml', which has unsafe build flags [unsafe-flags]
        integrate.lock.yaml:9:7: note: the target
        Login/component.yaml:3:16: note: the product is used here
        integrate.lock.yaml:4:3: note: reached by Login → Toml
        integrate.lock.yaml:6:14: note: help: SwiftPM takes such flags from a commit alone: pin the revision of 'Toml', or pin a version without them
        ```

        ## How to fix it

        Pin a version without such flags, or the commit alone, with `integrate pin NAME --revision COMMIT`: that is how SwiftPM lets
        whoever builds the app say that the flags are known. A product that is not in use may have them.
        """#),
    Page(
      id: .unsafeURL,
      summary: #"A URL in the lockfile is not safe to pass to git."#,
      text: #"""
        ## What it means

        A lockfile is untrusted input: anybody who can open a pull request can write it. Allowed are `https` and `ssh` URLs,
        addresses such as `git@host:team/x.git`, and paths; `file` URLs, for tests, only where the root says `file-urls: true` and
        whoever runs the tool says `--allow file-urls`, or `INTEGRATE_ALLOW=file-urls` in the environment. A password is never
        allowed, a user name for ssh only, and neither are text that git would take for an option and transports that run
        commands (`ext::`). A `binary` pin takes `https` only.

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
        integrate.lock.yaml:5:10: error: the URL 'https://me:…@git.example.com/toml.git' of pin 'Toml' holds a password [unsafe-url]
        integrate.lock.yaml:5:10: note: help: write an https or ssh address without a password; git's own settings hold credentials
        ```

        ## How to fix it

        Write the address without credentials, and let git find them: a credential helper, `url.<base>.insteadOf` in its
        configuration, or a key for ssh. A password that was committed has to be changed.
        """#),
    Page(
      id: .unsentEvent,
      summary: #"The code of an app never tells of events that its services hear."#,
      text: #"""
        ## What it means

        A service of the app has a method that is called at an event (`on:`), and the app's code registers its services, but it
        names nothing that sends the event: neither `listen()`, which passes on what the system tells, nor `send(_:)`; or no
        `send(_:)` for an event that no notification tells of (<doc:Events>). The method is never called, and nothing fails.

        All modules of the root but tests are looked at that import a module that is generated for the app. Where none of them
        calls `Registration.register`, the app starts in code that is not the root's, and nothing is said. Nor is it where a
        library calls it that no program of the root needs, or while an Xcode project lies in the root or stands under
        `integration: xcode:`: the app's code may be there. Which events are sent is not looked at: one `send` is enough.

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
        Sources/Grocery/main.swift:3:14: warning: 'Grocery' is registered here, and its code calls neither 'listen' nor 'send': nothing tells of the event 'didEnterBackground' [unsent-event]
        Chat/component.yaml:4:46: note: what hears it
        Sources/Grocery/main.swift:3:14: note: help: call 'Dependencies.current.listen()' behind it
        ```

        ## How to fix it

        Call `listen()` where the app starts, or send what happens. An app that does without on purpose writes
        `unsent-event: off` under `integration: severity:`.
        """#),
    Page(
      id: .unstartedLaunchTask,
      summary: #"The code of an app never calls what runs its launch tasks."#,
      text: #"""
        ## What it means

        A component of the app states a launch task, and the app's code registers its services, but the function that runs
        tasks of this kind is named nowhere in it: `launch()`, `afterFirstFrame()` for those with `when: firstFrame`, or
        `idle()` for those with `when: idle` (<doc:Launch>). Nothing fails, and what the component wanted done is not.

        All modules of the root but tests are looked at that import a module that is generated for the app. Where none of them
        calls `Registration.register`, the app starts in code that is not the root's, and nothing is said. Nor is it where a
        library calls it that no program of the root needs, or while an Xcode project lies in the root or stands under
        `integration: xcode:`: the app's code may be there.

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
        Sources/Grocery/main.swift:3:14: warning: 'Grocery' is registered here, and its code never calls 'idle': nothing runs the launch task 'Chat.warmUp' [unstarted-launch-task]
        Chat/component.yaml:5:3: note: the launch task
        Sources/Grocery/main.swift:3:14: note: help: call 'await Registration.idle()' once the app has nothing else to do
        ```

        ## How to fix it

        Call the function. An app that does without these tasks on purpose writes `unstarted-launch-task: off` under
        `integration: severity:`.
        """#),
    Page(
      id: .unusableProvider,
      summary: #"A type or function in `provides` does not exist, or does not fit the spec."#,
      text: #"""
        ## What it means

        The registration is a module of its own. It imports the module that provides a service, and calls the initialiser of the type,
        or the factory, with the services under `requires` as arguments, in their order. `check` compares this with the declaration:

        - the type or function exists and is public, with the types around it, and is no protocol;
        - an initialiser or function has exactly these labels (those with a default may be left out). The implicit initialiser of a
          struct is not public;
        - it is not failable (`init?`, a result with `?`), and a factory in a type is `static`;
        - a service that is `lazy` needs a closure as parameter, `optional` an optional, and `collect` an array;
        - the type lists the service's protocol, or inherits it;
        - nothing needs later systems than the app supports, or is marked unavailable.

        Everything else belongs to the compiler: `integrate check --build` reports it. So does everything that a macro, a condition
        (`#if`), a class of another module or generated code may change.

        A pinned component that an app uses is compared in the same way (<doc:Lockfile>). The finding is at its pin, with the line of
        its spec as a note: pin another version, or fix it in its own repository.

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

        Declare what the finding names, or correct `provides`, `requires` and the labels. What cannot be built by a plain call is
        made by the app: write `provides: { database: app }` in its spec.
        """#),
    Page(
      id: .unusedDependency,
      summary: #"A spec lists a dependency that no file of the module imports."#,
      text: #"""
        ## What it means

        The module waits for the dependency in each build, and is built again when it changes, for nothing.

        Not reported are dependencies that need no import: macros, plugins, programs, system modules, binaries, C, modules without
        public declarations, modules that another import re-exports, and what an app lists so that it is registered. A module
        that imports nothing of the project is an umbrella, and may list what it likes. A module that imports one nobody knows is
        not judged: the name may be misspelt.

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
        Chat/component.yaml:3:16: warning: 'Chat' lists 'CoreUI' as a dependency, and no file of it imports that [unused-dependency]
        Chat/component.yaml:3:16: note: help: delete 'CoreUI' from 'dependencies', or run 'integrate check --fix-unused'
        ```

        ## How to fix it

        Run `integrate check --fix-unused`, or delete the name. The command leaves modules that a `products:` list of their spec
        names, since other packages may use the product. If the dependency provides a service, add `provides:` to its spec. If the
        module has to be linked without an import, write `severity: { unused-dependency: off }` under `integration:` of the root's
        spec.
        """#),
    Page(
      id: .unusedPin,
      summary: #"Nothing needs a pin."#,
      text: #"""
        ## What it means

        Everything pinned is reachable from a member: by a dependency, a plugin, a `tools-only` entry, or the ranges of another
        pin. A pin that is not was forgotten when the dependency went away; it would be moved and audited for nothing.

        It is reported of pins that were read, once the edges of all that is needed are known: a `git`, `registry` or `path` pin
        was read when it has `ranges` (an empty mapping counts) or a spec. It is reported in a root with members only.

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
        integrate.lock.yaml:4:3: note: help: 'integrate unpin Toml' takes it out; if a command needs it, name it under 'package: tools-only:' of the root's spec
        ```

        ## How to fix it

        `integrate unpin NAME` takes the pin out, with what only it needed. If a command of your own needs the package and no target does, name it under `package: tools-only:` of
        the root's spec.
        """#),
    Page(
      id: .unusedProvider,
      summary: #"No app uses an implementation."#,
      text: #"""
        ## What it means

        A warning. A member provides a service, and no app of the root takes it: another provider is bound, or nobody needs the
        service. Its code is not part of any wiring. Several implementations of which apps choose one are normal, so this is
        reported only for those that no app chooses. Where an initialiser takes a service that its `requires` forgets,
        <doc:unusable-provider> says that instead.

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
        ConsoleAnalytics/component.yaml:3:13: note: help: let an app depend on it or bind it, delete it, or write 'unused-provider: off' under 'integration: severity:'
        ```

        ## How to fix it

        Let an app depend on it or bind it, or delete it. If it is kept on purpose, for a development build for instance, write
        `severity: { unused-provider: off }` under `integration:` of the root.
        """#),
    Page(
      id: .versionInSpec,
      summary: #"A spec states a version."#,
      text: #"""
        ## What it means

        Versions belong to the lockfile and nowhere else; that is what lets one line move a dependency for everybody. All the
        ways in which other tools state a version are recognised: `Tracking ~> 1.2`, `Tracking (1.2)`, `Tracking@1.2`, and keys
        such as `version`, `from`, `exact`, `branch` or `tag`.

        ## Example

        ```yaml
        # Login/component.yaml
        name: Login
        dependencies: ["Tracking ~> 1.2"]
        ```

        ```text
        $ integrate resolve
        Login/component.yaml:3:16: error: a spec states no versions, and this does: 'Tracking ~> 1.2' [version-in-spec]
        Login/component.yaml:3:16: note: help: write 'Tracking' alone, and pin the version: 'integrate pin Tracking VERSION'
        ```

        ## How to fix it

        Write the name alone in the spec (`dependencies: [Tracking]`), and pin the version: `integrate pin Tracking 1.2.0`. The
        lockfile also sets how far the pin may move: `allow: ^1.2.0`.
        """#),
    Page(
      id: .visibilityViolation,
      summary: #"A component depends on one that is not visible to it."#,
      text: #"""
        ## What it means

        `visibility` lists who may depend on a component: names of components, and `layer:NAME` for all of a layer. At the top
        level it speaks of the main module; a module under `modules:` can have its own. Without the key everyone may. An empty list
        means nobody else. Modules of the same component are always visible to each other. The rule holds for tests as well, and for
        imports that the spec does not list.

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

        Ask the owners of the component (`owners:` in its spec) whether you may use it, and add your name to its visibility. Often
        there is an interface module that is visible to everyone.
        """#),
    Page(
      id: .withdrawnTag,
      summary: #"A pinned version is no longer there."#,
      text: #"""
        ## What it means

        The lockfile has a version and its commit, and the repository has no tag of that version: it was taken away, or the
        version was never there and somebody wrote both lines by hand. A version that is withdrawn has a fault most of the time,
        and nobody can build it who does not have the commit already. The same is found of a version that a spec repository
        (<doc:SpecRepositories>) has no more.

        `integrate verify`, `outdated` and `update` find it, and so does `resolve` where it asks the repository, as for
        <doc:moved-tag>.

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
        integrate.lock.yaml:6:14: error: 'Toml' has no version 1.2.0: its tag was taken away, or never there [withdrawn-tag]
        integrate.lock.yaml:6:14: note: help: pin another version; the nearest: 1.1.0, 1.3.0
        ```

        ## How to fix it

        Pin another version: `integrate update Toml`, or `integrate pin Toml 1.3.0`. To stay with the commit for good, pin it
        alone: `integrate pin Toml --revision 6b600d740f593eea29725eebb1bee86281084bc2`.
        """#),
    Page(
      id: .wrongRecord,
      summary: #"What the lockfile records of a pin is not what its repository says."#,
      text: #"""
        ## What it means

        Found by `integrate verify` alone, which reads the repositories again. At the pinned commit the manifest states other
        products, targets, platforms, tools or ranges than the lockfile, or its spec or the
        declarations of its sources are not, byte for byte, those in `integrate.lock.d`. `recorded:` shows an edit that was made in passing; somebody who means to can write it anew as well,
        and this is how that is found: a reviewer runs `verify` on a stranger's change of the lockfile, and a job at night runs it
        for all.

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
        integrate.lock.yaml:9:5: error: 'ranges' of 'Toml' is not what its repository says at 6b600d740f593eea29725eebb1bee86281084bc2: swift-log: recorded is nothing, and it states ^1.4.0 [wrong-record]
        integrate.lock.yaml:9:5: note: help: 'integrate resolve' reads it, and records it
        ```

        ## How to fix it

        Where the pin has a record, find out who changed it, and why: `git log -S` on the line. `integrate pin Toml 1.2.0` reads the
        facts of the same version anew. Without `recorded:` nobody knows whether the line was right once; `integrate resolve` reads
        it, and records it.
        """#),
    Page(
      id: .wrongType,
      summary: #"A value is of another kind than its key takes."#,
      text: #"""
        ## What it means

        Each key takes text, `true` or `false`, a list, or a mapping. A scalar is read as the type of its key and never guessed:
        `10.10` stays the text `10.10` and `no` is a name where a name is expected. So this finding is about the shape of a value,
        mostly a single value where a list is due. `true` and `false` are written without quotes, and `yes`, `on` or `1` do not
        stand for them.

        ## Example

        ```yaml
        # Chat/component.yaml
        name: Chat
        owners: chat-team
        ```

        ```text
        $ integrate resolve
        Chat/component.yaml:3:9: error: 'owners' takes a list, not 'chat-team' [wrong-type]
        Chat/component.yaml:3:9: note: help: write [chat-team]
        ```

        ## How to fix it

        Write the value in the shape that the message names. The help line often shows how.
        """#),
    Page(
      id: .xcodeRequirement,
      summary: #"An Xcode project asks for something else than what is pinned."#,
      text: #"""
        ## What it means

        A project that `xcode:` of the root's spec names, or that a workspace named there holds, refers to packages with
        requirements of its own. Xcode resolves these together with the manifests of local packages: where one excludes the pinned
        version it fails, or it takes another version and writes that into its Package.resolved. The same holds for packages that
        no pin names, for a repository of the same name elsewhere, and for products that targets link and the package does not have
        at the version that is pinned. Products are compared where the lockfile records them; those of generated packages `check` compares with
        what is generated. A folder of the project with a
        package of a pin's name takes that pin's place, whatever the lockfile says.

        The finding stands at the line of `project.pbxproj`. A project that cannot be read, as while a merge is not finished, is one
        too. `integrate pin` and `integrate update` take no version that brings this finding.

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
        Shop.xcodeproj/project.pbxproj:7:54: error: the Xcode project asks for exactly 12.1.6 of 'nuke', which is pinned at 12.2.0 [xcode-requirement]
        integrate.lock.yaml:4:59: note: pinned here
        Shop.xcodeproj/project.pbxproj:7:54: note: help: let the package's dependency rule in Xcode take 12.2.0, or take the package out of the project and link what is generated; or 'integrate pin nuke 12.1.6'
        ```

        ## How to fix it

        Change the rule of the package in Xcode, under Package Dependencies of the project, so that it takes the pinned version; or
        pin what the project asks for. The way to have no versions in the project at all is to link products of the packages that
        `integrate generate` writes, and to remove the references.
        """#),
    Page(
      id: .yamlSyntax,
      summary: #"The file does not follow YAML's grammar."#,
      text: #"""
        ## What it means

        The file could be read up to the place that is named and not further, so nothing of it counts. The message says what
        was expected there. Often a value needs quotes: a plain value may not start with `*`, `&`, `!`, `@`, `%`, `>` or `|`, and
        may not hold `: ` or ` #`.

        Findings about other files are reported in the same run, and a dependency on the component that this file most likely
        describes is not called unknown as well.

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

        Do what the help line says; where it shows a quoted value, that text can be copied as it is. Indent with spaces, not
        tabs, and give all keys of a mapping the same indentation.
        """#),
    Page(
      id: .yamlUnsupported,
      summary: #"The file uses a part of YAML that is not supported."#,
      text: #"""
        ## What it means

        Specs and the lockfile are plain data. Anchors (`&name`), aliases (`*name`), tags (`!tag`), merge keys (`<<`), directives
        (`%YAML`), a second document in one file and lists or mappings as keys are refused: they make a file mean something
        other than what stands at the place one looks at, and values are read as the type that their key has anyway.

        Text can start with one of these characters by accident. The help line then shows the value in quotes.

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

        Write the values out where they are needed. If the value is text, put it in quotes. Move a second document to a file of
        its own: one component, one file.
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
