import Model
import Parallel
import Text

/// The targets, the products and most packages of a large manifest as rows of text, with a decoder of a few lines.
///
/// SwiftPM compiles a manifest each time that it loads it. A call takes the compiler a millisecond or more, a row next
/// to nothing. Entries that a row cannot express stay code.
struct ManifestTable: Sendable {
  /// A call of the compiler's for each row would be what the rows spare, so they are the text of one literal.
  private let rows: [TableRows]
  let decoder: TableDecoder
  /// The targets and products that stay code.
  let otherTargets, otherProducts: [Int]
  let isEmpty: Bool
  private let packages: PackageRows
  /// The packages that stay code, of those that are not in the first place.
  var otherPackages: [Int] { packages.others }
  var hasPackages: Bool { !packages.isEmpty }

  /// The number of packages in the list of the package, to which 'swift package add-dependency' adds.
  static let packagesInList = 50

  /// - Parameter names: those of the targets.
  init(_ manifest: Manifest, names: Set<String>) {
    let (targets, products, tools) = (manifest.targets, manifest.products, manifest.tools)
    var own: [String: (index: Int, type: ProductType)] = [:]
    own.reserveCapacity(products.count)
    for (index, product) in products.enumerated()
    where product.targets.count == 1 && product.targets[0] == product.name && own[product.name] == nil {
      own[product.name] = (index, product.type)
    }
    let types = own.mapValues(\.type)
    let packages = PackageRows(manifest.dependencies, from: Self.packagesInList, tools: tools)
    var rows = concurrentShares(of: targets.count, share: ShareSize.items) { range in
      TableRows(targets, range, names: names, products: types, tools: tools)
    }
    // Products of a row are those of a target with a row.
    var inRows = [Bool](repeating: false, count: products.count)
    for row in rows.lazy.flatMap(\.rows) {
      if let product = own[targets[row.index].name] { inRows[product.index] = true }
    }
    let rest = TableRows(products, products.indices.filter { !inRows[$0] }, tools: tools)
    var otherTargets = rows.flatMap(\.others)
    var otherProducts = rest.others
    rows.append(rest)
    let (decoder, allowed) = Self.decoder(for: rows, hasPackages: !packages.isEmpty, tools: tools)
    for index in rows.indices {
      let dropped = rows[index].drop { !$0.isSubset(of: allowed) }
      if index == rows.count - 1 {
        otherProducts += dropped
      } else {
        otherTargets += dropped
        otherProducts += dropped.compactMap { own[targets[$0].name]?.index }
      }
    }
    // Without a target there is no table.
    if rows.dropLast().allSatisfy(\.rows.isEmpty) { otherProducts += rows[rows.count - 1].drop { _ in true } }
    self.rows = rows
    self.decoder = decoder
    (self.otherTargets, self.otherProducts) = (otherTargets.sorted(), otherProducts.sorted())
    isEmpty = rows.allSatisfy(\.rows.isEmpty)
    self.packages = isEmpty ? PackageRows(leavingOut: manifest.dependencies, from: Self.packagesInList) : packages
  }

  /// The decoder of all rows, or of as many as it can have lines for: what the fewest rows need is left out.
  private static func decoder(
    for rows: [TableRows], hasPackages: Bool, tools: ToolsVersion
  ) -> (decoder: TableDecoder, allowed: RowFeatures) {
    var allowed = RowFeatures.all
    while true {
      var (needs, platforms) = (RowFeatures(), Set<String>())
      for row in rows.lazy.flatMap(\.rows) where row.needs.isSubset(of: allowed) {
        needs.formUnion(row.needs)
        if !row.platforms.isEmpty { platforms.formUnion(row.platforms) }
      }
      let decoder = TableDecoder(
        needs: needs, platforms: platforms.sorted(), tools: tools, hasPackages: hasPackages)
      if decoder.lineCount <= TableDecoder.mostLines { return (decoder, allowed) }
      var uses = [Int](repeating: 0, count: RowFeature.allCases.count)
      for row in rows.lazy.flatMap(\.rows) where row.needs.isSubset(of: allowed) {
        for feature in RowFeature.allCases where row.needs.contains(feature) { uses[feature.rawValue] += 1 }
      }
      let rarest = RowFeature.allCases.filter { uses[$0.rawValue] > 0 }.min { uses[$0.rawValue] < uses[$1.rawValue] }
      guard let rarest else { return (decoder, allowed) }
      allowed.remove(rarest)
    }
  }

  /// The comment that explains the rows.
  private var comment: SwiftCode {
    var lines: [SwiftCode] = [
      "// A row is a target: its kind and its name, then arguments of PackageDescription, each with its values."
    ]
    func add(_ feature: RowFeature, _ text: SwiftCode) {
      if decoder.needs.contains(feature) { lines.append("// \(text)") }
    }
    add(.product, "'product: library' makes a product of the target's name as well.")
    add(.productRow, "A row that starts with 'product' is a product: its name, its kind and its targets.")
    add(.packageProduct, "'package/Product' is a product of a package.")
    if decoder.needs.contains(.settingCondition) || decoder.needs.contains(.dependencyCondition) {
      lines.append("// '@' is followed by the condition of a value.")
    }
    return lines.joined(separator: "\n")
  }

  /// Writes the function that returns the rows.
  func write(into writer: inout SourceWriter) {
    writer.write(comment)
    writer.write("\nprivate func table() -> Substring {\n  \"\"\"\n")
    for rows in rows { rows.write(into: &writer) }
    writer.write("  \"\"\"\n}")
  }

  /// Writes the function that returns the rows of packages.
  func writePackages(into writer: inout SourceWriter) {
    writer.write("// A row is text for the compiler, and stands for a call in the list above for tools that read it.\n")
    writer.write("private func packages() -> Substring {\n  #\"\"\"\n")
    packages.write(into: &writer)
    writer.write("  \"\"\"#\n}")
  }
}
