import Anatomy
import Bytes
import Credentials
import Crypto
import Files
import Inspection
import Privacy
import Rendering
import Reporting
import RuleEngine
import Rules

@Sendable func runReport(_ invocation: Invocation) -> ExitStatus {
  let caller = Run(.report, invocation)
  guard let paths = caller.inputPaths() else { return .usage }
  guard let settings = caller.auditSettings(), let trusted = TrustedSigners(caller) else {
    return .usage
  }
  if invocation.flag(.pictures), invocation.flag(.redact) {
    caller.complain("--pictures and --redact cannot be used together")
    return .usage
  }
  let files = paths.files
  let isForced = invocation.flag(.force)
  // Checked before the folder for the pages is created.
  if invocation.flag(.evidence), let output = invocation.value(.reportOutput), output != "-",
    let file = files.first(where: { Folder.isBeside(output, $0) })
  {
    caller.complain(
      "\(output.fileNameForDisplay): with --evidence, nothing is written into the folder of "
        + file.fileNameForDisplay)
    return .usage
  }
  let target: ReportOutput
  do {
    target = try ReportOutput(
      invocation.value(.reportOutput), for: paths, replacing: isForced,
      hasNames: !invocation.flag(.redact))
  } catch {
    caller.complain(error.words)
    caller.end(with: error.status)
    return caller.finish()
  }
  guard let page = ReportPage(of: .file) else {
    caller.complain(
      "no report: libcrypto, which computes digests, cannot be loaded; install OpenSSL")
    return .notExamined
  }
  let reporting = ReportTask(
    page: page, target: target, settings: settings, trusted: trusted, isForced: isForced)
  let progress = Progress(of: paths.files)
  let status = Run.overFiles(
    paths, .report, invocation, showing: progress,
    writesTotal: invocation.value(.reportOutput) != "-"
  ) { run, file, _ in
    run.report(on: file, reporting)
  }
  caller.end(with: status)
  caller.saveWhole(reporting)
  return caller.finish()
}

/// The settings for the reports of a run, and the results of all files.
private struct ReportTask: Sendable {
  let page: ReportPage
  let target: ReportOutput
  let settings: AuditSettings
  let trusted: TrustedSigners
  let isForced: Bool
  let results = Monitor(ReportResults())
}

extension Run {
  /// Writes the report on one file, or adds it to the results.
  fileprivate func report(on file: String, _ reporting: ReportTask) {
    let number = input - 1
    let results = reporting.results
    func note(_ problem: NotExamined) {
      guard case .json = reporting.target else {
        if problem.reason != .notMedia { results.change { $0.unopened.append(file) } }
        return
      }
      let line = record(of: problem, file: file)
      results.change { $0.lines[number] = line }
    }
    guard let inspection = open(file, skips: false, orTell: { note(NotExamined($0)) }) else {
      return
    }
    let access = Set([inspection.document.source.readAccess].compactMap(\.self))
    results.change { $0.access.formUnion(access) }
    if skip(inspection, file) {
      note(.skipped)
      return results.change { $0.skipped.append(file) }
    }
    reportUnrecognized(inspection, file)
    let report = report(
      on: inspection, file: file, under: reporting.settings.policy,
      trusting: reporting.trusted.list)
    func savePage(at path: String) {
      save(at: path, replacing: reporting.isForced, within: access) { output in
        reporting.page.write(to: output) {
          write(report, reporting.settings, of: inspection, file: file, $0)
        }
      }
    }
    switch reporting.target {
    case .page(let path): savePage(at: path)
    case .json:
      let bytes = Output.bytes { output in
        write(report, reporting.settings, of: inspection, file: file, JSONWriter(output))
        output.line()
      }
      results.change { $0.lines[number] = bytes }
    case .folder(let folder):
      let name = ReportOutput.pageName(
        of: file, number: number, isNamed: report.redaction == nil)
      savePage(at: folder + name)
      let summary = summary(of: report, inspection, file: file, page: name)
      results.change { $0.summaries[number] = summary }
    }
    close(inspection, file: file)
  }

