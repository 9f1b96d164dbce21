import Disk
import Model
import Paths
import Planning
import SwiftSources

/// Follows includes from file to file as compilers do.
struct IncludeSearch {
  /// An include that leads to a header which compilers do not find.
  struct Lost {
    let include: CSource.Include
    /// From the root.
    let path: String
    /// The module that has the file, in `graph.modules`.
    let owner: Int
    /// The module that has the header, in `known`.
    let number: Int
    /// Where it is not found, if it is found on others.
    let platform: String?
    let isStatedPlatform: Bool
  }

  /// A module of Swift that imports what is C++.
  struct CxxNeed {
    let module: Int
    let imported: Int
    let what: String
    let path: String
    let position: SourcePosition
    /// Of C, the file that is compiled, in the module's folder.
    var source = ""
  }

  /// An include that surely leads nowhere.
  struct Misplaced {
    let include: CSource.Include
    /// From the root.
    let path: String
    /// The module that has the file, in `graph.modules`.
    let owner: Int
    /// The module that reads it.
    let user: Int
    /// The header that it means, from the root.
    let header: String?
    /// Whether it would be found on a disk that takes upper and lower case for the same.
    let differsInCase: Bool
  }

  private let graph: LinkedGraph
  private let known: KnownModules
  private let wirings: [AppWiring]
  private let rules: ImportRules
  private let root: OpenFolder
  private let headers: CHeaders
  private let stated: Set<String>
  /// By place, so that each is told once.
  private(set) var lost: [Lost] = []
  private var lostPlaces: Set<String> = []
  /// Includes of headers that modules show to nobody, with the file and the module.
  private(set) var hidden: [(include: CSource.Include, path: String, module: Int)] = []
  private(set) var misplaced: [Misplaced] = []
  /// Includes of headers that nothing in the root is called like, with the file and its module.
  private(set) var unseen: [(include: CSource.Include, path: String, owner: Int)] = []
  private(set) var cxxNeeds: [CxxNeed] = []
  /// What is C++ and compiled as C or Objective-C, the first of each module.
  private(set) var misreadAsC: [CxxNeed] = []
  private var reaches: [Int: CReach] = [:]

  init(_ scan: SourceScan, _ headers: CHeaders) {
    (graph, known, wirings, rules, root) = (scan.graph, scan.known, scan.wirings, scan.rules, scan.root)
    self.headers = headers
    stated = Set(graph.project.integration.platforms.map(\.value.name))
  }

  /// What one module finds in one way of building.
  private struct User {
    let module: Int
    let way: BuildContext
    let reach: CReach
    /// Folders in which headers are looked for besides, from the root.
    let folders: [String]
  }

  /// Follows the includes of a module of C.
  mutating func walkSources(of index: Int, in way: BuildContext) {
    guard let module = headers.modules[index], let user = user(index, module, in: way) else { return }
    let settings = graph.settings(of: index)
    for language in CLanguage.allCases {
      let starts = module.sources.filter { $0.language == language }.map(\.path)
      if starts.isEmpty { continue }
      let facts = CFacts(settings, language, in: way)
      guard walk(from: starts, facts, of: user) != nil, !misreadAsC.contains(where: { $0.module == index }),
        isBuilt(in: way)
      else { continue }
      // Which of the files it is.
      for start in starts {
        guard let cxx = walk(from: [start], facts, of: user) else { continue }
        misreadAsC.append(
          CxxNeed(
            module: index, imported: headers.owner(of: cxx.path) ?? index, what: cxx.what, path: cxx.path,
            position: cxx.position, source: Path.relative(from: module.folder, to: start) ?? start))
        break
      }
    }
  }

  /// Of a root that states no platforms nobody knows whether it is built for others than these.
  private func isBuilt(in way: BuildContext) -> Bool {
    !stated.isEmpty || ["macos", "linux"].contains(way.platform.name)
  }

  private mutating func user(_ index: Int, _ module: CHeaders.Module, in way: BuildContext) -> User? {
    // A plugin may write headers.
    if !graph.modules[index].module.plugins.isEmpty { return nil }
    guard let folders = searchFolders(of: index, in: module.folder) else { return nil }
    return User(
      module: index, way: way, reach: reach(of: index, in: way),
      folders: [module.headerFolder] + folders)
  }

