/// The names that a part of a manifest says.
struct UsedNames {
  /// The highest number of `$0` and the like, without closures inside of it.
  var highest = -1
  var names: Set<String> = []

  mutating func visit(_ statements: [Statement]) {
    for statement in statements {
      switch statement.kind {
      case .expression(let value): visit(value)
      case .assignment(_, let target, let value):
        visit(target)
        visit(value)
      case .return(let value): if let value { visit(value) }
      case .variables(let variables, _): for variable in variables { if let value = variable.value { visit(value) } }
      case .if(let branch):
        visit(branch.conditions)
        visit(branch.body)
        visit(branch.otherwise ?? [])
      case .guard(let conditions, let body):
        visit(conditions)
        visit(body)
      case .for(_, _, let values, let filter, let body):
        visit(values)
        if let filter { visit(filter) }
        visit(body)
      case .switch(let subject, let cases):
        visit(subject)
        for item in cases {
          for pattern in item.patterns ?? [] { visit(pattern) }
          visit(item.body)
        }
      case .function(let function):
        var inner = UsedNames()
        inner.visit(function.body)
        for parameter in function.parameters { if let value = parameter.value { inner.visit(value) } }
        names.formUnion(inner.names)
      case .compiledIf(let branches):
        var inner = UsedNames()
        for branch in branches { inner.visit(branch.body) }
        names.formUnion(inner.names)
      case .block(let body): visit(body)
      case .importing, .extension, .namespace, .alias, .break, .continue: break
      }
    }
  }

  private mutating func visit(_ conditions: [ConditionSyntax]) {
    for condition in conditions {
      switch condition {
      case .holds(let value), .binds(_, _, let value), .matches(_, let value): visit(value)
      }
    }
  }

  mutating func visit(_ expression: Expression) {
    switch expression.kind {
    case .name(let name):
      names.insert(name)
      if name.hasPrefix("$"), let number = Int(name.dropFirst()) { highest = max(highest, number) }
    case .member(_, let name), .implicitMember(let name): names.insert(name)
    case .choice(let statement): visit([statement])
    case .keyPath(let path): names.formUnion(path)
    case .closure(let closure):
      var inner = UsedNames()
      inner.visit(closure.body)
      names.formUnion(inner.names)
    default: break
    }
    for part in expression.kind.parts { visit(part) }
  }
}
