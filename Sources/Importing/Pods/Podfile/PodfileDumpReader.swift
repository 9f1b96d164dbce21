import Diagnostics
import JSON
import Model
import SwiftPackages
import Text

/// Reads the output of `pod ipc podfile-json`, for a Podfile that has to run.
struct PodfileDumpReader {
  private let places: TextPlaces
  private let file: FileID
  private var podfile = Podfile()
  private var problem: PodfileProblem?

  /// - Throws: an error if it is not the output of CocoaPods.
  static func read(_ bytes: [UInt8], file: FileID) throws(PodfileProblem) -> Podfile {
    var reader = PodfileDumpReader(places: TextPlaces(bytes), file: file)
    let json: JSONValue
    do { json = try JSONValue.parse(bytes) } catch {
      throw PodfileProblem(message: error.message, place: reader.place(at: error.offset))
    }
    guard let definitions = json["target_definitions"], case .array = definitions.content else {
      throw PodfileProblem(message: "it lists no 'target_definitions'", place: reader.place(json))
    }
    reader.readStatements(json)
    for definition in definitions.elements { reader.read(definition, inside: nil, of: 0) }
    if let problem = reader.problem { throw problem }
    return reader.podfile
  }

  private init(places: TextPlaces, file: FileID) { (self.places, self.file) = (places, file) }

  private func place(at offset: Int) -> Place {
    let (line, column) = places.place(of: offset)
    return Place(file: file, line: UInt32(line), column: UInt32(column))
  }

  private func place(_ json: JSONValue) -> Place { place(at: json.offset) }

  private mutating func refuse(_ message: String, at json: JSONValue) {
    if problem == nil { problem = PodfileProblem(message: message, place: place(json)) }
  }

  // MARK: Targets

  /// - Parameters:
  ///   - outer: the target around it, whose settings it inherits.
  ///   - parent: its place in ``Podfile/blocks``.
  private mutating func read(_ definition: JSONValue, inside outer: Podfile.Target?, of parent: Int) {
    guard let name = definition["name"]?.text else { return refuse("a target has no name", at: definition) }
    var target = Podfile.Target(name: name, platform: outer?.platform, linkage: outer?.linkage)
    if let stated = definition["platform"] { target.platform = platform(stated) }
    if let frameworks = definition["uses_frameworks"] { target.linkage = linkage(frameworks) }
    let isAbstract = isTrue(definition["abstract"])
    if !isAbstract { podfile.targets.append(target) }
    let first = podfile.pods.count
    for dependency in definition["dependencies"]?.elements ?? [] { readPod(dependency) }
    let block = podfile.blocks.count
    podfile.blocks.append(
      Podfile.Block(
        parent: parent, target: isAbstract ? nil : name, project: definition["user_project_path"]?.text,
        pods: podfile.pods[first...].map(\.name.value),
        inherits: definition["inheritance"]?.text ?? "complete" == "complete"))
    let own = Dictionary(podfile.pods[first...].enumerated().map { ($1.name.value, first + $0) }) { first, _ in first }
    // Options that CocoaPods keeps apart from their pods.
    for (key, command) in [
      ("inhibit_warnings", "inhibit_all_warnings!"), ("use_modular_headers", "use_modular_headers!"),
    ] {
      guard let stated = definition[key] else { continue }
      for pod in stated["for_pods"]?.elements ?? [] { addOption(key, to: pod, of: own) }
      if isTrue(stated["all"]) { add(command, at: stated) }
    }
    var seen: Set<String> = []
    for configuration in definition["configuration_pod_whitelist"]?.members ?? [] {
      for pod in configuration.value.elements where seen.insert(pod.text ?? "").inserted {
        addOption("configurations", to: pod, of: own)
      }
    }
    for phase in definition["script_phases"]?.elements ?? [] { add("script_phase", phase["name"]?.text, at: phase) }
    if let versions = definition["swift_version_requirements"] { add("supports_swift_versions", at: versions) }
    for child in definition["children"]?.elements ?? [] { read(child, inside: target, of: block) }
  }

  private mutating func readStatements(_ json: JSONValue) {
    if let method = json["installation_method"], !(method["options"]?.members ?? []).isEmpty {
      add("install!", at: method)
    }
    for source in json["sources"]?.elements ?? [] { add("source", source.text, at: source) }
    for plugin in json["plugins"]?.members ?? [] { add("plugin", plugin.key, at: plugin.value) }
    for (key, command) in [
      ("generate_bridge_support", "generate_bridge_support!"),
      ("set_arc_compatibility_warning", "set_arc_compatibility_warning!"),
    ] {
      if let stated = json[key], isTrue(stated) { add(command, at: stated) }
    }
  }

  private mutating func add(_ name: String, _ subject: String? = nil, at json: JSONValue) {
    podfile.add(Podfile.Statement(name: Located(name, at: place(json)), subject: subject))
  }

  private func isTrue(_ json: JSONValue?) -> Bool { if case .bool(true)? = json?.content { true } else { false } }

  /// `"ios"`, `{"ios": "15.0"}`, or `{"ios": 15.0}` as the Podfile writes it; one without a version says nothing.
  private mutating func platform(_ json: JSONValue) -> SupportedPlatform? {
    guard let stated = json.members.first else { return nil }
    if let platform = platforms(of: json).first { return platform }
    refuse("'\(stated.key)' is not a platform with a version", at: stated.value)
    return nil
  }

  /// `true`, or `{"linkage": "static", "packaging": "framework"}`.
  private func linkage(_ json: JSONValue) -> Located<String>? {
    if case .bool(let isUsed) = json.content { return isUsed ? Located("dynamic", at: place(json)) : nil }
    guard json["packaging"]?.text == "framework", let linkage = json["linkage"]?.text else { return nil }
    return Located(linkage, at: place(json))
  }

  // MARK: Pods

  /// `"A"`, or `{"A": ["~> 1.0", {"git": "…"}]}`.
  private mutating func readPod(_ json: JSONValue) {
    if let name = json.text { return podfile.pods.append(Podfile.Pod(name: Located(name, at: place(json)))) }
    guard let stated = json.members.first, json.members.count == 1 else { return refuse("a pod has no name", at: json) }
    var pod = Podfile.Pod(name: Located(stated.key, at: place(json)))
    for part in stated.value.elements {
      if let requirement = part.text { pod.requirements.append(requirement) }
      for option in part.members {
        let key = option.key.hasPrefix(":") ? String(option.key.dropFirst()) : option.key
        pod.options.append((Located(key, at: place(option.value)), option.value.text ?? ""))
        pod.add(key, option.value.texts)
      }
    }
    podfile.pods.append(pod)
  }

  /// - Parameter own: the index of each pod of the target that says so.
  private mutating func addOption(_ key: String, to name: JSONValue, of own: [String: Int]) {
    guard let index = name.text.flatMap({ own[$0] }) else { return }
    podfile.pods[index].options.append((Located(key, at: place(name)), ""))
  }
}
