#!/usr/bin/env bash
# Takes each guard out in turn, in a copy of the tree, and shows that its tests fail without it.
#
# usage: Tests/guards.sh [--list | --check | [--together] NAME…]
#
# Without a name all of them, a minute or two each; --list prints the names, --check only looks whether each guard and
# each test is still where the table says, and whether the table has each test that Security.md names. --together takes
# all that are named out at once, for one build: whether a test fails for its own guard is not shown then. The copy lies
# in .build/guards and stays there, so that the next run builds less.
#
# To add a guard, add a row to the table: a name, the file, the text that is the guard, the text that replaces it,
# and the tests that have to fail, each of them: as 'swift test --filter' takes them, or the folders of cases. The text has
# to stand in the file once. What is left has to build.
set -euo pipefail
exec </dev/null
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$root"
article=Sources/integrate/Documentation.docc/Security.md

names=() files=() olds=() news=() tests=()
guard() {
  names+=("$1") files+=("$2") olds+=("$3") news+=("$4") tests+=("$5")
}

# Text of files in generated Swift.
guard type-after-try Sources/Loading/WiringDecoder.swift \
  'let type = TypeReference(String(rest[0]))' 'let type = Optional(node.text)' \
  InjectionTests/noScalarBecomesCode
guard string-literals Sources/Generators/SwiftPM/SwiftLiteral.swift \
  'case "\"": literal += "\\\""' 'case "\"": literal += "\""' \
  'SwiftLiteralTests ManifestRoundTripTests/hostileTextComesBackAsText InjectionTests/noScalarBecomesCode
  ImportInjectionTests/noTextBecomesCode
  generate/sound-text-from-specs-is-escaped'
guard row-words Sources/Generators/SwiftPM/Table/RowText.swift \
  'case 0...0x20, 0x7F, UInt8(ascii: "\""),' 'case 0x7F,' \
  'ManifestTableTests/whatNoRowSaysStaysCode ManifestRoundTripTests/hostileTextComesBackAsText
  InjectionTests/noScalarBecomesCode'
guard package-rows Sources/Generators/SwiftPM/Table/RowText.swift \
  'guard !text.isEmpty, Self.isReadable(text) else { return nil }' 'guard !text.isEmpty else { return nil }' \
  ManifestTableTests/packagesThatNoRowSaysStayCalls
guard comments Sources/Generators/SwiftCode.swift \
  'case .control, .format, .lineSeparator, .paragraphSeparator:' 'case .format:' \
  WiringPrintTests/noTextFromASpecEndsAComment

# Text of a spec in a page.
guard page-markup Sources/Queries/GraphPage.swift \
  'case UInt8(ascii: "<"): bytes += "\\u003c".utf8' '' GraphPageTests/noTextOfASpecIsMarkup
guard page-hidden-text Sources/Queries/GraphPage.swift \
  '.optional(text?.visible)' '.optional(text)' GraphPageTests/noTextOfASpecIsMarkup
guard policy-of-the-page Sources/Queries/Generated/PageText.swift \
  "default-src 'none'; " '' GraphPageTests/theShellIsSmallAndLoadsNothing

# The look and the kind of files.
guard hidden-line-ends Sources/YAML/HiddenBreaks.swift \
  'case 0xC2: return byte(1) == 0x85 ?' 'case 0xC2: return byte(1) == 0 ?' \
  resolve/control-character-that-ends-a-line
guard names-in-another-case Sources/Paths/SpecialName.swift \
  'if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.lowercased() }' 'if true { return name }' \
  'SpecialNameTests/spellingsOfANameAreTheSame check/not-generated-in-another-case
  resolve/mirrored-source-wherever-one-builds'
guard look-alikes Sources/Planning/Checks/Check.swift \
  '  checkConfusable(graph, &bag)' '' resolve/confusable
guard letters-of-two-scripts Sources/Text/LookAlikes.swift \
  'if let first, first != script {' 'if let first, first != script, word.isEmpty {' \
  LookAlikeTests/namesThatLookLikeOthersAreTold
guard names-of-one-script Sources/Planning/Checks/CheckConfusable.swift \
  'if !known.contains(twin.read) { continue }' '' resolve/sound-names-of-one-script
guard hosts-of-mirrors Sources/Workspace/Loading/Mirrors.swift \
  'resolution.bag.add(confusableAddress: mirror.text, at: file.place(at: mirror.offset))' '' resolve/mirrored-source
guard allowed-sources Sources/Planning/Checks/CheckAllowedSources.swift \
  'if isLocalGitPath(url) || isAllowed(url, by: names) { return }' 'if isLocalGitPath(url) || true { return }' \
  resolve/disallowed-source
guard paths-with-dots Sources/Model/RemoteURL.swift \
  'if isPathWithDots(url) { return false }' '' RemoteURLTests/sourcesAreAllowedByHostAndPath
guard hosts-that-are-contacted Sources/Fetching/Mirror.swift \
  'if !git.allows(url) { throw' 'if false { throw' AllowedSourcesTests/aVersionThatNeedsAnotherHostIsSkipped
guard invisible-letters Sources/Model/Names.swift \
  'default: return scalar.properties.isDefaultIgnorableCodePoint ? invisible(scalar) : nil' 'default: return nil' \
  SpecTests/namesHoldNothingInvisible
guard bidirectional-names Sources/Model/Names.swift \
  'func scalarProblem(_ scalar: Unicode.Scalar) -> String? {' \
  $'func scalarProblem(_ scalar: Unicode.Scalar) -> String? {\n  if scalar.properties.generalCategory == .format { return nil }' \
  resolve/invalid-name-with-bidirectional-characters
guard names-that-walk Sources/Model/Names.swift \
  'if scalar == "/", !slash { return "contains a '"'/'"'" }' '' OutsideTests/generateStaysInTheRoot
