// Written by integrate from component.yaml; do not edit.

import class Foundation.Bundle
import class Foundation.NSNumber

extension Registration {
  /// The app's Info.plist.
  enum InfoPlist {
    /// Text, or a number or Boolean as text; `nil` if there is no such key.
    static func text(_ key: Swift.String) -> Swift.String? {
      let value = Foundation.Bundle.main.object(forInfoDictionaryKey: key)
      return value as? Swift.String ?? (value as? Foundation.NSNumber)?.stringValue
    }
  }
}
