import Testing

/// The changes of ``BuildAgreementTests``.
extension BuildAgreementTests {
  struct Change: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// Run in the root by a shell.
    var script: String
    var isSound: Bool
    /// Whether nothing can be generated of it, so that SwiftPM cannot be asked.
    var isOurs: Bool

    init(_ name: String, isSound: Bool = false, isOurs: Bool = false, _ script: String) {
      (testDescription, self.script, self.isSound, self.isOurs) = (name, script, isSound, isOurs)
    }
  }

  static let changes = folders + manifests + plugins + headers + languages + names + programs + wirings

  private static let folders = [
    Change("nothing", isSound: true, "true"),
    Change("folder renamed", "mv Core/Sources/Core Core/Sources/Kore"),
    Change("folder in another case", "mv Core/Sources/Core Core/Sources/core"),
    Change("folder without files", "rm Core/Sources/Core/*"),
    Change(
      "files in a hidden folder", "mkdir Core/Sources/Core/.x && mv Core/Sources/Core/*.swift Core/Sources/Core/.x"),
    Change("files in src", isSound: true, "mkdir src && mv Sources/App src/App && rmdir Sources"),
    Change(
      "files in a folder below", isSound: true,
      "mkdir Core/Sources/Core/x && mv Core/Sources/Core/*.swift Core/Sources/Core/x"),
    Change("folder is a link", isSound: true, "mv Core/Sources/Core Core/Code && ln -s ../Code Core/Sources/Core"),
    Change("a C file beside", "echo 'int x;' > Core/Sources/Core/x.c"),
    Change("an assembler file beside", "touch Core/Sources/Core/x.s"),
    Change("a header beside", isSound: true, "touch Core/Sources/Core/x.h"),
    Change("a text beside", isSound: true, "touch Core/Sources/Core/x.txt"),
    Change("two of a name", "mkdir Core/Sources/Core/x && echo 'let b = 1' > Core/Sources/Core/x/Core.swift"),
    Change(
      "two that differ in case", isSound: true,
      "mkdir Core/Sources/Core/x && echo 'let b = 1' > Core/Sources/Core/x/core.swift"),
    Change("main in a library", "echo 'print(1)' > Core/Sources/Core/main.swift"),
    Change(
      "no main",
      "mv Sources/App/main.swift Sources/App/a.swift && echo > Sources/App/b.swift && echo > Sources/App/a.swift"),
    Change("a program of one file", isSound: true, "mv Sources/App/main.swift Sources/App/a.swift"),
    Change("main twice", "echo '@main struct M { static func main() {} }' > Sources/App/b.swift"),
    Change(
      "main under a condition",
      "mv Sources/App/main.swift Sources/App/a.swift; printf '#if os(Windows)\n@main\n#endif\nstruct M { static func main() {} }\n' > Sources/App/b.swift"
    ),
    Change(
      "main under either of two conditions", isSound: true,
      "mv Sources/App/main.swift Sources/App/a.swift; printf '#if DEBUG\n@main struct M { static func main() {} }\n#else\n@main struct N { static func main() {} }\n#endif\n' > Sources/App/b.swift"
    ),
    Change(
      "main without its function",
      "mv Sources/App/main.swift Sources/App/a.swift; echo '@main struct M {}' > Sources/App/b.swift"),
    Change("main that is not static", begun("func main() {}")),
    Change("main with an argument", begun("static func main(_ count: Int = 1) {}")),
    Change(
      "main twice, once with an argument", isSound: true,
      begun("static func main(_ count: Int) {}; static func main() {}")),
    Change("main of a class", isSound: true, begun("class func main() async throws {}", type: "class")),
    Change(
      "main in an extension", isSound: true,
      "echo 'extension M { static func main() {} }' >> Sources/App/main.swift; mv Sources/App/main.swift Sources/App/a.swift; echo '@main struct M {}' > Sources/App/b.swift"
    ),
    Change("interoperability of one module", "echo 'settings: [{ interoperability: Cxx }]' >> Core/component.yaml"),
    Change(
      "interoperability of all", isSound: true,
      "for m in . Core; do echo 'settings: [{ interoperability: Cxx }]' >> $m/component.yaml; done"),
    Change("resource missing", "echo 'resources: [Images]' >> Core/component.yaml"),
    Change(
      "resource there", isSound: true,
      "echo 'resources: [Images]' >> Core/component.yaml; mkdir Core/Sources/Core/Images; touch Core/Sources/Core/Images/a.txt"
    ),
    Change(
      "resources of one name",
      "echo 'resources: [Images]' >> Core/component.yaml; mkdir -p Core/Sources/Core/Images/x Core/Sources/Core/Images/y; touch Core/Sources/Core/Images/x/a.txt Core/Sources/Core/Images/y/a.txt"
    ),
    Change(
      "resource in two entries",
      "echo 'resources: [Images, Images/a.txt]' >> Core/component.yaml; mkdir Core/Sources/Core/Images; touch Core/Sources/Core/Images/a.txt"
    ),
    Change(
      "localised without a language",
      "echo 'resources: [Images]' >> Core/component.yaml; mkdir -p Core/Sources/Core/Images/en.lproj; touch Core/Sources/Core/Images/en.lproj/a.strings"
    ),
    Change(
      "Info.plist",
      "echo 'resources: [Images]' >> Core/component.yaml; mkdir -p Core/Sources/Core/Images; touch Core/Sources/Core/Images/Info.plist"
    ),
    Change(
      "C without headers",
      "echo 'int x;' > Core/Sources/Core/x.c; rm Core/Sources/Core/*.swift; sed -i.bak '/dependencies/d' component.yaml; echo > Sources/App/main.swift"
    ),
    Change(
      "C with headers", isSound: true,
      "echo 'int x;' > Core/Sources/Core/x.c; rm Core/Sources/Core/*.swift; mkdir Core/Sources/Core/include; touch Core/Sources/Core/include/Core.h"
    ),
    Change(
      "a folder in two modules",
      "printf 'modules:\\n  Inner: { path: Sources/Core/Inner }\\n' >> Core/component.yaml; mkdir Core/Sources/Core/Inner; echo 'let i = 1' > Core/Sources/Core/Inner/i.swift"
    ),
    Change(
      "a folder in two modules, excluded", isSound: true,
      "printf 'exclude: [Inner]\\nmodules:\\n  Inner: { path: Sources/Core/Inner }\\n' >> Core/component.yaml; mkdir Core/Sources/Core/Inner; echo 'let i = 1' > Core/Sources/Core/Inner/i.swift"
    ),
    Change("all excluded", "echo 'exclude: [Core.swift]' >> Core/component.yaml"),
    Change("sources that name nothing", "echo 'sources: [x]' >> Core/component.yaml"),
    Change(
      "no modulemap", "printf 'modules:\\n  CX: { type: system }\\n' >> Core/component.yaml; mkdir Core/Sources/CX"),
    Change(
      "binary missing", "printf 'modules:\\n  Bin: { type: binary, path: Bin.xcframework }\\n' >> Core/component.yaml"),
    Change(
      "a binary whose list is broken",
      "printf 'modules:\\n  Bin: { type: binary, path: Bin.xcframework }\\n' >> Core/component.yaml; mkdir Core/Bin.xcframework; echo '<plist><dict><key>AvailableLibraries</key><array/>' > Core/Bin.xcframework/Info.plist"
    ),
    Change(
      "a bundle whose list is broken",
      "printf 'modules:\\n  Bin: { type: binary, path: Bin.artifactbundle }\\n' >> Core/component.yaml; mkdir Core/Bin.artifactbundle; echo '{}' > Core/Bin.artifactbundle/info.json"
    ),
    Change(
      "two versions that git could not merge",
      "printf '<<<<<<< HEAD\nlet a = 1\n=======\nlet a = 2\n>>>>>>> other\n' > Core/Sources/Core/x.swift"),
    Change(
      "two versions that git could not merge, in a text", isSound: true,
      "printf 'let a = \"\"\"\n<<<<<<< HEAD\nlet a = 1\n=======\nlet a = 2\n>>>>>>> other\n\"\"\"\n' > Core/Sources/Core/x.swift"
    ),
    Change(
      "two versions that git could not merge, in a comment", isSound: true,
      "printf '/*\n<<<<<<< HEAD\nlet a = 1\n=======\nlet a = 2\n>>>>>>> other\n*/\n' > Core/Sources/Core/x.swift"),
    Change("not UTF-8", "printf '// \\377\\n' > Core/Sources/Core/x.swift"),
    Change("a circle of links", "ln -s . Core/Sources/Core/loop"),
    Change("a broken link", isSound: true, "ln -s nowhere Core/Sources/Core/x.swift"),
    Change(
      "an import without a module",
      "echo 'import Cor' > Sources/App/main.swift; mv Core/Sources/Core Core/Sources/Cor; sed -i.bak s/Core/Cor/ Core/component.yaml; sed -i.bak 's/dependencies: .Core./dependencies: []/' component.yaml"
    ),
  ]

  /// Lets a type of two files begin the program.
  private static func begun(_ function: String, type: String = "struct") -> String {
    "rm Sources/App/main.swift; echo 'import Core' > Sources/App/b.swift; "
      + "echo '@main \(type) M { \(function) }' > Sources/App/a.swift"
  }

  private static let core = "Core/component.yaml"

  /// Gives the module a plugin that its build calls, with a program.
  private static let plugin =
    "mkdir -p Core/Plugins/Gen Core/Sources/Tool; echo 'print(1)' > Core/Sources/Tool/main.swift; "
    + "printf 'plugins: [Gen]\\nmodules:\\n  Tool: { type: executable }\\n"
    + "  Gen: { type: plugin, plugin: build-tool, dependencies: [Tool] }\\n' >> \(core); "
    + "printf 'import PackagePlugin\\n@main struct Gen: BuildToolPlugin {\\n"
    + "  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] { [] }\\n}\\n'"
    + " > Core/Plugins/Gen/Gen.swift; "

  private static let plugins = [
    Change("a plugin", isSound: true, plugin),
    Change(
      "a plugin with another protocol",
      plugin
        + "sed -i.bak 's/: BuildToolPlugin/: CommandPlugin/;s/func create.*/func performCommand(context: PluginContext, "
        + "arguments: [String]) {}/' Core/Plugins/Gen/Gen.swift; rm Core/Plugins/Gen/*.bak"),
    Change(
      "a plugin with the protocol in an extension", isSound: true,
      plugin + "sed -i.bak 's/: BuildToolPlugin//' Core/Plugins/Gen/Gen.swift; rm Core/Plugins/Gen/*.bak; "
        + "echo 'extension Gen: BuildToolPlugin {}' >> Core/Plugins/Gen/Gen.swift"),
    Change(
      "a plugin's program that needs what the plugin is for",
      plugin + "sed -i.bak 's/type: executable/type: executable, dependencies: [Core]/' \(core)"),
    Change(
      "a plugin's program with a product of another name",
      plugin + "echo 'products: { helper: { type: executable, modules: [Tool] }, Core: [Core] }' >> \(core)"),
    Change(
      "a plugin's program with a product of its name", isSound: true,
      plugin + "echo 'products: { Tool: { type: executable, modules: [Tool] }, Core: [Core] }' >> \(core)"),
    Change(
      "an import of a program",
      "mkdir Core/Sources/Tool; echo 'print(1)' > Core/Sources/Tool/main.swift; echo 'public func two() -> Int { 2 }' > "
        + "Core/Sources/Tool/two.swift; printf 'dependencies: [Core/Tool]\\nmodules: { Tool: { type: executable } }\\n' >> "
        + "\(core); printf 'import Tool\\npublic let three = two() + 1\\n' >> Core/Sources/Core/Core.swift"),
    Change(
      "an import of a macro",
      "mkdir Core/Sources/Macros; echo '@main struct A { static func main() {} }' > Core/Sources/Macros/a.swift; "
        + "printf 'dependencies: [Core/Macros]\\nmodules: { Macros: { type: macro } }\\n' >> \(core); "
        + "printf 'import Macros\\n' >> Core/Sources/Core/Core.swift"),
    // A single file would be taken for a script, which begins with its first line.
    Change(
      "a macro without a beginning",
      "mkdir Core/Sources/Macros; for t in A B; do echo \"struct $t {}\" > Core/Sources/Macros/$t.swift; done; "
        + "printf 'modules: { Macros: { type: macro } }\\n' >> \(core)"),
    Change(
      "names that differ in case alone", isOurs: true,
      "mkdir Core/Sources/CORE; echo 'struct A {}' > Core/Sources/CORE/a.swift; echo 'modules: { CORE: }' >> \(core)"),
    Change("a module map", isSound: true, mapped("module Core { header \"x.h\" } // header \"y.h\"")),
    Change("a module map with an attribute", isSound: true, mapped("module \"Core\"[system] { header \"x.h\" }")),
    Change("a module map of another name", mapped("module Kore { header \"x.h\" }")),
    Change("a module map with a header that is not there", mapped("module Core { header \"y.h\" }")),
    Change(
      "a module map without a header that it leaves out", isSound: true,
      mapped("module Core { umbrella \".\" exclude header \"y.h\" }")),
    Change(
      "a module map with the size of another header", mapped("module Core { header \"x.h\" { size 1 } export * }")),
    Change(
      "a module map with the time of a header", mapped("module Core { umbrella header \"x.h\" { size 14 mtime 2 } }")),
    Change("a module map with a header of no kind", mapped("module Core { header \"x.h\" { length 14 } }")),
    Change("a module map with a size that is no number", mapped("module Core { header \"x.h\" { size } }")),
    Change(
      "a module map with the size of a header that it leaves out", isSound: true,
      mapped("module Core { header \"x.h\" exclude header \"y.h\" { size 1 mtime 2 } export * }")),
    Change("a module map without an end", mapped("module Core { header \"x.h\"")),
    Change("a module map with an end too many", mapped("module Core { header \"x.h\" } }")),
    Change("a module map with a word that is none", mapped("module Core { headers \"x.h\" }")),
    Change("a module map without quotes", mapped("module Core { header x.h }")),
    Change("a module map of a part alone", mapped("module Core.Inner { header \"x.h\" }")),
    Change("a module map of a framework", mapped("framework module Core { header \"x.h\" }")),
    Change("a module map of nothing", mapped("// nothing")),
    Change("a module map of a folder that is not there", isOurs: true, mapped("module Core { umbrella \"missing\" }")),
    Change(
      "a module map without a header, whose inner module needs C++",
      mapped("module Core { header \"gone.h\" explicit module Cxx { requires cplusplus header \"y.hpp\" } }")),
    Change("a module map that declares a module twice", mapped("module Core { header \"x.h\" } module Core { }")),
    Change(
      "a module map beside Swift", isSound: true,
      "mkdir Core/Sources/Core/include; "
        + "echo 'module CCore { header \"gone.h\" }' > Core/Sources/Core/include/module.modulemap"),
    Change(
      "a module map that names that of another module", isSound: true,
      neighbours(needsCore, source: "int y;")
        + "; echo 'module Core { header \"x.h\" export * }' > Core/Sources/Core/include/module.modulemap; "
        + "echo 'extern module Core \"../../../../Core/Sources/Core/include/module.modulemap\" "
        + "module Near { header \"near.h\" export * }' > Near/Sources/Near/include/module.modulemap"),
    Change("a module map for C++", mapped("module Core { requires cplusplus header \"x.h\" }")),
    Change(
      "a module map with all that it may say", isSound: true,
      mapped(
        "module Core [system] [extern_c] { header \"x.h\" { size 14 } exclude header \"y.h\" config_macros A, B "
          + "explicit module Inner { export * } link \"m\" export * }")),
    Change(
      "module maps that declare one module",
      neighbours(needsCore, source: "int y;")
        + "; for m in Core Near; do echo \"module $m { } module Both { }\" > $m/Sources/$m/include/module.modulemap; done"
    ),
    Change("an import in another case", "echo 'import core' > Sources/App/main.swift"),
    Change("an import of a system's module in another case", "echo 'import foundation' >> Sources/App/main.swift"),
    Change(
      "an import of values for tests that there are not",
      "echo 'import CoreTestConfiguration' >> Sources/App/main.swift"),
  ]

  /// Makes the module one of C with a map.
  private static func mapped(_ map: String) -> String {
    "rm Core/Sources/Core/Core.swift; mkdir Core/Sources/Core/include; echo 'int x;' > Core/Sources/Core/x.c; "
      + "echo 'extern int x;' > Core/Sources/Core/include/x.h; echo '\(map)' > Core/Sources/Core/include/module.modulemap"
  }

  /// What the manifest says, and what SwiftPM makes of files by their names.
  private static let manifests = [
    Change(
      "a program's product of a library", "echo 'products: { Tool: { type: executable, modules: [Core] } }' >> \(core)"),
    Change("a library's product of a program", "echo 'products: { Kit: [App] }' >> component.yaml"),
    Change(
      "a product of two programs",
      "echo 'products: { Tool: { type: executable, modules: [App, Two] } }' >> component.yaml; echo 'modules: { Two: { type: executable } }' >> component.yaml; mkdir Sources/Two; echo 'print(2)' > Sources/Two/main.swift"
    ),
    Change(
      "a plugin's product of a library", "echo 'products: { Plug: { type: plugin, modules: [Core] } }' >> \(core)"),
    Change("two products of one library", isSound: true, "echo 'products: { A: [Core], B: [Core] }' >> \(core)"),
    Change(
      "two modules that are one to the compiler",
      "printf 'modules:\\n  a-b: {}\\n  a_b: {}\\n' >> \(core); for m in a-b a_b; do mkdir Core/Sources/$m; echo 'struct A {}' > Core/Sources/$m/a.swift; done"
    ),
    Change(
      "a module called Swift", isOurs: true,
      "echo 'modules: { Swift: {} }' >> \(core); mkdir Core/Sources/Swift; echo 'struct A {}' > Core/Sources/Swift/a.swift"
    ),
    Change(
      "a dependency on tests",
      "printf 'dependencies: [Core/Help]\\ntests: { Help: {} }\\n' >> \(core); mkdir -p Core/Tests/Help; echo 'struct A {}' > Core/Tests/Help/a.swift"
    ),
    Change(
      "tests in a circle",
      "printf 'tests:\\n  A: { dependencies: [Core/B] }\\n  B: { dependencies: [Core/A] }\\n' >> \(core); for m in A B; do mkdir -p Core/Tests/$m; echo 'struct A {}' > Core/Tests/$m/a.swift; done"
    ),
    Change("a define that is no name", isOurs: true, "echo 'settings: [{ define: 1B }]' >> \(core)"),
    Change(
      "a define", isSound: true,
      "echo 'settings: [{ define: B1 }, { define: \"CORE_LEVEL=1\", tool: c }]' >> \(core)"),
    Change("a language mode to come", isOurs: true, "echo 'settings: [{ language-mode: \"7\" }]' >> \(core)"),
    Change("a library without a name", isOurs: true, "echo 'settings: [{ linked-library: \"\" }]' >> \(core)"),
    Change(
      "two @main",
      "rm Sources/App/main.swift; for t in A B; do echo \"@main struct $t { static func main() {} }\" > Sources/App/$t.swift; done"
    ),
    Change(
      "@main beside a script",
      "mv Sources/App/main.swift Sources/App/a.swift; echo 'print(1)' >> Sources/App/a.swift; echo '@main struct B { static func main() {} }' > Sources/App/b.swift"
    ),
    Change(
      "@main beside declarations", isSound: true,
      "printf 'import Core\\nlet a = [1].map { $0 }\\n@MainActor private(set) var b = 2\\n' > Sources/App/a.swift; rm Sources/App/main.swift; echo '@main struct B { static func main() {} }' > Sources/App/b.swift"
    ),
    Change(
      "a manifest among sources",
      "mkdir Core/Sources/Core/x; printf '// swift-tools-version: 5.9\\nimport PackageDescription\\nlet package = Package(name: \"X\")\\n' > Core/Sources/Core/x/Package.swift"
    ),
    Change("a module map beside the manifest", "echo 'module X {}' > module.modulemap"),
    Change("a package that is looked for by pkg-config", "echo 'package: { pkg-config: libx }' >> component.yaml"),
    Change("a snippet with a module's name", "mkdir Snippets; echo 'print(1)' > Snippets/Core.swift"),
    Change("a snippet", isSound: true, "mkdir Snippets; echo 'print(1)' > Snippets/Example.swift"),
    Change(
      "a localised file that nobody named",
      "mkdir Core/Sources/Core/en.lproj; echo > Core/Sources/Core/en.lproj/a.strings"),
    Change(
      "a localised file with a language", isSound: true,
      "echo 'package: { localization: en }' >> component.yaml; mkdir Core/Sources/Core/en.lproj; echo > Core/Sources/Core/en.lproj/a.strings"
    ),
    Change(
      "a folder in that of a language",
      "echo 'package: { localization: en }' >> component.yaml; echo 'resources: [R]' >> \(core); mkdir -p Core/Sources/Core/R/en.lproj/x; echo > Core/Sources/Core/R/en.lproj/x/a.strings"
    ),
    Change(
      "a language twice",
      "echo 'package: { localization: en }' >> component.yaml; echo 'resources: [{ path: R, localization: base }]' >> \(core); mkdir -p Core/Sources/Core/R/en.lproj; echo > Core/Sources/Core/R/en.lproj/a.strings"
    ),
    Change(
      "a resource that is a source",
      "printf 'resources: [R]\\nsources: [Core.swift, R]\\n' >> \(core); mkdir Core/Sources/Core/R; echo > Core/Sources/Core/R/a.txt"
    ),
    Change(
      "the name of SwiftPM's own file",
      "echo 'resources: [R]' >> \(core); mkdir Core/Sources/Core/R; echo > Core/Sources/Core/R/a.txt; echo > Core/Sources/Core/resource_bundle_accessor.swift"
    ),
    Change(
      "a script beside @main that begins with a declaration",
      "rm Sources/App/main.swift; echo '@main struct A { static func main() {} }' > Sources/App/a.swift; printf 'let b = 5\\nprint(b)\\n' > Sources/App/b.swift"
    ),
    Change(
      "embedded files whose constants have one name",
      "echo 'resources: [{ path: R, rule: embed-in-code }]' >> \(core); mkdir Core/Sources/Core/R; echo a > Core/Sources/Core/R/a-b.txt; echo b > Core/Sources/Core/R/a_b.txt"
    ),
    Change(
      "embedded files whose constants have two names", isSound: true,
      "echo 'resources: [{ path: R, rule: embed-in-code }]' >> \(core); mkdir Core/Sources/Core/R; echo a > Core/Sources/Core/R/a-b.txt; echo b > Core/Sources/Core/R/a_b.md"
    ),
    Change("a quote in the name of a file", "echo 'let q = 1' > 'Core/Sources/Core/a\"b.swift'"),
    Change("a backslash in the name of a file", "echo 'let q = 1' > 'Core/Sources/Core/a\\b.swift'"),
    Change(
      "other signs in the name of a file", isSound: true,
      "echo 'let q = 1' > 'Core/Sources/Core/a$b, (c) `d`.swift'"),
    Change(
      "two functions of one name provide", isSound: true,
      """
      printf 'name: Core\\nservices: { a: PA, b: PB }\\n' > Core/component.yaml
      printf 'public protocol PA: Sendable {}\\npublic protocol PB: Sendable {}\\n' > Core/Sources/Core/Core.swift
      for x in A B; do
        mkdir -p $x/Sources/$x
        printf \"name: $x\\ndependencies: [Core]\\nprovides: { $(echo $x | tr AB ab): { factory: build } }\\n\" > $x/component.yaml
        printf \"import Core\\nstruct T: P$x {}\\npublic func build() -> any P$x { T() }\\n\" > $x/Sources/$x/$x.swift
      done
      printf 'name: App\\nkind: app\\ndependencies: [Core, A, B]\\n' > component.yaml
      printf 'import AppRegistration\\nRegistration.register()\\n' > Sources/App/main.swift
      """),
    Change(
      "resources embedded in C",
      "echo 'resources: [{ path: R, rule: embed-in-code }]' >> \(core); mkdir Core/Sources/Core/R Core/Sources/Core/include; echo a > Core/Sources/Core/R/a.txt; rm Core/Sources/Core/*.swift; echo 'int x;' > Core/Sources/Core/x.c; echo > Core/Sources/Core/include/x.h; echo > Sources/App/main.swift"
    ),
    Change(
      "a header beside the one for all",
      "rm Core/Sources/Core/*.swift; echo 'int x;' > Core/Sources/Core/x.c; mkdir -p Core/Sources/Core/include/Core; touch Core/Sources/Core/include/Core/Core.h Core/Sources/Core/include/x.h"
    ),
    Change("headers far outside", isOurs: true, "echo 'settings: [{ header-search-path: ../../../../x }]' >> \(core)"),
    Change(
      "a package with the identity of the root's folder", isOurs: true,
      "n=$(basename $PWD); mkdir -p pins/$n/Sources/Log; echo 'public let a = 1' > pins/$n/Sources/Log/a.swift; printf '// swift-tools-version: 5.9\\nimport PackageDescription\\nlet package = Package(name: \"x\", products: [.library(name: \"Log\", targets: [\"Log\"])], targets: [.target(name: \"Log\")])\\n' > pins/$n/Package.swift; printf \"lockfile: 1\\npins: { log: { path: pins/$n, products: { Log: [Log] }, ranges: {} } }\\n\" > integrate.lock.yaml; sed -i.bak 's/.Core./[Core, log\\/Log]/' component.yaml"
    ),
  ]

  /// Makes Core a module of C, gives it a neighbour of C, and lets the app import the latter.
  private static func neighbours(
    _ spec: String = "", header: String = "int near(void);", source: String = "#include <near.h>",
    core: String = "extern int x;", file: String = "near.c"
  ) -> String {
    """
    rm Core/Sources/Core/Core.swift; mkdir -p Core/Sources/Core/include Near/Sources/Near/include Near/Sources/Near/own
    echo '\(core)' > Core/Sources/Core/include/x.h; echo 'int x;' > Core/Sources/Core/x.c
    printf 'name: Near\\n\(spec)' > Near/component.yaml
    echo '\(header)' > Near/Sources/Near/include/near.h; echo 'extern int own;' > Near/Sources/Near/own/own.h
    printf '%b\\n' '\(source)' > Near/Sources/Near/\(file)
    sed -i.bak 's/.Core./[Core, Near]/' component.yaml; echo 'import Near' > Sources/App/main.swift
    """
  }

  private static let needsCore = "dependencies: [Core]\\n"

  /// Headers: what finds which.
  private static let headers = [
    Change("a header of another module", neighbours(source: "#include <x.h>")),
    Change("a header of a dependency", isSound: true, neighbours(needsCore, source: "#include \"x.h\"")),
    Change(
      "a header of another module in a public one",
      neighbours(header: "#include \"x.h\"", source: "int y;") + "; sed -i.bak 's/Core, Near/Near/' component.yaml"),
    Change(
      "a header of another module in a public one, which all that import it have", isSound: true,
      neighbours(header: "#include \"x.h\"", source: "int y;")),
    Change(
      "a header that may be there", isSound: true,
      neighbours(source: "#if __has_include(<x.h>)\\n#include <x.h>\\n#endif")),
    Change(
      "a header that is never read", isSound: true, neighbours(source: "#ifdef __cplusplus\\n#include <x.h>\\n#endif")),
    Change(
      "a header by another name of the folder", isSound: true,
      neighbours(source: "#include \"../../../Core/Sources/Core/include/x.h\"")),
    Change(
      "a header in a search path", isSound: true,
      neighbours("settings: [{ header-search-path: ../../../Core/Sources/Core/include }]\\n", source: "#include <x.h>")),
    Change(
      "a header behind a dependency",
      neighbours("settings: [{ header-search-path: own }]\\n", source: "#include \"own.h\"\\n#include \"x.h\"")),
    Change("a header in another folder of its module", neighbours(source: "#include \"own.h\"")),
    Change("a header in a folder below", isSound: true, neighbours(source: "#include \"own/own.h\"")),
    Change(
      "a public header that includes what a search path leads to",
      neighbours(
        "settings: [{ header-search-path: own }]\\n", header: "#include \"own.h\"", source: "#include \"near.h\"")),
    Change("a header by its module's name", neighbours(needsCore, source: "#include <Core/x.h>")),
    Change("a header by the name of its own module", neighbours(header: "#import \"Near/near.h\"")),
    Change(
      "a header by its module's name, in a folder of that name", isSound: true,
      neighbours(needsCore, source: "#include <Core/x.h>")
        + "; mkdir Core/Sources/Core/include/Core; mv Core/Sources/Core/include/x.h Core/Sources/Core/include/Core"),
    Change("a header above that is not there", neighbours(source: "#include \"../own.h\"")),
    Change(
      "public headers outside of the folder",
      neighbours("public-headers: ../Headers\\n", source: "int y;")
        + "; mv Near/Sources/Near/include Near/Sources/Headers"),
    Change(
      "a header of the system where a module has one of its name", isSound: true,
      neighbours(source: "#include <sysexits.h>") + "; echo 'extern int e;' > Near/Sources/Near/own/sysexits.h"),
    Change("a header in another case", isOurs: true, neighbours(source: "#include \"Near.h\"")),
    Change(
      "an attribute of C with a scope", isSound: true,
      neighbours(header: "[[clang::noinline]] int near(void); struct tree { struct class *root; };")),
    Change(
      "headers of C++ behind '#pragma once'",
      neighbours(file: "near.cpp")
        + "; printf '#pragma once\\n#ifndef A\\n#define A\\nnamespace n { int f(); }\\n#endif\\n' > Near/Sources/Near/include/near.h"
    ),
    Change(
      "a header of a system library",
      "mkdir -p Core/Sources/CSys Core/Sources/CMid/include; "
        + "echo 'module CSys { header \"shim.h\" }' > Core/Sources/CSys/module.modulemap; touch Core/Sources/CSys/shim.h "
        + "Core/Sources/CMid/include/m.h; echo '#include \"shim.h\"' > Core/Sources/CMid/m.c; "
        + "echo 'modules: { CSys: { type: system }, CMid: { dependencies: [Core/CSys] } }' >> \(core)"),
    Change("a system library whose headers are all there", isSound: true, system("#include \"a/inner.h\"")),
    Change("a system library whose header includes one of another folder", system("#include \"inner.h\"")),
    Change("a system library whose header includes what is not there", system("#include \"../inner.h\"")),
    Change("a system library whose headers are C++", system("namespace n { int f(); }")),
    Change(
      "a system library whose header is called as the system's", isSound: true,
      system("#include <zlib.h>") + "; cd Core/Sources/CSys; mv shim.h zlib.h; sed -i.bak s/shim/zlib/ module.modulemap"
    ),
    Change("an assembler file with its headers", isSound: true, assembled("#include \"x.h\"\n#include \"own/a.inc\"")),
    Change("an assembler file with a header in another folder", assembled("#include \"y.h\"")),
    Change("an assembler file with a header above that is not there", assembled("#include \"../y.h\"")),
    Change(
      "an assembler file with what only C reads", isSound: true,
      assembled("#ifndef __ASSEMBLER__\n#include \"y.h\"\n#endif")),
    Change(
      "an assembler file without directives", isSound: true,
      assembled("") + "; echo '# include \"y.h\"' > Core/Sources/Core/b.s"),
    Change("headers of C++ for Swift", neighbours(header: "namespace near { int f(); }", file: "near.cpp")),
    Change(
      "headers of C++ for C++ alone", isSound: true,
      neighbours(header: "int near(void);\n#ifdef __cplusplus\nnamespace far { int f(); }\n#endif", file: "near.cpp")),
    Change(
      "headers of C++ behind headers",
      neighbours(needsCore, header: "#include <x.h>", core: "#include <vector>", file: "near.cpp")),
    Change(
      "headers of C++ for Swift that reads C++", isSound: true,
      neighbours(header: "namespace near { int f(); }", file: "near.cpp")
        + "; echo 'settings: [{ interoperability: Cxx }]' >> component.yaml"),
  ]

  /// Gives the module a system library, whose header has a line, and lets it import that.
  private static func system(_ line: String) -> String {
    "mkdir -p Core/Sources/CSys/a; echo 'extern int i;' > Core/Sources/CSys/a/inner.h; "
      + "echo 'module CSys [system] { header \"shim.h\" export * }' > Core/Sources/CSys/module.modulemap; "
      + "echo '\(line)' > Core/Sources/CSys/shim.h; echo 'import CSys' >> Core/Sources/Core/Core.swift; "
      + "printf 'dependencies: [Core/CSys]\nmodules: { CSys: { type: system } }\n' >> \(core)"
  }

  /// Makes Core a module of C with an assembler file, and headers for it.
  private static func assembled(_ text: String) -> String {
    "rm Core/Sources/Core/Core.swift; mkdir -p Core/Sources/Core/include Core/Sources/Core/own; "
      + "echo 'int x;' > Core/Sources/Core/x.c; for h in include/x.h own/a.inc own/y.h; do "
      + "echo > Core/Sources/Core/$h; done; printf '%b\\n' '\(text)' > Core/Sources/Core/a.S"
  }

  /// What C reads of C++, and what Swift reads of a module that is none.
  private static let languages = [
    Change(
      "C that reads a header of C++", neighbours(header: "namespace near { int f(); }", source: "#include \"near.h\"")),
    Change(
      "C that reads a header of C++ of another module",
      neighbours(needsCore, header: "int near(void);", source: "#include \"x.h\"", core: "#include <vector>")
        + "; sed -i.bak 's/Core, Near/Near/' component.yaml"),
    Change("a header with a reference", neighbours(header: "void f(int &x);", file: "near.cpp")),
    Change("a header with a method", neighbours(header: "struct P { int n() const; };", file: "near.cpp")),
    Change("a header with a destructor", neighbours(header: "struct P { ~P(); };", file: "near.cpp")),
    Change("a header with a virtual method", neighbours(header: "struct P { virtual int n(); };", file: "near.cpp")),
    Change(
      "a header with a structure that has a base",
      neighbours(header: "struct P {};\nstruct Q : public P {};", file: "near.cpp")),
    Change(
      "a header of C that looks a little like C++", isSound: true,
      neighbours(
        header: "struct v { int virtual; unsigned private : 3; };\n"
          + "static inline int m(int a, int b) { return (int)a & b & ~(a & b); }\n"
          + "static inline int *p(int * const q) { return (int *)&*q; }")),
    Change("C that is C++", neighbours(header: "int near(void);", source: "template <typename T> T f(T t);")),
    Change(
      "C with words of C++ as names", isSound: true,
      neighbours(
        header: "int near(void);",
        source: "int f(int template, int using) { int namespace = template < using; return namespace; }")),
    Change(
      "C that a header refuses",
      neighbours(
        header: "#ifndef __cplusplus\n#error C++ alone\n#endif\nint near(void);", source: "#include \"near.h\"")),
    Change(
      "Swift that a header refuses",
      neighbours(header: "#ifndef __cplusplus\n#error C++ alone\n#endif\nint near(void);", file: "near.cpp")),
    Change(
      "a header that refuses C++ where nothing is C++", isSound: true,
      neighbours(
        header: "#ifdef __cplusplus\n#error C alone\n#endif\nint near(void);", source: "#include \"near.h\"")),
    Change(
      "tests that import a program of C",
      alone + "echo 'int main(void) { return 0; }' > Sources/App/main.c; mkdir -p Tests/AppTests; "
        + "echo '@testable import App' > Tests/AppTests/a.swift"),
    Change(
      "the bundle of a module without resources",
      "printf 'import Foundation\nlet b = Bundle.module\n' > Core/Sources/Core/b.swift"),
    Change(
      "the bundle of a module with resources", isSound: true,
      "printf 'import Foundation\nlet b = Bundle.module\n' > Core/Sources/Core/b.swift; "
        + "touch Core/Sources/Core/x.txt; echo 'resources: [x.txt]' >> \(core)"),
    Change(
      "the bundle of resources that are not built", isOurs: true,
      "printf 'import Foundation\nlet b = Bundle.module\n' > Core/Sources/Core/b.swift; "
        + "mkdir Core/Sources/Core/x; echo 'resources: [x]' >> \(core)"),
    Change(
      "a bundle of the module's own", isSound: true,
      "printf 'import Foundation\nlet b = Bundle.module\n' > Core/Sources/Core/b.swift; "
        + "printf 'import Foundation\nextension Bundle { static let module = Bundle.main }\n' > Core/Sources/Core/c.swift"
    ),
    Change(
      "a bundle that is a text", isSound: true,
      "printf 'import Foundation\n// Bundle.module\nlet b = \"Bundle.module\"\n' > Core/Sources/Core/b.swift"),
    Change("a module that nobody has", "echo 'import Nobody' > Core/Sources/Core/b.swift"),
    Change(
      "a module that nobody has, where it is optional", isSound: true,
      "printf '#if canImport(Nobody)\nimport Nobody\n#endif\n' > Core/Sources/Core/b.swift"),
    Change("a module of swift-syntax without the package", "echo 'import SwiftSyntax' > Core/Sources/Core/b.swift"),
    Change("a module of plugins in a library", "echo 'import PackagePlugin' > Core/Sources/Core/b.swift"),
    Change(
      "a module of Xcode in a plugin",
      plugin + "sed -i.bak 's/^import PackagePlugin/import PackagePlugin; import XcodeProjectPlugin/' "
        + "Core/Plugins/Gen/Gen.swift"),
  ]

  private static let tests =
    "mkdir -p Core/Tests/CoreTests; echo 'import XCTest' > Core/Tests/CoreTests/a.swift; "
  private static let extra = "mkdir -p Extra/Sources/Extra; echo 'public let e = 1' > Extra/Sources/Extra/e.swift; "

  /// Names that SwiftPM gives a meaning, or that it writes itself.
  private static let names = [
    Change("tests that begin in two folders", tests + "touch LinuxMain.swift Core/LinuxMain.swift"),
    Change("tests that begin in two files", tests + "touch Core/Tests/LinuxMain.swift Core/Tests/XCTMain.swift"),
    Change("tests that begin in one file", isSound: true, tests + "touch Core/Tests/LinuxMain.swift"),
    Change(
      "tests that begin in a file where nobody looks for another", isSound: true,
      tests + "mkdir Tests; touch Tests/LinuxMain.swift Core/Tests/CoreTests/XCTMain.swift Core/Tests/LinuxMain.swift"),
    Change("two files that would begin tests, without tests", isSound: true, "touch LinuxMain.swift XCTMain.swift"),
    Change(
      "a folder with a dot before tools 5.6",
      "printf 'integration:\\n  tools: \"5.5\"\\n' >> component.yaml; mkdir Core/Sources/Core/x.y; "
        + "mv Core/Sources/Core/*.swift Core/Sources/Core/x.y"),
    Change(
      "a folder with a dot that is named before tools 5.6", isSound: true,
      "printf 'integration:\\n  tools: \"5.5\"\\n' >> component.yaml; echo 'sources: [x.y]' >> \(core); "
        + "mkdir Core/Sources/Core/x.y; mv Core/Sources/Core/*.swift Core/Sources/Core/x.y"),
    Change(
      "a folder with a dot", isSound: true,
      "mkdir Core/Sources/Core/x.y; mv Core/Sources/Core/*.swift Core/Sources/Core/x.y"),
    Change(
      "a folder of shaders", "mkdir Core/Sources/Core/x.metal; mv Core/Sources/Core/*.swift Core/Sources/Core/x.metal"),
    Change("a trait that is no identifier", isOurs: true, "echo 'package: { traits: { A-b: } }' >> component.yaml"),
    Change("a trait with a digit first", isOurs: true, "echo 'package: { traits: { 1b: } }' >> component.yaml"),
    Change(
      "a trait with other letters", isSound: true,
      "echo 'package: { traits: { default: [Größe2], Größe2: } }' >> component.yaml"),
    Change(
      "a dependency with a trait that there is not",
      "printf 'package: { traits: { A: } }\ntests: { dependencies: [{ name: Core, traits: [B] }] }\n' >> component.yaml; "
        + "mkdir -p Tests/AppTests; echo 'import XCTest' > Tests/AppTests/a.swift"),
    Change(
      "a dependency with a trait where there are none", isSound: true,
      "echo 'tests: { dependencies: [{ name: Core, traits: [B] }] }' >> component.yaml; "
        + "mkdir -p Tests/AppTests; echo 'import XCTest' > Tests/AppTests/a.swift"),
    Change(
      "a product with the name of a library",
      extra + "printf 'name: Extra\nproducts: { Core: [Extra] }\n' > Extra/component.yaml"),
    Change(
      "a product with the name of a program",
      extra + "printf 'name: Extra\nproducts: { App: [Extra] }\n' > Extra/component.yaml"),
    Change(
      "a product with the name of a program that has another", isSound: true,
      extra + "printf 'name: Extra\nproducts: { App: [Extra] }\n' > Extra/component.yaml; "
        + "echo 'products: { app: { type: executable, modules: [App] }, Core: [Core] }' >> component.yaml"),
    Change(
      "a product with the name of a macro",
      "mkdir Core/Sources/Macros; echo '@main struct A { static func main() {} }' > Core/Sources/Macros/a.swift; "
        + "echo 'modules: { Macros: { type: macro } }' >> \(core); echo 'products: { Core: [Core], Macros: [Core] }' >> \(core)"
    ),
    Change("a program called as a folder of builds", isOurs: true, program("index")),
    Change("a program called as the folder of a module", isOurs: true, program("Core.build")),
    Change("a program called as another program's folder", isSound: true, program("App.product")),
    Change("a program called as nothing that is there", isSound: true, program("indexes")),
    Change(
      "a macro of one file that nobody calls", isSound: true,
      "mkdir Core/Sources/Macros; echo 'print(1)' > Core/Sources/Macros/a.swift; "
        + "echo 'modules: { Macros: { type: macro } }' >> \(core)"),
    Change("a macro of one file that nobody declares", isSound: true, dependedMacro),
    Change(
      "a macro of one file that is expanded",
      dependedMacro + "; echo '@freestanding(expression) public macro x() -> Int = #externalMacro(module: \"Macros\", "
        + "type: \"X\")' >> Core/Sources/Core/Core.swift; echo 'public let x = #x' >> Core/Sources/Core/Core.swift"),
    Change(
      "a program called as the folder of what is built for plugins", isOurs: true, plugin + program("Modules-tool")),
    Change("a program called as that folder, without plugins", isSound: true, program("Modules-tool")),
    Change(
      "two dynamic products of one name in packages that nothing loads together", isSound: true,
      extra + "printf 'integration:\n  packages: separate\n' >> component.yaml; for m in Core Extra; do "
        + "printf \"name: $m\\nproducts: { Kit: { type: dynamic, modules: [$m] } }\\n\" > $m/component.yaml; done"),
    Change(
      "two dynamic products of one name in packages that are loaded together", isOurs: true,
      extra + "printf 'integration:\n  packages: separate\n' >> component.yaml; for m in Core Extra; do "
        + "printf \"name: $m\\nproducts: { Kit: { type: dynamic, modules: [$m] } }\\n\" > $m/component.yaml; done; "
        + "sed -i.bak 's/Core/Core, Extra/' component.yaml; echo 'import Extra' >> Sources/App/main.swift"),
    Change(
      "a dynamic product with the name of a program that needs it", isOurs: true,
      extra + "printf 'integration:\n  packages: separate\n' >> component.yaml; "
        + "printf 'name: Core\nproducts: { Tool: { type: dynamic, modules: [Core] } }\n' > \(core); "
        + "printf 'name: Extra\nmodules: { Tool: { type: executable, dependencies: [Core] } }\n' > Extra/component.yaml; "
        + "mkdir Extra/Sources/Tool; echo 'import Core' > Extra/Sources/Tool/main.swift"),
  ]

  private static let alone = "sed -i.bak 's/.Core./[]/' component.yaml; rm Sources/App/main.swift; "
  private static let separate = "printf 'integration:\n  packages: separate\n' >> component.yaml; "
  private static let tool =
    "mkdir -p Tool/Sources/Tool; echo 'print(1)' > Tool/Sources/Tool/main.swift; "
    + "printf 'name: Tool\ntype: executable\n' > Tool/component.yaml; sed -i.bak 's/.Core./[Core, Tool]/' component.yaml"

  /// Programs, and libraries with what begins a program.
  private static let programs = [
    Change(
      "a program of C with headers in a folder", isSound: true,
      alone + "mkdir Sources/App/include; echo 'extern int u;' > Sources/App/include/u.h; "
        + "printf '#include \"u.h\"\nint main(void) { return 0; }\n' > Sources/App/main.c"),
    Change("a program of C without a beginning", alone + "echo 'int x;' > Sources/App/a.c"),
    Change("a program of headers", alone + "echo 'extern int x;' > Sources/App/a.h"),
    Change(
      "a library with main.swift that a program needs",
      "mkdir Sources/Util; echo 'public func u() -> Int { 1 }' > Sources/Util/u.swift; "
        + "echo 'print(1)' > Sources/Util/main.swift; printf 'import Util\nprint(u())\n' > Sources/App/main.swift; "
        + "sed -i.bak 's/.Core./[Core, App\\/Util]/' component.yaml; "
        + "echo 'products: { App: { type: executable, modules: [App] } }' >> component.yaml; echo 'modules: { Util: }' >> component.yaml"
    ),
    Change("a program of another package", isOurs: true, separate + tool),
    Change(
      "a program of another package that is a product", isSound: true,
      separate + tool + "; echo 'products: { Tool: { type: executable, modules: [Tool] } }' >> Tool/component.yaml"),
    Change(
      "another package under a trait that is not declared", isOurs: true,
      separate + "sed -i.bak 's/.Core./[{ name: Core, traits: [Fast] }]/' component.yaml; "
        + "printf '  tools: \"6.1\"\n' >> component.yaml; "
        + "echo 'print(1)' > Sources/App/main.swift"),
    Change(
      "a program called as the tests of the package", isOurs: true,
      "mkdir -p Tests/AppTests; echo 'import XCTest' > Tests/AppTests/a.swift; " + program("AppPackageTests.xctest")),
  ]

  /// Services, and the types that provide them.
  private static let wirings = [
    Change("a service and its provider", isSound: true, wired()),
    Change(
      "a service of a module that is on the main actor by default", isSound: true,
      wired(settings: "{ default-isolation: MainActor }")),
    Change(
      "a service that refines what is on the main actor by default",
      wired(
        settings: "{ default-isolation: MainActor }",
        protocols: "public protocol Base: Sendable {}\npublic protocol Chat: Base { func hi() }")),
    Change(
      "a provider that imports its service publicly", isSound: true, wired(provider: providerImporting("public import"))
    ),
    Change("a provider that imports its service for itself", wired(provider: providerImporting("internal import"))),
    Change("a provider that imports its service for its package", wired(provider: providerImporting("package import"))),
    Change(
      "a provider of the package that imports its service for that", isSound: true,
      wired(provider: providerImporting("package import").replacing("public final", with: "package final"))),
    Change(
      "a provider whose imports are internal where they say nothing",
      wired() + "; echo 'settings: [{ upcoming-feature: InternalImportsByDefault }]' >> Live/component.yaml"),
    Change(
      "a provider whose conformance stands in another file", isSound: true,
      wired(
        provider: "internal import Core\npublic final class LiveChat: Sendable {\n  public init() {}\n}")
        + "; printf 'public import Core\nextension LiveChat: Chat { public func hi() {} }\n' > Live/Sources/Live/b.swift"
    ),
  ]

  private static func providerImporting(_ line: String) -> String {
    "\(line) Core\npublic final class LiveChat: Chat {\n  public init() {}\n  public func hi() {}\n}"
  }

  /// Makes Core offer a service that a component Live provides.
  private static func wired(
    settings: String = "", protocols: String = "public protocol Chat: Sendable { func hi() }",
    provider: String = "import Core\npublic final class LiveChat: Chat {\n  public init() {}\n  public func hi() {}\n}"
  ) -> String {
    """
    mkdir -p Live/Sources/Live
    printf 'name: Core\nsettings: [\(settings)]\nservices: { chat: Chat }\n' > \(core)
    echo '\(protocols)' > Core/Sources/Core/Core.swift
    printf 'name: Live\nprovides: { chat: { type: LiveChat } }\n' > Live/component.yaml
    echo '\(provider)' > Live/Sources/Live/Live.swift
    printf 'name: App\nkind: app\ndependencies: [Core]\nintegration:\n  tools: "6.2"\n' > component.yaml
    printf 'import AppDependencies\nimport AppRegistration\nRegistration.register()\nDependencies.current.chat.hi()\n' \\
      > Sources/App/main.swift
    """
  }

  /// A macro of one file on which the module depends.
  private static let dependedMacro =
    "mkdir Core/Sources/Macros; echo 'struct A {}' > Core/Sources/Macros/a.swift; "
    + "printf 'dependencies: [Core/Macros]\nmodules: { Macros: { type: macro } }\n' >> \(core)"

  /// Gives the app's program a name.
  private static func program(_ name: String) -> String {
    "echo 'products: { \(name): { type: executable, modules: [App] } }' >> component.yaml"
  }
}