guard large-files Sources/YAML/YAMLReader.swift \
  'if bytes.count > limit {' 'if false {' LimitTests/tooManyBytesAreRefused
guard deep-files Sources/YAML/TreeBuilder.swift \
  '_ = report(.tooDeep(limit: limits.depth, at: place(start)))' '' LimitTests/bracketsThatAreTooDeepAreRefused
guard aliases Sources/YAML/TreeBuilder.swift \
  'guard report(.alias(name, quoted: quoted, at: start)) else { return .stop }' '_ = (name, quoted)' \
  resolve/yaml-unsupported-bomb
guard broken-files Sources/YAML/TreeBuilder.swift \
  'findings.append(SyntaxProblem(parser, in: sourceLines(), file: file, openings: openFlow).diagnostic())' '' \
  'MutationTests/mutatedFilesGiveATreeOrFindings MutationTests/mutatedSpecsGiveFindingsOrASpec
  MutationTests/mutatedLockfilesGiveFindingsOrPins'
guard deep-graphs Sources/Graph/StronglyConnectedComponents.swift \
  $'    while let node = path.last {\n      let v = Int(node)\n      if nextSlot[v] < graph.offsets[v + 1] {\n        let target = graph.targets[Int(nextSlot[v])]\n        nextSlot[v] += 1\n        if index[Int(target)] == 0 {\n          enter(target)' \
  $'    let depth = path.count\n    while path.count >= depth, let node = path.last {\n      let v = Int(node)\n      if nextSlot[v] < graph.offsets[v + 1] {\n        let target = graph.targets[Int(nextSlot[v])]\n        nextSlot[v] += 1\n        if index[Int(target)] == 0 {\n          explore(from: target)' \
  LargeRootTests/thousandsOfComponentsInManyLevelsFitASmallStack
guard many-values Sources/YAML/TreeBuilder.swift \
  '_ = report(.tooManyNodes(limit: limits.nodes, at: place(event.pointee.start_mark)))' '' LimitTests/tooManyNodesAreRefused

# Secrets.
guard secrets-in-files Sources/Planning/Features/Configuration/ConfigurationPlanner.swift \
  'if asker.property.source.value == .secret {' 'if false {' resolve/secret-in-config
guard secrets-in-git Sources/Workspace/Runtime/SecretsFile.swift \
  'guard try Git(folder: parent).ignores(Path.lastComponent(full)) else {' 'guard try Git(folder: parent).ignores(Path.lastComponent(full)) || true else {' \
  ConfigurationTests/noFileThatGitKeepsGetsASecret
guard secrets-for-their-owner Sources/Disk/PendingWrite.swift \
  'if file.isPrivate { return try writePrivateFile(bytes, in: folder.descriptor.raw) }' '' \
  UndoTests/aPrivateFileIsPrivateFromTheStart

# Links out of the root.
guard links-to-specs Sources/Disk/OpenFolder.swift \
  'if folders.allSatisfy({ Disk.leadsOutside(full, of: $0) }) {' 'if false {' \
  resolve/path-outside-root-of-files-that-are-links
guard links-to-the-lockfile Sources/Disk/Disk.swift \
  'if leadsOutside(full, of: root) {' 'if false {' \
  'resolve/path-outside-root-of-a-lockfile-that-is-a-link check/baseline-that-is-a-link-out'
guard links-in-sources Sources/SourceChecks/TargetContents.swift \
  'if entry.isLink, root.leadsOutside(Self.join(folder, child)) {' 'if false {' \
  resolve/path-outside-root-of-files-that-are-links
guard links-to-search-folders Sources/Workspace/Loading/ProjectLoader.swift \
  'if root.leadsOutside(folder) {' 'if false {' \
  resolve/path-outside-root-of-folders-that-are-links
guard links-on-the-way-to-sources Sources/Workspace/Loading/ProjectLoader.swift \
  'guard let full = Path.joinInRoot(shared.spec.folder, path), root.leadsOutside(full) else { continue }' \
  'guard let full = Path.joinInRoot(shared.spec.folder, path), full.isEmpty, root.leadsOutside(full) else { continue }' \
  resolve/path-outside-root-through-a-link
guard links-of-a-repository Sources/Fetching/MirrorFiles.swift \
  'guard entry.mode.hasPrefix("100"), entry.type' 'guard entry.type' \
  AttackTests/specThatIsALinkIsNone

# git.
guard addresses Sources/Model/GitURL.swift \
  'if let reason = gitURLProblem(text, allowFileURLs: allowFileURLs) { throw Problem(reason: reason) }' '' \
  'AttackTests/addressesThatAreNoneNeverReachGit'
guard hosts Sources/Model/RemoteURL.swift \
  'if name.first == UInt8(ascii: "-") { return' 'if false { return' HostileURLTests/isRefused
guard revisions Sources/Disk/GitProgram.swift \
  '[40, 64].contains(text.utf8.count)' '!text.isEmpty || [40, 64].contains(text.utf8.count)' \
  AttackTests/revisionsThatAreNoneNeverReachGit
guard pinned-revisions Sources/LockfileText/Decoding/LockfileDecoder.swift \
  'if isRevision(text) || isAbbreviatedRevision(text) {' 'if !text.isEmpty {' PinFindingTests/revisionsAreWholeHashes
guard options-of-references Sources/Fetching/RemoteReferences.swift \
  'if !text.hasPrefix("-") { branches[text] = revision }' 'branches[text] = revision' \
  AttackTests/tagsThatBeginWithADashAreIgnored
guard transports Sources/Disk/GitProgram.swift \
  'private static let transports = "file:git:http:https:ssh"' 'private static let transports = "ext:file:helper:https"' \
  'GitProgramTests/transportsThatRunCommandsAreOff AttackTests/transportsThatRunCommandsAreOff'
guard programs-of-a-repository Sources/Disk/GitProgram.swift \
  'if programSettings.contains(name) {' 'if false {' RepositorySettingsTests/noProgramThatTheRepositoryNamesIsRun
