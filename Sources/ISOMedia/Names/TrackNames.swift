import Anatomy

extension Names {
  /// Names of types of references between tracks (`tref`).
  static let trackReferences = NameList(
    "track reference", in: ["tref"],
    of: [
      (
        .iso12,
        """
        adda Additional Audio Track
        adrc Loudness Metadata Track
        aest Associated External Stream
        auxl Auxiliary Track
        cdsc Described Track
        font Font Track
        hind Hint Track Dependency
        hint Hinted Media
        subt Subtitle Track
        thmb Thumbnail Track
        vdep Video Depth
        vplx Video Parallax
        """
      ),
      (
        .iso14,
        """
        dpnd Stream Dependency
        ipir IPI Declaration
        mpod Media of Object Descriptor
        sync Synchronized Clock
        """
      ),
      (
        .iso15,
        """
        avcp AVC Parameter Sets
        deps Depth Base Track
        evcr EVC Slice Base
        mixn VVC Mixed NAL Unit Types
        oref Operating Points Information
        recr Reconstruction from Subset
        sabt HEVC Tile Track
        sbas Scalable Base
        scal Scalable Extraction
        subp VVC Subpictures
        supm Supplementary Picture-in-picture Video
        swfr Track to Switch From
        swto Track to Switch To
        tbas Tile Base Track
        vref VVC Operating Points Information
        vreg VVC Operating Point Entity Group
        vvcN VVC Non-video Layers
        """
      ),
      (
        .omaf,
        """
        cdtg Tracks Described Collectively
        shsc Shadow Sync Samples
        """
      ),
      (
        .v3c,
        """
        v3cs V3C Atlas Track
        v3ct V3C Atlas Tile Track
        v3va V3C Attribute Video
        v3vg V3C Geometry Video
        v3vo V3C Occupancy Video
        """
      ),
      (
        .quickTime,
        """
        cdep Structural Dependency
        chap Chapter List
        clcp Closed Captions
        fall Alternative Audio Format
        folw Subtitle Selected with Audio
        forc Forced Subtitle Track
        scpt Transcript
        ssrc Nonprimary Source
        tmcd Timecode
        """
      ),
      (.dts, "lyra Layer Base Track"),
      (.registered(by: "Apple"), "rndr Rendering Metadata"),
    ])

  /// Names of track group types (`trgr`).
  static let trackGroups = NameList(
    "track group", in: ["trgr"],
    of: [
      (
        .iso12,
        """
        msrc Multi-source Presentation
        ster Stereo Pair
        """
      ),
      (
        .iso15,
        """
        alte Alternative Extraction Sources
        cstg Complete Subset
        snut Subpictures of One NAL Unit Type
        """
      ),
      (.omaf, "2dsr Spatial Relationship"),
      (
        .v3c,
        """
        potg Playout
        vtcg V3C Atlas Tile Component
        """
      ),
      (
        .uncompressed,
        """
        scvg Component Video
        stvg Tile Video
        """
      ),
    ])

  /// Names of the attributes in which alternative tracks (`tsel`) or alternative sub-tracks
  /// (`stri`) differ.
  static let trackAttributes = NameList(
    "track attribute",
    of: [
      (
        .iso12,
        """
        bitr bit rate
        cdec codec
        cgsc coarse-grain scalability
        fgsc fine-grain scalability
        frar frame rate
        mela language
        mpsz largest packet size
        mtyp media type
        nvws number of views
        resc region-of-interest scalability
        scsz screen size
        spsc spatial scalability
        tesc temporal scalability
        vwsc view scalability
        """
      ),
      (
        .iso15,
        """
        swtk switchable tracks hierarchy
        tile tile
        """
      ),
      (
        .threeGPP,
        """
        bwas bandwidth
        lang language
        """
      ),
    ])

  /// Names of attributes in which views differ (`mvra`).
  static let viewAttributes = NameList(
    "multiview attribute",
    of: [
      (
        .iso15,
        """
        bitr bit rate
        ecam extrinsic camera parameters
        elvi elliptical view array
        frar frame rate
        geom geometry
        icam intrinsic camera parameters
        ilvi inline view array
        levl level
        nvws number of output views
        plvi planar view array
        prfl profile
        rtvi rectangular view array
        spvi spherical view array
        stvi stereo view array
        """
      )
    ])
}
