import Anatomy
import Bytes
import Credentials
import Crypto
import Inspection
import Jobs
import Metadata
import Movie
import Rendering

@Sendable func runInfo(_ invocation: Invocation) -> ExitStatus {
  let caller = Run(.info, invocation)
  guard let filter = caller.itemFilter() else { return .usage }
  guard let paths = caller.inputPaths(), let columns = caller.tagColumns(),
    let trusted = TrustedSigners(caller)
  else { return .usage }
  if !invocation.value(.columns).isEmpty, invocation.value(.template) != nil {
    caller.complain("--columns and --format cannot be used together")
    return .usage
  }
  if !invocation.value(.columns).isEmpty || invocation.value(.template) != nil {
    return caller.printFacts(of: paths)
  }
  if let name = invocation.value(.chapterFormat) {
    return caller.printChapters(of: paths, as: name)
  }
  if !columns.isEmpty {
    let other = invocation.flag(.json) ? "--json" : caller.listsItems ? "--items" : nil
    if let other {
      caller.complain("--csv and \(other) cannot be used together")
      return .usage
    }
    caller.output.csv(["file"] + columns.map(\.title))
    caller.output.flush()
    return Run.overFiles(paths, .info, invocation) { run, file, _ in
      guard let inspection = run.open(file) else { return }
      run.reportUnrecognized(inspection, file)
      run.output.csv(
        [file.fileNameForDisplay] + columns.map { TagTable.cell($0, of: inspection) })
      run.close(inspection, file: file)
    }
  }
  return Run.overFiles(paths, .info, invocation) { run, file, isFirst in
    guard let inspection = run.open(file) else { return }
    if invocation.flag(.json) {
      run.writeInfoJSON(of: inspection, file: file, filter, trusting: trusted.list)
    } else {
      if !isFirst { run.output.line() }
      run.writeInfo(of: inspection, file: file, filter, trusting: trusted.list)
    }
    run.close(inspection, file: file)
  }
}

extension Run {
  /// Returns the filter for metadata items that the options request. Returns nil after reporting an
  /// invalid identifier.
  fileprivate func itemFilter() -> ItemFilter? {
    var filter = ItemFilter()
    filter.keySpace = invocation.value(.keySpace).map { KeySpace(named: $0) }
    filter.language = invocation.value(.language)
    if let text = invocation.value(.identifier) {
      guard let key = KeySelector(text) ?? Identifier(text).map({ .identifier($0) }) else {
        complain("--id \(text.escapedForDisplay): unknown key\(keySuggestion(for: text))")
        return nil
      }
      filter.key = key
    }
    return filter
  }

  /// Returns the columns of `--csv`. Returns nil after reporting an unknown key.
  fileprivate func tagColumns() -> [TagTable.Column]? {
    var columns: [TagTable.Column] = []
    for text in invocation.value(.csvKeys) {
      guard let column = TagTable.Column(text) else {
        complain("--csv \(text.escapedForDisplay): unknown key\(keySuggestion(for: text))")
        return nil
      }
      columns.append(column)
    }
    return columns
  }

  /// Returns the end of a message about an unknown key: a question that suggests the most similar
  /// key. Empty if no key is similar.
  func keySuggestion(for text: String) -> String {
    nearest(to: text, in: KeySelector.suggestions).map { "; did you mean \($0)?" } ?? ""
  }

  /// Whether metadata items are listed: if `--items` or an option that filters items is given.
  fileprivate var listsItems: Bool {
    invocation.flag(.items) || invocation.value(.keySpace) != nil
      || invocation.value(.identifier) != nil
  }

  func writeInfo(
    of inspection: Inspection, file: String, _ filter: ItemFilter, trusting list: TrustList?
  ) {
    writeHead(of: inspection, file: file)
    if invocation.flag(.presentation) {
      let text = PresentationText(style: style, output: output)
      return inspection.document.forEachPresentationFact { fact in
        text.write(fact)
        return !output.isClosed
      }
    }
    guard listsItems else { return writeOverview(of: inspection, trusting: list) }
    let text = ItemText(style: style, output: output)
    inspection.document.forEachItem(that: filter) { item in
      text.write(item)
      return !output.isClosed
    }
    let isMore = forEachTimedItem(of: inspection, filter, text.write)
    if isMore {
      output.line("… timed metadata tracks contain more items; use --rows all to list them")
    }
  }

  /// Passes the items of timed metadata tracks to a function. Only the first groups of each track
  /// are included, because a track may have millions of groups. Returns whether groups were
  /// omitted.
  private func forEachTimedItem(
    of inspection: Inspection, _ filter: ItemFilter, _ write: (Metadata.KeyedItem) -> Void
  ) -> Bool {
    let limit = invocation.value(.rows).rowLimit.head
    return inspection.timeline.forEachItem(that: filter, ofGroups: limit) { item in
      write(item)
      return !output.isClosed
    }
  }