guard settings-of-a-work-tree Sources/Disk/GitProgram.swift \
  'where ["local", "worktree"].contains(fields[index])' 'where ["local"].contains(fields[index])' \
  RepositorySettingsTests/noProgramIsRunWhereverItIsNamed
guard files-of-settings Sources/Disk/GitProgram.swift \
  'if fileSettings.contains(key) {' 'if false {' GitTests/filesThatTheRepositorysSettingsNameAreNotRead
guard repositories-of-others Sources/Disk/GitProgram.swift \
  '"advice.detachedHead=false",' '"advice.detachedHead=false", "safe.directory=*",' \
  RepositorySettingsTests/aRepositoryOfSomebodyElseIsNotRead
guard pipes-for-files Sources/Workspace/Git.swift \
  'if result.ending == .madeNoProgress { throw' 'if result.ending == .madeNoProgress, folder.isEmpty { throw' \
  GitTests/aNamedPipeInPlaceOfAFileEndsTheQuestion
guard settings-without-scopes Sources/Disk/GitProgram.swift \
  'keys = try list([]) ?? []' 'keys = []' GitProgramTests/settingsThatCannotBeToldApartRunNothing
guard hooks-of-a-repository Sources/Disk/GitProgram.swift \
  '"core.hooksPath=/dev/null", "core.fsmonitor=false",' '' \
  'GitProgramTests/programsThatARepositoryNamesAreNotRun AttackTests/submodulesAndHooksAreLeftAlone'
guard other-repositories Sources/Disk/GitProgram.swift \
  '!otherRepository.contains(name) && ' '' AttackTests/settingsOfTheFolderWorkedInAreNotRead
guard lost-objects Sources/Disk/GitProgram.swift \
  $'process.environment?["GIT_ALLOW_PROTOCOL"] = "none"\n    process.environment?["GIT_NO_LAZY_FETCH"] = "1"' '' \
  RepositorySettingsTests/whatAPartialCloneLacksIsNotFetched
guard folders-elsewhere Sources/Workspace/Git.swift \
  'Path.isInside(here, there)' '!(here + there).isEmpty' RepositorySettingsTests/noFolderElsewhereIsListed
guard listings-of-commits Sources/Fetching/MirrorFiles.swift \
  'isLocal: isLocal, outputLimit: 64 << 20)' 'isLocal: isLocal)' \
  HostileTreeTests/aTreeThatNamesItselfAgainAndAgainIsTooLarge
guard folders-of-commits Sources/Fetching/CommitTree.swift \
  'if paths.hasFolder(path) || unseen.has(path) { return .folder }' 'if unseen.has(path) { return .folder }' \
  HostileTreeTests/deepFoldersAreFoundByWhatLiesInThem
guard submodules-of-strangers Sources/Fetching/Submodules.swift \
  'if left == 0 { break }' '' \
  HostileTreeTests/onlySomeSubmodulesAreAskedFor
guard mirrors-of-others Sources/Fetching/Mirror.swift \
  'StableHash.hex(url.key.utf8)' 'StableHash.hex(canonicalRepository(url.text).utf8)' \
  MirrorTests/onlySpellingsOfOneRepositoryShareAMirror
guard options-of-the-merge-driver Sources/Commands/Shared/MergeDrivers.swift \
  'integrate merge -- %O %A %B %P;' 'integrate merge %O %A %B %P;' \
  GitMergeTests/aFileThatIsCalledLikeAnOptionIsMerged
guard flushed-tags Sources/Fetching/Git.swift \
  '["-c", "core.fsync=none", "--git-dir' '["--git-dir' MirrorTests/tagsAreNotFlushedOneByOne
guard tags-of-no-versions Sources/Fetching/RemoteReferences.swift \
  '["v", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"].map {' '[""].map {' \
  ConversationTests/tagsThatAreNoVersionsAreNotFetched
guard history Sources/Fetching/Extent.swift \
  '["--depth=1", "--filter=tree:3"]' '["--filter=tree:3"]' ConversationTests/historyIsLeftWhereItIs
guard moved-tags Sources/Versions/Updating.swift \
  'release.revision != revision else { continue }' 'release.revision.isEmpty else { continue }' \
  VersionChoiceTests/aTagThatMovedIsAnErrorThatNamesBothCommits
guard silent-servers Sources/Fetching/Git.swift \
  'process.patience = patience' '' 'GitTimeoutTests/aSilentServerIsGivenUp'
guard leftover-programs Sources/Disk/Watchdog.swift \
  'guard let watchdog = Watchdog() else { return nil }' 'guard let watchdog = Watchdog(), false else { return nil }' \
  'EndingTests/allEndsWithTheTool EndingTests/aManifestOfOnesOwnEndsWithTheTool'
guard programs-of-programs Sources/Disk/Exchange.swift \
  'if let watchdog = Watchdog.ofThisProcess { watchdog.end(process) } else { kill(process, SIGTERM) }' \
  'kill(process, SIGTERM)' 'GitTimeoutTests/aSilentSSHIsEnded EndingTests/aTimeLimitEndsAllOfIt'

# Podspecs of strangers.
guard redirect-to-http Sources/Importing/Pods/Packages/WebClient.swift \
  '"--proto-redir", "=https",' '"--proto-redir", "=http,https",' \
  PodRegistryTests/badAnswersAreSaidAndLeftOut
guard podspec-of-another-pod Sources/Importing/Pods/Packages/PodRegistry.swift \
  'if name != pod {' 'if name.isEmpty {' \
  PodRegistryTests/badAnswersAreSaidAndLeftOut
guard settings-of-curl Sources/Importing/Pods/Packages/WebClient.swift \
  '"-q", "--silent"' '"--silent"' \
  PodRegistryTests/theSettingsOfCurlAreNotRead
