import Foundation
import TestSupport

/// Modules of C that a team adds, and what it changes of their headers.
extension Change {
  /// A component `Engine` of Swift, whose module `CEngine` of C includes a header of its module `CBase`.
  private static let engine = "Components/Engine"
  /// Of C, and those that import them.
  static let modulesWithHeaders = ["CBase", "CEngine", "Engine"]
  private static let header = "\(engine)/Sources/CEngine/include/CEngine.h"
  private static let source = "\(engine)/Sources/CEngine/engine.c"
  private static let inner = "\(engine)/Sources/CEngine/inner.h"
  private static let map = "\(engine)/Sources/CEngine/include/module.modulemap"
  private static let baseHeader = "\(engine)/Sources/CBase/include/CBase.h"
  private static let swift = "\(engine)/Sources/Engine/Engine.swift"
  private static let spec = "\(engine)/component.yaml"

  private static func addEngine(_ root: RandomRoot, _ tree: inout Tree) -> Bool {
    if tree[spec] != nil { return true }
    let layer = root.hasLayers ? "layer: foundation\n" : ""
    tree[spec] = """
      name: Engine
      \(layer)dependencies: [Engine/CEngine]
      modules:
        CEngine: { dependencies: [Engine/CBase] }
        CBase: {}

      """
    tree[swift] = "import CEngine\n\npublic func engineGreeting() -> Int32 { engine_start() }\n"
    tree[header] = """
      #ifndef CENGINE_H
      #define CENGINE_H
      #include <stdint.h>
      #include "CBase.h"
      base_t engine_start(void);
      #endif

      """
    tree[source] =
      "#include \"CEngine.h\"\n#include \"inner.h\"\nbase_t engine_start(void) { return INNER + base(); }\n"
    tree[inner] = "#pragma once\n#define INNER 1\n"
    tree[baseHeader] = "#pragma once\n#include <stdint.h>\ntypedef int32_t base_t;\nbase_t base(void);\n"
    tree["\(engine)/Sources/CBase/base.c"] = "#include <CBase.h>\nbase_t base(void) { return 1; }\n"
    return tree.edit("component.yaml") { text in
      text = text.replacingOccurrences(of: "\ndependencies:\n", with: "\ndependencies:\n  - Engine\n")
    }
      && tree.edit(root.app.mainFile) { $0 = "import Engine\nprivate let usesEngine = engineGreeting()\n" + $0 }
  }

  private static let places = [
    ("header", header), ("source", source), ("inner", inner), ("base", baseHeader),
    ("base-source", "\(engine)/Sources/CBase/base.c"), ("public-folder", "\(engine)/Sources/CEngine/include"),
    ("folder", "\(engine)/Sources/CEngine"),
  ]

  private static let moves: [(name: String, change: @Sendable (inout Tree, String) -> Void)] = [
    ("gone", { $0.remove($1) }),
    ("renamed", { $0.move($1, to: Change.parent($1) + "/Other" + Change.name($1)) }),
    ("case", { $0.move($1, to: Change.parent($1) + "/" + Change.name($1).lowercased()) }),
    ("up", { $0.move($1, to: Change.parent(Change.parent($1)) + "/" + Change.name($1)) }),
    ("down", { $0.move($1, to: Change.parent($1) + "/inner/" + Change.name($1)) }),
    ("named", { $0.move($1, to: Change.parent($1) + "/CEngine/" + Change.name($1)) }),
    ("twin", { $0.copy($1, to: Change.parent($1) + "/inner/" + Change.name($1)) }),
    ("hidden", { $0.move($1, to: Change.parent($1) + "/." + Change.name($1)) }),
    ("cxx", { $0.move($1, to: ($1 as NSString).deletingPathExtension + ".cpp") }),
    ("hpp", { $0.move($1, to: ($1 as NSString).deletingPathExtension + ".hpp") }),
    ("objective-c", { $0.move($1, to: ($1 as NSString).deletingPathExtension + ".m") }),
    ("empty", { if $0[$1] != nil { $0[$1] = "" } }),
    ("crlf", { tree, path in _ = tree.edit(path) { $0 = $0.replacingOccurrences(of: "\n", with: "\r\n") } }),
    ("mark", { tree, path in _ = tree.edit(path) { $0 = "\u{FEFF}" + $0 } }),
    ("to-base", { $0.move($1, to: $1.replacingOccurrences(of: "/CEngine/", with: "/CBase/")) }),
    ("to-swift", { $0.move($1, to: "\(engine)/Sources/Engine/" + Change.name($1)) }),
  ]