  /// Returns the media selection group with only the options in the requested language. Returns nil
  /// if the group has no such options.
  private func served(
    _ group: Metadata.MediaSelectionGroup
  ) -> Metadata.MediaSelectionGroup? {
    group.serving(invocation.value(.language))
  }

  /// Writes the overview of a file: streams and tracks first, then chapters and metadata.
  private func writeOverview(of inspection: Inspection, trusting list: TrustList?) {
    if let playlist = inspection.playlist {
      PlaylistText(style: style, output: output)
        .write(playlist, playlist.mediaSelectionGroups.compactMap(served))
      if let (segment, tracks) = inspection.firstSegment {
        PlaylistText(style: style, output: output).write(segment, tracks)
      }
    }
    MovieText(style: style, output: output).write(inspection.measuredMovie)
    let settings = SelectionText(style: style, output: output)
    inspection.mediaSelectionGroups.filter { $0.options.count > 1 }.compactMap(served)
      .forEach(settings.write)
    let languages = invocation.value(.language).map { [$0] } ?? []
    ChapterText(style: style, output: output)
      .write(inspection.shownChapterLists, preferring: languages)
    let spaces = inspection.keySpaces.map { ($0.title ?? $0.name).escapedForDisplay }
    if !spaces.isEmpty { output.line("metadata: " + spaces.joined(separator: ", ")) }
    TagAccessText(style: style, output: output).write(inspection.tagAccess)
    let credentials = FileCredentials(inspection.document, under: list)
    NormalizedText(style: style, output: output).write(
      inspection.normalizedView,
      with: InfoLine.all(
        profile: inspection.colorProfile, parts: inspection.parts,
        origins: inspection.origins(with: credentials)))
    if let credentials {
      CredentialText(style: style, output: output).write(credentials)
    }
    for address in remoteManifests(of: inspection) {
      output.lines(
        "content credentials elsewhere, not fetched: \(address.escapedForDisplay)", style)
    }
  }

  /// Returns the addresses of C2PA manifests outside of the file, which XMP states.
  private func remoteManifests(of inspection: Inspection) -> [String] {
    guard inspection.keySpaces.contains(.xmp) else { return [] }
    var found: [String] = []
    for item in inspection.items
    where item.keySpace == .xmp && item.key.name == "dcterms:provenance" {
      // An address that begins with `self#` is that of the manifest in the file.
      if let address = item.value.text, !address.hasPrefix("self#"), !found.contains(address) {
        found.append(address)
      }
    }
    return found
  }

  fileprivate func writeInfoJSON(
    of inspection: Inspection, file: String, _ filter: ItemFilter, trusting list: TrustList?
  ) {
    writeJSON(of: inspection, file: file) { writer in
      writer.key("availableMetadataFormats")
      writer.array { inspection.keySpaces.forEach { writer.string($0.name) } }
      if invocation.flag(.presentation) {
        writer.key("presentation")
        writer.array {
          let json = PresentationJSON(writer: writer)
          inspection.document.forEachPresentationFact { fact in
            json.write(fact)
            return !output.isClosed
          }
        }
      } else if listsItems {
        writer.key("items")
        let json = ItemJSON(writer: writer)
        writer.array { inspection.items.filter(filter.passes).forEach(json.write) }
        writer.key("timedItems")
        var isMore = false
        writer.array { isMore = forEachTimedItem(of: inspection, filter, json.write) }
        writer.key("moreTimedItems")
        writer.bool(isMore)
      } else {
        if let playlist = inspection.playlist {
          PlaylistJSON(writer: writer)
            .write(playlist, playlist.mediaSelectionGroups.compactMap(served))
        }
        if let (segment, tracks) = inspection.firstSegment {
          PlaylistJSON(writer: writer).write(segment, tracks)
        }
        MovieJSON(writer: writer).writeMembers(
          inspection.measuredMovie, isRecognized: inspection.isRecognized)
        writer.key("mediaSelectionGroups")
        writer.array {
          let groups =
            inspection.mediaSelectionGroups + (inspection.playlist?.mediaSelectionGroups ?? [])
          groups.compactMap(served).forEach(SelectionJSON(writer: writer).write)
        }
        writer.key("chapters")
        writer.array { inspection.shownChapterLists.forEach(ChapterJSON(writer: writer).write) }
        writer.member(inspection.tagAccess)
        writer.key("metadata")
        NormalizedJSON(writer: writer).write(inspection.normalizedView)
        let credentials = FileCredentials(inspection.document, under: list)
        PartJSON(writer: writer).writeMembers(
          profile: inspection.colorProfile, parts: inspection.parts,
          origins: inspection.origins(with: credentials))
        if let credentials {
          writer.key("contentCredentials")
          CredentialJSON(writer: writer).write(credentials)
        }
        let addresses = remoteManifests(of: inspection)
        if !addresses.isEmpty {
          writer.key("remoteManifests")
          writer.array { addresses.forEach(writer.string) }
        }
      }
    }
  }
}