guard names-of-private-pods Sources/Importing/Pods/Packages/PodSurvey.swift \
  'if let own = lock.privateRepository(of: pod.name) {' \
  'if let own = lock.privateRepository(of: pod.name), own.isEmpty {' \
  PodSurveyTests/namesOfPrivatePodsStayHere

guard specs-of-vendored-pods Sources/Importing/Pods/Vendoring/VendoredPod.swift \
  'let files = files.filter { !Self.isOfThisProject($0) }' '' \
  VendoredPodTests/subspecsThatAreListedAreOneModule
guard code-of-vendored-pods Sources/Importing/Pods/Vendoring/PodParts.swift \
  'case "prepare_command", "script_phases", "script_phase": refuse(' 'case "script_phases-": refuse(' \
  VendoredPodTests/whatCannotBeTakenInIsRefusedWithTheReason
guard flags-of-vendored-pods Sources/Importing/Pods/Vendoring/PodParts.swift \
  '} else if CompilerFlags.isTaken(flag) {' '} else if !flag.isEmpty {' VendoredPodTests/otherFlagsAreLeftOutAndReported
guard values-of-flags Sources/Importing/Pods/Vendoring/CompilerFlags.swift \
  'flag.hasPrefix(name) && isValue(flag.dropFirst(name.count))' 'flag.hasPrefix(name)' \
  CompilerFlagsTests/whatSaysHowCodeIsMadeIsTaken
guard names-of-vendored-files Sources/Importing/Pods/Vendoring/VendoredPod.swift \
  '.first(where: { !Self.isPlain($0) })' '.first(where: { $0.isEmpty })' \
  VendoredPodTests/whatCannotBeTakenInIsRefusedWithTheReason
guard text-that-ruby-makes Sources/Importing/Pods/Podfile/PodfileLexer.swift \
  'UInt8(ascii: "#") && quote == UInt8(ascii: "\"")' 'UInt8(ascii: "#") && quote == 0' \
  PodfileTests/whatIsNoLiteralIsRefusedAtItsPlace
guard long-podfiles Sources/Importing/Pods/Podfile/PodfileReader.swift \
  'statements < Self.mostStatements' 'statements < .max' PodfileTests/callsThatMultiplyEnd
guard folders-behind-links Sources/SourceChecks/TargetContents.swift \
  'if let own = root.realPath(Self.join(folder, path)), Path.isInside(own, real) {' 'if false {' \
  TargetContentsTests/linksAreFollowedOnceAndNotToTheirOwnFolder
guard sizes-of-files Sources/Disk/Disk.swift \
  'package static let usualLimit = 64 << 20' 'package static let usualLimit = Int.max' ReadLimitTests/largeFilesAreRefusedUnread
guard unlimited-reads Sources/Disk/Disk.swift \
  'static let highestLimit = 256 << 20' 'static let highestLimit = Int.max' ReadLimitTests/noReadIsUnlimited
guard long-lines-of-differences Sources/Workspace/Generated/LineDiff.swift \
  'guard line.count > Self.lineLimit else' 'guard false else' LineDiffTests/longLinesAreCut
guard missing-proc Sources/integrate/ProcCheck.swift \
  'if access("/proc/self/exe", F_OK) == 0 { return }' 'if access("/", F_OK) == 0 { return }' ProcTests/itSaysThatProcIsMissing
guard programs-of-check Sources/Workspace/Runtime/TrackedSecrets.swift \
  'if files.isEmpty { continue }' '' ProgramsTests/eachCommandStartsWhatSecuritySays
guard cost-of-suggestions Sources/Text/NearestNames.swift \
  'guard remaining > 0 else { return [] }' 'guard remaining > .min else { return [] }' \
  NearestNamesTests/allSuggestionsOfARunShareABudget
guard long-patterns Sources/Importing/Pods/Vendoring/Glob.swift \
  'guard text.utf8.count <= Self.mostBytes,' 'guard' VendoredPodTests/patternsThatAreNoneOrTooManyAreRefused
guard braces-in-patterns Sources/Importing/Pods/Vendoring/Glob.swift \
  'text.utf8.count(where: { $0 == UInt8(ascii: "{") }) <= Self.mostBraces,' '' \
  VendoredPodTests/patternsThatAreNoneOrTooManyAreRefused
guard alternatives-in-patterns Sources/Importing/Pods/Vendoring/Glob.swift \
  'if found.count > mostAlternatives { return nil }' '' VendoredPodTests/patternsThatAreNoneOrTooManyAreRefused

# Xcode projects of strangers.
guard deep-projects Sources/XcodeProjects/PropertyListParser.swift \
  'guard depth < Self.deepest else {' 'guard depth < .max else {' \
  'PropertyListTests/whatIsDeeperThanAnyProjectIsRefused PropertyListTests/deepNestingIsRefusedAndNotFollowed'
guard groups-in-each-other Sources/XcodeProjects/XcodeProjectReader.swift \
  'guard left > 0, let object' 'guard let object' XcodeProjectTests/groupsThatHoldEachOtherEnd
guard damaged-projects Sources/XcodeProjects/PropertyListParser.swift \
  'guard position < bytes.count else { throw Fault(message: "this quote is not closed", offset: start) }' '' \
  XcodeCorpusTests/damagedProjectsAreReadOrRefused
guard long-paths-of-projects Sources/XcodeProjects/XcodeProjectReader.swift \
  'if path.utf8.count > Path.longest { return nil }' '' XcodeProjectTests/pathsThatGrowWithEachGroupEnd
guard long-paths-of-workspaces Sources/XcodeProjects/XcodeWorkspace.swift \
  '$0.utf8.count > Path.longest ? nil : $0' '$0' XcodeProjectTests/pathsThatGrowWithEachGroupEnd

