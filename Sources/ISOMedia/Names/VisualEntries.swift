import Anatomy

extension Names {
  /// Names of visual sample entries, which all have the same fields.
  static let visualEntries = NameList(
    "sample entry", in: ["stsd"],
    of: [
      (
        .iso12,
        """
        encv Encrypted Video
        icpv Incomplete Video
        resv Restricted Video
        """
      ),
      (.iso14, "mp4v MPEG-4 Video"),
      (
        .iso15,
        """
        a3d1 3D-AVC Video
        a3d2 3D-AVC Video, Extractors or Aggregators
        a3d3 3D-AVC Video, Parameter Sets in Band
        a3d4 3D-AVC Video, Extractors or Aggregators, Parameter Sets in Band
        avc1 AVC Video
        avc2 AVC Video, Extractors or Aggregators
        avc3 AVC Video, Parameter Sets in Band
        avc4 AVC Video, Extractors or Aggregators, Parameter Sets in Band
        avcp AVC Parameter Sets
        evc1 EVC Video
        evm1 EVC Slice Base
        evs1 EVC Slice Component
        evs2 EVC Slice Component, Parameter Sets in Band
        hev1 HEVC Video, Parameter Sets in Band
        hev2 HEVC Video, Constrained Extractors, Parameter Sets in Band
        hev3 HEVC Video, Extractors, Parameter Sets in Band
        hvc1 HEVC Video
        hvc2 HEVC Video, Constrained Extractors
        hvc3 HEVC Video, Extractors
        hvt1 HEVC Video Tiles
        hvt2 HEVC Slice Segments
        hvt3 HEVC Video Tiles with Slice Headers
        lhe1 Layered HEVC Video, Parameter Sets in Band
        lht1 Layered HEVC Video Tiles
        lhv1 Layered HEVC Video
        lvc1 LCEVC Video
        mvc1 Multiview AVC Video
        mvc2 Multiview AVC Video, Extractors or Aggregators
        mvc3 Multiview AVC Video, Parameter Sets in Band
        mvc4 Multiview AVC Video, Extractors or Aggregators, Parameter Sets in Band
        mvd1 Multiview AVC Video with Depth
        mvd2 Multiview AVC Video with Depth, Extractors or Aggregators
        mvd3 Multiview AVC Video with Depth, Parameter Sets in Band
        mvd4 Multiview AVC Video with Depth, Extractors or Aggregators, Parameter Sets in Band
        svc1 Scalable AVC Video
        svc2 Scalable AVC Video, Extractors or Aggregators
        vvc1 VVC Video
        vvcN VVC Non-video Layers
        vvi1 VVC Video, Parameter Sets in Band
        vvs1 VVC Subpictures
        """
      ),
      (.heif, "mjpg JPEG Image Sequence"),
      (.uncompressed, "uncv Uncompressed Video"),
      (.jpeg2000InItems, "j2ki JPEG 2000 Images"),
      (.jpegXS, "jxsm JPEG XS Images"),
      (.mj2, "mjp2 Motion JPEG 2000"),
      (.av1InISO, "av01 AV1 Video"),
      (
        .vpInISO,
        """
        vp08 VP8 Video
        vp09 VP9 Video
        """
      ),
      (
        .dolbyVisionInISO,
        """
        dav1 Dolby Vision AV1 Video
        dva1 Dolby Vision AVC Video
        dvav Dolby Vision AVC Video, Parameter Sets in Band
        dvh1 Dolby Vision HEVC Video
        dvhe Dolby Vision HEVC Video, Parameter Sets in Band
        """
      ),
      (.vc1, "vc-1 VC-1 Video"),
      (.openAPV, "apv1 APV Video"),
      (.ffv1, "FFV1 FFV1 Video"),
      (.threeGPP, "s263 H.263 Video"),
      (.registered(by: "the Dirac project"), "drac Dirac Video"),
      (.registered(by: "RealNetworks"), "rv60 RealVideo 11"),
      (
        .registered(by: "the AVS workgroup"),
        """
        avs3 AVS3 Video
        avst AVS2 Video
        """
      ),
      (
        .quickTime,
        """
        PNTG MacPaint Images
        SVQ1 Sorenson Video 1
        SVQ3 Sorenson Video 3
        WRLE Windows Run-length Images
        ap4h Apple ProRes 4444
        ap4x Apple ProRes 4444 XQ
        apch Apple ProRes 422 HQ
        apcn Apple ProRes 422
        apco Apple ProRes 422 Proxy
        apcs Apple ProRes 422 LT
        aprh Apple ProRes RAW HQ
        aprn Apple ProRes RAW
        civd Cinepak Video
        cvid Cinepak Video
        dvc  DV Video, NTSC
        dvcp DV Video, PAL
        dvh5 DVCPRO HD Video, 1080i at 50 Hz
        dvh6 DVCPRO HD Video, 1080i at 60 Hz
        dvhp DVCPRO HD Video, 720p at 60 Hz
        flic Autodesk FLIC Animation
        gif  GIF Images
        h261 H.261 Video
        h263 H.263 Video
        jpeg JPEG Images
        mjpa Motion JPEG, Format A
        mjpb Motion JPEG, Format B
        png  PNG Images
        raw  Uncompressed RGB Video
        rle  Apple Animation (Run-length) Video
        rpza Apple Video (Road Pizza)
        smc  Apple Graphics (SMC) Video
        tga  Targa Images
        tiff TIFF Images
        """
      ),
      (
        .registered(by: "Apple"),
        """
        2vuy Uncompressed YUV 4:2:2
        v210 Uncompressed YUV 4:2:2, 10 Bits
        v216 Uncompressed YUV 4:2:2, 16 Bits
        v308 Uncompressed YUV 4:4:4
        v408 Uncompressed YUV with Alpha
        v410 Uncompressed YUV 4:4:4, 10 Bits
        yuv2 Uncompressed YUV 4:2:2, Signed
        """
      ),
      (
        .registered(by: "BitJazz"),
        """
        Shr0 SheerVideo
        Shr1 SheerVideo RGB
        Shr2 SheerVideo YCbCr 4:4:4
        Shr3 SheerVideo YCbCr 4:2:2
        Shr4 SheerVideo YCbCr 4:2:2, Full Range
        """
      ),
      (
        .registered(by: "Digital Voodoo"),
        """
        DV10 Digital Voodoo Uncompressed 4:2:2, 10 Bits
        DVOO Digital Voodoo Uncompressed 4:2:2, 8 Bits
        DVOR Digital Voodoo Intermediate Raw
        DVTV Digital Voodoo Intermediate YUV
        DVVT Digital Voodoo Intermediate YUV, 10 Bits
        HD10 Digital Voodoo Uncompressed HD 4:2:2, 10 Bits
        """
      ),
      (.registered(by: "CineForm"), "CFHD CineForm Video"),
      (.registered(by: "Matrox"), "M105 Matrox Video"),
      (
        .unpublished,
        """
        AVdh DNxHR Video
        AVdn DNxHD Video
        DIVX DivX MPEG-4 Video
        H263 H.263 Video
        XVID Xvid MPEG-4 Video
        """
      ),
    ])
}
