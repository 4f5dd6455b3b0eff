package import Bytes

#if Magic
  import CMagic
  import ID3

  /// A handle of libmagic, the library of `file(1)`, which is called with a limited number of bytes
  /// of a source. Its database is loaded on first use. A handle must be used by one thread only.
  @safe package final class LibMagic {
    private var handle: magic_t?

    /// Maximum number of bytes passed to libmagic: for files that a family recognizes, and for all
    /// others.
    private static let headLengths = (known: 16 << 10, unknown: 64 << 10)

    /// Checks of libmagic that are not used, because they are slow and do not distinguish media
    /// files.
    private static let skippedChecks =
      MAGIC_NO_CHECK_TEXT | MAGIC_NO_CHECK_TAR | MAGIC_NO_CHECK_JSON | MAGIC_NO_CHECK_CSV
      | MAGIC_NO_CHECK_CDF | MAGIC_NO_CHECK_ELF | MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_TOKENS
      | MAGIC_NO_CHECK_ENCODING | MAGIC_NO_CHECK_APPTYPE

    /// Whether libmagic also has to describe the file, which requires a second call.
    private let describes: Bool

    package init(describes: Bool) { self.describes = describes }

    deinit { if let handle = unsafe handle { unsafe magic_close(handle) } }

    package static var version: String? {
      let number = magic_version()
      return "\(number / 100).\(number % 100 < 10 ? "0" : "")\(number % 100)"
    }

    /// - Parameter thoroughly: Whether libmagic uses all checks. This is for files that no family
    ///   recognizes.
    package func answer(about source: ByteSource, thoroughly: Bool) -> MagicAnswer? {
      let length = thoroughly ? Self.headLengths.unknown : Self.headLengths.known
      func head(from start: Int) -> [UInt8] { source.bytes(ByteRange(start: start, count: length)) }
      let checks = thoroughly ? MAGIC_NO_CHECK_COMPRESS : Self.skippedChecks
      let start = thoroughly ? 0 : Self.endOfTag(source)
      let known = head(from: start)
      guard let mimeType = ask(about: known, flags: MAGIC_MIME_TYPE | checks) else { return nil }
      let wantsDescription = thoroughly || describes
      return MagicAnswer(
        mimeType: mimeType,
        description: wantsDescription
          ? ask(about: start == 0 ? known : head(from: 0), flags: checks) : nil)
    }

    /// Returns the offset where an ID3v2 tag at the start of a source ends. libmagic gets the bytes
    /// after the tag: in bytes that begin with a tag it searches for the format several times, and
    /// a picture in the tag may fill all bytes that are passed to it.
    private static func endOfTag(_ source: ByteSource) -> Int {
      guard source.bytes(ByteRange(start: 0, count: 3)) == Array("ID3".utf8),
        let tag = ID3.tag(startingAt: 0, in: source, limit: source.size),
        tag.range.end < source.size
      else { return 0 }
      return tag.range.end
    }

    private func ask(about head: [UInt8], flags: Int32) -> String? {
      guard let handle = unsafe loaded(), unsafe magic_setflags(handle, flags) == 0,
        let text = unsafe magic_buffer(handle, head, head.count)
      else { return nil }
      return unsafe String(cString: text)
    }

    private func loaded() -> magic_t? {
      if let handle = unsafe handle { return unsafe handle }
      guard let opened = unsafe magic_open(MAGIC_NONE) else { return nil }
      guard unsafe MagicDatabase.load(into: opened) else {
        unsafe magic_close(opened)
        return nil
      }
      unsafe handle = opened
      return unsafe opened
    }
  }
#else
  /// A replacement for programs that are built without libmagic. It never gives a result.
  package final class LibMagic {
    package init(describes: Bool) {}
    package static var version: String? { nil }
    package func answer(about source: ByteSource, thoroughly: Bool) -> MagicAnswer? { nil }
  }
#endif