# Manifests of strangers.
guard no-sandbox Sources/Fetching/ManifestSandbox.swift \
  'return trustsManifests ? .trusted : nil' 'return .trusted' ManifestTests/withoutASandboxManifestsHaveToBeTrusted
guard manifests-unrun Sources/Fetching/ManifestReading.swift \
  'guard let manifest = read(bytes) else { return (nil, "", false) }' \
  'guard reading.compares, let manifest = read(bytes) else { return (nil, "", false) }' \
  ManifestReadingTests/manifestThatIsReadRunsNothing
guard deep-manifests Sources/ManifestReader/Syntax/Parser.swift \
  'guard depth < Limits.nesting else {' 'guard depth < .max else {' RefusalTests/whatIsTooMuchEnds
guard sandbox Sources/Fetching/ManifestEvaluator.swift \
  'if case .bubblewrap = sandbox {' 'if case .bubblewrap = sandbox, scratch.isEmpty {' \
  'ManifestTests/manifestCannotWriteOrReachOut ManifestTests/manifestSeesItsToolchainOnly'
guard names-in-manifests Sources/Fetching/ManifestEvaluator.swift \
  'if let problem = nameProblem(name, slash: false) {' 'if name.isEmpty, let problem = nameProblem(name, slash: false) {' \
  ManifestTests/whatAManifestSaysHasToBeAName
guard shared-caches Sources/Fetching/CacheFolder.swift \
  'if info.st_mode & 0o022 != 0 {' 'if false {' CacheFolderTests/aCacheThatOthersWriteToIsRefused
guard caches-of-others Sources/Fetching/CacheFolder.swift \
  'if info.st_uid != geteuid() {' 'if false {' CacheFolderTests/aCacheOfSomebodyElseIsRefused
guard caches-without-a-home Sources/Fetching/CacheFolder.swift \
  'deinit { CacheFolder.remove(path) }' '' CacheFolderTests/withoutAHomeNothingIsKept

# Writing.
guard folders-that-lead-out Sources/Disk/SafeFolder.swift \
  'guard Path.isInside(target, realRoot), let inside' 'guard let inside' \
  'WritingTests/aFolderThatLeadsOutsideIsRefused OutsideTests/generateStaysInTheRoot
  OutsideTests/whatChangesTheLockfileStaysInTheRoot OutsideTests/importStaysInTheRoot'
guard links-are-not-replaced Sources/Disk/PendingWrite.swift \
  'case .link: throw DiskError(.write, file.path, .link)' 'case .link: break' \
  'WritingTests/aLinkIsNotWrittenThrough OutsideTests/initStaysInTheRoot'
guard marks Sources/Workspace/Generated/GeneratedState.swift \
  '!isMarked(bytes[...]) else { continue }' 'bytes.isEmpty else { continue }' \
  'generate/not-generated-package generate/output-over-what-people-wrote
  GuardTests/withEverySeverityOffNothingIsLost'
guard replaced-files Sources/Importing/ImportedFiles.swift \
  'add(old, to: target)' '' import/forced-over-what-is-there
guard baselines-of-people Sources/Commands/Reporting.swift \
  '!Self.isBaseline(try Self.read(path, of: root))' 'path.isEmpty' check/baseline-over-what-people-wrote
guard files-of-people-under-coupling Sources/Commands/CouplingCommand.swift \
  '!CouplingBaseline.isBaseline(String(decoding: try orFailure(Disk.read(path, limit: 64 << 20)), as: UTF8.self))' 'path.isEmpty' \
  CouplingCommandTests/noFileOfSomebodysIsOverwrittenByABaseline
guard files-of-people-under-owners Sources/Commands/GraphCommand.swift \
  'if CodeOwners.mayBe(Path.lastComponent(path), old) { return old }' 'if !path.isEmpty { return old }' \
  'graph/owners-over-a-spec graph/owners-over-a-lockfile'
guard files-of-people-under-moves Sources/Workspace/SpecChanges.swift \
  'try checkNothing(liesAt: to)' '' SimulateTests/aFileInTheWayIsNamed
guard foreign-sources Sources/Workspace/Generated/ForeignSources.swift \
  'for path in found.sources where !written.contains(path) {' 'for path in found.sources where path.isEmpty {' \
  'generate/foreign-source GuardTests/noFileOfTheTreeLowersIt'
guard links-in-generated-folders Sources/Workspace/Generated/ForeignSources.swift \
  'if let stray = found.strays.first {' 'if false, let stray = found.strays.first {' \
  generate/foreign-source-behind-a-link
guard whole-sets Sources/Disk/WriteSet.swift \
  'try writes[index].writeTemporaryFile(inside: root, making: &madeFolders, cleaned: &cleaned)' \
  $'try writes[index].writeTemporaryFile(inside: root, making: &madeFolders, cleaned: &cleaned)\n        try writes[index].putInPlace(inside: root)' \
  DiskFailureTests/aFullDiskLeavesEveryOldFile
guard renamed-files Sources/Disk/PendingWrite.swift \
  'guard renameat(raw, temporary, raw, folder.name) == 0 else {' \
  $'unlinkat(raw, folder.name, 0)\n      usleep(10_000)\n      guard renameat(raw, temporary, raw, folder.name) == 0 else {' \
  InterruptionTests/aKilledRunLeavesWholeFiles
guard half-written-roots Sources/Disk/WriteSet.swift \
  'let isRecorded = forNow || !isForOneself && ' 'let isRecorded = forNow || isForOneself && ' \
  KilledCommandTests/whatIsHalfWrittenIsTakenBackByARunThatReads
guard files-put-back Sources/Disk/UndoRecord.swift \
  'isDone.append(record.isComplete ? try entry.isDone(number: index, in: own.raw, inside: root) : false)' \
  'isDone.append(entry.path.isEmpty && index < 0)' UndoTests/isTakenBack
guard records-that-lead-into-git Sources/Disk/UndoRecord.swift \
  'return SpecialName(part) == .repository' 'return part.isEmpty' \
  UndoTests/aRecordThatLeadsElsewhereIsRefused
