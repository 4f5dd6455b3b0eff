import Anatomy
import Bytes

/// Findings about the sizes of boxes.
extension Finding {
  private static let clause = Clause(.iso12, "4.2")

  static func sizeBelowHeader(at place: Int, in node: Node) -> Finding {
    let size = node.source.big32(at: place) ?? 0
    let isLarge = size == 1
    let stated = isLarge ? node.source.big64(at: place + 8) : UInt64(size)
    return Finding(
      rule: "isom.box.size-below-header", severity: .error,
      message: stated.map { "the box size \($0) is smaller than the box header" }
        ?? "size is 1, but the 64-bit largesize is missing",
      evidence: Evidence(
        ByteRange(start: isLarge ? place + 8 : place, count: isLarge ? 8 : 4)
          .clamped(to: node.source.wholeRange), in: node.source),
      field: isLarge ? "largesize" : "size", clause: clause)
  }

  static func sizePastEnd(_ header: BoxHeader, in node: Node, region: ByteRange) -> Finding {
    if header.end == .max { return sizeBeyondNumbers(header, in: node) }
    let isFile = node.source.size < header.end
    let room = isFile ? node.source.size : region.end
    let holder = isFile ? "the file" : "\(node.name)"
    return Finding(
      rule: isFile ? "isom.box.size-exceeds-file" : "isom.box.size-exceeds-parent",
      severity: .error,
      message: "\(header.code) extends \(header.end - room) bytes past the end of \(holder)",
      evidence: Evidence(ByteRange(start: header.start, count: 4), in: node.source),
      field: "size", clause: clause)
  }

  private static func sizeBeyondNumbers(_ header: BoxHeader, in node: Node) -> Finding {
    Finding(
      rule: "isom.box.largesize-overflow", severity: .error,
      message: "the largesize of \(header.code) puts the end of the box at an offset "
        + "of more than 63 bits",
      evidence: Evidence(ByteRange(start: header.start + 8, count: 8), in: node.source),
      field: "largesize", clause: clause)
  }

  /// Returns the finding about a wrong size of a signature box; nil if the size is correct. Readers
  /// ignore a wrong size of this box.
  static func sizeOfSignature(_ header: BoxHeader, in node: Node) -> Finding? {
    let (stated, expected) = (node.source.big32(at: header.start) ?? 0, header.end - header.start)
    guard stated != expected else { return nil }
    return Finding(
      rule: stated < expected ? "isom.box.size-below-header" : "isom.box.size-exceeds-parent",
      severity: .error, message: "the size of \(header.code) is \(stated), expected \(expected)",
      evidence: Evidence(ByteRange(start: header.start, count: 4), in: node.source),
      field: "size", clause: clause)
  }

  static func tooShortForBox(_ rest: ByteRange, in node: Node) -> Finding {
    Finding(
      rule: node.isRoot ? "isom.file.trailing-data" : "isom.box.children-underflow",
      severity: .warning,
      message:
        "too few bytes for a box header after the last box of "
        + "\(node.isRoot ? "the file" : "\(node.name)"): \(rest.count), expected 0 or at least 8",
      evidence: Evidence(rest, in: node.source), clause: clause)
  }

  static func sizeZeroInside(_ header: BoxHeader, in node: Node) -> Finding {
    // Tag readers stop at a metadata value of size 0, even if they accept such sizes in other
    // boxes.
    let isValue = node.parent?.code == "ilst"
    return Finding(
      rule: isValue ? "itunes.data.zero-length" : "isom.box.size-zero-not-last", severity: .error,
      message: "\(header.code) in \(node.name) has size 0 (to the end of the file), "
        + "which is allowed only for the last top-level box",
      evidence: Evidence(ByteRange(start: header.start, count: 4), in: node.source),
      field: "size", clause: clause)
  }
}
