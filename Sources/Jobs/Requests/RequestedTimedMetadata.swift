import Anatomy
import Bytes
import Editing
import Files
import Formats
import Metadata
import TimedFormats

/// The timed metadata that a sequence of requests states in files.
struct RequestedTimedMetadata {
  private var paths: [String] = []
  private var start: String?

  mutating func take(_ request: RequestName, _ text: String) {
    if request == .timedStart {
      start = text
    } else {
      paths.append(text)
    }
  }

  /// Reads the files, and returns a change for each of them.
  func changes(isForced: Bool) throws(ChangeError) -> [MetadataChange] {
    let start = try timedStart()
    guard !paths.isEmpty else {
      if self.start != nil {
        throw ChangeError("\(RequestName.timedStart.rawValue): no timed metadata is given")
      }
      return []
    }
    guard paths == ["none"] || !paths.contains("none") else {
      throw ChangeError("\(RequestName.timed.rawValue) none excludes other timed metadata")
    }
    var changes: [MetadataChange] = []
    for path in paths {
      let new = path == "none" ? [] : try Self.read(path, start)
      changes.append(
        MetadataChange(
          .timed(TimedMetadataChange(new, isForced: isForced)), of: .space(.track),
          words: "\(RequestName.timed.rawValue) \(path)"))
    }
    return changes
  }

  /// The time of the movie at which the first point is, or the clock time at which the movie starts.
  private func timedStart() throws(ChangeError) -> TimedStart {
    guard let start else { return .first(.zero) }
    let isNegative = start.hasPrefix("-")
    if let time = RationalTime(clock: isNegative ? String(start.dropFirst()) : start) {
      return .first(isNegative ? RationalTime.zero.subtracting(time) ?? .zero : time)
    }
    guard let date = DateTimeText(Array(start.utf8)), date.hasZone else {
      throw ChangeError(
        "\(RequestName.timedStart.rawValue) \(start): expected a time in the movie, such as 0:00:05, "
          + "or a date with a time zone, such as 2026-05-06T07:08:09Z")
    }
    return .clock(RationalTime(value: date.value, clock: date.timescale))
  }

  private static func read(
    _ path: String, _ start: TimedStart
  ) throws(ChangeError) -> [NewTimedMetadata] {
    let name = RequestName.timed.rawValue
    do throws(TimedFormatError) {
      return try TimedFormat.read({ try? ByteSource.open(path: path) }, start: start)
    } catch {
      throw ChangeError("\(name): \(path.fileNameForDisplay): \(error.words)")
    }
  }
}
