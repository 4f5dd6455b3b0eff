import Anatomy
import Bytes
import Schema

/// Checks the header and the footer of an ID3v2 tag, and the bytes after the tag.
struct TagChecks {
  private(set) var findings: [Finding] = []

  private let header: TagHeader
  private let node: Node

  init(_ header: TagHeader, _ plan: TagPlan, _ node: Node) {
    self.header = header
    self.node = node
    checkHeader()
    guard header.isKnown else { return }
    checkFrames(plan)
    checkFooter(plan)
    if !node.isCut { checkAfter() }
  }

  private mutating func checkHeader() {
    if !header.isKnown {
      report(
        "id3.tag.version-unknown", .error,
        "ID3 version 2.\(header.version) is unknown, expected 2.2, 2.3 or 2.4",
        3, 1, field: "major_version")
    }
    if header.revision != 0 {
      report(
        "id3.tag.revision-nonzero", .info, "revision is \(header.revision), expected 0", 4, 1,
        field: "revision")
    }
    if header.isKnown, header.version < 4, header.flags & 0x10 != 0 {
      report(
        "id3.footer.v23", .error,
        "the footer bit of flags is set, but version 2.\(header.version) has no footer; mutagen"
          + " rejects the tag", 5, 1, field: "flags")
    } else if header.isKnown, header.undefinedFlags != 0 {
      report(
        "id3.tag.flags-undefined", .warning,
        "bits 0x\(String(header.undefinedFlags, radix: 16)) of flags are set, but undefined in version"
          + " 2.\(header.version)", 5, 1, field: "flags")
    }
    if header.version == 2, header.flags & 0x40 != 0 {
      report(
        "id3.tag.v22-compression", .error,
        "the compression bit of flags is set, but version 2.2 defines no compression method",
        5, 1, field: "flags")
    }
    if !header.isSynchsafe {
      report(
        "id3.tag.size-not-synchsafe", .error,
        "size 0x\(String(header.rawSize, radix: 16)) is not a synchsafe number: a byte has its top"
          + " bit set; mutagen and ffmpeg do not detect the tag", 6, 4,
        field: "size")
    }
    if header.end(limit: node.range.end) > node.range.end {
      report(
        "id3.tag.size-exceeds-file", .error,
        "the tag extends \(header.end(limit: node.range.end) - node.range.end) bytes past the end"
          + " of the file or structure that contains it", 6, 4, field: "size")
    }
  }

  private mutating func checkFrames(_ plan: TagPlan) {
    let hasFrames = plan.pieces.contains { $0.headerSize > 0 }
    if !hasFrames, !node.isCut {
      report(
        "id3.tag.empty", .warning,
        "the tag of version 2.\(header.version) has no frames, expected at least one", 0,
        TagHeader.size)
    }
    if plan.footer != nil, plan.pieces.last?.nodeKind === FrameDialects.padding {
      report(
        "id3.footer.with-padding", .error,
        "the tag has a footer and \(plan.pieces.last?.range.count ?? 0) bytes of padding,"
          + " expected only one of them", 5, 1,
        field: "flags")
    }
  }

  private mutating func checkFooter(_ plan: TagPlan) {
    guard let footer = plan.footer, footer.count == TagHeader.size else { return }
    let copy = TagHeader(at: footer.start, in: node.source, word: "3DI")
    let isSame =
      copy.map {
        $0.version == header.version && $0.revision == header.revision && $0.flags == header.flags
          && $0.rawSize == header.rawSize
      } ?? false
    guard !isSame else { return }
    findings.append(
      finding(
        "id3.footer.mismatch", .error,
        "the footer at offset \(footer.start) is not a copy of the header", at: footer,
        field: nil))
  }

  /// Reports a frame or another tag directly after the stated end of the tag. Most readers do not
  /// find either.
  private mutating func checkAfter() {
    let (source, end) = (node.source, node.range.end)
    if let parent = node.parent, parent.source === source, end + TagHeader.size <= parent.range.end,
      let next = TagHeader(at: end, in: source), next.isKnown
    {
      findings.append(
        finding(
          "id3.tag.multiple-prepended", .warning,
          "another ID3v2 tag follows at offset \(end); mutagen reads the first tag, ffmpeg all tags",
          at: ByteRange(start: end, count: TagHeader.size), field: nil))
    }
    // If this tag is inside another tag, the frames of the outer tag follow and are not reported.
    let isInside = [2, 3, 4].contains { node.parent?.declaredNodeKind === ID3v2.nodeKind($0) }
    guard !header.hasFooter, header.isSynchsafe, !isInside,
      let head = FrameHead(at: end, in: source, version: header.version, limit: source.size),
      head.isKnown, head.rawSize > 0, head.end(.native(header.version)) <= source.size
    else { return }
    report(
      "id3.tag.size-too-small", .warning,
      "frame \(head.code) follows the stated end of the tag, so readers do not find this frame", 6,
      4,
      field: "size")
  }

  private mutating func report(
    _ rule: RuleID, _ severity: Severity, _ message: String, _ place: Int, _ count: Int,
    field: String? = nil
  ) {
    findings.append(
      finding(
        rule, severity, message, at: ByteRange(start: header.start + place, count: count),
        field: field))
  }

  private func finding(
    _ rule: RuleID, _ severity: Severity, _ message: String, at range: ByteRange, field: String?
  ) -> Finding {
    Finding(
      rule, severity, message, at: range, in: node.source, version: max(2, header.version),
      field: field)
  }
}
