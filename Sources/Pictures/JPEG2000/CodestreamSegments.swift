import Anatomy
import Bytes
import Schema

/// Declarations of the marker segments of ITU-T T.800, A.4 to A.9, and of those that ITU-T T.814
/// adds.
extension Codestream {
  static let delimiters = SpecSection(
    .codestream,
    [
      Declaration(0x4F, "SOC", "Start of Codestream", "A.4.1"),
      Declaration(0x90, "SOT", "Start of Tile-part", "A.4.2") { segment in
        segment.u16("Isot", line: "tile %")
        segment.u32("Psot")
        segment.u8("TPsot", line: "part %")
        segment.u8("TNsot", line: "of %")
      },
      Declaration(0x93, "SOD", "Start of Data", "A.4.3"),
      Declaration(0xD9, "EOC", "End of Codestream", "A.4.4"),
      Declaration(0x51, "SIZ", "Image and Tile Size", "A.5.1") { segment in
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
      Declaration(0x50, "CAP", "Extended Capabilities", "A.5.2") { segment in
        segment.u32("Pcap")
        segment.table("Ccap", rows: nil) { $0.u16("Ccap") }
      },
      Declaration(0x56, "PRF", "Profile", "A.5.3") { segment in
        segment.table("Pprf", rows: nil) { $0.u16("Pprf") }
      },
      Declaration(0x64, "COM", "Comment", "A.9.2") { segment in
        let kind = segment.u16("Rcom", labels: [0: "bytes", 1: "text"])
        let meaning = Meaning(.plain, about: .tag(space: "jpeg2000", key: "COM"))
        segment.when(kind == 1, "Rcom is 1") {
          segment.text("Ccom", .latin1, .rest, means: meaning, line: .value)
        }
        segment.when(kind != 1, "Rcom is not 1") {
          segment.rest(
            "Ccom", means: segment.source.isZero(segment.rest) ? .padding : .identifies(.unknown))
        }
      },
      Declaration(0x63, "CRG", "Component Registration", "A.9.1") { segment in
        segment.table("components", rows: nil) { row in
          row.u16("Xcrg")
          row.u16("Ycrg")
        }
      },
    ])

  static let coding = SpecSection(
    .codestream,
    [
      Declaration(0x52, "COD", "Coding Style, Default", "A.6.1") { segment in
        segment.bits(5, "reserved", means: .reserved)
        segment.bits(1, "uses_EPH")
        segment.bits(1, "uses_SOP")
        let hasPrecincts = segment.bits(1, "defines_precincts")
        segment.u8("progression_order", line: .value, labels: progressions)
        segment.u16("layers", line: "% layers")
        segment.u8("multiple_component_transformation")
        blocks(segment, hasPrecincts)
      },
      Declaration(0x53, "COC", "Coding Style, Component", "A.6.2") { segment in
        component("Ccoc", segment)
        segment.bits(7, "reserved", means: .reserved)
        let hasPrecincts = segment.bits(1, "defines_precincts")
        blocks(segment, hasPrecincts)
      },
      Declaration(0x59, "CPF", "Corresponding Profile", "A.6") { segment in
        segment.table("Pcpf", rows: nil) { $0.u16("Pcpf") }
      },
      Declaration(0x5E, "RGN", "Region of Interest", "A.6.3") { segment in
        component("Crgn", segment)
        segment.u8("Srgn")
        segment.u8("SPrgn")
      },
      Declaration(0x5F, "POC", "Progression Order Change", "A.6.6") { segment in
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
      Declaration(0x5C, "QCD", "Quantization, Default", "A.6.4", body: steps),
      Declaration(0x5D, "QCC", "Quantization, Component", "A.6.5") { segment in
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
      Declaration(0x55, "TLM", "Tile-part Lengths", "A.7.1", body: numbered("Ztlm")),
      Declaration(0x57, "PLM", "Packet Lengths, Main Header", "A.7.2", body: numbered("Zplm")),
      Declaration(0x58, "PLT", "Packet Lengths, Tile-part", "A.7.3", body: numbered("Zplt")),
      Declaration(0x60, "PPM", "Packed Headers, Main", "A.7.4", body: numbered("Zppm")),
      Declaration(0x61, "PPT", "Packed Headers, Tile-part", "A.7.5", body: numbered("Zppt")),
    ])

  private static func numbered(_ index: String) -> Declaration.Body {
    { segment in
      segment.u8(index)
      segment.rest("data", means: .media)
    }
  }
}

extension Declaration {
  fileprivate init(
    _ marker: UInt8, _ word: String, _ title: String, _ number: String,
    body: @escaping Body = { _ in }
  ) {
    self.init(
      code: .marker(marker), name: .word(word), title: title, containers: ["codestream"],
      number: number, body: body)
  }
}
