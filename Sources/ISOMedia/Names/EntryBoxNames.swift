import Anatomy

extension Names {
  /// Registered names of boxes in visual sample entries; used if the box is not decoded.
  static let visualEntryBoxes = NameList(
    "box", in: ["VisualSampleEntry"],
    of: [
      (.iso12, "scrb Scrambling Scheme"),
      (
        .iso15,
        """
        3sib MVD Scalability Message
        a3dC 3D-AVC Configuration
        dhec Default HEVC Extractor
        ecam Extrinsic Camera Parameters
        evcC EVC Configuration
        evsC EVC Slice Component Configuration
        hvtC HEVC Tile Configuration
        icam Intrinsic Camera Parameters
        lvcC LCEVC Configuration
        mvcC Multiview AVC Configuration
        mvcP Multiview Priority Assignments
        mvdC Multiview AVC with Depth Configuration
        qlif Layer Quality Assignments
        seib Scalability Information
        svcC Scalable AVC Configuration
        svcP Scalable Priority Assignments
        svmC Scalable Information Configuration
        vsib View Scalability Information
        vvnC VVC NAL Unit Configuration
        vwid View Identifiers
        """
      ),
      (
        .heif,
        """
        auxi Auxiliary Type
        ccst Coding Constraints
        jpgC JPEG Configuration
        """
      ),
      (
        .uncompressed,
        """
        clev Component Reference Level
        cloc Chroma Location
        cmpd Component Definition
        cpal Component Palette
        cpat Component Pattern
        disi Disparity Information
        fpac Frame Packing Information
        sbpm Sensor Bad Pixels
        snuc Sensor Non-uniformity Correction
        splz Polarization Pattern
        uncC Uncompressed Frame Configuration
        """
      ),
      (
        .registered(by: "Apple"),
        """
        almo Alpha Mode
        vexu Video Extended Usage
        """
      ),
      (.registered(by: "Google"), "prmr Production Metadata Reference"),
      (.registered(by: "UWA"), "cuvv HDR Vivid Configuration"),
      (.openAPV, "apvC APV Configuration"),
    ])

  /// Registered names of boxes in audio sample entries; used if the box is not decoded.
  static let audioEntryBoxes = NameList(
    "box", in: ["AudioSampleEntry"],
    of: [
      (.iso12, "dmix Downmix Instructions"),
      (
        .dynamicRange,
        """
        leqi Loudness Equalization Instructions
        pdc1 Parametric DRC Coefficients
        pdi1 Parametric DRC Instructions
        udc1 Basic DRC Coefficients
        udc2 DRC Coefficients
        udex DRC Configuration Extension
        udi1 Basic DRC Instructions
        udi2 DRC Instructions
        ueqc Equalization Coefficients
        ueqi Equalization Instructions
        """
      ),
      (
        .mpegH3D,
        """
        maeI MPEG-H Scene Information
        maeM MPEG-H Multi-stream Signaling
        mhaD MPEG-H Dynamic Range and Loudness
        mhaP MPEG-H Profile and Level Compatibility
        """
      ),
      (.mlpInISO, "dmlp MLP Configuration"),
      (.registered(by: "Auro Technologies"), "acxd Auro-Cx Configuration"),
      (.avs3Audio, "dca3 AVS3 Audio Configuration"),
    ])

  /// Registered names of boxes in other sample entries; used if the box is not decoded.
  static let otherEntryBoxes = NameList(
    "box", in: ["SampleEntry", "VolumetricVisualSampleEntry", "MetadataSampleEntry"],
    of: [
      (.eventTracks, "silb Scheme Identifiers"),
      (
        .v3c,
        """
        6vpC Viewport Configuration
        v3cC V3C Configuration
        v3tC V3C Atlas Tile Configuration
        """
      ),
    ])
}
