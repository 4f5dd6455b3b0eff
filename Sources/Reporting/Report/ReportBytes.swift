import Anatomy
import Bytes
import Rendering

/// Selects the bytes of a file that a report contains: those of structures, and the first bytes of
/// media.
struct ReportBytes {
  let file: ByteSource
  /// The selected byte ranges, by the number of their source. Source 0 is the file.
  private(set) var wanted: [Int: [ByteRange]] = [:]
  private(set) var sources: [Int: ByteSource]
  private var left = 1 << 20

  private static let longestField = 32 << 10
  private static let longestText = 4 << 10
  private static let longestUnknown = 1 << 10
  private static let longestMedia = 64
  private static let maxFindings = 1000
  private static let smallFile = 64 << 10

  private let hasMedia: Bool

  /// Creates a selection. It is empty at first or, for a small file, contains all bytes of the
  /// file.
  ///
  /// - Parameter hasMedia: whether the first bytes of media are included.
  init(of file: ByteSource, hasMedia: Bool) {
    self.file = file
    self.hasMedia = hasMedia
    sources = [0: file]
    // All bytes of a small file are selected.
    if hasMedia, file.size <= Self.smallFile { add(file.wholeRange, 0) }
  }

  mutating func add(_ fields: [Field], of node: Node, in known: inout ReportSources) {
    guard left > 0 else { return }
    let distance = node.distanceToFile
    let number = distance == nil ? known.number(of: node.source) : 0
    sources[number] = distance == nil ? node.source : file
    for field in fields {
      let most =
        switch field.meaning.role {
        case .media: hasMedia ? Self.longestMedia : 0
        case .payload, .continuation, .undecoded, .trailing, .unreferenced, .padding:
          Self.longestUnknown
        default: field.isText ? Self.longestText : Self.longestField
        }
      add(
        ByteRange(start: field.range.start, count: min(field.range.count, most))
          .shifted(by: distance ?? 0), number)
    }
  }

  /// Adds the first bytes of the samples that the report shows.
  mutating func add(headsOf media: ReportMedia) {
    guard hasMedia else { return }
    for range in media.heads {
      add(ByteRange(start: range.start, count: min(range.count, Self.longestMedia)), 0)
    }
  }

  /// Adds the first bytes of each finding. The other methods do not add the bytes of all findings:
  /// for example, bytes between samples belong to no sample and no field.
  mutating func add(headsOf findings: [Evidence]) {
    guard hasMedia else { return }
    for evidence in findings.prefix(Self.maxFindings) {
      guard let range = evidence.fileRanges.first else { continue }
      add(ByteRange(start: range.start, count: min(range.count, Self.longestMedia)), 0)
    }
  }

  private mutating func add(_ range: ByteRange, _ number: Int) {
    let range = ByteRange(start: range.start, count: min(range.count, left))
    guard !range.isEmpty else { return }
    left -= range.count
    wanted[number, default: []].append(range)
  }

  /// Returns the selected ranges of a source in order. Ranges that overlap or touch are joined.
  func merged(_ number: Int) -> [ByteRange] { (wanted[number] ?? []).merged }
}

extension Field {
  fileprivate var isText: Bool {
    if case .text = value { return true }
    return false
  }
}
