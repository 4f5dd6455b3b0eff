import Anatomy

extension Names {
  /// Registered names of sample entries of media other than pictures and audio; used if the fields
  /// of the sample entry are not decoded.
  static let otherEntries = NameList(
    "sample entry", in: ["stsd"],
    of: [
      (
        .iso12,
        """
        enc3 Encrypted Volumetric Video
        encf Encrypted Font
        encm Encrypted Metadata
        encp Encrypted Haptics
        icp3 Incomplete Volumetric Video
        icph Incomplete Hints
        icpm Incomplete Metadata
        icpp Incomplete Haptics
        icps Incomplete Systems Stream
        icpt Incomplete Text
        prtp Protected RTP Reception Hints
        rtcp RTCP Reception Hints
        stcp SRTCP Reception Hints
        """
      ),
      (.iso14, "mp4s MPEG-4 Systems"),
      (.iso15, "svcM Scalable AVC Metadata"),
      (.eventTracks, "evte Event Messages"),
      (
        .timedMetrics,
        """
        2dcc Cartesian Coordinates
        depi Decoder Power Indication
        dfce Display Fine Control
        dipi Display Power Indication
        vqme Quality Metrics
        """
      ),
      (.dynamicRange, "unid Dynamic Range Control"),
      (
        .omaf,
        """
        dyol Dynamic Overlays
        dyvp Dynamic Viewpoint
        invo Initial Viewing Orientation
        invp Initial Viewpoint
        ocpc Object Center Points
        rcvp Recommended Viewport
        rvp2 Recommended Viewport with Viewpoints
        stmd Spherical Region Metadata
        ttsl Timed Text Sphere Location
        vrsp Viewing Space
        """
      ),
      (
        .v3c,
        """
        6vpt Dynamic Viewport
        dyvm Dynamic Spatial Regions
        v3a1 V3C Atlas
        v3ag V3C Atlas, Parameter Sets in Band
        v3c1 V3C Single Atlas
        v3cb V3C Atlas Base
        v3cg V3C Single Atlas, Parameter Sets in Band
        v3e1 V3C Bitstream
        v3eg V3C Bitstream, Parameter Sets in Band
        v3t1 V3C Atlas Tiles
        """
      ),
      (
        .threeGPP,
        """
        3glo 3GPP Location
        3gor 3GPP Orientation
        3gvo 3GPP Video Orientation
        """
      ),
      (.broadcasting, "m2ts MPEG-2 Transport Hints for DMB"),
      (
        .dvb,
        """
        ixse DVB Track Index
        mlix DVB Movie Index
        """
      ),
      (.omaBroadcast, "oksd OMA Keys"),
      (.cameraMotion, "camm Camera Motion"),
      (
        .quickTime,
        """
        c608 CEA-608 Captions
        c708 CEA-708 Captions
        tc64 Timecode, 64 Bits
        """
      ),
      (.registered(by: "Canon"), "cndm Canon Dynamic Metadata"),
      (
        .registered(by: "Sony"),
        """
        STGS Sony Subtitle Graphics
        rtmd Sony Real-time Metadata
        """
      ),
    ])
}
