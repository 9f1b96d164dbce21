// Measures the tool beside what reading the same bytes costs at least. Run it by 'bash Tests/run.sh --bench'.
do {
  try Benchmarks(Array(CommandLine.arguments.dropFirst())).run()
} catch {
  Benchmarks.fail("benchmarks: \(error)")
}