  /// Lines that come to a header or a source.
  private static let lines: [(name: String, text: String)] = [
    ("missing", "#include \"gone.h\"\n"), ("missing-angled", "#include <gone.h>\n"),
    ("missing-up", "#include \"../gone.h\"\n"), ("missing-down", "#include \"inner/gone.h\"\n"),
    ("missing-source", "#include \"gone.c\"\n"),
    ("missing-of-module", "#include <CBase/CBase.h>\n"), ("missing-in-module", "#include \"CEngine/CEngine.h\"\n"),
    ("case", "#include \"cengine.h\"\n"), ("case-of-other", "#include <cbase.h>\n"),
    ("inner", "#include \"inner.h\"\n"), ("inner-angled", "#include <inner.h>\n"),
    ("inner-of-other", "#include \"../../CEngine/inner.h\"\n"), ("by-path", "#include \"include/CEngine.h\"\n"),
    ("up", "#include \"../inner.h\"\n"), ("itself", "#include \"CEngine.h\"\n"), ("cycle", "#include \"CBase.h\"\n"),
    ("never", "#if 0\n#include \"gone.h\"\n#endif\n"),
    ("if-there", "#if __has_include(\"gone.h\")\n#include \"gone.h\"\n#endif\n"),
    ("elsewhere", "#ifdef _WIN32\n#include \"gone.h\"\n#endif\n"), ("comment", "// #include \"gone.h\"\n"),
    ("undefined", "#ifdef GONE\n#include \"gone.h\"\n#endif\n"),
    ("macro", "#define GONE \"CBase.h\"\n#include GONE\n"), ("continued", "#include \\\n  \"CBase.h\"\n"),
    ("next", "#include_next <stdint.h>\n"), ("import", "#import \"CBase.h\"\n"), ("module", "@import CBase;\n"),
    ("module-gone", "@import Gone;\n"), ("swift", "#include \"Engine-Swift.h\"\n"),
    ("swift-module", "@import Engine;\n"),
    ("system", "#include <stdio.h>\n#include <unistd.h>\n"), ("string", "#include \"string.h\"\n"),
    ("vector", "#include <vector>\n"), ("guarded-vector", "#ifdef __cplusplus\n#include <vector>\n#endif\n"),
    ("class", "class Thing { public: int x; };\n"), ("struct", "struct thing { int class; };\n"),
    ("namespace", "namespace thing { int x(); }\n"), ("template", "template <typename T> struct Thing {};\n"),
    ("extern-c", "extern \"C\" { int thing(void); }\n"),
    (
      "guarded-extern-c",
      "#ifdef __cplusplus\nextern \"C\" {\n#endif\nint thing(void);\n#ifdef __cplusplus\n}\n#endif\n"
    ),
    ("reference", "int thing(int &x);\n"), ("bool", "bool thing(void);\n"), ("nullptr", "#define NONE nullptr\n"),
    ("using", "using thing = int;\n"), ("constexpr", "constexpr int thing = 1;\n"),
    ("enum-class", "enum class Thing { one };\n"), ("static-assert", "_Static_assert(1, \"one\");\n"),
    ("objective-c", "@class Thing;\n"), ("interface", "@interface Thing\n@end\n"),
    ("guarded-objective-c", "#ifdef __OBJC__\n@class Thing;\n#endif\n"),
    ("foundation", "#import <Foundation/Foundation.h>\n"),
    ("error", "#error \"not here\"\n"), ("guarded-error", "#ifdef GONE\n#error \"not here\"\n#endif\n"),
    ("main", "int main(void);\n"), ("package", "#ifndef SWIFT_PACKAGE\n#include \"gone.h\"\n#endif\n"),
    ("swift-attribute", "#include <swift/bridging>\n"),
  ]

