import Anatomy

extension Names {
  /// Brands of streaming formats, by standard.
  static let streamingBrands: [(Standard, String)] = [
    (
      .cmaf,
      """
      caaa CMAF AAC adaptive audio
      caac CMAF AAC core audio
      cama CMAF AAC multichannel adaptive audio
      camc CMAF AAC multichannel audio
      casu CMAF USAC audio
      ccea CMAF CEA-608 and CEA-708 captions
      cevb CMAF EVC Baseline video
      cevm CMAF EVC Main video
      cfhd CMAF AVC HD video
      cfsd CMAF AVC SD video
      chd1 CMAF HEVC HDR10 video
      chd2 CMAF HEVC HDR10H video, high frame rate
      chdf CMAF AVC HDHF video
      chh1 CMAF HEVC HHD10 video
      chhd CMAF HEVC HHD8 video
      cint CMAF INT10 interlaced video
      clg1 CMAF HEVC HLG10 video
      clg2 CMAF HEVC HLG10H video, high frame rate
      clv1 CMAF LCEVC video
      cmf2 CMAF structural, version 2
      cmfc CMAF structural
      cmff CMAF fragment
      cmfl CMAF chunk
      cmfr CMAF random access chunk
      cmfs CMAF segment
      cmh1 CMAF MPEG-H audio, Baseline, single stream
      cmh2 CMAF MPEG-H audio, Baseline, multi-stream
      cmhm CMAF MPEG-H audio, Low Complexity, multi-stream
      cmhs CMAF MPEG-H audio, Low Complexity, single stream
      csh1 CMAF Scalable HEVC video
      cud1 CMAF HEVC UHD10 video
      cud2 CMAF HEVC UHD10H video, high frame rate
      cud8 CMAF HEVC UHD8 video
      cud9 CMAF HEVC UHD8H video, high frame rate
      cvvc CMAF VVC Baseline video
      cwvt CMAF WebVTT
      im1i CMAF IMSC1 image
      im1t CMAF IMSC1 text
      im2i CMAF IMSC1.1 image
      im2t CMAF IMSC1.1 text
      """
    ),
    (.id3InCMAF, "aid3 CMAF ID3 timed metadata"),
    (
      .ac4,
      """
      ca4m CMAF AC-4 audio, main
      ca4s CMAF AC-4 audio, single stream
      """
    ),
    (.ac3, "ceac CMAF Enhanced AC-3 audio"),
    (.dts, "dts1 CMAF DTS audio"),
    (
      .dtsUHD,
      """
      dts2 CMAF DTS-UHD audio, profile 2
      dts3 CMAF DTS-UHD audio, profile 3
      """
    ),
    (
      .scte215,
      """
      cdm1 CMAF HEVC HDR10 video with dynamic metadata of ST 2094-10
      cdm4 CMAF HDR10+ video
      """
    ),
    (
      .atscVVC,
      """
      cafr CMAF constrained VVC video, full range
      cvvm CMAF constrained multilayer VVC video
      """
    ),
    (.avs3Audio, "ca3a CMAF AVS3 audio"),
    (
      .omaf,
      """
      adti OMAF advanced tiling video
      avde OMAF AVC viewport-dependent video
      cabl CMAF OMAF 3D audio, Baseline
      chev CMAF OMAF HEVC viewport-dependent video
      cuvd CMAF OMAF HEVC viewport-independent video, unconstrained
      cvid CMAF OMAF HEVC viewport-independent video
      heoi OMAF HEVC image
      hevd OMAF HEVC viewport-dependent video
      hevi OMAF HEVC viewport-independent video
      jpoi OMAF legacy image
      nlsl OMAF non-linear storyline
      oa2d OMAF 2D audio, legacy
      oabl OMAF 3D audio, Baseline
      ompp OMAF viewport-independent presentation
      ovdp OMAF viewport-dependent presentation
      ovly OMAF overlays
      siti OMAF HEVC simple tiling video
      sitv OMAF VVC simple tiling video
      ttml OMAF IMSC1 timed text
      ttwv OMAF WebVTT timed text
      uhvi OMAF HEVC viewport-independent video, unconstrained
      vvci OMAF VVC viewport-independent video
      vvoi OMAF VVC image
      vwpt OMAF viewpoints
      """
    ),
    (
      .v3c,
      """
      v3mp V3C in several tracks, with partial access
      v3mt V3C in several tracks
      v3nt non-timed V3C
      v3st V3C in a single track
      """
    ),
    (.mmt, "mpuf MMT processing unit"),
    (
      .inFlight,
      """
      ifaa in-flight AAC core audio
      ifah in-flight AV1 HD video
      ifai in-flight AV1 HDHDR video
      ifas in-flight AV1 SD video
      ifau in-flight AV1 UHD10 video
      ifav in-flight AV1 HDR10 video
      ifhd in-flight HD video
      ifhh in-flight HDHDR video
      ifhr in-flight HDR10 video
      ifhs in-flight HSD video
      ifhu in-flight UHD10 video
      ifhx in-flight HHD10 video
      ifsd in-flight SD video
      """
    ),
    (
      .slHDR,
      """
      slh1 SL-HDR1: SDR video with HDR metadata
      slh2 SL-HDR2: PQ video with dynamic metadata
      slh3 SL-HDR3: HLG video with dynamic metadata
      """
    ),
    (.piff, "piff Protected Interoperable File Format"),
    (
      .dece,
      """
      ccff common container file format
      uvvu UltraViolet
      """
    ),
  ]
}
