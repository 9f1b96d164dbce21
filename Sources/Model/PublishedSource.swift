/// The source of a published version, from `source.yaml` beside the component's spec in a spec repository.
package struct PublishedSource: Sendable {
  /// A public URL; never a path.
  package var git: Located<String>
  /// A whole commit.
  package var revision: Located<String>

  package init(git: Located<String>, revision: Located<String>) { (self.git, self.revision) = (git, revision) }
}
