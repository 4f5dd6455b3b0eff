import Anatomy

extension Names {
  /// Names of audio sample entries, which all have the same fields.
  static let audioEntries = NameList(
    "sample entry", in: ["stsd"],
    of: [
      (
        .iso12,
        """
        enca Encrypted Audio
        icpa Incomplete Audio
        resa Restricted Audio
        """
      ),
      (
        .iso14,
        """
        m4ae MPEG-4 Audio, Enhanced
        mp4a MPEG-4 Audio
        """
      ),
      (
        .uncompressedAudio,
        """
        fpcm Floating-point PCM Audio
        ipcm Integer PCM Audio
        """
      ),
      (
        .mpegH3D,
        """
        mha1 MPEG-H Audio
        mha2 MPEG-H Audio, Multi-stream
        mhm1 MPEG-H Audio Stream
        mhm2 MPEG-H Audio Stream, Multi-stream
        """
      ),
      (
        .ac3,
        """
        ac-3 AC-3 Audio
        ec-3 Enhanced AC-3 Audio
        """
      ),
      (.ac4, "ac-4 AC-4 Audio"),
      (
        .dts,
        """
        dts+ DTS Layered Audio, Enhancement
        dts- DTS Layered Audio, Base
        dtsc DTS Audio
        dtse DTS Express Audio
        dtsh DTS-HD Audio
        dtsl DTS-HD Lossless Audio
        """
      ),
      (
        .dtsUHD,
        """
        dtsx DTS:X Audio
        dtsy DTS:X Audio, Profile 3
        """
      ),
      (.mlpInISO, "mlpa MLP Audio"),
      (.opusInISO, "Opus Opus Audio"),
      (.flacInISO, "fLaC FLAC Audio"),
      (.iamf, "iamf Immersive Audio"),
      (
        .threeGPP,
        """
        samr AMR Narrowband Audio
        sawb AMR Wideband Audio
        sawp AMR Wideband Plus Audio
        sevs EVS Audio
        """
      ),
      (
        .threeGPP2,
        """
        sevc EVRC Audio
        sqcp QCELP Audio
        ssmv SMV Audio
        """
      ),
      (.g719, "g719 G.719 Audio"),
      (.sdVideo, "g726 G.726 Audio"),
      (.avsAudio, "cavs AVS2 Audio"),
      (.avs3Audio, "av3a AVS3 Audio"),
      (.registered(by: "Auro Technologies"), "a3ds Auro-Cx Audio"),
      (.registered(by: "Digital Rise"), "dra1 DRA Audio"),
      (.authority, "ec+3 Enhanced AC-3 Audio with Joint Objects (Withdrawn)"),
      (
        .registered(by: "Apple"),
        """
        alac Apple Lossless Audio
        apac Apple Positional Audio
        """
      ),
      (
        .quickTime,
        """
        .mp3 MPEG Audio Layer 3
        MAC3 MACE 3:1 Audio
        MAC6 MACE 6:1 Audio
        NONE Uncompressed Audio
        QDM2 QDesign Music 2 Audio
        QDMC QDesign Music Audio
        Qclp Qualcomm PureVoice Audio
        agsm GSM Audio
        alaw A-law Audio
        dvi  DVI ADPCM Audio
        fl32 Floating-point PCM Audio, 32 Bits
        fl64 Floating-point PCM Audio, 64 Bits
        ima4 IMA 4:1 ADPCM Audio
        in24 Integer PCM Audio, 24 Bits
        in32 Integer PCM Audio, 32 Bits
        lpcm Linear PCM Audio
        raw  Unsigned PCM Audio, 8 Bits
        sowt Integer PCM Audio, 16 Bits, Little-endian
        twos Integer PCM Audio, 16 Bits, Big-endian
        ulaw µ-law Audio
        vdva DV Audio
        """
      ),
      (
        .unpublished,
        """
        owma Windows Media Audio
        zaud Encrypted Dolby Audio
        """
      ),
    ])
}
