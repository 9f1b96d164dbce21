/// Where the code of a published version is: what `source.yaml` says, beside the component's spec in a spec repository.
package struct PublishedSource: Sendable {
  /// An address that everybody can ask; never a path.
  package var git: Located<String>
  /// A whole commit.
  package var revision: Located<String>

  package init(git: Located<String>, revision: Located<String>) { (self.git, self.revision) = (git, revision) }
}
