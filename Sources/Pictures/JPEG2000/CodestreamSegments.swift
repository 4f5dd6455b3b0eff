import Anatomy
import Bytes
import Schema

/// Declarations of the marker segments of ITU-T T.800, A.4 to A.9, and of those that ITU-T T.814
/// adds.
extension Codestream {
  static let delimiters = SpecSection(
    .codestream,
    [
      Declaration(
        .marker(0x4F), named: "SOC", "Start of Codestream", in: "codestream", spec: "A.4.1"
      ) { _ in },
      Declaration(
        .marker(0x90), named: "SOT", "Start of Tile-part", in: "codestream", spec: "A.4.2"
      ) { segment in
        segment.u16("Isot", line: "tile %")
        segment.u32("Psot")
        segment.u8("TPsot", line: "part %")
        segment.u8("TNsot", line: "of %")
      },
      Declaration(.marker(0x93), named: "SOD", "Start of Data", in: "codestream", spec: "A.4.3") {
        _ in
      },
      Declaration(.marker(0xD9), named: "EOC", "End of Codestream", in: "codestream", spec: "A.4.4")
      { _ in },
      Declaration(
        .marker(0x51), named: "SIZ", "Image and Tile Size", in: "codestream", spec: "A.5.1"
      ) { segment in
        segment.u16("Rsiz")
        segment.u32("Xsiz", line: "%")
        segment.u32("Ysiz", line: "× %")
        for name in ["XOsiz", "YOsiz", "XTsiz", "YTsiz", "XTOsiz", "YTOsiz"] { segment.u32(name) }
        let count = segment.u16("Csiz", means: .count(of: .rows), line: "% components")
        segment.table("components", rows: count, line: nil) { row in
          row.bits(1, "is_signed")
          row.bits(7, "depth_minus_1")
          row.u8("XRsiz")
          row.u8("YRsiz")
        }
      },
      Declaration(
        .marker(0x50), named: "CAP", "Extended Capabilities", in: "codestream", spec: "A.5.2"
      ) { segment in
        segment.u32("Pcap")
        segment.table("Ccap", rows: nil) { $0.u16("Ccap") }
      },
      Declaration(.marker(0x56), named: "PRF", "Profile", in: "codestream", spec: "A.5.3") {
        segment in
        segment.table("Pprf", rows: nil) { $0.u16("Pprf") }
      },
      Declaration(.marker(0x64), named: "COM", "Comment", in: "codestream", spec: "A.9.2") {
        segment in
        let kind = segment.u16("Rcom", labels: [0: "bytes", 1: "text"])
        let meaning = Meaning(.plain, about: .tag(space: .jpeg2000, key: "COM"))
        segment.when(kind == 1, "Rcom is 1") {
          segment.text("Ccom", .latin1, .rest, means: meaning, line: .value)
        }
        segment.when(kind != 1, "Rcom is not 1") {
          segment.rest(
            "Ccom", means: segment.source.isZero(segment.rest) ? .padding : .identifies(.unknown))
        }
      },
      Declaration(
        .marker(0x63), named: "CRG", "Component Registration", in: "codestream", spec: "A.9.1"
      ) { segment in
        segment.table("components", rows: nil) { row in
          row.u16("Xcrg")
          row.u16("Ycrg")
        }
      },
    ])

  static let coding = SpecSection(
    .codestream,
    [
      Declaration(
        .marker(0x52), named: "COD", "Coding Style, Default", in: "codestream", spec: "A.6.1"
      ) { segment in
        segment.bits(5, "reserved", means: .reserved)
        segment.bits(1, "uses_EPH")
        segment.bits(1, "uses_SOP")
        let hasPrecincts = segment.bits(1, "defines_precincts")
        segment.u8("progression_order", line: .value, labels: progressions)
        segment.u16("layers", line: "% layers")
        segment.u8("multiple_component_transformation")
        blocks(segment, hasPrecincts)
      },
      Declaration(
        .marker(0x53), named: "COC", "Coding Style, Component", in: "codestream", spec: "A.6.2"
      ) { segment in
        component("Ccoc", segment)
        segment.bits(7, "reserved", means: .reserved)
        let hasPrecincts = segment.bits(1, "defines_precincts")
        blocks(segment, hasPrecincts)
      },
      Declaration(
        .marker(0x59), named: "CPF", "Corresponding Profile", in: "codestream", spec: "A.6"
      ) { segment in
        segment.table("Pcpf", rows: nil) { $0.u16("Pcpf") }
      },
      Declaration(
        .marker(0x5E), named: "RGN", "Region of Interest", in: "codestream", spec: "A.6.3"
      ) { segment in
        component("Crgn", segment)
        segment.u8("Srgn")
        segment.u8("SPrgn")
      },
      Declaration(
        .marker(0x5F), named: "POC", "Progression Order Change", in: "codestream", spec: "A.6.6"
      ) { segment in
        segment.list("changes", count: nil) { change in
          change.u8("RSpoc")
          component("CSpoc", change)
          change.u16("LYEpoc")
          change.u8("REpoc")
          component("CEpoc", change)
          change.u8("Ppoc", labels: progressions)
        }
      },
    ])

