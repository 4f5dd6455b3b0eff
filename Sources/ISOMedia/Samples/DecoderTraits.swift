import Anatomy
import Bytes
import Codecs

/// Properties of a decoder configuration that determine where encoders write signatures, and which
/// units decoders ignore.
struct DecoderTraits {
  let isFullColor: Bool
  /// Whether samples may contain auxiliary pictures with the opacity (alpha) of the primary
  /// pictures.
  let hasAlpha: Bool
  /// The layout of picture timing messages; nil if they state no times.
  let timing: PictureTimingLayout?
  /// Whether buffering period messages describe the buffers of the decoder; true if this is not
  /// known.
  let hasBuffering: Bool
  /// Whether slices may be divided into partitions, which only the Extended profile allows.
  private let hasPartitions: Bool
  private let codec: NALCodec?
  /// Whether decoders may read units of several layers or views.
  private var hasLayers: Bool

  /// - Parameter box: returns the box with the given code in the sample entry, or the item property
  ///   with this code.
  init(_ code: FourCC?, _ box: (FourCC) -> Node?) {
    let configuration = box("avcC")
    isFullColor = configuration?.integer("AVCProfileIndication") == 244
    hasPartitions = configuration?.integer("AVCProfileIndication") == 88
    timing = PictureTimingLayout(configuration)
    let isWhole = configuration?.parent?.code != "avc3"
    hasAlpha = !isWhole || configuration?.child("exts")?.children.isEmpty == false
    let isLayered = Self.layerBoxes.contains { box($0) != nil }
    let sets = box("hvcC")?.children.flatMap(\.children) ?? []
    if configuration != nil {
      codec = .avc
      hasLayers = isLayered || code != "avc1" && code != "avc3"
      hasBuffering = true
    } else if let entry = code, Self.hevcEntries.contains(entry), !sets.isEmpty {
      codec = .hevc
      let video = sets.compactMap { $0.child("vps ") }
      let isSingle =
        !video.isEmpty && video.allSatisfy { $0.integer("vps_max_layers_minus1") == 0 }
        && sets.allSatisfy { $0.integer("nuh_layer_id") == 0 }
      hasLayers = isLayered || !isSingle
      let sequences = sets.compactMap { $0.child("sps ") }
      hasBuffering =
        sequences.isEmpty || video.isEmpty
        || (sequences + video).contains { $0.fields.contains(where: \.statesBuffering) }
    } else {
      (codec, hasLayers, hasBuffering) = (nil, true, true)
    }
  }

  /// Boxes of sample entries and item properties for several layers, views or eyes.
  private static let layerBoxes: [FourCC] = [
    "svcC", "mvcC", "mvdC", "a3dC", "avcE", "lhvC", "hvcE", "vexu", "oinf", "linf",
  ]
  private static let hevcEntries: Set<FourCC> = ["hvc1", "hev1"]

  /// Returns these traits for a track with the given first sample. `hasLayers` is set if the sample
  /// describes layers or views that the configuration does not describe.
  func considering(
    first sample: ByteRange, of source: ByteSource, lengthSize: Int
  ) -> DecoderTraits {
    guard codec == .avc, !hasLayers else { return self }
    var traits = self
    NALCodec.avc.forEachUnit(in: sample, of: source, lengthSize: lengthSize) { unit in
      if Self.describesLayers(unit, in: source) { traits.hasLayers = true }
    }
    return traits
  }

  /// Returns whether a unit is a subset sequence parameter set with a profile for layers or views
  /// and a valid level.
  private static func describesLayers(_ unit: ByteRange, in source: ByteSource) -> Bool {
    let head = source.bytes(unit, limit: 4)
    return head.count == 4 && head[0] & 0x1F == 15 && layerProfiles.contains(head[1])
      && head[2] & 3 == 0 && levels.contains(head[3])
  }

  private static let layerProfiles: Set<UInt8> = [83, 86, 118, 128, 134, 138, 139]
  private static let levels: Set<UInt8> = [
    9, 10, 11, 12, 13, 20, 21, 22, 30, 31, 32, 40, 41, 42, 50, 51, 52, 60, 61, 62,
  ]

  /// Returns whether decoders ignore the NAL unit at this offset: an alpha extension or a slice
  /// partition that the configuration excludes, or a unit of a layer that it does not describe.
  /// False for SEI messages of other layers, which are examined separately.
  func isIgnored(_ type: Int, at place: Int, in source: ByteSource) -> Bool {
    guard let codec else { return false }
    if codec == .avc, type == Self.sequenceExtension { return !hasAlpha }
    if codec == .avc, Self.partitions.contains(type) { return !hasPartitions }
    return !hasLayers && !codec.containsMessages(type)
      && (codec.isOfLayers(type) || codec.layer(at: place, in: source) > 0)
  }

  private static let sequenceExtension = 13
  private static let partitions = 2...4
}

extension Field {
  /// Whether this field, or a member of it, states that buffer parameters of the decoder are
  /// present.
  fileprivate var statesBuffering: Bool {
    if case .group(let members) = value { return members.contains(where: \.statesBuffering) }
    return (name == "vui_hrd_parameters_present_flag" || name == "vps_num_hrd_parameters")
      && value.integer != 0
  }
}
