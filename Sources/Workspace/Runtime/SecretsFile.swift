import Diagnostics
import Disk
import Findings
import Generators
import Model
import Paths
import Planning
import Text

/// The file of an app with its secrets, which `generate --secrets` writes where the app is built.
///
/// No value is printed, and none is written into a file that git would keep.
package struct SecretsFile: Sendable {
  /// From the root.
  package let path: String
  package let bytes: [UInt8]

  /// Takes the secrets of the app that has the file from the environment.
  ///
  /// - Parameters:
  ///   - file: relative to the folder that the tool was run in.
  ///   - generation: the other generated files.
  ///   - resolution: gets findings about what is missing from the environment, or of another type.
  /// - Returns: `nil`, with findings.
  /// - Throws: an error if the file may not be written.
  package static func plan(
    _ file: String, besides generation: Generation, environment: [String: String], _ resolution: inout Resolution
  ) throws(Failure) -> SecretsFile? {
    let path = try place(file, generation, resolution.root)
    let app = try app(of: path, resolution)
    let secrets = app.wiring.configuration?.secrets ?? []
    var values: [SwiftIdentifier: ConfigurationValue] = [:]
    for secret in secrets {
      let variable = secretVariable(secret.name, of: app.wiring.app)
      let place = asker(of: secret.name.text, resolution.graph)
      guard let text = environment[variable], !text.isEmpty else {
        resolution.bag.add(
          .missingConfigValue,
          "the environment variable \(variable) is not set, but '\(secret.askers.first ?? "")' needs the secret",
          at: place, help: "set it on the build machine to the secret '\(secret.name)' of '\(app.wiring.app)'")
        continue
      }
      guard let value = ConfigurationValue(text, isPlain: true, as: secret.type) else {
        resolution.bag.add(
          .invalidConfigValue(
            "the secret '\(secret.name)'", "the value of \(variable) is not of the type \(secret.type)", at: place,
            help: "correct it on the build machine"))
        continue
      }
      values[secret.name] = value
    }
    guard values.count == secrets.count else { return nil }
    return SecretsFile(path: path, bytes: Array(printSecrets(app.wiring, values).utf8))
  }

  /// The file's path from the root, where it may be written.
  private static func place(_ file: String, _ generation: Generation, _ root: Root) throws(Failure) -> String {
    let full: String
    do { full = Path.normalised(Path.isAbsolute(file) ? file : Path.join(try Disk.workingFolder(), file)) } catch {
      throw Failure(error)
    }
    let parent: String
    do { parent = try Disk.realPath(Path.parent(full)) } catch {
      throw Failure(
        "there is no folder '\(Path.parent(file))' for the secrets", help: "pass a file in a folder of the app")
    }
    let real = Path.join(parent, Path.lastComponent(full))
    guard Path.isInside(real, root.path), let path = Path.relative(from: root.path, to: real), path.hasSuffix(".swift")
    else {
      throw Failure("'\(file)' is not a Swift file in the root", help: "pass a file of the app that git ignores")
    }
    let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
    if isHidden || generation.builds(path) {
      throw Failure(
        "'\(file)' is in a \(isHidden ? "hidden folder, which is not built" : "generated module")",
        help: "pass a file in a folder of the app, such as that of its main module")
    }
    if let kind = Disk.kind(of: real, followingLinks: false) {
      let old = kind == .file ? try root.read(path) : nil
      guard let old, old.isEmpty || old.starts(with: secretsMark.utf8) else {
        throw Failure(
          "'\(file)' was not written by 'generate --secrets' and was not overwritten",
          help: "pass another file, or remove this one")
      }
    }
    // The innermost repository is the one that would keep it.
    guard try Git(folder: parent).ignores(Path.lastComponent(full)) else {
      throw Failure(
        "git does not ignore '\(file)', so that the secrets could be committed",
        help: "add it to .gitignore, and run 'git rm --cached' if it was committed")
    }
    return path
  }

  /// The app with the folder that holds a file, the innermost.
  private static func app(of path: String, _ resolution: Resolution) throws(Failure) -> AppWiring {
    let graph = resolution.graph
    let around = resolution.wirings.filter { wiring in
      let folder = graph.components[wiring.component].shared.spec.folder
      return folder.isEmpty || Path.isInside(path, folder)
    }
    let withSecrets = around.filter { $0.wiring.configuration?.secrets.isEmpty == false }
    let innermost = withSecrets.max {
      graph.components[$0.component].shared.spec.folder.utf8.count
        < graph.components[$1.component].shared.spec.folder.utf8.count
    }
    guard let innermost else {
      throw Failure(
        "no app with the file '\(path)' has a secret",
        help: "write 'secret: true' for a value under 'config:' of a module")
    }
    return innermost
  }

  /// The place of the first property that asks for a secret.
  private static func asker(of name: String, _ graph: LinkedGraph) -> Place {
    for service in graph.services where service.isConfiguration {
      for property in graph.modules[service.module].module.configurations.first?.values ?? []
      where property.sharedName.value == name && property.source.value == .secret {
        return property.name.place
      }
    }
    return Place(file: graph.project.lockfile.file)
  }
}
