import Foundation

/// As much of JSON Schema 2020-12 as the schemas of this package use; other keywords are a problem.
struct SchemaCheck {
  private let root: [String: Any]

  init(contentsOf url: URL) throws {
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
    root = object as? [String: Any] ?? [:]
  }

  func problems(with value: Any) -> [String] { check(value, root, at: "$") }

  private func check(_ value: Any, _ schema: [String: Any], at path: String) -> [String] {
    var problems: [String] = []
    for (keyword, rule) in schema.sorted(by: { $0.key < $1.key }) {
      switch keyword {
      case "$schema", "$id", "$defs", "title", "description": break
      case "$ref":
        let name = (rule as? String)?.split(separator: "/").last.map(String.init) ?? ""
        let definitions = root["$defs"] as? [String: [String: Any]] ?? [:]
        if let target = definitions[name] {
          problems += check(value, target, at: path)
        } else {
          problems.append("\(path): no definition '\(name)'")
        }
      case "type":
        let types = rule as? [String] ?? [rule as? String ?? ""]
        if !types.contains(where: { isOf(type: $0, value) }) { problems.append("\(path): type") }
      case "const":
        if !isEqual(value, rule) { problems.append("\(path): const") }
      case "enum":
        let allowed = rule as? [Any] ?? []
        if !allowed.contains(where: { isEqual(value, $0) }) { problems.append("\(path): enum") }
      case "minimum":
        if let number = value as? Int, let least = rule as? Int, number < least {
          problems.append("\(path): minimum")
        }
      case "minLength":
        if let text = value as? String, let least = rule as? Int, text.count < least {
          problems.append("\(path): minLength")
        }
      case "required", "properties", "additionalProperties": break
      case "items":
        for (index, element) in (value as? [Any] ?? []).enumerated() {
          problems += check(element, rule as? [String: Any] ?? [:], at: "\(path)[\(index)]")
        }
      default: problems.append("\(path): the keyword '\(keyword)' is not checked")
      }
    }
    return problems + checkMembers(value, schema, at: path)
  }

  private func checkMembers(_ value: Any, _ schema: [String: Any], at path: String) -> [String] {
    guard let object = value as? [String: Any] else { return [] }
    var problems: [String] = []
    for key in schema["required"] as? [String] ?? [] where object[key] == nil {
      problems.append("\(path): '\(key)' is missing")
    }
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    for (key, member) in object {
      if let rule = properties[key] {
        problems += check(member, rule, at: "\(path).\(key)")
      } else if schema["additionalProperties"] as? Bool == false {
        problems.append("\(path): '\(key)' is too much")
      }
    }
    return problems
  }

  private func isOf(type: String, _ value: Any) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "null": value is NSNull
    case "boolean": (value as? NSNumber).map(isBool) ?? false
    case "integer": value is Int && !((value as? NSNumber).map(isBool) ?? false)
    default: false
    }
  }

  private func isBool(_ number: NSNumber) -> Bool { number.objCType.pointee == 0x63 }

  private func isEqual(_ a: Any, _ b: Any) -> Bool {
    if let a = a as? String, let b = b as? String { return a == b }
    if let a = a as? Int, let b = b as? Int { return a == b }
    return a is NSNull && b is NSNull
  }
}