  private static let maps: [(name: String, text: String)] = [
    ("header", "module CEngine { header \"CEngine.h\" export * }\n"),
    ("umbrella", "module CEngine { umbrella header \"CEngine.h\" export * }\n"),
    ("umbrella-gone", "module CEngine { umbrella header \"Gone.h\" export * }\n"),
    ("umbrella-folder", "module CEngine { umbrella \".\" export * }\n"),
    ("umbrella-folder-gone", "module CEngine { umbrella \"gone\" export * }\n"),
    ("gone", "module CEngine { header \"gone.h\" export * }\n"),
    ("case", "module CEngine { header \"cengine.h\" export * }\n"),
    ("up", "module CEngine { header \"../inner.h\" export * }\n"),
    ("textual-gone", "module CEngine { header \"CEngine.h\" textual header \"gone.h\" export * }\n"),
    ("private", "module CEngine { header \"CEngine.h\" private header \"../inner.h\" export * }\n"),
    ("private-gone", "module CEngine { header \"CEngine.h\" private header \"gone.h\" export * }\n"),
    ("excluded", "module CEngine { header \"CEngine.h\" exclude header \"gone.h\" export * }\n"),
    ("other-name", "module Other { header \"CEngine.h\" export * }\n"),
    ("two", "module CEngine { header \"CEngine.h\" export * }\nmodule Other { header \"CEngine.h\" }\n"),
    ("swifts-name", "module Engine { header \"CEngine.h\" export * }\n"),
    ("bases-name", "module CEngine { header \"CEngine.h\" export * }\nmodule CBase { header \"CEngine.h\" }\n"),
    ("framework", "framework module CEngine { header \"CEngine.h\" export * }\n"),
    ("explicit", "module CEngine { explicit module Inner { header \"CEngine.h\" export * } }\n"),
    ("inner", "module CEngine { module Inner { header \"CEngine.h\" export * } }\n"),
    ("dotted", "module CEngine.Inner { header \"CEngine.h\" export * }\n"),
    ("empty", ""), ("empty-module", "module CEngine {}\n"), ("comment", "// nothing\n"),
    ("broken", "module CEngine { header \"CEngine.h\"\n"),
    ("closed-twice", "module CEngine { header \"CEngine.h\" } }\n"),
    ("word", "module CEngine { headers \"CEngine.h\" }\n"), ("no-quotes", "module CEngine { header CEngine.h }\n"),
    ("no-braces", "module CEngine\n"), ("quoted", "module \"CEngine\" { header \"CEngine.h\" export * }\n"),
    ("system", "module CEngine [system] { header \"CEngine.h\" export * }\n"),
    ("extern-c", "module CEngine [extern_c] { header \"CEngine.h\" export * }\n"),
    ("requires", "module CEngine { requires cplusplus header \"CEngine.h\" export * }\n"),
    ("requires-objective-c", "module CEngine { requires objc header \"CEngine.h\" export * }\n"),
    ("requires-gone", "module CEngine { requires gone header \"CEngine.h\" export * }\n"),
    ("link", "module CEngine { header \"CEngine.h\" link \"m\" export * }\n"),
    ("link-gone", "module CEngine { header \"CEngine.h\" link \"nowhere\" export * }\n"),
    ("use", "module CEngine { header \"CEngine.h\" use CBase export * }\n"),
    ("use-gone", "module CEngine { header \"CEngine.h\" use Gone export * }\n"),
    ("export-gone", "module CEngine { header \"CEngine.h\" export Gone }\n"),
    ("extern", "extern module CEngine \"other.modulemap\"\n"),
    ("macros", "module CEngine { config_macros A, B header \"CEngine.h\" export * }\n"),
    ("conflict", "module CEngine { header \"CEngine.h\" export * conflict CBase, \"no\" }\n"),
  ]

