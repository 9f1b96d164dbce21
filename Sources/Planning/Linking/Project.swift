import Diagnostics
import Model

/// All that was read: the values that linking, checking and planning start from.
package struct Project: Sendable {
  package var sources: SourceTable
  /// Index in `specs` of the root's own spec, the one at the root.
  package var root: Int?
  /// The members, by path.
  package var specs: [SharedSpec]
  /// The specs kept in `integrate.lock.d`, and those of components that a `path` pin leads to, by path.
  package var pinnedSpecs: [SharedSpec]
  package let lockfile: Lockfile
  /// The names of the lockfile's pins.
  package let pinNames: PinNames
  /// Lockfiles found below the root.
  package var nestedLockfiles: [FileID]
  /// Names of specs and pins that are there and could not be read, so that they are not reported as unknown.
  package var unreadable: Set<String>
  /// Names of specs that are kept and have no pin: they are missing one, whatever other name is near.
  package var keptWithoutPin: Set<String> = []
  /// Whether the lockfile could be read; what it pins is unknown otherwise.
  package var lockfileIsReadable: Bool

  /// - Parameter pinNames: those of the lockfile's pins, where they are known already.
  package init(
    sources: SourceTable, root: Int?, specs: [SharedSpec], pinnedSpecs: [SharedSpec] = [], lockfile: Lockfile,
    nestedLockfiles: [FileID] = [], unreadable: Set<String> = [], lockfileIsReadable: Bool = true,
    pinNames: PinNames? = nil
  ) {
    (self.sources, self.root, self.specs, self.pinnedSpecs) = (sources, root, specs, pinnedSpecs)
    (self.lockfile, self.nestedLockfiles, self.unreadable) = (lockfile, nestedLockfiles, unreadable)
    self.lockfileIsReadable = lockfileIsReadable
    self.pinNames = pinNames ?? PinNames(lockfile.pins)
  }

  /// The root's settings, or the usual ones.
  package var integration: Integration { root.flatMap { specs[$0].spec.integration } ?? Integration() }
}
