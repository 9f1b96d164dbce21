// Measures the tool, and the least cost of reading the same bytes. Run it by 'bash Tests/run.sh --bench'.
do {
  try Benchmarks(Array(CommandLine.arguments.dropFirst())).run()
} catch {
  Benchmarks.fail("benchmarks: \(error)")
}