guard records-of-another-folder Sources/Disk/UndoRecord.swift \
  'neighbour == FileIdentity(of: TemporaryFile.ignoringName, in: own)' 'own >= 0' \
  'UndoTests/aRecordOfNothingThatCameWithTheRootIsNotBelieved UndoTests/aRecordThatCameWithTheRootIsNotBelieved'
guard records-of-others Sources/Disk/UndoRecord.swift \
  'info.st_uid == geteuid() || info.st_uid == rootInfo.st_uid, info.st_mode & 0o022 == 0' \
  'info.st_mode | rootInfo.st_mode != 0' UndoTests/folderThatOthersMayWriteToIsRefused
guard records-that-coupling-meets Sources/Commands/Shared/CouplingInput.swift \
  'let root = try invocation.findRootIfAny()' 'let root = try? invocation.findRootIfAny()' \
  UnfinishedRootTests/couplingPassesOverNothing
guard roots-that-were-never-whole Sources/Commands/Invocation.swift \
  'try !undoInterruptedWrites(root.path)' 'try undoInterruptedWrites(root.path) || true' UnfinishedRootTests/aRootThatIsTakenBackIsNone
guard later-changes Sources/Disk/UndoRecord.swift \
  'guard isKept, isAsKept(place.name, place.descriptor.raw, name, own) else {' 'guard isKept || name.isEmpty else {' \
  UndoTests/laterChangesAreKept
guard one-run-at-a-time Sources/Disk/RootLock.swift \
  'guard error.code == EWOULDBLOCK else {' 'if error.code == EWOULDBLOCK { break } else {' \
  ConcurrencyTests/aSecondRunWaitsAndSaysSo
guard stopped-runs Sources/Disk/RootLock.swift \
  ' || holder?.isStopped == true' '' DiskFailureTests/theLockKeepsASecondRunWaiting
guard runs-that-read Sources/Commands/Invocation.swift \
  'whileNeeded: { Disk.isHalfWritten(root) }' 'whileNeeded: { true }' \
  UnfinishedRootTests/whoReadsDoesNotWaitForTheEndOfAnotherRun
guard one-publication-at-a-time Sources/Versions/Publishing/PublishRequest.swift \
  $'let held = try lock(target.folder)\n  defer { held.release() }' '' PublishTests/whileAnotherPublishesOneWaits
guard interrupted-imports Sources/Importing/ImportedFiles.swift \
  'if isUnchanged { unchangedFiles.append(file.path) } else { differingFiles.append(file.path) }' 'differingFiles.append(file.path)' \
  ImportCommandTests/anImportThatWasInterruptedIsFinishedByTheNext
guard interrupted-publishing Sources/Disk/NewFolder.swift \
  'if let parent = try SafeFolder.open(path, inside: root) {' 'if path.isEmpty, let parent = try SafeFolder.open(path, inside: root) {' \
  NewFolderTests/whatAKilledRunLeftIsRemoved
guard edits-that-are-read-again Sources/LockfileText/Editing/LockfileEditor.swift \
  'if text.pins?.value.hasValue(target, .pins) != true {' 'if text.pins == nil {' \
  EditorPropertyTests/manyEditsAtOnceAreTheSameAsOneByOne
guard lines-beside-an-edit Sources/LockfileText/Editing/PinEdits.swift \
  'let edited = reconciler.reconcile(old, to: [pair.name: value], .pins)' \
  'let edited = old.isEmpty ? reconciler.reconcile(old, to: [pair.name: value], .pins) : nil' \
  EditorPropertyTests/anEditChangesItsLinesAlone
guard absolute-paths Sources/SwiftPackages/Dump/DumpTargetReader.swift \
  'if let path = target.path, Path.isAbsolute(path) {' 'if let path = target.path, path.isEmpty {' \
  ImportCommandTests/anAbsolutePathIsRefusedAtOnce
guard imports-that-cannot-be-read Sources/Importing/ImportedFiles.swift \
  'try Self.refuseWhatCannotBeRead(bytes, at: display(file.path), &reader)' '' \
  ImportCommandTests/whatCouldNotBeReadAgainIsNotImported

# Settings of the root.
guard severities Sources/Diagnostics/SeverityRules.swift \
  'return finding.id.isGuard ? max(wanted, finding.severity) : wanted' 'return wanted' \
  'GuardTests/noFileOfTheTreeLowersIt check/stale-record-in-spite-of-severity-and-baseline'
guard known-guards Sources/Commands/Reporting.swift \
  'read.without { Guards.id($0.id) != nil }' 'read.without { _ in false }' \
  'check/stale-record-in-spite-of-severity-and-baseline GuardTests/noFileOfTheTreeLowersIt'
guard guards-in-new-baselines Sources/Commands/Reporting.swift \
  'let findings = all.filter { !$0.id.isGuard }' 'let findings = all' check/stale-record-beside-what-a-baseline-knows
guard lowered-errors Sources/Diagnostics/SeverityRules.swift \
  'finding.severity == .error && !finding.id.isGuard && (overrides' 'false && (overrides' \
  GuardTests/whatIsLoweredIsSaid
guard file-urls Sources/Workspace/Loading/ProjectLoader.swift \
  'if let rootIndex, !root.allowances.contains(.fileURLs) {' 'if let rootIndex, specs.isEmpty {' \
  'resolve/unsafe-url-that-the-root-alone-allows GuardTests/theEnvironmentAllowsFileURLsToo'
guard records Sources/Planning/Checks/CheckRecords.swift \
  'for (_, finding) in staleRecords(graph.project) { bag.add(finding) }' '' \
  'HandEditTests/everyChangeOfARecordedPinIsNoticed HandEditTests/anEditOfAVersionWithoutARecordShows'