  /// The folders in which the settings of a module let it look for headers, from the root; `nil` where nobody knows.
  ///
  /// - Parameter folder: of the module, from the root.
  private func searchFolders(of index: Int, in folder: String) -> [String]? {
    var folders: [String] = []
    for setting in graph.settings(of: index) {
      switch setting.kind {
      case .unsafeFlags where setting.tool != .linker: return nil
      case .headerSearchPath(let path):
        guard let found = Path.joinInRoot(folder, path) else { return nil }
        folders.append(found)
      default: break
      }
    }
    return folders
  }

  private mutating func reach(of index: Int, and more: [Int] = [], in way: BuildContext?) -> CReach {
    if graph.hasConditions, let way { return CReach(graph, from: index, and: more, in: way) }
    if let found = reaches[index] { return found }
    let found = CReach(graph, from: index, and: more, in: nil)
    reaches[index] = found
    return found
  }

  /// Follows the headers of the modules that a module of Swift imports.
  mutating func walkImports(of index: Int, _ scanned: SourceScan.ScannedModule, in way: BuildContext) {
    let facts = scanned.optional.isEmpty ? nil : rules.facts(of: index, in: [way]).first
    let imported = scanned.imported.sorted().compactMap { number -> Int? in
      guard case .module(let target) = known.owners[number], headers.modules[target] != nil else { return nil }
      if let facts, let conditions = scanned.optional[number],
        !conditions.contains(where: { facts.value(of: $0) == true })
      {
        return nil
      }
      return target
    }
    if imported.isEmpty { return }
    guard let folders = searchFolders(of: index, in: scanned.sources.folder ?? "") else { return }
    let ofApp = wirings.filter { $0.component == graph.modules[index].component }
    let reach = reach(of: index, and: ofApp.flatMap { $0.interfaces + $0.implementations }, in: way)
    let user = User(module: index, way: way, reach: reach, folders: folders)
    let isCxx = CxxInteroperability.conditions(of: index, in: graph).contains { way.meets($0) }
    let cFacts = CFacts([], isCxx ? .cxx : .swift, in: way)
    for target in imported where reach.modules.contains(target) {
      var cxx = walk(from: headers.modules[target]?.importedHeaders ?? [], cFacts, of: user)
      if let (path, line) = headers.modules[target]?.cxxOfMap {
        cxx = ("requires cplusplus", path, SourcePosition(line: line, column: 1))
      }
      guard let cxx, !isCxx, !cxxNeeds.contains(where: { $0.module == index }) else { continue }
      cxxNeeds.append(
        CxxNeed(module: index, imported: target, what: cxx.what, path: cxx.path, position: cxx.position))
    }
  }

  // MARK: Following

  /// - Returns: the first that is C++, where something else is compiled.
  private mutating func walk(
    from starts: [String], _ facts: CFacts, of user: User
  ) -> (what: String, path: String, position: SourcePosition)? {
    var seen = Set(starts)
    var pending = starts
    var next = 0
    var cxx: (what: String, path: String, position: SourcePosition)?
    let isBuilt = isBuilt(in: user.way)
    let isOtherThanCxx = ![.cxx, .objectiveCxx, .assembler].contains(facts.language)
    while next < pending.count {
      let path = pending[next]
      next += 1
      guard let source = headers[path] else { continue }
      if cxx == nil, isOtherThanCxx,
        let found = source.cxx.first(where: { facts.value(of: $0.conditions) == true })
      {
        cxx = (found.what, path, found.position)
      }
      for include in source.includes {
        switch target(of: include, in: path, of: user) {
        case .file(let file):
          if !seen.contains(file), facts.value(of: include.conditions) == true {
            seen.insert(file)
            pending.append(file)
          }
        case .unknown:
          if cxx == nil, isOtherThanCxx, include.kind != .module, include.kind != .quoted || facts.language == .swift,
            CSource.standardHeaders.contains(include.name), facts.value(of: include.conditions) == true
          {
            cxx = ("#include <\(include.name)>", path, include.position)
          }
        case .none(let number):
          if facts.value(of: include.conditions) == true { add(include, in: path, to: number, of: user) }
        case .hidden(let module):
          if isBuilt, facts.value(of: include.conditions) == true, module != headers.owner(of: path),
            lostPlaces.insert(Self.key(path, include)).inserted
          {
            hidden.append((include, path, module))
          }
        case .elsewhere(let header, let owner):
          if isBuilt, facts.value(of: include.conditions) == true,
            lostPlaces.insert(Self.key(path, include)).inserted
          {
            misplaced.append(
              Misplaced(
                include: include, path: path, owner: owner, user: user.module, header: header,
                differsInCase: header.map { differsInCase($0, include, in: path, of: user) } ?? false))
          }
        case .unseen(let owner):
          if isBuilt, facts.value(of: include.conditions) == true,
            lostPlaces.insert(Self.key(path, include)).inserted
          {
            unseen.append((include, path, owner))
          }
        }
      }
    }
    return cxx
  }

