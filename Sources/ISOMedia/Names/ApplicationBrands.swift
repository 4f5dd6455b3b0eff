import Anatomy

extension Names {
  /// Brands of application formats, by standard.
  static let applicationBrands: [(Standard, String)] = [
    (
      .threeGPP,
      """
      3ge6 3GPP release 6, extended presentation
      3ge7 3GPP release 7, extended presentation
      3ge9 3GPP release 9, extended presentation
      3gf9 3GPP release 9, file delivery server
      3gg6 3GPP release 6, general
      3gg9 3GPP release 9, general
      3gh9 3GPP release 9, adaptive streaming
      3gm9 3GPP release 9, media segment
      3gp4 3GPP release 4
      3gp5 3GPP release 5
      3gp6 3GPP release 6, basic
      3gp7 3GPP release 7
      3gp8 3GPP release 8
      3gp9 3GPP release 9, basic
      3gr6 3GPP release 6, progressive download
      3gr9 3GPP release 9, progressive download
      3gs6 3GPP release 6, streaming server
      3gs9 3GPP release 9, streaming server
      3gt8 3GPP release 8, media stream recording
      3gt9 3GPP release 9, media stream recording
      """
    ),
    (.threeGPPDASH, "3gmA 3GPP DASH, media segment"),
    (.threeGPPTelevision, "3gtv 3GPP television"),
    (
      .threeGPPVirtualReality,
      """
      3gvr 3GPP virtual reality presentation
      3vra 3GPP virtual reality video, Advanced
      3vrb 3GPP virtual reality video, Basic
      3vrm 3GPP virtual reality video, Main
      """
    ),
    (.threeGPP2, "3g2a 3GPP2"),
    (
      .dvb,
      """
      dvr1 DVB recording of RTP
      dvt1 DVB recording of a transport stream
      """
    ),
    (
      .broadcasting,
      """
      da0a DMB audio, Layer II
      da0b DMB audio, Layer II, extended
      da1a DMB audio, ER BSAC
      da1b DMB audio, ER BSAC, extended
      da2a DMB audio, HE-AAC v2
      da2b DMB audio, HE-AAC v2, extended
      da3a DMB audio, HE-AAC
      da3b DMB audio, HE-AAC, extended
      dmb1 DMB, all media components
      dv1a DMB video, AVC and ER BSAC
      dv1b DMB video, AVC and ER BSAC, extended
      dv2a DMB video, AVC and HE-AAC v2
      dv2b DMB video, AVC and HE-AAC v2, extended
      dv3a DMB video, AVC and HE-AAC
      dv3b DMB video, AVC and HE-AAC, extended
      """
    ),
    (.mpeg21, "mp21 MPEG-21"),
    (.photoPlayer, "MPPI photo player"),
    (
      .partialFiles,
      """
      paff partial file, generic
      pmff partial file, mixed
      """
    ),
    (
      .jpeg2000,
      """
      J2P0 JPEG 2000, profile 0
      J2P1 JPEG 2000, profile 1
      jp2  JPEG 2000
      """
    ),
    (.jpx, "jpx  JPEG 2000, extended"),
    (.jpm, "jpm  JPEG 2000 compound image"),
    (
      .mj2,
      """
      mj2s Motion JPEG 2000, simple
      mjp2 Motion JPEG 2000, general
      """
    ),
    (
      .jpeg2000InItems,
      """
      j2is JPEG 2000 image sequence
      j2ki JPEG 2000 image
      j2ks Motion JPEG 2000 track
      """
    ),
    (.jpSearch, "jpsi JPSearch image collection"),
    (.jpegXR, "jpxb JPEG XR"),
    (.jpegXL, "jxl  JPEG XL"),
    (
      .jpegXS,
      """
      jxs  JPEG XS image
      jxsc JPEG XS codestream
      jxsi JPEG XS image in HEIF
      jxss JPEG XS image sequence in HEIF
      """
    ),
    (.oma2, "odcf OMA DRM content"),
    (.oma21, "opf2 OMA DRM content, packetized"),
    (.omaBroadcast, "opx2 OMA DRM content, packetized and adapted"),
    (.ismaCryp, "isc2 ISMACryp 2.0"),
    (.portableMultimedia, "MSNV portable multimedia device"),
    (.sdVideo, "sdv  SD Video"),
    (.hevcWithAlpha, "muxa HEVC video with alpha"),
    (
      .iTunes,
      """
      M4A  iTunes audio
      M4B  iTunes audiobook
      M4P  iTunes protected audio
      M4V  iTunes video
      """
    ),
  ]
}
