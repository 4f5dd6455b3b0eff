import Anatomy

extension Names {
  /// Names of item types (`infe`).
  static let itemTypes = NameList(
    "item type",
    of: [
      (
        .iso12,
        """
        auvd auxiliary video descriptor
        it35 T.35 message
        mime item with a MIME type
        uri  item with a type given as a URI
        """
      ),
      (
        .heif,
        """
        Exif Exif metadata
        avc1 AVC image
        evc1 EVC image
        grid grid of images
        hvc1 HEVC image
        hvt1 HEVC image tile
        iden identity derived image
        iovl overlay of images
        jpeg JPEG image
        lhv1 layered HEVC image
        mint data integrity
        mski mask image
        rgan region annotation
        vvc1 VVC image
        """
      ),
      (.iso15, "nnr1 neural network"),
      (
        .avif,
        """
        av01 AV1 image
        sato sample transform derived image
        tmap tone-mapped derived image
        """
      ),
      (.jpeg2000InItems, "j2k1 JPEG 2000 image"),
      (.jpegXS, "jxs1 JPEG XS image"),
      (.uncompressed, "unci uncompressed image"),
    ])

  /// Names of types of references between items (`iref`).
  static let itemReferences = NameList(
    "item reference", in: ["iref"],
    of: [
      (
        .iso12,
        """
        fdel File Delivery
        font Font Item
        iloc Item Data Location
        """
      ),
      (
        .heif,
        """
        auxl Auxiliary Image
        base Base of Pre-derived Image
        cdsc Described Item
        dimg Derived from Images
        dpnd Coding Dependency
        eroi Region of Interest
        evir EVC Slice
        exbl Scalable Base
        mask Region Mask
        mint Data Integrity
        pred Prediction Base
        tbas HEVC Tile Base
        thmb Thumbnail of Image
        """
      ),
      (.miaf, "prem Premultiplied by Alpha"),
      (.avif, "sato Sample Transform"),
    ])

  /// Names of types of groups of items and tracks (`grpl`).
  static let entityGroups = NameList(
    "entity group", in: ["grpl"],
    of: [
      (
        .iso12,
        """
        altr Alternatives
        prsl Preselection
        """
      ),
      (
        .heif,
        """
        aebr Exposure Bracketing
        afbr Flash Exposure Bracketing
        albc Album Collection
        brst Burst of Images
        dobr Depth of Field Bracketing
        eqiv Equivalent Entities
        favc Favorites Collection
        fobr Focus Bracketing
        iaug Image with Audio
        pano Panorama
        slid Slide Show
        ster Stereo Pair
        tsyn Time-synchronized Capture
        wbbr White Balance Bracketing
        """
      ),
      (
        .iso15,
        """
        acgl VVC Subpictures with Common Properties
        amgl VVC Subpictures with Different Properties
        opeg VVC Operating Points
        swtk VVC Switchable Tracks
        vvcb VVC Bitstream
        """
      ),
      (
        .omaf,
        """
        oval Alternative Overlays
        ovbg Overlays and Background
        vipo Viewpoint
        """
      ),
      (
        .v3c,
        """
        eply Playout
        swpc Switchable Objects
        """
      ),
    ])
}