  private static let progressions: Labels = [
    0: "LRCP", 1: "RLCP", 2: "RPCL", 3: "PCRL", 4: "CPRL",
  ]

  private static func blocks(_ segment: FieldReader, _ hasPrecincts: Int) {
    segment.u8("decomposition_levels")
    segment.u8("code_block_width")
    segment.u8("code_block_height")
    segment.u8("code_block_style")
    segment.u8("transformation", labels: [0: "9-7 irreversible", 1: "5-3 reversible"])
    segment.when(hasPrecincts == 1, "defines_precincts") {
      segment.table("precincts", rows: nil) { row in
        row.bits(4, "PPy")
        row.bits(4, "PPx")
      }
    }
  }

  /// Reads the index of a component, which has two bytes if the picture has more than 256
  /// components.
  private static func component(_ name: String, _ segment: FieldReader) {
    let isWide = (segment.node?.parent?.child(.marker(0x51))?.integer("Csiz") ?? 0) > 256
    segment.when(isWide, "the picture has more than 256 components") { segment.u16(name) }
    segment.when(!isWide, "the picture has at most 256 components") { segment.u8(name) }
  }

  static let quantization = SpecSection(
    .codestream,
    [
      Declaration(
        .marker(0x5C), named: "QCD", "Quantization, Default", in: "codestream", spec: "A.6.4",
        body: steps),
      Declaration(
        .marker(0x5D), named: "QCC", "Quantization, Component", in: "codestream", spec: "A.6.5"
      ) { segment in
        component("Cqcc", segment)
        steps(segment)
      },
    ])

  private static let steps: Declaration.Body = { segment in
    segment.bits(3, "guard_bits")
    let style = segment.bits(5, "style", labels: [0: "none", 1: "derived", 2: "expounded"])
    segment.when(style == 0, "style is 0") {
      segment.table("step_sizes", rows: nil, line: nil) { row in
        row.bits(5, "exponent")
        row.bits(3, "reserved", means: .reserved)
      }
    }
    segment.when(style != 0, "style is not 0") {
      segment.table("step_sizes", rows: nil, line: nil) { row in
        row.bits(5, "exponent")
        row.bits(11, "mantissa")
      }
    }
  }

  static let pointers = SpecSection(
    .codestream,
    [
      Declaration(
        .marker(0x55), named: "TLM", "Tile-part Lengths", in: "codestream", spec: "A.7.1",
        body: numbered("Ztlm")),
      Declaration(
        .marker(0x57), named: "PLM", "Packet Lengths, Main Header", in: "codestream", spec: "A.7.2",
        body: numbered("Zplm")),
      Declaration(
        .marker(0x58), named: "PLT", "Packet Lengths, Tile-part", in: "codestream", spec: "A.7.3",
        body: numbered("Zplt")),
      Declaration(
        .marker(0x60), named: "PPM", "Packed Headers, Main", in: "codestream", spec: "A.7.4",
        body: numbered("Zppm")),
      Declaration(
        .marker(0x61), named: "PPT", "Packed Headers, Tile-part", in: "codestream", spec: "A.7.5",
        body: numbered("Zppt")),
    ])

  private static func numbered(_ index: String) -> Declaration.Body {
    { segment in
      segment.u8(index)
      let isInvalid = segment.node?.isInvalidIndex ?? false
      segment.rest("data", means: isInvalid ? .identifies(.unreferenced) : .media)
    }
  }
}
