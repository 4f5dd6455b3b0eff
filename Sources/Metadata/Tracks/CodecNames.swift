import Bytes

/// Common names of codecs, by the code of the sample entry. They replace less familiar titles of
/// sample entries.
enum CodecNames {
  static func name(of code: FourCC) -> String? { entries[code] }

  private static let entries = Dictionary(
    """
    avc1 H.264
    avc2 H.264
    avc3 H.264
    avc4 H.264
    svc1 H.264 SVC
    mvc1 H.264 MVC
    mvc2 H.264 MVC
    hvc1 H.265
    hev1 H.265
    hvc2 H.265
    hev2 H.265
    lhv1 layered H.265
    lhe1 layered H.265
    vvc1 H.266
    vvi1 H.266
    evc1 EVC
    dvh1 Dolby Vision H.265
    dvhe Dolby Vision H.265
    dva1 Dolby Vision H.264
    dvav Dolby Vision H.264
    dav1 Dolby Vision AV1
    av01 AV1
    vp08 VP8
    vp09 VP9
    vp10 VP10
    mp4v MPEG-4 Visual
    s263 H.263
    h263 H.263
    jpeg JPEG
    mjpa Motion JPEG A
    mjpb Motion JPEG B
    mjpg Motion JPEG
    mjp2 JPEG 2000
    png  PNG
    rle  Animation
    raw  uncompressed
    2vuy uncompressed 4:2:2
    yuv2 uncompressed 4:2:2
    v210 uncompressed 4:2:2, 10 bits
    uncv uncompressed
    apch ProRes 422 HQ
    apcn ProRes 422
    apcs ProRes 422 LT
    apco ProRes 422 Proxy
    ap4h ProRes 4444
    ap4x ProRes 4444 XQ
    aprn ProRes RAW
    aprh ProRes RAW HQ
    apv1 APV
    AVdn DNxHD
    AVdh DNxHR
    dvc  DV NTSC
    dvcp DV PAL
    dvpp DVCPRO PAL
    SVQ1 Sorenson Video
    SVQ3 Sorenson Video 3
    cvid Cinepak
    CFHD CineForm
    CRAW Canon raw
    icod Apple Intermediate
    mp4a MPEG-4 Audio
    m4ae MPEG-4 Audio
    ac-3 AC-3
    ec-3 Enhanced AC-3
    ac-4 AC-4
    mlpa MLP
    Opus Opus
    fLaC FLAC
    alac Apple Lossless
    iamf Immersive Audio
    mha1 MPEG-H 3D Audio
    mhm1 MPEG-H 3D Audio
    dtsc DTS
    dtsh DTS-HD
    dtsl DTS-HD lossless
    dtse DTS Express
    dtsx DTS:X
    samr AMR
    sawb AMR wideband
    sawp AMR wideband plus
    .mp3 MP3
    lpcm PCM
    sowt PCM, little-endian
    twos PCM, big-endian
    in24 PCM, 24 bits
    in32 PCM, 32 bits
    fl32 PCM, 32-bit float
    fl64 PCM, 64-bit float
    ipcm PCM
    fpcm PCM, float
    alaw A-law
    ulaw µ-law
    ima4 IMA ADPCM
    MAC3 MACE 3:1
    MAC6 MACE 6:1
    QDM2 QDesign Music 2
    Qclp Qualcomm PureVoice
    agsm GSM 6.10
    tx3g timed text
    text QuickTime text
    wvtt WebVTT
    stpp TTML
    sbtt text
    stxt text
    c608 CEA-608
    c708 CEA-708
    mp4s MPEG-4 systems
    mebx boxed metadata
    gpmd GoPro metadata
    camm camera motion
    tmcd timecode
    rtmd Sony metadata
    """.lines.compactMap { line in
      FourCC(argument: String(line.prefix(4))).map { ($0, String(line.dropFirst(5))) }
    }, uniquingKeysWith: { first, _ in first })

  /// Names of codecs by `objectTypeIndication`.
  static let objectTypes: [Int: String] = [
    0x20: "MPEG-4 Visual", 0x21: "H.264", 0x23: "H.265", 0x40: "MPEG-4 Audio",
    0x60: "MPEG-2 Video", 0x61: "MPEG-2 Video", 0x62: "MPEG-2 Video", 0x63: "MPEG-2 Video",
    0x64: "MPEG-2 Video", 0x65: "MPEG-2 Video", 0x66: "AAC Main", 0x67: "AAC LC", 0x68: "AAC SSR",
    0x69: "MP3", 0x6A: "MPEG-1 Video", 0x6B: "MP3", 0x6C: "JPEG", 0x6D: "PNG", 0x6E: "JPEG 2000",
    0xA9: "DTS", 0xDD: "Vorbis", 0xE0: "VobSub",
  ]

  static let audioObjects: [Int: String] = [
    1: "AAC Main", 2: "AAC LC", 3: "AAC SSR", 4: "AAC LTP", 5: "HE-AAC", 6: "AAC Scalable",
    7: "TwinVQ", 8: "CELP", 9: "HVXC", 17: "ER AAC LC", 19: "ER AAC LTP", 20: "ER AAC Scalable",
    22: "ER BSAC", 23: "AAC LD", 29: "HE-AAC v2", 30: "MPEG Surround", 32: "MPEG Layer I",
    33: "MPEG Layer II", 34: "MP3", 36: "ALS", 37: "SLS", 39: "AAC ELD", 42: "xHE-AAC",
  ]

  /// Names of MPEG-4 Visual profiles and levels by their number (ISO/IEC 14496-2, Annex G).
  static let visualProfiles: [Int: String] = [
    1: "Simple level 1", 2: "Simple level 2", 3: "Simple level 3", 4: "Simple level 4a",
    5: "Simple level 5", 6: "Simple level 6", 8: "Simple level 0", 9: "Simple level 0b",
    0xF0: "Advanced Simple level 0", 0xF1: "Advanced Simple level 1",
    0xF2: "Advanced Simple level 2", 0xF3: "Advanced Simple level 3",
    0xF4: "Advanced Simple level 4", 0xF5: "Advanced Simple level 5",
    0xF7: "Advanced Simple level 3b",
  ]
}
