import Arguments

/// The output format of a query: text or JSON.
enum AnswerFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
  case text, json
}
