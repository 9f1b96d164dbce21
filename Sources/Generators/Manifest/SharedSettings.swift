import Model

/// The lists of settings that a manifest states once, as constants, because several targets have them.
struct SharedSettings {
  struct Constant {
    let name: String
    let tool: Setting.Tool
    let settings: [Setting]
  }

  /// In the order of their first use.
  private(set) var constants: [Constant] = []
  private var names: [[Setting]: String] = [:]

  /// Lists of so many settings stand apart in a split manifest even if only one target has them: beside the
  /// overloads of `.target` the type checker takes long over them.
  private static let long = 4

  init(_ manifest: Manifest, style: ManifestStyle) {
    var uses: [[Setting]: Int] = [:]
    var order: [[Setting]] = []
    for target in manifest.targets where target.kind != .binary && target.kind != .system && target.kind != .plugin {
      for tool in Setting.Tool.allCases {
        let list = target.settings.filter { $0.tool == tool }
        guard !list.isEmpty else { continue }
        if uses[list] == nil { order.append(list) }
        uses[list, default: 0] += 1
      }
    }
    var numbers: [Setting.Tool: Int] = [:]
    for list in order {
      let count = uses[list] ?? 0
      guard count * list.count >= 3, count > 1 || (style == .split && list.count >= Self.long) else { continue }
      let tool = list[0].tool
      let number = (numbers[tool] ?? 0) + 1
      numbers[tool] = number
      let name = TargetSyntax.label(tool) + (number == 1 ? "" : "\(number)")
      names[list] = name
      constants.append(Constant(name: name, tool: tool, settings: list))
    }
  }

  func name(of settings: [Setting]) -> String? { names[settings] }
}