  /// Returns the entry of a file in the index.
  private func summary(
    of report: Report, _ inspection: Inspection, file: String, page name: String
  ) -> ReportSummary {
    // A redacted index does not contain the names of files, so it lists the names of their pages.
    let shown =
      report.redaction == nil
      ? file.fileNameForDisplay : "\(name.prefix { $0 != "." }) (\(shownName(of: file)))"
    let stated = caseData(of: inspection.document.source)
    return ReportSummary(
      of: report, name: shown, page: name, sha256: stated?.digests[.sha256])
  }

  /// Saves the output about all files together: the JSON file, or the index of a folder of pages.
  fileprivate func saveWhole(_ reporting: ReportTask) {
    let all = reporting.results.change { $0 }
    switch reporting.target {
    case .page: break
    case .json(let path):
      save(at: path, replacing: reporting.isForced, within: all.access) { output in
        for (_, line) in all.lines.sorted(by: { $0.key < $1.key }) {
          output.append { $0 += line }
        }
      }
    case .folder(let folder):
      saveIndex(all, under: [reporting.settings.policy.name], in: folder)
    }
  }
}

private struct ReportResults: Sendable {
  var summaries: [Int: ReportSummary] = [:]
  var lines: [Int: [UInt8]] = [:]
  var skipped: [String] = []
  /// The files that could not be opened.
  var unopened: [String] = []
  /// The access permissions of all files that were opened.
  var access: Set<ReadAccess> = []
}

extension Run {
  /// Options that determine where a report is written, but not its content.
  private static let optionsOfOutput: Set<String> = [Option.reportOutput.name, Option.force.name]
  /// Options with values that may identify someone. Redacted reports omit them.
  private static let optionsWithPaths = optionsOfOutput.union([
    Option.policy.name, Option.keep.name, Option.remove.name, Option.trust.name,
  ])
  /// Maximum number of bytes of all thumbnails in an index.
  private static let mostThumbnails = 4 << 20
  /// The maximum number of findings per rule in a report.
  private static let maxListed = 200

  fileprivate func report(
    on inspection: Inspection, file: String, under policy: Policy, trusting list: TrustList?
  ) -> Report {
    // The name of a policy file may identify someone, so a redacted report does not show it.
    let namesPolicy = !invocation.flag(.redact) || Policy.named(policy.name) != nil
    let policy = namesPolicy ? policy : policy.except(Exceptions(), called: "from a file")
    let document = inspection.document
    // The name of a list of trusted signers may identify someone, so a redacted report contains a
    // general name.
    let trust = invocation.flag(.redact) ? list?.renamed("the list of trusted signers") : list
    let rules = SelectedRules(CheckSettings(), trusting: trust)
    let check = CheckReport(
      Check(
        rules.selection, profiles: rules.profiles(for: document), trust: trust,
        openingSiblings: inspection.document(sibling:)),
      on: document, with: [inspection.typeEvidence.finding(in: document.source)].compactMap(\.self),
      keeping: Self.maxListed)
    // The view is made first, so that its metadata items are released before the audit needs
    // memory.
    let view = inspection.normalizedView
    return Report(
      document, title: inspection.typeEvidence.structure?.title, check: check,
      audit: AuditReport(of: inspection, under: policy),
      movie: inspection.measuredMovie,
      chapters: inspection.shownChapterLists, view: view,
      timeline: inspection.timeline, credentials: FileCredentials(document, under: trust),
      sidecars: Sidecars.of(file).map(\.fileNameForDisplay),
      refusal: inspection.cleaningRefusal?.reason, notExamined: NotExamined(inspection)?.message,
      isRedacted: invocation.flag(.redact), showsPictures: invocation.flag(.pictures))
  }

