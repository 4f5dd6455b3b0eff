import Anatomy

extension Names {
  /// Names of item properties (`ipco`).
  static let itemProperties = NameList(
    "box", in: ["ipco"],
    of: [
      (
        .iso12,
        """
        brnd Item Brand
        hdlp Handler
        """
      ),
      (
        .heif,
        """
        aebr Exposure Bracketing
        afbr Flash Exposure Bracketing
        altt Accessibility Text
        auxC Auxiliary Type
        crtt Creation Time
        dobr Depth of Field Bracketing
        evcC EVC Configuration
        fade Fade Transition
        fobr Focus Bracketing
        imir Image Mirroring
        irot Image Rotation
        iscl Image Scaling
        ispe Image Size
        jpgC JPEG Configuration
        lsel Layer Selection
        mdft Modification Time
        mskC Mask Configuration
        oinf Operating Points Information
        pano Panorama
        pixi Pixel Information
        rloc Relative Location
        rref Required References
        splt Split Transition
        ssld Suggested Display Duration
        stpe Suggested Transition Period
        subs Sub-sample Information
        tols Target Output Layer Set
        udes User Description
        wbbr White Balance Bracketing
        wipe Wipe Transition
        zoom Zoom Transition
        """
      ),
      (
        .cenc,
        """
        iaux Item Auxiliary Information
        ienc Item Encryption
        """
      ),
      (.iso15, "nnrC Neural Network Configuration"),
      (
        .omaf,
        """
        covi Coverage Information
        fovi Essential Fisheye Information
        fvsi Supplemental Fisheye Information
        iivo Initial Viewing Orientation
        ovly Overlay Configuration
        prfr Projection Format
        rotn Rotation
        rwpk Region-wise Packing
        stvi Frame Packing
        vssn Viewing Space
        """
      ),
      (
        .v3c,
        """
        v3cC V3C Configuration
        v3tp V3C Atlas Tile Configuration
        vutp V3C Unit Header
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
        ilcp Field Interlacing
        sbpm Sensor Bad Pixels
        snuc Sensor Non-uniformity Correction
        splz Polarization Pattern
        uncC Uncompressed Frame Configuration
        """
      ),
      (
        .avif,
        """
        a1lx AV1 Layered Image Sizes
        a1op AV1 Operating Point
        """
      ),
      (.jpegXS, "jxsH JPEG XS Header"),
      (
        .gimi,
        """
        mcrs Model Coordinate Reference System
        mtxf Model Transformation
        tiep Model Tie Points
        """
      ),
    ])
}