  private enum Target {
    /// From the root.
    case file(String)
    /// A header of a system, or one that somebody else finds.
    case unknown
    /// A header of a module that nothing lets the user find; its number in `known`.
    case none(number: Int)
    /// A header that a module shows to nobody.
    case hidden(module: Int)
    /// A header where nothing looks for it, with its path from the root; or none at all.
    case elsewhere(header: String?, owner: Int)
    /// A header that nothing in the root is called like, which a system may have all the same.
    case unseen(owner: Int)
  }

  /// The folders in which a compiler looks for a header, from the root.
  private func folders(of include: CSource.Include, in path: String, of user: User) -> [String] {
    include.kind == .quoted ? [Path.folder(of: path)] + user.folders : user.folders
  }

  /// Whether a header lies where a compiler looks for it, but for upper and lower case.
  private func differsInCase(_ header: String, _ include: CSource.Include, in path: String, of user: User) -> Bool {
    folders(of: include, in: path, of: user).contains { folder in
      Path.joinInRoot(folder, include.name)?.lowercased() == header.lowercased()
    }
  }

  private func target(of include: CSource.Include, in path: String, of user: User) -> Target {
    if include.kind == .module { return targetOfImport(include.name, of: user) }
    let name = include.name
    if Path.isAbsolute(name) { return .unknown }
    let folders = folders(of: include, in: path, of: user)
    let places = folders.compactMap { Path.joinInRoot($0, name) }
    if let file = places.first(where: { headers[$0] != nil }) { return .file(file) }
    let shown = headers.owners(ofHeader: Path.normalised(name))
    if let found = shown.first(where: { user.reach.modules.contains($0.module) }) { return .file(found.path) }
    // A shim is often called like the header of the system that it includes.
    if include.kind == .angled, let owner = headers.owner(of: path), headers.modules[owner]?.isSystem == true {
      return .unknown
    }
    func isSurelyLost() -> Bool {
      !user.reach.hasOthers && !CSource.systemHeaders.contains(name) && !places.contains { root.kind(of: $0) != nil }
    }
    if let number = shown.first.map({ known.ofModules[$0.module] }) ?? pinnedModule(ofHeader: name) {
      return !reaches(number, user) && isSurelyLost() ? .none(number: number) : .unknown
    }
    if let owner = headers.owner(of: path), let header = headers.header(like: include, of: owner), isSurelyLost() {
      return .elsewhere(header: header, owner: owner)
    }
    if let owner = headers.owner(ofPrivateHeader: Path.normalised(name)), isSurelyLost() {
      return .hidden(module: owner)
    }
    let meant = headers.header(inModuleOf: name) ?? (include.kind == .quoted ? headers.header(endingIn: name) : nil)
    if user.reach.pins.isEmpty, let meant, let owner = headers.owner(of: path), isSurelyLost() {
      return .elsewhere(header: meant, owner: owner)
    }
    // A folder in which compilers look lies beside such a header, and all of them are known but for those of packages.
    if include.kind == .quoted, name.hasPrefix("../"), user.reach.pins.isEmpty, let owner = headers.owner(of: path),
      isSurelyLost(),
      !(folders + user.reach.modules.compactMap { headers.modules[$0]?.publicFolder }).contains(where: { folder in
        Path.joinInRoot(folder, name).map { root.kind(of: $0) != nil } ?? true
      })
    {
      return .elsewhere(header: nil, owner: owner)
    }
    // Swift writes headers of its own.
    if include.kind == .quoted, user.reach.pins.isEmpty, !name.hasSuffix("-Swift.h"),
      !CSource.standardHeaders.contains(name), let owner = headers.owner(of: path), isSurelyLost()
    {
      return .unseen(owner: owner)
    }
    return .unknown
  }

  /// The module of a package that a header belongs to by its name: `Name.h`, `Name/Other.h`.
  private func pinnedModule(ofHeader name: String) -> Int? {
    guard let first = name.split(separator: "/").first.map(String.init) else { return nil }
    let ending = first == name ? FileRules.ending(of: name).map { $0.utf8.count + 1 } ?? 0 : 0
    let module = String(first.dropLast(ending))
    guard !SystemModules.contains(module), let number = known.number(of: module) else { return nil }
    switch known.owners[number] {
    case .product: return number
    case .module(let target): return graph.isMember(module: target) ? nil : number
    case .pin, .generated, .testValues, .injected: return nil
    }
  }

