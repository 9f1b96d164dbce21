import JSON
import ManifestReader

/// The manifest of a text behind the usual first lines, or why it is not read.
func read(
  _ body: String, tools: String = "6.1", host: ManifestInputs.Host = .linux, toolchain: String? = "6.3.1",
  environment: [String: String] = [:], folder: String? = nil
) -> Result<JSONValue, Refusal> {
  let text = "// swift-tools-version:\(tools)\nimport PackageDescription\n" + body + "\n"
  let inputs = ManifestInputs(
    host: host, toolchain: toolchain, environment: environment, unknownVariables: ["HOME"], folder: folder)
  do throws(Refusal) { return .success(try ManifestReader.read(Array(text.utf8), inputs).dump) } catch {
    return .failure(error)
  }
}

/// The name of the package that a text makes; `nil` if it is not read.
func name(_ body: String, tools: String = "6.1", host: ManifestInputs.Host = .linux) -> String? {
  try? read(body, tools: tools, host: host).get()["name"]?.text
}

/// The reason that a text is not read; `nil` if it is.
func refusal(_ body: String, tools: String = "6.1", toolchain: String? = "6.3.1") -> String? {
  if case .failure(let refusal) = read(body, tools: tools, toolchain: toolchain) { refusal.description } else { nil }
}
