import Diagnostics
import JSON
import SwiftSources

extension CouplingReport {
  /// As Schemas/coupling.schema.json describes it.
  package func json(toolVersion: String) -> JSONValue {
    let counts = fileCounts
    let units = coupling.sources.units
    let protocols = protocols
    let members: [JSONValue.Member] = [
      .init("approximate", .bool(!coupling.isExact)),
      .init("files", .integer(coupling.sources.files.count)),
      .init(
        "units",
        .array(
          units.indices.map { unit in
            [
              "name": .string(units[unit].name), "modules": .strings(units[unit].modules),
              "files": .integer(counts[unit]), "declarations": .integer(coupling.declared[unit]),
            ]
          })),
      .init("root", root(counts.last ?? 0)),
      .init("edges", .array(coupling.edges.map(json))),
      .init("groups", .array(plan.groups.map { json($0, protocols) })),
      .init("order", .array(plan.order.map(json))),
      .init("unused", .strings(plan.unused.map(name))),
      .init("unnamed", .array(coupling.unnamed.map(json))),
      .init(
        "leftOut",
        .array(
          coupling.sources.leftOut.map {
            ["path": .string($0.path), "why": .string($0.why), "whole": .bool($0.isWhole)]
          })),
    ]
    return JSONDocument.coupling.value(tool: toolVersion, members)
  }

  private func root(_ files: Int) -> JSONValue {
    [
      "files": .integer(files), "uses": .array(coupling.byRoot.map(json)),
      "usedBy": .array(coupling.ofRoot.map(json)),
    ]
  }

  /// The unit, null for the composition root.
  private func unit(_ number: Int) -> JSONValue { .optional(number < 0 ? nil : name(number)) }

  private func json(_ edge: Coupling.Edge) -> JSONValue {
    [
      "from": unit(edge.from), "to": unit(edge.to), "uses": .integer(edge.count),
      "symbols": .array(
        edge.uses.map { use in
          let symbol = coupling.symbols[use.symbol]
          return [
            "name": .string(symbol.name), "kind": .string(symbol.kind.rawValue), "uses": .integer(use.count),
            "places": places(of: use),
          ]
        }),
    ]
  }

  private func places(of use: Coupling.Use) -> JSONValue {
    .array(
      use.mentions.map { mention in
        [
          "file": .string(coupling.sources.files[mention.file].shown),
          "line": .integer(Int(mention.position.line)), "column": .integer(Int(mention.position.column)),
          "uses": .integer(mention.count),
        ]
      })
  }

  private func json(_ symbol: Coupling.Symbol) -> JSONValue {
    [
      "name": .string(symbol.name), "kind": .string(symbol.kind.rawValue), "unit": unit(symbol.unit),
      "file": .string(coupling.sources.files[symbol.file].shown), "line": .integer(Int(symbol.position.line)),
      "column": .integer(Int(symbol.position.column)),
    ]
  }

  private func json(_ group: CouplingPlan.Group, _ protocols: ProtocolPlans) -> JSONValue {
    [
      "units": .strings(group.units.map(name)), "edges": .integer(group.edgeCount),
      "symbols": .integer(group.symbolCount), "least": .bool(group.isLeast),
      "cut": .array(
        group.cut.map { one in
          [
            "symbol": json(coupling.symbols[one.symbol]), "protocol": json(protocols.plans[one.symbol]),
            "obstacle": .optional(protocols.obstacles[one.symbol]),
            "users": .array(
              one.users.map { user in
                ["unit": unit(user.unit), "uses": .integer(user.use.count), "places": places(of: user.use)]
              }),
          ]
        }),
    ]
  }

  private func json(_ plan: ProtocolPlan?) -> JSONValue {
    guard let plan else { return .null }
    return [
      "name": .string(plan.name), "module": .string(interface(of: plan.unit)), "unit": unit(plan.unit),
      "head": .string(plan.head), "members": .strings(plan.members), "leftOut": .strings(plan.leftOut),
      "made": .bool(plan.isMade),
      "strays": .array(plan.strays.map { ["name": .string($0.name), "unit": unit($0.unit)] }),
    ]
  }

  private func json(_ step: CouplingPlan.Step) -> JSONValue {
    [
      "unit": unit(step.unit), "needs": .integer(step.needs), "users": .integer(step.users),
      "offers": .integer(step.offers),
    ]
  }
}