  private static let specEdits: [(name: String, old: String, new: String)] = [
    ("no-dependency", "CEngine: { dependencies: [Engine/CBase] }", "CEngine: {}"),
    ("no-dependency-of-swift", "\ndependencies: [Engine/CEngine]", ""),
    ("base-of-swift", "\ndependencies: [Engine/CEngine]", "\ndependencies: [Engine/CBase]"),
    ("both-of-swift", "\ndependencies: [Engine/CEngine]", "\ndependencies: [Engine/CEngine, Engine/CBase]"),
    ("public-headers", "CBase]", "CBase], public-headers: headers"),
    ("public-headers-here", "CBase]", "CBase], public-headers: ."),
    ("public-headers-up", "CBase]", "CBase], public-headers: ../CBase/include"),
    ("public-headers-there", "CBase]", "CBase], public-headers: include"),
    ("exclude-source", "CBase]", "CBase], exclude: [engine.c]"),
    ("exclude-inner", "CBase]", "CBase], exclude: [inner.h]"),
    ("exclude-headers", "CBase]", "CBase], exclude: [include]"),
    ("sources", "CBase]", "CBase], sources: [engine.c]"), ("sources-gone", "CBase]", "CBase], sources: [gone.c]"),
    ("sources-of-headers", "CBase]", "CBase], sources: [include]"),
    ("search", "CBase]", "CBase], settings: [{ header-search-path: ., tool: c }]"),
    ("search-gone", "CBase]", "CBase], settings: [{ header-search-path: gone, tool: c }]"),
    (
      "search-instead", "CEngine: { dependencies: [Engine/CBase] }",
      "CEngine: { settings: [{ header-search-path: ../CBase/include, tool: c }] }"
    ),
    ("define", "CBase]", "CBase], settings: [{ define: GONE, tool: c }]"),
    ("define-inner", "CBase]", "CBase], settings: [{ define: INNER=2, tool: c }]"),
    ("define-type", "CBase]", "CBase], settings: [{ define: base_t=int, tool: c }]"),
    ("define-function", "CBase]", "CBase], settings: [{ define: 'F(x)=x', tool: c }]"),
    ("define-nothing", "CBase]", "CBase], settings: [{ define: 'X=', tool: c }]"),
    ("define-for-cxx", "CBase]", "CBase], settings: [{ define: X, tool: cxx }]"),
    ("interoperability", "\ndependencies", "\nsettings: [{ interoperability: Cxx }]\ndependencies"),
    ("program", "CBase]", "CBase], type: executable"), ("system", "CBase]", "CBase], type: system"),
    ("test", "CBase]", "CBase], type: test"),
    ("product", "name: Engine\n", "name: Engine\nproducts: { CEngine: {} }\n"),
    ("dynamic", "name: Engine\n", "name: Engine\nproducts: { Kit: { type: dynamic, modules: [Engine, CEngine] } }\n"),
    ("resource", "CBase]", "CBase], resources: [inner.h]"),
    ("language", "name: Engine\n", "name: Engine\npackage: { c: c99 }\n"),
    ("linked", "CBase]", "CBase], settings: [{ linked-library: m }]"),
    ("cycle", "CBase: {}", "CBase: { dependencies: [Engine/CEngine] }"),
    ("swift-in-c", "CBase: {}", "CBase: { dependencies: [Engine] }"),
    ("here", "[Engine/CBase]", "[{ name: Engine/CBase, platforms: [linux, macOS] }]"),
    ("elsewhere", "[Engine/CBase]", "[{ name: Engine/CBase, platforms: [windows] }]"),
    ("debug", "CBase]", "CBase], settings: [{ define: X, tool: c, when: { configuration: debug } }]"),
    ("other", "CEngine: {", "COther: {}\n  CEngine: {"),
  ]

