import Anatomy
import Bytes
import Crypto
import Files
import Rendering
import Reporting

/// What `--evidence` records about the examination of a file: when and how it was examined, and
/// whether the file changed.
struct EvidenceRecord {
  private let file: String
  private let time: String
  private let before: State

  /// The digests of a file, and the time when it was last read.
  private struct State {
    var digests: [Digest: [UInt8]]
    var accessTime: String?
  }

  /// Reads the state of a file before it is examined.
  ///
  /// - Parameters:
  ///   - accessTime: The access time of the file before it was opened, because reading a file can
  ///     change this time.
  ///   - digests: computes the digests of an opened file.
  init(
    _ file: String, _ source: ByteSource, accessTime: String?,
    digests: (ByteSource) -> [Digest: [UInt8]]
  ) {
    self.file = file
    time = CalendarDate(secondsSince1970: SystemClock.now).description
    before = State(digests: digests(source), accessTime: accessTime)
  }

  /// Returns the time when a file was last read; nil for standard input.
  static func accessTime(of file: String) -> String? {
    file == "-" ? nil : FileStamp.accessTime(at: file)
  }

  /// Reads the state of the file again. Returns nil for standard input, which cannot be read twice,
  /// and if the file cannot be opened.
  private func after(_ digests: (ByteSource) -> [Digest: [UInt8]]) -> State? {
    let accessTime = Self.accessTime(of: file)
    guard file != "-", let source = try? ByteSource.open(path: file) else { return nil }
    return State(digests: digests(source), accessTime: accessTime)
  }

  private static var program: String {
    ["mediainspect \(Version.number)", CatalogVersion.text.map { "catalog \($0)" }]
      .compactMap(\.self).joined(separator: " · ")
  }

  private static var commandLine: String {
    (["mediainspect"] + CommandLineArguments.all.dropFirst()).map(\.asShellWord)
      .joined(separator: " ")
  }

  /// Returns the record as lines of text.
  func lines(digests: (ByteSource) -> [Digest: [UInt8]]) -> [String] {
    var lines = ["evidence  \(time) · \(Self.program)", "command   \(Self.commandLine)"]
    lines.append("file      \(file.fileNameForDisplay)")
    lines += Self.lines(of: before).map { "before    \($0)" }
    guard let after = after(digests) else {
      return lines + [
        "after     not read again, because the file is a stream or is no longer there"
      ]
    }
    lines += Self.lines(of: after).map { "after     \($0)" }
    return lines + ["result    " + words(of: after)]
  }

  private func words(of after: State) -> String {
    if after.digests != before.digests { return "THE FILE CHANGED" }
    return after.accessTime == before.accessTime
      ? "the file is unchanged"
      : "the content is unchanged, but the time when the file was last read changed"
  }

  private static func lines(of state: State) -> [String] {
    Digest.ofFiles.compactMap { kind in
      state.digests[kind].map { "\(kind.rawValue) \($0.hexText)" }
    } + [state.accessTime.map { "last read \(utc($0))" }].compactMap(\.self)
  }

  /// Returns a time in seconds since 1970 as a date and time in UTC.
  private static func utc(_ seconds: String) -> String {
    guard let whole = UInt64(seconds.prefix { $0 != "." }) else { return seconds }
    return CalendarDate(secondsSince1970: whole).description
  }

  /// Writes the record as a member of a JSON object.
  func write(_ writer: JSONWriter, digests: (ByteSource) -> [Digest: [UInt8]]) {
    writer.key("evidence")
    writer.object {
      writer.member("time", time)
      writer.member("program", Self.program)
      writer.member("commandLine", Self.commandLine)
      Self.write(before, as: "before", writer)
      guard let after = after(digests) else { return }
      Self.write(after, as: "after", writer)
      writer.key("unchanged")
      writer.bool(after.digests == before.digests)
    }
  }

  private static func write(_ state: State, as key: String, _ writer: JSONWriter) {
    writer.key(key)
    writer.object {
      for kind in Digest.ofFiles {
        guard let bytes = state.digests[kind] else { continue }
        writer.key(kind.rawValue)
        writer.hex(bytes)
      }
      if let time = state.accessTime { writer.member("lastRead", time) }
    }
  }
}

extension String {
  /// The text as one word of a shell command: quoted if necessary, and with control characters
  /// escaped.
  fileprivate var asShellWord: String {
    let safe = utf8.allSatisfy { byte in
      0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
        || "-_./=:,@%+".utf8.contains(byte)
    }
    let shown = fileNameForDisplay
    return safe && !isEmpty ? shown : "'" + shown.replacing("'", with: "'\\''") + "'"
  }
}

extension [UInt8] {
  /// The bytes as hexadecimal digits.
  var hexText: String {
    var digits: [UInt8] = []
    for byte in self { digits.appendHex(byte) }
    return String(decoding: digits, as: UTF8.self)
  }
}
