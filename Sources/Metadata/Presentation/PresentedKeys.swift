package import Anatomy

extension TagKey {
  /// Whether tags with this key decide how media is decoded or presented.
  package var isPresented: Bool { PresentedKeys.all[self] != nil }
}

/// The keys of tags with values that decide how media is decoded or presented.
enum PresentedKeys {
  static let all: KeyTable<PresentationAspect> = {
    var table = KeyTable<PresentationAspect>()
    for line in list.split(separator: "\n") {
      let parts = line.split(separator: ": ", maxSplits: 1)
      guard parts.count == 2, let end = parts[0].firstIndex(of: " "),
        let aspect = PresentationAspect(rawValue: String(parts[0][end...].dropFirst()))
      else { continue }
      table.add(parts[1], in: parts[0][..<end], aspect)
    }
    return table
  }()

  /// Lines with a key space, an aspect, and keys.
  private static let list = """
    itlk gapless: com.apple.iTunes.iTunSMPB
    itlk gain: com.apple.iTunes.iTunNORM|com.apple.iTunes.replaygain_*
    itsk gapless: pgap
    id3 gapless: COMM:iTunSMPB COMM:iTunPGAP
    id3 gain: COMM:iTunNORM TXXX:replaygain_* TXXX:mp3gain_* TXXX:r128_* RVA2 RVAD RVA RGAD
    ape gain: REPLAYGAIN_*|MP3GAIN_*
    vorb gain: replaygain_* r128_*
    vorb channels: waveformatextensible_channel_mask
    xmp dynamic range: hdrgm:* HDRGainMap:* hdr_metadata:*
    xmp projection: GPano:ProjectionType GPano:UsePanoramaViewer GPano:Cropped* GPano:Full* GPano:PosePitch* GPano:PoseRoll* GPano:Initial*
    xmp relations: GDepth:* apdi:* Item:Semantic
    xml projection: GSpherical:Spherical GSpherical:Stitched GSpherical:ProjectionType GSpherical:Initial* GSpherical:Cropped* GSpherical:Full*
    xml stereo: GSpherical:StereoMode
    mdta stereo: com.apple.quicktime.spatial* com.apple.quicktime.stereo* com.apple.quicktime.parallax*
    mdta dynamic range: com.apple.quicktime.hdr*
    mdta timing: com.apple.quicktime.full-frame-rate-playback-intent
    udta loops: LOOP SelO AllF
    interop color: InteroperabilityIndex
    """
}
