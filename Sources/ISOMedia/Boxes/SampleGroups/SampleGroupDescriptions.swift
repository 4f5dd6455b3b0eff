import Anatomy
import Bytes
import Schema

/// Boxes that describe sample groups (ISO/IEC 14496-12, 8.9.3 and clause 10; ISO/IEC 23001-7, 6).
extension Boxes {
  static let groupDescriptions: Box.Body = { box in
    let type = box.code("grouping_type", line: .bare, from: Names.sampleGroups)
    var length = 0
    box.version(atLeast: 1) {
      length = box.u32("default_length", means: .size(of: .field("entries")))
    }
    box.version(atLeast: 2) {
      box.u32("default_group_description_index", means: .index(into: "sample_group_description"))
    }
    let count = box.u32("entry_count", means: .count(of: .rows))
    let known = sampleGroup(type)
    let isReadable = box.version > 0 || known?.ownsBytes == true
    box.when(isReadable, "the entry length is stated or known from grouping_type") {
      box.list("entries", count: count, line: .value) { [length] entry in
        var end = length == 0 ? Int.max : entry.position + length
        entry.when(entry.version > 0 && length == 0, "default_length is 0") {
          end = entry.position + 4 + entry.u32("description_length", means: .size(of: .nextField))
        }
        entry.limited(to: end) { description(type, entry) }
      }
    }
    box.when(!isReadable && known == nil, "the entry length is not known") {
      box.rest("entries", means: Meaning(.undecoded))
    }
  }

  private static func description(_ type: FourCC, _ entry: FieldReader) {
    if entry.isDescribing {
      for group in groups {
        entry.when(false, "grouping_type is \(group.type)") {
          group.body(entry)
          if !group.ownsBytes { entry.describe("entry", "no bytes", .plain) }
        }
      }
    }
    let known = sampleGroup(type)
    known?.body(entry)
    if known == nil || entry.version > 0 { entry.rest("data", means: .identifies(.unknown)) }
  }

  private static func sampleGroup(_ type: FourCC) -> SampleGroup? {
    groups.first { $0.type == type }
  }

  private static let groups =
    commonGroups + protectionGroups + codingGroups + layerGroups + pictureGroupEntries
}

/// A type of sample group with the layout of its entries.
struct SampleGroup: Sendable {
  let type: FourCC
  /// Whether entries contain bytes. In some types of groups, membership alone is the information.
  let ownsBytes: Bool
  let body: Declaration.Body

  init(_ type: FourCC, body: Declaration.Body? = nil) {
    self.type = type
    self.ownsBytes = body != nil
    self.body = body ?? { _ in }
  }
}
