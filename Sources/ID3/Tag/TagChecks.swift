import Anatomy
import Bytes
import Schema

/// What can be wrong with the header and the footer of a tag, and with what stands behind it.
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
        "id3.tag.version-unknown", .error, "version 2.\(header.version) of ID3 is not known",
        3, 1, field: "major_version")
    }
    if header.revision != 0 {
      report(
        "id3.tag.revision-nonzero", .info, "the revision is \(header.revision)", 4, 1,
        field: "revision")
    }
    if header.isKnown, header.version < 4, header.flags & 0x10 != 0 {
      report(
        "id3.footer.v23", .error,
        "a footer is flagged, which came with version 2.4; mutagen refuses the tag", 5, 1,
        field: "flags")
    } else if header.isKnown, header.undefinedFlags != 0 {
      report(
        "id3.tag.flags-undefined", .warning,
        "the bits 0x\(String(header.undefinedFlags, radix: 16)) have no meaning in version"
          + " 2.\(header.version)", 5, 1, field: "flags")
    }
    if header.version == 2, header.flags & 0x40 != 0 {
      report(
        "id3.tag.v22-compression", .error,
        "the tag is flagged as compressed, for which version 2.2 has no method", 5, 1,
        field: "flags")
    }
    if !header.isSynchsafe {
      report(
        "id3.tag.size-not-synchsafe", .error,
        "a byte of the size has its top bit set; mutagen and ffmpeg see no tag here", 6, 4,
        field: "size")
    }
    if header.end(limit: node.range.end) > node.range.end {
      report(
        "id3.tag.size-exceeds-file", .error,
        "the tag goes \(header.end(limit: node.range.end) - node.range.end) bytes past the end of"
          + " what it is in", 6, 4, field: "size")
    }
  }

  private mutating func checkFrames(_ plan: TagPlan) {
    let hasFrames = plan.pieces.contains { $0.headerSize > 0 }
    if !hasFrames, !node.isCut {
      report("id3.tag.empty", .warning, "the tag has no frame", 0, TagHeader.size)
    }
    if plan.footer != nil, plan.pieces.last?.nodeKind === FrameDialects.padding {
      report(
        "id3.footer.with-padding", .error, "a tag with a footer has padding all the same", 5, 1,
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
        "id3.footer.mismatch", .error, "the footer is no copy of the header", at: footer,
        field: nil))
  }

  /// Frames that go on where the tag says that it ends, or another tag, which most readers do not
  /// look for.
  private mutating func checkAfter() {
    let (source, end) = (node.source, node.range.end)
    if let parent = node.parent, parent.source === source, end + TagHeader.size <= parent.range.end,
      let next = TagHeader(at: end, in: source), next.isKnown
    {
      findings.append(
        finding(
          "id3.tag.multiple-prepended", .warning,
          "another ID3v2 tag stands right behind; mutagen reads the first, ffmpeg all of them",
          at: ByteRange(start: end, count: TagHeader.size), field: nil))
    }
    // Inside of another tag its frames follow.
    let isInside = [2, 3, 4].contains { node.parent?.declaredNodeKind === ID3v2.nodeKind($0) }
    guard !header.hasFooter, header.isSynchsafe, !isInside,
      let head = FrameHead(at: end, in: source, version: header.version, limit: source.size),
      head.isKnown, head.rawSize > 0, head.end(.native(header.version)) <= source.size
    else { return }
    report(
      "id3.tag.size-too-small", .warning,
      "a frame \(head.code) stands right behind the end of the tag; no reader looks there", 6, 4,
      field: "size")
  }

  private mutating func report(
    _ rule: String, _ severity: Severity, _ message: String, _ place: Int, _ count: Int,
    field: String? = nil
  ) {
    findings.append(
      finding(
        rule, severity, message, at: ByteRange(start: header.start + place, count: count),
        field: field))
  }

  private func finding(
    _ rule: String, _ severity: Severity, _ message: String, at range: ByteRange, field: String?
  ) -> Finding {
    Finding(
      rule, severity, message, at: range, in: node.source, version: max(2, header.version),
      field: field)
  }
}
