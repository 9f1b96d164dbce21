import Disk
import JSON
import ManifestReader
import Paths

// Reads the manifest of each folder in a line of the input, and prints a line of JSON for each: the reader's answer, or
// the reason why it has none; its argument is the version of Swift. Tests/fuzz-manifests compares that with SwiftPM.

let variables = Subprocess.currentEnvironment

while let folder = readLine() {
  let inputs = ManifestInputs(
    host: .current, toolchain: CommandLine.arguments.dropFirst().first, environment: variables, folder: folder,
    home: variables["HOME"])
  let line: JSONValue
  do {
    let bytes = try Disk.read(Path.join(folder, "Package.swift"))
    line = ["dump": try ManifestReader.read(bytes, inputs).dump]
  } catch { line = ["refused": .string("\(error)")] }
  Output.standard.write(JSONWriter.compact(line) + "\n")
}
