import Anatomy
import Bytes
import Formats
import Metadata
import Rendering

@Sendable func runInfo(_ invocation: Invocation) -> ExitStatus {
  let caller = Run("info", invocation)
  guard let filter = caller.itemFilter() else { return .usage }
  let files = invocation.operand(.files)
  return Run.overFiles(files, "info", invocation) { run, file, isFirst in
    guard let examination = run.open(file) else { return }
    if invocation.flag(.json) {
      run.writeInfoJSON(of: examination, file: file, filter)
    } else {
      if !isFirst { run.output.line() }
      run.writeInfo(of: examination, file: file, filter)
    }
    run.close(examination)
  }
}

extension Run {
  /// Nil when what was asked for is no identifier, which is then told.
  fileprivate func itemFilter() -> ItemFilter? {
    var filter = ItemFilter()
    filter.keySpace = invocation.value(.keySpace).map { KeySpace($0) }
    filter.language = invocation.value(.language)
    if let text = invocation.value(.identifier) {
      guard let identifier = Constant.named(text)?.identifier ?? Identifier(text) else {
        complain("\(text.escapedForDisplay) is neither an identifier nor a constant")
        return nil
      }
      filter.identifier = identifier
    }
    return filter
  }

  /// Whoever asks for some items wants to see items.
  private var listsItems: Bool {
    invocation.flag(.items) || invocation.value(.keySpace) != nil
      || invocation.value(.identifier) != nil
  }

  fileprivate func writeInfo(of examination: Examination, file: String, _ filter: ItemFilter) {
    writeHead(of: examination, file: file)
    let document = examination.document
    guard listsItems else { return writeOverview(of: document, file: file) }
    let text = ItemText(style: style, output: output)
    document.forEachItem(that: filter) { item in
      text.write(item)
      return !output.isClosed
    }
  }

  /// What it is made of first, then what it says.
  private func writeOverview(of document: Document, file: String) {
    if let playlist = Playlist(document) {
      PlaylistText(style: style, output: output).write(playlist)
      writeSegment(of: document, file: file)
    }
    MovieText(style: style, output: output).write(
      document.movieDescription(precise: invocation.flag(.precise)))
    let choices = SelectionText(style: style, output: output)
    document.mediaSelectionGroups().filter { $0.options.count > 1 }.forEach(choices.write)
    let languages = invocation.value(.language).map { [$0] } ?? []
    if let chapters = chapterLists(of: document, file: file).best(preferring: languages) {
      ChapterText(style: style, output: output).write(chapters)
    }
    let items = document.metadataItems
    writeSpaces(of: items)
    NormalisedText(style: style, output: output).write(
      NormalisedView(items, isVideo: document.showsPictures))
  }

  /// The kinds of metadata that occur.
  private func writeSpaces(of items: [MetadataItem]) {
    let spaces = items.keySpaces.map { ($0.title ?? $0.name).escapedForDisplay }
    if !spaces.isEmpty { output.line("metadata: " + spaces.joined(separator: ", ")) }
  }

  fileprivate func writeInfoJSON(of examination: Examination, file: String, _ filter: ItemFilter) {
    let writer = JSONWriter(output)
    let document = examination.document
    let items = document.metadataItems
    writer.object {
      writeJSONHead(of: examination, file: file, writer)
      writer.key("availableMetadataFormats")
      writer.array { items.keySpaces.forEach { writer.string($0.name) } }
      if listsItems {
        writer.key("items")
        let json = ItemJSON(writer: writer)
        writer.array { items.filter(filter.passes).forEach(json.write) }
      } else {
        if let playlist = Playlist(document) { PlaylistJSON(writer: writer).write(playlist) }
        writeSegmentJSON(of: document, file: file, writer)
        MovieJSON(writer: writer).writeMembers(
          document.movieDescription(precise: invocation.flag(.precise)))
        writer.key("mediaSelectionGroups")
        writer.array {
          document.mediaSelectionGroups().forEach(SelectionJSON(writer: writer).write)
        }
        writer.key("chapters")
        writer.array {
          chapterLists(of: document, file: file).forEach(ChapterJSON(writer: writer).write)
        }
        writer.key("metadata")
        NormalisedJSON(writer: writer).write(
          NormalisedView(items, isVideo: document.showsPictures))
      }
    }
    output.line()
  }
}

extension [MetadataItem] {
  /// Each once, in the order in which they occur.
  fileprivate var keySpaces: [KeySpace] {
    var spaces: [KeySpace] = []
    for item in self where !spaces.contains(item.keySpace) { spaces.append(item.keySpace) }
    return spaces
  }
}
