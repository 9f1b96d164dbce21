import Diagnostics
import Generators
import LockfileText
import Model
import Planning
import Text

/// The facts from which the records of pins are made, besides those that ``PinFacts`` has.
package struct RecordReading {
  package struct Known {
    /// True if there is a Package.swift.
    package var hasPackage = true
    /// The addresses of the packages that its manifest requires, by their identity.
    package var addresses: [String: String] = [:]
    /// Paths that its manifest needs and that are not there.
    package var missing: [String] = []
    /// Products that its spec needs and that its manifest does not have.
    package var missingProducts: [String] = []
    /// The bytes of the file with its kept declarations; `nil` if generated code names nothing of it.
    package var declarations: [UInt8]?
    /// The version of the commit, if ranges of other pins exclude it and it was pinned all the same.
    package var tag: String?
    /// The traits that its manifest declares.
    package var traits: Pin.Traits?

    package init() {}
  }

  /// By the pin's lower-case name, with the hash of its spec.
  private var known: [String: (spec: String?, Known)] = [:]

  var isEmpty: Bool { known.isEmpty }

  mutating func add(_ name: String, spec: [UInt8]?, _ known: Known) {
    self.known[name.lowercased()] = (spec.map { SHA256.hexDigest(of: $0) }, known)
  }

  /// The edits that write the records of pins that were read. They also correct records of packages that require a pin
  /// whose source has changed.
  func edits(from old: Lockfile, to new: Lockfile) -> [LockfileEdit] {
    let names = PinNames(new.pins)
    let moved = movedSources(from: old, to: new)
    return new.pins.compactMap { pin in
      let place = pin.name.place
      var record: Pin.Record
      if let (spec, read) = known[pin.name.value.lowercased()] {
        record = Pin.Record(place: place)
        let tag = read.tag ?? (pin.recorded?.revision?.value == pin.revision?.value ? pin.recorded?.tag?.value : nil)
        if pin.selection == .revision { record.tag = tag.map { Located($0, at: place) } }
        record.spec = spec.map { Located($0, at: place) }
        record.declarations = read.declarations.map { Located(SHA256.hexDigest(of: $0), at: place) }
        record.missing = read.missing.map { Located($0, at: place) }
        record.missingProducts = read.missingProducts.map { Located($0, at: place) }
        record.traits = read.traits
        if !read.hasPackage { record.manifest = Located(Pin.Record.noManifest, at: place) }
        record.addresses = read.addresses.sorted { $0.key < $1.key }.map { (Located($0.key, at: place), $0.value) }
      } else {
        // A record that is stale is not made whole by the way.
        guard let written = pin.recorded, pin.staleness == nil, !moved.isEmpty else { return nil }
        record = written
        let stated = Set(written.addresses.map { $0.package.value.lowercased() })
        for range in pin.ranges ?? [] where !stated.contains(range.package.value.lowercased()) {
          guard let target = names.pin(meantBy: range.package.value), let before = moved[target] else { continue }
          record.addresses.append((Located(range.package.value, at: place), before))
        }
      }
      record.addresses.removeAll { package, url in
        guard let target = names.pin(meantBy: package.value) else { return true }
        return !isElsewhere(url, new.pins[target])
      }
      let value = Pin.Record.value(of: pin, record)
      return value.map { .set(pin: pin.name.value, key: "recorded", $0) }
    }
  }

  /// The addresses that pins came from before, by the index of the pin, where it is another one now.
  private func movedSources(from old: Lockfile, to new: Lockfile) -> [Int: String] {
    let before = Dictionary(old.pins.map { ($0.name.value.lowercased(), $0) }) { first, _ in first }
    var moved: [Int: String] = [:]
    for (index, pin) in new.pins.enumerated() {
      guard let earlier = before[pin.name.value.lowercased()] else { continue }
      var address = earlier.recorded?.source?.value
      if address == nil, case .git(let url) = earlier.source.value { address = url }
      if let address, isElsewhere(address, pin) { moved[index] = address }
    }
    return moved
  }
}
