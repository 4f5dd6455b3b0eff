import Anatomy
import Bytes
import Schema

/// The fields that precede the parameter sets in each list of a decoder configuration (ISO/IEC
/// 14496-15, 5.3.3, 8.3.3 and 11.2.4).
enum ParameterSets {
  static let avc = Dialect([avcLists], in: ParameterSetLists(.avc))
  static let hevc = Dialect([hevcLists], in: ParameterSetLists(.hevc))
  static let vvc = Dialect([vvcLists], in: ParameterSetLists(.vvc))

  private static let avcLists = SpecSection(
    .iso15,
    [
      Declaration(
        "seqs", named: "sequenceParameterSets", "Sequence Parameter Sets", in: "avcC", "avcE",
        spec: "5.3.3", holds: NALUnits(.avc, lengthSize: 2, isInSettings: true)
      ) { list in
        list.reservedBits(3)
        list.bits(5, "numOfSequenceParameterSets", means: .count(of: .children))
      },
      Declaration(
        "subs", named: "sequenceParameterSets", "Sequence Parameter Sets of Layers", in: "svcC",
        "mvcC", "mvdC", "a3dC", spec: "6.5.3",
        holds: NALUnits(.avc, lengthSize: 2, isInSettings: true)
      ) { list in
        list.reservedBits(1)
        list.bits(7, "numOfSequenceParameterSets", means: .count(of: .children))
      },
      Declaration(
        "pics", named: "pictureParameterSets", "Picture Parameter Sets", in: "avcC", "avcE", "svcC",
        "mvcC", "mvdC", "a3dC", spec: "5.3.3",
        holds: NALUnits(.avc, lengthSize: 2, isInSettings: true)
      ) { $0.u8("numOfPictureParameterSets", means: .count(of: .children)) },
      Declaration(
        "exts", named: "highProfile", "Fields of High Profiles", in: "avcC", "avcE", spec: "5.3.3",
        holds: NALUnits(.avc, lengthSize: 2, isInSettings: true)
      ) { list in
        list.reservedBits(6)
        list.bits(2, "chroma_format", line: .value, labels: VideoValueNames.chromaFormats)
        list.reservedBits(5)
        list.bits(3, "bit_depth_luma_minus8")
        list.reservedBits(5)
        list.bits(3, "bit_depth_chroma_minus8")
        list.u8("numOfSequenceParameterSetExt", means: .count(of: .children))
      },
    ])

  private static let hevcLists = SpecSection(
    .iso15,
    [
      Declaration(
        "arry", named: "array", "NAL Units of One Type", in: "hvcC", "hvcE", "lhvC", spec: "8.3.3",
        holds: NALUnits(.hevc, lengthSize: 2, isInSettings: true)
      ) { list in
        list.bits(1, "array_completeness")
        list.reservedBits(1)
        list.bits(6, "NAL_unit_type", line: .value, labels: VideoValueNames.hevcNALUnits)
        list.u16("numNalus", means: .count(of: .children))
      }
    ])

  private static let vvcLists = SpecSection(
    .iso15,
    [
      Declaration(
        "arry", named: "array", "NAL Units of One Type", in: "vvcC", spec: "11.2.4",
        holds: NALUnits(.vvc, lengthSize: 2, isInSettings: true)
      ) { list in
        list.bits(1, "array_completeness")
        list.reservedBits(2)
        let type = list.bits(5, "NAL_unit_type", line: .value, labels: VideoValueNames.vvcNALUnits)
        list.when(type != 12 && type != 13, "NAL_unit_type is not 12 or 13") {
          list.u16("num_nalus", means: .count(of: .children))
        }
      }
    ])
}
