import Fetching
import LockfileText
import Model
import Versioning
import Workspace

extension LockfileChanges {
  /// Lets a pin come from a git repository and from nowhere else.
  mutating func takeSource(_ url: String, of name: String) {
    set(name, ["git": .text(url)])
    // Values that came with a pod or a folder do not describe the repository.
    let others = ["registry", "binary", "checksum", "pod", "path", "requires", "modules"]
    let given = values(of: name)
    for key in others where given[key] != nil { set(name, [key: nil]) }
  }

  /// Sets the traits of a pin, if they are others than before.
  mutating func set(_ name: String, traits: [EnabledTrait]?, insteadOf old: [EnabledTrait]?) {
    if let traits, traits != old { set(name, ["traits": .list(traits.map { .text($0.name) })]) }
  }

  /// Takes out a pin that nothing needs any more.
  mutating func free(_ pin: Pin) {
    remove(pin.name.value)
    note(
      .init(
        name: pin.name.value, from: pin.shown, to: nil, revisions: (pin.revision?.value, nil),
        reason: "no longer needed"))
  }

  /// Records the facts about a pin's revision in place of those about an earlier one.
  ///
  /// - Parameter tag: the version of a commit that ranges of other pins exclude.
  mutating func record(_ facts: RecordedFacts, of name: String, traits: [EnabledTrait]?, tag: Version? = nil) {
    var known = RecordReading.Known()
    known.hasPackage = facts.hasPackage
    known.addresses = facts.addresses(traits: traits)
    known.tag = tag?.description
    known.missing = facts.missing
    known.missingProducts = facts.missingProducts
    known.declarations = facts.declarations
    known.traits = facts.traits(enabled: traits)
    record(
      facts.pinFacts(name: name, traits: traits), spec: facts.spec, hasManifest: facts.manifest != nil, known)
  }
}