guard commits-without-records Sources/Planning/Linking/BuiltPin.swift \
  'return built.version == version ? .revision(before: built.revision) : nil' 'return nil' \
  HandEditTests/anEditOfACommitWithoutARecordShows
guard pins-that-nothing-binds Sources/Workspace/UnboundPins.swift \
  'return revision == nil && staleness == nil' 'return false' \
  'RemovedFactTests/whatIsMissingIsNeverSound generate/lockfile-incomplete'
guard roots-inside-roots Sources/Workspace/NestedRoot.swift \
  'guard let folder = foreign.last,' 'guard let folder = [String]().last,' \
  check/nested-root
guard missing-records Sources/Versions/VersionFindings.swift \
  'if gap.lacksRecord { return .lacksRecord(gap.pin) }' '' check/lockfile-incomplete-strict
guard missing-pins Sources/Planning/Checks/CheckPins.swift \
  'for (name, by, place) in reach.unpinned where' 'for (name, by, place) in reach.unpinned where name.isEmpty &&' \
  CheckTests/pinsAreCompleteInBothDirections
guard missing-pins-of-packages Sources/Planning/Linking/MissingNames.swift \
  'for name in missing.names where !project.unreadable.contains(name) {' 'for name in missing.names where name.isEmpty {' \
  resolve/missing-pin-of-a-package
guard unused-pins Sources/Planning/Checks/CheckPins.swift \
  'where reach.origins[index] == nil && !ofMembers.contains(index) &&' 'where index < 0 && !ofMembers.contains(index) &&' \
  resolve/unused-pin
guard mirrors-of-packages Sources/Workspace/Loading/Mirrors.swift \
  'if integration.packages == .separate {' 'if false {' resolve/mirrored-source-wherever-one-builds
guard accepted-guards Sources/Workspace/Severities.swift \
  'root.allowances.compactMap(\.finding)' 'Allowance.allCases.compactMap(\.finding)' resolve/lowered-guard-of-a-mirror
guard mirrors-of-old-formats Sources/Workspace/Loading/Mirrors.swift \
  'as: staysAtCommits ? .warning : .error' 'as: .warning' resolve/mirrored-source-with-an-old-format

# Printed text.
guard hidden-characters Sources/Text/VisibleText.swift \
  'if scalar.isHidden || scalar == "#" && result.last == "#" ||' 'if' \
  'TextRendererTests/hiddenCharactersAreMadeVisible RendererPropertyTests/noTextGetsOutOfItsField'
guard messages-on-their-line Sources/Diagnostics/TextRenderer.swift \
  'paint(finding.message.visible, .strong)' 'paint(finding.message, .strong)' \
  TextRendererTests/hostileTextStaysOnItsLine
guard hidden-characters-in-json Sources/JSON/JSONWriter.swift \
  'case _ where scalar.isHidden: writeEscape(scalar)' '' JSONWriterTests/everyScalarComesBack
guard folders-that-init-finds Sources/Commands/InitCommand.swift \
  'console.results("\(outcome.rawValue) \(file.path.visible)\n")' \
  'console.results("\(outcome.rawValue) \(file.path)\n")' PrintedTextTests/theNamesOfFoldersThatInitFindsSayNothing
guard lines-of-differences Sources/Commands/Shared/GeneratedCheck.swift \
  'console.results(Self.beginning(of: difference.diff).visibleLines)' 'console.results(difference.diff)' \
  PrintedTextTests/noFileOfTheTreeSpeaksToTheTerminal
guard commands-of-ci Sources/Text/VisibleText.swift \
  ' || index == command {' ' {' PrintedTextTests/noFileOfTheTreeSpeaksToTheTerminal
guard commands-to-paste Sources/Text/Words.swift \
  'if isPlain, !text.isEmpty { return text }' 'if isPlain || text.contains(";") { return text }' \
  PrintedTextTests/namesInCommandsToPasteAreQuoted
guard annotations Sources/Diagnostics/GitHubRenderer.swift \
  'case "\n": "%0A"' 'case "\n": nil' GitHubRendererTests/noTextCanStartACommand
guard summaries Sources/Diagnostics/GitHubStepSummary.swift \
  'case "<": result += "&lt;"' 'case "<": result += "<"' GitHubRendererTests/theSummaryIsTextOnly
guard test-reports Sources/Diagnostics/JUnitRenderer.swift \
  'case "<": result += "&lt;"' 'case "<": result += "<"' JUnitRendererTests/hostileTextComesBackFromAnXMLParser
guard links-in-reports Sources/Diagnostics/SARIFRenderer.swift \
  'if scalar == "(", result.last == "]" { result.append(" ") }' '' SARIFRendererTests/noTextBecomesALink
guard words-of-repositories Sources/Fetching/FetchError.swift \
  'package var message: String { sentence.visible }' 'package var message: String { sentence }' \
  ManifestNamesTests/noNameInAManifestSpeaksToCI
guard explanations Sources/Resolver/Reporter.swift \
  'sentence.text.visible' 'sentence.text' ManifestNamesTests/noNameInAManifestSpeaksToCI
guard passwords Sources/Model/RemoteURL.swift \
  'return String(url[..<bytes.index(after: colon)]) + "…" + String(url[at...])' 'return colon < at ? url : ""' \
  HostileURLTests/noFindingShowsAPassword
guard bounded-messages Sources/Diagnostics/Bounds.swift \
  'if all + size > run || inFile > 0 && inFile + size > file { continue }' '' BoundsTests/manyFindingsOfAFileAreCounted
guard long-values Sources/Diagnostics/Bounds.swift \
  'index % 2 == 1 ? cut(part, to: value) : String(part)' 'String(part)' BoundsTests/longValuesAreCutInTheMiddle
guard many-paths Sources/Queries/ShortestFirst.swift \
  'private var room = 200_000' 'private var room = 4_000_000' \
  'BigGraphTests/answersAreNoLongerThanTheGraph BigGraphTests/aLadderHasMorePathsThanCanBeListed'