  /// What Swift writes of modules of C.
  private static let swiftLines: [(name: String, text: String)] = [
    ("base", "import CBase\n"), ("sub", "import CEngine.Inner\n"), ("testable", "@testable import CEngine\n"),
    ("function", "import func CEngine.engine_start\n"), ("exported", "@_exported import CEngine\n"),
    ("hidden", "@_implementationOnly import CBase\n"), ("case", "import cengine\n"),
    ("optional", "#if canImport(CBase)\nimport CBase\n#endif\n"), ("header", "import inner\n"),
  ]

  private static let newFiles: [(name: String, text: String)] = [
    ("main.c", "int main(void) { return 0; }\n"), ("more.swift", "struct More {}\n"),
    ("more.cpp", "int more() { return 1; }\n"),
    ("more.m", "int more(void) { return 1; }\n"), ("asm.S", "\n"), ("engine.cpp", "int more() { return 1; }\n"),
    ("inner/engine.c", "int more(void) { return 1; }\n"), ("include/more.h", "int more(void);\n"),
    ("include/broken.h", "#include \"gone.h\"\n"), ("include/more/more.h", "int more(void);\n"),
    ("include/CEngine/CEngine.h", "int more(void);\n"), ("include/CEngine/more.h", "int more(void);\n"),
    ("include/more.hpp", "class More {};\n"), ("include/notes.md", "# Notes\n"),
    ("include/CBase.h", "typedef int base_t;\nbase_t base(void);\n"),
    ("include/string.h", "int more(void);\n"), ("string.h", "int more(void);\n"),
    ("CBase.h", "typedef int base_t;\nbase_t base(void);\n"),
    ("module.modulemap", "module CEngine { header \"inner.h\" }\n"),
    ("include/other.modulemap", "module Other { header \"CEngine.h\" }\n"),
    ("include/module.private.modulemap", "module CEngine_Private { header \"gone.h\" }\n"),
    ("include/inner.c", "int more(void) { return 1; }\n"),
    ("include/more.swift", "struct More {}\n"), ("include/inner.h", "#error \"not here\"\n"),
    ("include/more.inc", "gone\n"),
  ]

  private static func change(_ name: String, _ edit: @escaping @Sendable (inout Tree) -> Void) -> Change {
    Change(name: "headers.\(name)") { root, tree, _ in
      guard addEngine(root, &tree) else { return false }
      edit(&tree)
      return true
    }
  }

  static let headers: [Change] =
    [change("sound") { _ in }]
    + places.flatMap { place in
      moves.map { move in change("\(move.name).\(place.0)") { move.change(&$0, place.1) } }
    }
    + places.prefix(5).flatMap { place in
      lines.map { line in
        change("line.\(line.name).\(place.0)") { tree in
          _ = tree.edit(place.1) { text in
            // Behind what guards the header.
            let guarded = "#define CENGINE_H\n"
            text =
              text.contains(guarded)
              ? text.replacingOccurrences(of: guarded, with: guarded + line.text) : line.text + text
          }
        }
      }
    }
    + maps.map { map in change("map.\(map.name)") { $0[Self.map] = map.text } }
    + specEdits.map { edit in
      change("spec.\(edit.name)") { tree in
        _ = tree.edit(spec) { $0 = $0.replacingOccurrences(of: edit.old, with: edit.new) }
      }
    }
    + swiftLines.map { line in change("import.\(line.name)") { tree in _ = tree.edit(swift) { $0 = line.text + $0 } } }
    + newFiles.map { file in change("new.\(file.name)") { $0["\(engine)/Sources/CEngine/\(file.name)"] = file.text } }
}
