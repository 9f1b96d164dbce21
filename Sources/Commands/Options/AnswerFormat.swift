import Arguments

/// The output format of a query: text or JSON.
enum AnswerFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
  case text, json
}

/// The output format of a table: text, JSON, or Markdown for a pull request or a ticket.
enum TableFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
  case text, json, markdown
}
