import Anatomy
import Bytes
import Codecs
import Schema

/// Boxes with decoder configurations of views with depth, and with default constructors of HEVC
/// extractors (ISO/IEC 14496-15).
extension Boxes {
  static let depthConfiguration = SpecSection(
    .iso15,
    [
      Box(
        "mvdC", "Multiview AVC with Depth Configuration", in: "VisualSampleEntry",
        holds: DepthConfigurationGrammar()
      ) { $0.avcLayerConfiguration(explicit: true) },
      Box(
        "a3dC", "3D-AVC Configuration", in: "VisualSampleEntry",
        holds: DepthConfigurationGrammar()
      ) { $0.avcLayerConfiguration(explicit: true) },
      Box(
        "dhec", "Default HEVC Extractor", in: "VisualSampleEntry", occurs: .atMostOnce,
        versions: 0...0
      ) { box in
        let width = box.inherited(.unitLengthSize)
        let rows = box.u32("num_entries", means: .count(of: .field("constructors")))
        box.list("constructors", count: rows, line: .value) { constructor($0, width) }
      },
    ])

  private static func constructor(_ item: FieldReader, _ width: Int?) {
    let type = item.u8("constructor_type", labels: [0: "from a sample", 2: "inline"])
    item.u8("flags", means: .flags)
    item.when(type == 0 && width != nil, "constructor_type is 0") {
      item.u8("track_ref_index")
      item.i8("sample_offset")
      item.unsigned("data_offset", bytes: width ?? 0)
      item.unsigned("data_length", bytes: width ?? 0)
    }
    item.when(type == 2, "constructor_type is 2") {
      let size = item.u8("length", means: .size(of: .nextField))
      item.when(size > 0, "length is not 0") {
        item.bytes("inline_data", size, means: .identifies(.playback))
      }
    }
    // A constructor is left undecoded if its type is unknown, or if the size of its fields depends
    // on a value that the file does not state.
    item.when(type != 2 && (type != 0 || width == nil), "any other constructor_type") {
      item.leaveUndecoded()
    }
  }
}

/// Grammar of a decoder configuration that contains the parameter sets of views and then boxes.
struct DepthConfigurationGrammar: Grammar {
  private let lists = ParameterSetLists(.avc, isOfLayers: true)

  var terminology: FormatTerminology { .boxes }
  var kind: StructureKind { lists.kind }
  var kinds: String { lists.kinds }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var place = region.start
    for code: FourCC in ["subs", "pics"] {
      place = ListExtent(code, false, at: place, node.source, region.end).end
    }
    lists.divide(ByteRange(from: region.start, to: place), of: node, into: &childList)
    BoxGrammar.plain.divide(ByteRange(from: place, to: region.end), of: node, into: &childList)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension InheritedValue where Answer == Int {
  /// The size in bytes of the length field before each NAL unit, from the HEVC configuration of the
  /// sample entry.
  static let unitLengthSize = InheritedValue<Int>("unitLengthSize", scope: { $0.parent }) { entry in
    entry.child("hvcC")?.integer("lengthSizeMinusOne").map { $0 + 1 }
  }
}
