// Written by integrate from component.yaml; do not edit.

import class Foundation.ProcessInfo

extension Registration {
  /// The process's environment.
  enum Variables {
    static func text(_ name: Swift.String) -> Swift.String? {
      Foundation.ProcessInfo.processInfo.environment[name]
    }
  }
}
