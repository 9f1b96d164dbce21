import CIndexStore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The compiler's library for its index, opened from a toolchain.
struct IndexLibrary: @unchecked Sendable {
  /// The reason that the library, or a store, cannot be opened.
  struct Unavailable: Error { let message: String }

  let openStore: IndexOpenStore
  let disposeStore: IndexDispose
  let description: IndexDescription
  let disposeError: IndexDispose
  let eachUnit: IndexEachUnit
  let openUnit: IndexOpen
  let disposeUnit: IndexDispose
  let unitIsOfSystem: IndexGetFlag
  let unitHasMain: IndexGetFlag
  let unitMain: IndexGetText
  let unitTime: IndexGetTime
  let eachDependency: IndexEach
  let dependencyKind: IndexGetNumber
  let dependencyPath: IndexGetText
  let dependencyName: IndexGetText
  let openRecord: IndexOpen
  let disposeRecord: IndexDispose
  let eachOccurrence: IndexEach
  let occurrenceSymbol: IndexGet
  let occurrenceRoles: IndexGetBits
  let occurrencePlace: IndexGetPlace
  let eachRelation: IndexEach
  let relationRoles: IndexGetBits
  let relationSymbol: IndexGet
  let symbolKind: IndexGetNumber
  let symbolSubkind: IndexGetNumber
  let symbolName: IndexGetText
  let symbolUSR: IndexGetText

  /// Opens the library. It stays open.
  init(_ path: String) throws(Unavailable) {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      throw Unavailable(message: dlerror().map { String(cString: $0) } ?? "the library cannot be opened")
    }
    func find<Function>(_ name: String) throws(Unavailable) -> Function {
      guard let address = dlsym(handle, "indexstore_\(name)") else {
        throw Unavailable(message: "'\(path)' has no function indexstore_\(name)")
      }
      return unsafeBitCast(address, to: Function.self)
    }
    openStore = try find("store_create")
    disposeStore = try find("store_dispose")
    description = try find("error_get_description")
    disposeError = try find("error_dispose")
    eachUnit = try find("store_units_apply_f")
    openUnit = try find("unit_reader_create")
    disposeUnit = try find("unit_reader_dispose")
    unitIsOfSystem = try find("unit_reader_is_system_unit")
    unitHasMain = try find("unit_reader_has_main_file")
    unitMain = try find("unit_reader_get_main_file")
    unitTime = try find("unit_reader_get_modification_time")
    eachDependency = try find("unit_reader_dependencies_apply_f")
    dependencyKind = try find("unit_dependency_get_kind")
    dependencyPath = try find("unit_dependency_get_filepath")
    dependencyName = try find("unit_dependency_get_name")
    openRecord = try find("record_reader_create")
    disposeRecord = try find("record_reader_dispose")
    eachOccurrence = try find("record_reader_occurrences_apply_f")
    occurrenceSymbol = try find("occurrence_get_symbol")
    occurrenceRoles = try find("occurrence_get_roles")
    occurrencePlace = try find("occurrence_get_line_col")
    eachRelation = try find("occurrence_relations_apply_f")
    relationRoles = try find("symbol_relation_get_roles")
    relationSymbol = try find("symbol_relation_get_symbol")
    symbolKind = try find("symbol_get_kind")
    symbolSubkind = try find("symbol_get_subkind")
    symbolName = try find("symbol_get_name")
    symbolUSR = try find("symbol_get_usr")
  }

  /// Copies a text, which lives only as long as the object that returned it.
  static func text(_ text: IndexText) -> String {
    guard let data = text.data, text.length > 0 else { return "" }
    return String(decoding: UnsafeRawBufferPointer(start: data, count: text.length), as: UTF8.self)
  }

  /// Calls a function for each element that a function of the library visits.
  func visit(_ each: IndexEach, of reference: IndexRef?, _ body: (IndexRef) -> Void) {
    withoutActuallyEscaping(body) { body in
      let visitor = Visitor(body)
      _ = each(reference, Unmanaged.passUnretained(visitor).toOpaque()) { context, element in
        guard let context, let element else { return true }
        Unmanaged<Visitor>.fromOpaque(context).takeUnretainedValue().body(element)
        return true
      }
    }
  }

  func units(of store: IndexRef) -> [String] {
    let names = Names()
    _ = eachUnit(store, 0, Unmanaged.passUnretained(names).toOpaque()) { context, name in
      if let context { Unmanaged<Names>.fromOpaque(context).takeUnretainedValue().all.append(IndexLibrary.text(name)) }
      return true
    }
    return names.all
  }

  private final class Visitor {
    let body: (IndexRef) -> Void
    init(_ body: @escaping (IndexRef) -> Void) { self.body = body }
  }

  private final class Names { var all: [String] = [] }
}
