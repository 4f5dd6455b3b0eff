import Anatomy
import Bytes
import Schema

/// What can be wrong with the head of a frame.
struct FrameChecks {
  private let head: FrameHead
  private let transformation: FrameTransformation
  private let source: ByteSource

  init(_ head: FrameHead, _ transformation: FrameTransformation, of source: ByteSource) {
    self.head = head
    self.transformation = transformation
    self.source = source
  }

  var findings: [Finding] {
    var findings: [Finding] = []
    if head.isShortCode {
      findings.append(
        code(
          "id3.tag.v22-ids-in-v23", .error,
          "the code \(head.code) is one of version 2.2"
            + (head.code[3] == 0
              ? ", which mutagen and ffmpeg take it for too" : "; mutagen leaves it out")))
    } else if !head.isKnown {
      findings.append(
        head.isWellFormed
          ? code("id3.frame.id-unknown", .info, "no version of ID3 has a frame \(head.code)")
          : code("id3.frame.id-invalid", .error, "\(head.code) is no code of a frame"))
    } else if let versions = FrameDialects.otherVersions(head) {
      let isReplaced = head.version >= 4 && Self.replaced.contains(head.code)
      findings.append(
        code(
          isReplaced ? "id3.date.v24-deprecated" : "id3.frame.id-wrong-version", .warning,
          "\(head.code) belongs to \(versions), the tag is of 2.\(head.version)"))
    }
    if head.rawSize == 0 {
      findings.append(size("id3.frame.size-zero", .warning, "the frame has no body"))
    }
    if head.version > 2 { findings += flagFindings }
    return findings
  }

  /// What version 2.4 has other frames for.
  private static let replaced: Set<FourCC> = [
    "EQUA", "IPLS", "RVAD", "TDAT", "TIME", "TORY", "TRDA", "TSIZ", "TYER",
  ]

  private var flagFindings: [Finding] {
    var findings: [Finding] = []
    let undefined = FrameTransformation.undefinedFlags(head)
    if head.version == 3, transformation.isNewLayout {
      findings.append(
        flags(
          "id3.frame.flags-v24-layout-in-v23", .warning,
          "the flags stand where version 2.4 has them; ffmpeg reads them so too, mutagen does not"))
    } else if undefined != 0 {
      findings.append(
        flags(
          "id3.frame.flags-undefined", .warning,
          "the bits 0x\(String(undefined, radix: 16)) have no meaning in version 2.\(head.version)"
        ))
    }
    if head.version >= 4, transformation.isCompressed, head.flags & 0x01 == 0 {
      findings.append(
        flags(
          "id3.frame.dli-missing", .error,
          "the frame is compressed and the flags tell of no data length indicator"))
    }
    if transformation.isEncrypted {
      findings.append(flags("id3.frame.encrypted", .info, "the frame is encrypted"))
    }
    return findings
  }

  var duplicate: Finding {
    code(
      "id3.frame.duplicate", .error,
      "\(head.code) stands in the tag a second time, where only one may be")
  }

  /// - Parameter isInFrame: frames of a chapter end where the chapter does.
  func pastEnd(by count: Int, isInFrame: Bool) -> Finding {
    size(
      isInFrame ? "id3.chap.subframe-overrun" : "id3.frame.size-exceeds-tag", .error,
      "\(head.code) goes \(count) bytes past the end of the \(isInFrame ? "frame" : "tag")"
        + (isInFrame ? " that it is in" : ""))
  }

  /// One size among others that is read as no other.
  static func sizeWrittenOtherwise(
    _ head: FrameHead, in source: ByteSource, used: FrameHead.Reading
  ) -> Finding {
    let rule =
      head.version >= 4 ? "id3.tag.v24-frames-nonsynchsafe" : "id3.tag.v23-frames-synchsafe"
    return finding(
      rule,
      "the size leads on only as \(used.words): \(head.bodySize(used)), not"
        + " \(head.bodySize(used.other)); "
        + (head.version >= 4
          ? "mutagen reads all of a tag alike, ffmpeg looks at each"
          : "mutagen and ffmpeg read plain numbers"),
      head, in: source)
  }

  /// Heads of six bytes in a tag that has heads of ten.
  static func shortHeads(_ head: FrameHead, in source: ByteSource) -> Finding {
    Finding(
      "id3.tag.v22-ids-in-v23", .error,
      "from \(head.code) on frames have the short heads of version 2.2; mutagen and ffmpeg read"
        + " longer ones and lose the frames",
      at: ByteRange(start: head.start, count: 3), in: source, version: 3)
  }

  static func sizeNotSynchsafe(_ head: FrameHead, in source: ByteSource) -> Finding {
    finding(
      "id3.frame.size-not-synchsafe", "a byte of the size has its top bit set", head, in: source)
  }

  /// All sizes of a tag that are not written as the version has it.
  static func sizesWrittenOtherwise(
    _ head: FrameHead, in source: ByteSource, used: FrameHead.Reading
  ) -> Finding {
    let isNew = head.version >= 4
    return finding(
      isNew ? "id3.tag.v24-frames-nonsynchsafe" : "id3.tag.v23-frames-synchsafe",
      "sizes lead from frame to frame only as \(used.words): \(head.bodySize(used)) here, not"
        + " \(head.bodySize(used.other))"
        + (isNew
          ? "; mutagen and ffmpeg read them so too"
          : "; mutagen and ffmpeg read plain numbers and lose what follows"),
      head, in: source)
  }

  private static func finding(
    _ rule: String, _ message: String, _ head: FrameHead, in source: ByteSource
  ) -> Finding {
    Finding(
      rule, .error, message, at: ByteRange(start: head.start + 4, count: 4), in: source,
      version: head.version, field: "size")
  }

  private func code(_ rule: String, _ severity: Severity, _ message: String) -> Finding {
    Finding(
      rule, severity, message,
      at: ByteRange(start: head.start, count: head.version == 2 ? 3 : 4), in: source,
      version: head.version, field: "frame_id")
  }

  private func size(_ rule: String, _ severity: Severity, _ message: String) -> Finding {
    let isShort = head.version == 2
    return Finding(
      rule, severity, message,
      at: ByteRange(start: head.start + (isShort ? 3 : 4), count: isShort ? 3 : 4), in: source,
      version: head.version, field: "size")
  }

  private func flags(_ rule: String, _ severity: Severity, _ message: String) -> Finding {
    Finding(
      rule, severity, message, at: ByteRange(start: head.start + 8, count: 2), in: source,
      version: head.version, field: "flags")
  }
}

extension FrameHead.Reading {
  fileprivate var words: String { self == .plain ? "plain numbers" : "synchsafe numbers" }
}
