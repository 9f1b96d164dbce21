import Model
import Text

extension WiringEntry {
  /// Lets entries whose values are one instance read it from an entry of its own.
  ///
  /// Its type has the protocols of all of them, so that each can be replaced alone and nothing is cast.
  static func sharingInstances(_ entries: [WiringEntry], _ names: inout Set<SwiftIdentifier>) -> [WiringEntry] {
    var users: [String: [(entry: Int, provider: Wiring.Provider)]] = [:]
    for (index, entry) in entries.enumerated() {
      for provider in entry.providers {
        if let instance = provider.instance { users[instance, default: []].append((index, provider)) }
      }
    }
    var result = entries
    for (instance, users) in users.sorted(by: { $0.key < $1.key }) where users.count > 1 {
      let services = users.map { entries[$0.entry].service }
      let all = services.map { ($0.collects ?? $0.name).text }
      let name = Spelling.unused(SwiftIdentifier(all.joined(separator: "_")) ?? "instance", taking: &names)
      for index in Set(users.map(\.entry)) { result[index].read(instance, from: name) }
      // The provider that declares the handlers of events also builds the value.
      let provider = users.first { !$0.provider.hearers.isEmpty }?.provider ?? users[0].provider
      var own = WiringEntry(
        service: services[0], name: name, shape: .single, kept: true, build: .provider(provider),
        platforms: users.reduce(.none) { $0.union(entries[$1.entry].platforms) },
        note: "One value for: \(comment: all.joined(separator: ", ")).")
      for service in services.dropFirst()
      where !([own.service] + own.others).contains(where: {
        $0.protocolName == service.protocolName && $0.interfaceModule == service.interfaceModule
      }) {
        own.others.append(service)
      }
      result.append(own)
    }
    return result
  }

  /// Reads an instance from its own entry, in place of building it.
  private mutating func read(_ instance: String, from name: SwiftIdentifier) {
    guard case .list(let elements) = build else {
      (build, kept) = (.same(name), false)
      return
    }
    build = .list(
      elements.map { element in
        if case .provider(let provider) = element, provider.instance == instance { return .accessor(name, provider) }
        return element
      })
  }
}