guard printed-for-sure Sources/Disk/Output.swift \
  'if case .failed(let first) = Output.standard.ending { error = first }' '' \
  'OutputTests/aFullDiskIsNoSuccess OutputTests/aClosedOutputIsNoSuccess'

# Replaces the one place of a text in a file: replace FILE OLD NEW.
replace() {
  look_for "$1" "$2"
  python3 -c 'import pathlib, sys
path = pathlib.Path(sys.argv[1])
path.write_text(path.read_text(encoding="utf-8").replace(*sys.argv[2:]), encoding="utf-8")' "$@"
}

# Looks for the one place of each text in its file: look_for FILE TEXT [FILE TEXT]…
look_for() {
  python3 - "$@" <<'END'
import pathlib, sys
wrong = []
for path, old in zip(sys.argv[1::2], sys.argv[2::2]):
    count = pathlib.Path(path).read_text(encoding="utf-8").count(old)
    if count != 1:
        wrong.append(f"guards.sh: {path}: {count} places of: {old}")
if wrong:
    sys.exit("\n".join(wrong))
END
}

# is_one_of TEXT TEXTS…: succeeds if the first text is one of the others.
is_one_of() {
  local wanted=$1 text
  shift
  for text; do [[ $text != "$wanted" ]] || return 0; done
  return 1
}

chosen=() together=
for argument in "$@"; do
  case $argument in
    -h | --help)
      sed -n '2,13s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
      exit
      ;;
    --list)
      printf '%s\n' "${names[@]}"
      exit
      ;;
    --check)
      status=0
      places=()
      for index in "${!names[@]}"; do places+=("${files[index]}" "${olds[index]}"); done
      look_for "${places[@]}" || status=1
      for index in "${!names[@]}"; do
        for test in ${tests[index]}; do
          [[ -d Tests/Cases/$test ]] && continue
          file=$(find Tests -path Tests/Cases -prune -o -name "${test%%/*}.swift" -print)
          if [[ -z $file || $test == */* ]] && ! grep -q "func ${test#*/}(" $file /dev/null; then
            echo "guards.sh: ${names[index]}: there is no test $test" >&2
            status=1
          fi
        done
      done
      # Each test that the article names is one that fails without some guard.
      shown=" ${tests[*]} "
      shown=" ${shown//$'\n'/ } "
      while IFS= read -r test; do
        [[ $shown == *" $test "* ]] && continue
        echo "guards.sh: Security.md names $test, and no guard shows that it fails" >&2
        status=1
      done < <(sed -n 's/^| [^`].* | \(`[^|]*`\) |$/\1/p' "$article" | grep -o '`[^`]*`' | tr -d '`')
      exit "$status"
      ;;
    --together) together=yes ;;
    *)
      is_one_of "$argument" "${names[@]}" || {
        echo "guards.sh: there is no guard '$argument'; --list prints them" >&2
        exit 2
      }
      chosen+=("$argument")
      ;;
  esac
done

copy=.build/guards
mkdir -p "$copy"
rm -rf "$copy/Sources" "$copy/Tests" "$copy/Package.swift"
git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
  if [[ -e $file || -L $file ]]; then printf '%s\0' "$file"; fi
done | tar --null -T - -cf - | tar -xf - -C "$copy"
cd "$copy"
logs=logs
rm -rf "$logs" kept
mkdir -p "$logs" kept

failed=()
take_out() {
  [[ -e kept/${files[$1]} ]] || { mkdir -p "kept/$(dirname "${files[$1]}")" && cp -p "${files[$1]}" "kept/${files[$1]}"; }
  replace "${files[$1]}" "${olds[$1]}" "${news[$1]}"
}
put_back() {
  (cd kept && find . -type f) | while IFS= read -r file; do cp "kept/$file" "$file"; done
  rm -rf kept && mkdir kept
}

# Runs the tests of a guard, one after the other; a case is a folder, and all cases are one test.
run_tests() {
  local test log
  for test in ${tests[$1]}; do
    log=$logs/${names[$1]}-${test//\//-}.log
    if [[ -d Tests/Cases/$test ]]; then
      set -- "$1" CaseTests "$test"
    else
      set -- "$1" "$test" ""
    fi
    if INTEGRATE_CASE=$3 SWIFT_BACKTRACE=enable=no swift test --skip-build --filter "$2" >"$log" 2>&1; then
      failed+=("${names[$1]}: its test passes without it: $test")
    elif grep -q 'recorded an issue' "$log"; then
      echo "${names[$1]}: $test fails without it"
    elif grep -q 'unexpected signal code' "$log"; then
      echo "${names[$1]}: $test crashes without it"
    else
      failed+=("${names[$1]}: its test did not run: $copy/$log")
    fi
  done
}

built() {
  swift build --build-tests >"$logs/$1.log" 2>&1 && return
  if grep -q 'error: .*TypeReference' "$logs/$1.log"; then
    echo "$1: does not build without the check, as it should"
  else
    failed+=("$1: does not build without the guard: $copy/$logs/$1.log")
  fi
  return 1
}

indices=()
for index in "${!names[@]}"; do
  if [[ ${#chosen[@]} -eq 0 ]] || is_one_of "${names[index]}" "${chosen[@]}"; then indices+=("$index"); fi
done
if [[ $together ]]; then
  for index in "${indices[@]}"; do take_out "$index"; done
  if built together; then for index in "${indices[@]}"; do run_tests "$index"; done; fi
  put_back
else
  for index in "${indices[@]}"; do
    take_out "$index"
    if built "${names[index]}"; then run_tests "$index"; fi
    put_back
  done
fi
for line in ${failed[@]+"${failed[@]}"}; do echo "guards.sh: $line" >&2; done
[[ ${#failed[@]} -eq 0 ]]
