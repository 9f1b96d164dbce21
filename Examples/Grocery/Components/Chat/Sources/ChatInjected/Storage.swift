// Written by integrate from component.yaml; do not edit.

import Foundation

/// The services that registrations install, on any thread.
final class Installed: @unchecked Swift.Sendable {
  static let scoped = _Concurrency.TaskLocal<ChatNeeds?>(wrappedValue: nil)
  static let all = Installed()

  private struct App {
    let name: Swift.String
    let needs: ChatNeeds
    let isThere: @Sendable (Swift.Bool) -> Swift.Bool
  }

  private let lock = Foundation.NSLock()
  private var apps: [App] = []

  /// With several apps in one process: those of the app whose container this runs in, or of the last one started.
  var needs: ChatNeeds? {
    let all = lock.withLock { apps }
    if all.count < 2 { return all.first?.needs }
    return (all.first { $0.isThere(true) } ?? all.last { $0.isThere(false) } ?? all.last)?.needs
  }

  func install(
    _ needs: ChatNeeds, of name: Swift.String, _ isThere: @escaping @Sendable (Swift.Bool) -> Swift.Bool
  ) {
    lock.withLock {
      apps.removeAll { $0.name == name }
      apps.append(App(name: name, needs: needs, isThere: isThere))
    }
  }
}
