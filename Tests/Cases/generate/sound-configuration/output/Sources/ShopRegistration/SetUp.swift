// Written by integrate from component.yaml; do not edit.

import ChatInterface
import ShopDependencies

import struct Foundation.URL

extension Registration {
  /// For code that is set up: the values of the surrounding `run`, or else the app's.
  struct ScopedChatConfiguration: ChatConfiguration {
    private let own: any ChatConfiguration

    init(_ own: any ChatConfiguration) { self.own = own }

    private var now: any ChatConfiguration {
      if let values = ShopDependencies.Dependencies.ofRun?.chatConfiguration { return values }
      return own
    }

    var host: Swift.String { now.host }
    var retries: Swift.Int { now.retries }
    var servers: [Swift.String] { now.servers }
    var limits: [Swift.String: Swift.Int] { now.limits }
    var base: Foundation.URL { now.base }
    var ratio: Swift.Double { now.ratio }
    var flag: Swift.Bool { now.flag }
    var appVersion: Swift.String { now.appVersion }
    var level: Swift.Int { now.level }
    var apiKey: Swift.String { now.apiKey }
  }
}