  /// Returns the name of a file as a report shows it. A redacted report shows only the file name
  /// extension.
  fileprivate func shownName(of file: String) -> String {
    guard invocation.flag(.redact) else { return file.fileNameForDisplay }
    let name = file.split(separator: "/").last ?? ""
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return "redacted" }
    let ending = name[name.index(after: point)...].lowercased()
    let isPlain = ending.utf8.count < 6 && ending.utf8.allSatisfy { 0x30...0x7A ~= $0 }
    return isPlain ? "redacted." + ending : "redacted"
  }

  fileprivate func write(
    _ report: Report, _ settings: AuditSettings, of inspection: Inspection, file: String,
    _ writer: JSONWriter
  ) {
    ReportJSON(writer: writer).write(report) {
      writeJSONHead(
        of: inspection, file: shownName(of: file), writer, counting: false,
        omitted: report.redaction == nil ? Self.optionsOfOutput : Self.optionsWithPaths)
      if let own = settings.file, report.redaction == nil {
        writer.member("configuration", file: own)
      }
      caseData(of: inspection.document.source)?.write(writer)
      NotExamined(inspection)?.write(writer)
    }
  }

  /// Returns one line of JSON about a file for which there is no report.
  fileprivate func record(of problem: NotExamined, file: String) -> [UInt8] {
    Output.bytes { output in
      let writer = JSONWriter(output)
      writer.object {
        writeProgram(
          writer, usesMagic: !invocation.flag(.noMagic), omitted: Self.optionsOfOutput)
        writer.member("input", input)
        writer.key("file")
        writer.object { writer.member("path", file: shownName(of: file)) }
        problem.write(writer)
      }
      output.line()
    }
  }

  /// Returns the case data; nil unless `--case`, `--examiner` or `--evidence` is given.
  ///
  /// - Parameter source: the file of which digests are computed; nil for an index, because each
  ///   page has its own digests.
  fileprivate func caseData(of source: ByteSource?) -> CaseData? {
    let (text, examiner) = (invocation.value(.caseText), invocation.value(.examiner))
    guard text != nil || examiner != nil || invocation.flag(.evidence) else { return nil }
    return CaseData(
      text: text, examiner: examiner,
      time: CalendarDate(secondsSince1970: SystemClock.now).description,
      // A redacted report has no digests, because anyone with a copy of the file could identify it
      // by them.
      digests: invocation.flag(.redact) ? [:] : source.map(digests) ?? [:])
  }

  fileprivate func saveIndex(
    _ results: ReportResults, under policies: [String], in folder: String
  ) {
    guard let page = ReportPage(of: .index) else { return }
    save(
      at: folder + ReportOutput.indexName, replacing: invocation.flag(.force),
      within: results.access
    ) { output in
      page.write(to: output) { writer in
        writer.object {
          writeProgram(
            writer, usesMagic: !invocation.flag(.noMagic),
            listsOptions: invocation.value(.caseText) ?? invocation.value(.examiner) != nil,
            omitted: invocation.flag(.redact) ? Self.optionsWithPaths : Self.optionsOfOutput)
          writer.member("policy", policies.joined(separator: ", "))
          caseData(of: nil)?.write(writer)
          for (key, files) in [("skipped", results.skipped), ("unopened", results.unopened)] {
            writer.member(key, files.count)
            guard !invocation.flag(.redact) else { continue }
            writer.key(key + "Files")
            writer.array { files.sorted().forEach { writer.string($0.fileNameForDisplay) } }
          }
          var omitted = 0
          writer.key("files")
          writer.array {
            var room = Self.mostThumbnails
            for (_, summary) in results.summaries.sorted(by: { $0.key < $1.key }) {
              room -= summary.thumbnail?.count ?? 0
              if summary.lacksThumbnail || summary.thumbnail != nil && room < 0 { omitted += 1 }
              summary.write(writer, withThumbnail: room >= 0)
            }
          }
          if omitted > 0 { writer.member("filesWithoutThumbnail", omitted) }
          if results.summaries.values.contains(where: \.hasLocation) {
            writer.member("coast", ownWord: ReportPage.coast)
          }
        }
      }
    }
  }
}
