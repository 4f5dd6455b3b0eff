import Anatomy

extension Names {
  /// Names of sample group types (`sbgp`, `csgp` and `sgpd`).
  static let sampleGroups = NameList(
    "sample group",
    of: [
      (
        .iso12,
        """
        alst alternative startup sequence
        casg clean aperture
        drap dependent random access point
        edrp extended dependent random access point
        esgh essential descriptions hierarchy
        it35 T.35 message
        pasr pixel aspect ratio
        prol audio pre-roll
        rap  random access point
        rash rate share
        roll pre-roll or post-roll
        sap  stream access point
        stmi metadata items
        tele temporal level
        """
      ),
      (
        .iso15,
        """
        aud  access unit delimiter
        avll AVC layer
        avss AVC sub-sequence
        dcfi VVC decoding capability information
        dtrt SVC decode re-timing
        eob  end of bitstream
        eos  end of sequence
        lbli HEVC external base layer
        linf layer information
        minp VVC mixed NAL unit types
        mvif MVC scalability information
        nalm NAL unit map
        nfas neural network post-filter activation
        nfcs neural network post-filter characteristics
        oinf operating points information
        opth operating point decode time
        pase parameter sets
        pprr picture-in-picture region replacement
        pss1 parameter sets in band
        rror rectangular region order
        scif SVC scalability information
        scnm scalable NAL unit map
        spid VVC subpicture ID
        spli VVC subpicture level
        spor VVC subpicture order
        stsa step-wise temporal sub-layer access
        sulm VVC subpicture layout map
        sync sync sample
        trif rectangular region
        tsas temporal sub-layer access
        tscl temporal layer
        vipr view priority
        vopi VVC operating points information
        """
      ),
      (.cenc, "seig sample encryption"),
      (
        .heif,
        """
        aebr exposure bracketing
        afbr flash exposure bracketing
        dobr depth of field bracketing
        eqiv equivalent samples
        fobr focus bracketing
        pano panorama
        refs direct reference samples
        wbbr white balance bracketing
        """
      ),
      (
        .omaf,
        """
        2dsr 2D spatial relationship
        tmsh tile mesh
        """
      ),
      (.v3c, "vaps V3C atlas parameter sets"),
      (.uncompressed, "ilce field interlacing"),
      (
        .av1InISO,
        """
        av1M AV1 metadata
        av1f AV1 forward key frame
        av1m AV1 multi-frame
        av1s AV1 switch frame
        """
      ),
      (
        .threeGPP,
        """
        3gag video buffer parameters
        avcb AVC hypothetical reference decoder
        """
      ),
      (.registered(by: "Apple"), "seam seamless segments"),
    ])
}
