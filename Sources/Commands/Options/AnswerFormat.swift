import Arguments

/// How a question is answered: for people, or for programs.
enum AnswerFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
  case text, json
}
