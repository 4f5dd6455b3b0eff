import Anatomy
import Bytes
import Schema

/// Checks the header of a frame and returns findings about it.
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
          "\(head.code) is a version 2.2 frame ID, the tag has version 2.\(head.version); "
            + (head.code[3] == 0
              ? "mutagen and ffmpeg read it as a version 2.2 frame" : "mutagen skips the frame")))
    } else if !head.isKnown {
      findings.append(
        head.isWellFormed
          ? code("id3.frame.id-unknown", .info, "no version of ID3v2 defines a frame \(head.code)")
          : code(
            "id3.frame.id-invalid", .error,
            "frame ID \(head.code) is invalid, expected only A to Z and 0 to 9"))
    } else if let versions = FrameDialects.otherVersions(head) {
      let isReplaced = head.version >= 4 && Self.replaced.contains(head.code)
      findings.append(
        code(
          isReplaced ? "id3.date.v24-deprecated" : "id3.frame.id-wrong-version", .warning,
          "\(head.code) belongs to \(versions), the tag has version 2.\(head.version)"))
    }
    if head.rawSize == 0 {
      findings.append(size("id3.frame.size-zero", .warning, "\(head.code) has size 0"))
    }
    if head.version > 2 { findings += flagFindings }
    return findings
  }

  /// IDs of frames that version 2.4 replaced with other frames.
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
          "flags 0x\(String(head.flags, radix: 16)) of \(head.code) are at version 2.4 positions;"
            + " ffmpeg reads them as version 2.4 flags, mutagen does not"))
    } else if undefined != 0 {
      findings.append(
        flags(
          "id3.frame.flags-undefined", .warning,
          "bits 0x\(String(undefined, radix: 16)) of flags are set, but undefined in version"
            + " 2.\(head.version)"))
    }
    if head.version >= 4, transformation.isCompressed, head.flags & 0x01 == 0 {
      findings.append(
        flags(
          "id3.frame.dli-missing", .error,
          "\(head.code) is compressed, but flags 0x\(String(head.flags, radix: 16)) have no data"
            + " length indicator"))
    }
    if transformation.isEncrypted {
      findings.append(flags("id3.frame.encrypted", .info, "\(head.code) is encrypted"))
    }
    return findings
  }

  var duplicate: Finding {
    code(
      "id3.frame.duplicate", .error,
      "\(head.code) is repeated, but may occur only once in a tag")
  }

  /// Returns the finding for a frame that extends `count` bytes past the end of its container.
  /// - Parameter isInFrame: whether the container is a frame, such as a chapter, and not the tag.
  func pastEnd(by count: Int, isInFrame: Bool) -> Finding {
    size(
      isInFrame ? "id3.chap.subframe-overrun" : "id3.frame.size-exceeds-tag", .error,
      "\(head.code) extends \(count) bytes past the end of the \(isInFrame ? "frame" : "tag")"
        + (isInFrame ? " that contains it" : ""))
  }

  /// Returns the finding for a frame size that is encoded differently from the sizes of the other
  /// frames.
  static func sizeWrittenOtherwise(
    _ head: FrameHead, in source: ByteSource, used: FrameHead.Reading
  ) -> Finding {
    let rule: RuleID =
      head.version >= 4 ? "id3.tag.v24-frames-nonsynchsafe" : "id3.tag.v23-frames-synchsafe"
    return finding(
      rule,
      "the next frame is found only if sizes are read as \(used.words)"
        + " (\(head.bodySize(used)) for this frame, not \(head.bodySize(used.other))); "
        + (head.version >= 4
          ? "mutagen decodes all sizes of a tag in the same way, ffmpeg decides for each size"
          : "mutagen and ffmpeg read sizes as plain 32-bit numbers"),
      head, in: source)
  }

  /// Returns the finding for version 2.2 frame headers of six bytes in a later tag, which must have
  /// headers of ten bytes.
  static func shortHeads(_ head: FrameHead, in source: ByteSource) -> Finding {
    Finding(
      "id3.tag.v22-ids-in-v23", .error,
      "frames from \(head.code) on have the 6-byte headers of version 2.2; mutagen and ffmpeg"
        + " expect 10-byte headers and do not find these frames",
      at: ByteRange(start: head.start, count: 3), in: source, version: 3)
  }

  static func sizeNotSynchsafe(_ head: FrameHead, in source: ByteSource) -> Finding {
    finding(
      "id3.frame.size-not-synchsafe",
      "size 0x\(String(head.rawSize, radix: 16)) of \(head.code) is not a synchsafe number:"
        + " a byte has its top bit set",
      head, in: source)
  }

  /// Returns the finding for a tag in which all frame sizes are encoded as another version
  /// requires.
  static func sizesWrittenOtherwise(
    _ head: FrameHead, in source: ByteSource, used: FrameHead.Reading
  ) -> Finding {
    let isNew = head.version >= 4
    return finding(
      isNew ? "id3.tag.v24-frames-nonsynchsafe" : "id3.tag.v23-frames-synchsafe",
      "frames are found only if sizes are read as \(used.words)"
        + " (\(head.bodySize(used)) for this frame, not \(head.bodySize(used.other)))"
        + (isNew
          ? "; mutagen and ffmpeg also read them in this way"
          : "; mutagen and ffmpeg read sizes as plain 32-bit numbers and do not find the frames"
            + " that follow"),
      head, in: source)
  }

  private static func finding(
    _ rule: RuleID, _ message: String, _ head: FrameHead, in source: ByteSource
  ) -> Finding {
    Finding(
      rule, .error, message, at: ByteRange(start: head.start + 4, count: 4), in: source,
      version: head.version, field: "size")
  }

  private func code(_ rule: RuleID, _ severity: Severity, _ message: String) -> Finding {
    Finding(
      rule, severity, message,
      at: ByteRange(start: head.start, count: head.version == 2 ? 3 : 4), in: source,
      version: head.version, field: "frame_id")
  }

  private func size(_ rule: RuleID, _ severity: Severity, _ message: String) -> Finding {
    let isShort = head.version == 2
    return Finding(
      rule, severity, message,
      at: ByteRange(start: head.start + (isShort ? 3 : 4), count: isShort ? 3 : 4), in: source,
      version: head.version, field: "size")
  }

  private func flags(_ rule: RuleID, _ severity: Severity, _ message: String) -> Finding {
    Finding(
      rule, severity, message, at: ByteRange(start: head.start + 8, count: 2), in: source,
      version: head.version, field: "flags")
  }
}

extension FrameHead.Reading {
  fileprivate var words: String { self == .plain ? "plain 32-bit numbers" : "synchsafe numbers" }
}
