import Model
import YAML

extension Setting {
  /// The setting's entry in `settings:`. The tool is written only if it is not the default of the setting's kind.
  var value: YAMLValue {
    var entries: [YAMLEntry] = []
    switch kind {
    case .define(let text): entries.append(("define", .text(text)))
    case .headerSearchPath(let path): entries.append(("header-search-path", .text(path)))
    case .linkedLibrary(let name): entries.append(("linked-library", .text(name)))
    case .linkedFramework(let name): entries.append(("linked-framework", .text(name)))
    case .interoperabilityMode(let mode): entries.append(("interoperability", .text(mode)))
    case .enableUpcomingFeature(let name): entries.append(("upcoming-feature", .text(name)))
    case .enableExperimentalFeature(let name): entries.append(("experimental-feature", .text(name)))
    case .strictMemorySafety: entries.append(("strict-memory-safety", .bool(true)))
    case .unsafeFlags(let flags): entries.append(("unsafe-flags", .texts(flags)))
    case .swiftLanguageMode(let mode): entries.append(("language-mode", .text(mode)))
    case .treatAllWarnings(let level): entries.append(("treat-all-warnings", .text(level.rawValue)))
    case .treatWarning(let group, let level):
      entries.append(("treat-warning", .text(group)))
      if level != .error { entries.append(("as", .text(level.rawValue))) }
    case .enableWarning(let name): entries.append(("enable-warning", .text(name)))
    case .disableWarning(let name): entries.append(("disable-warning", .text(name)))
    case .defaultIsolation(let actor): entries.append(("default-isolation", .text(actor ?? "nonisolated")))
    }
    if tool != tools(of: kind).first { entries.append(("tool", .text(tool.rawValue))) }
    if let condition { entries.append(("when", .compact(condition.entries()))) }
    return .compact(entries)
  }
}