  private func targetOfImport(_ name: String, of user: User) -> Target {
    guard !SystemModules.contains(name), let number = known.number(of: name), !user.reach.hasOthers,
      !reaches(number, user)
    else { return .unknown }
    return .none(number: number)
  }

  private func reaches(_ number: Int, _ user: User) -> Bool {
    switch known.owners[number] {
    case .module(let target):
      return user.reach.modules.contains(target)
        || graph.component(of: target).pin.map(user.reach.pins.contains) ?? false
    case .product(let pin, _), .pin(let pin): return user.reach.pins.contains(pin)
    // Nobody depends on these in so many words.
    case .generated, .testValues, .injected: return true
    }
  }

  private mutating func add(_ include: CSource.Include, in path: String, to number: Int, of user: User) {
    guard let owner = headers.owner(of: path) else { return }
    // A dependency under a condition is another matter than none.
    let isElsewhere = graph.hasConditions && reachesAnywhere(number, from: user.module)
    if isElsewhere, !stated.isEmpty, !stated.contains(user.way.platform.name) { return }
    guard lostPlaces.insert(Self.key(path, include)).inserted else { return }
    lost.append(
      Lost(
        include: include, path: path, owner: owner, number: number,
        platform: isElsewhere ? user.way.platform.title : nil, isStatedPlatform: !stated.isEmpty))
  }

  private static func key(_ path: String, _ include: CSource.Include) -> String {
    "\(path):\(include.position.line):\(include.position.column)"
  }

  private mutating func reachesAnywhere(_ number: Int, from module: Int) -> Bool {
    let reach: CReach
    if let found = reaches[module] {
      reach = found
    } else {
      reach = CReach(graph, from: module, in: nil)
      reaches[module] = reach
    }
    switch known.owners[number] {
    case .module(let target):
      return reach.modules.contains(target) || graph.component(of: target).pin.map(reach.pins.contains) ?? false
    case .product(let pin, _), .pin(let pin): return reach.pins.contains(pin)
    case .generated, .testValues, .injected: return true
    }
  }
}

extension CSource {
  /// Headers of systems that copies in a project have the names of.
  fileprivate static let systemHeaders: Set<String> = Set(
    """
    assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h math.h setjmp.h signal.h \
    stdalign.h stdarg.h stdatomic.h stdbool.h stddef.h stdint.h stdio.h stdlib.h stdnoreturn.h string.h tgmath.h threads.h \
    time.h uchar.h wchar.h wctype.h aio.h arpa/inet.h cpio.h dirent.h dlfcn.h fcntl.h fmtmsg.h fnmatch.h ftw.h glob.h grp.h \
    iconv.h langinfo.h libgen.h monetary.h mqueue.h ndbm.h net/if.h netdb.h netinet/in.h netinet/tcp.h nl_types.h poll.h \
    pthread.h pwd.h regex.h sched.h search.h semaphore.h spawn.h strings.h stropts.h sys/ipc.h sys/mman.h sys/msg.h \
    sys/resource.h sys/select.h sys/sem.h sys/shm.h sys/socket.h sys/stat.h sys/statvfs.h sys/time.h sys/times.h \
    sys/types.h sys/uio.h sys/un.h sys/utsname.h sys/wait.h syslog.h tar.h termios.h trace.h ulimit.h unistd.h utime.h \
    utmpx.h wordexp.h alloca.h endian.h execinfo.h malloc.h memory.h getopt.h ifaddrs.h err.h bzlib.h curl/curl.h \
    expat.h ffi.h form.h histedit.h lzma.h menu.h ncurses.h curses.h panel.h pcap.h readline.h sqlite3.h sqlite3ext.h \
    uuid/uuid.h zconf.h zlib.h windows.h aliases.h ar.h argp.h argz.h byteswap.h crypt.h elf.h envz.h error.h features.h \
    fstab.h fts.h gconv.h gshadow.h lastlog.h libintl.h link.h mcheck.h mntent.h nss.h obstack.h paths.h printf.h \
    proc_service.h pty.h re_comp.h regexp.h resolv.h sgtty.h shadow.h stab.h stdio_ext.h syscall.h sysexits.h termio.h \
    thread_db.h ttyent.h ucontext.h utmp.h values.h wait.h
    """.split(separator: " ").map(String.init))
}
