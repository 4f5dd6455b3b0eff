import Anatomy

extension Names {
  /// Registered names of boxes that may occur in any container; used if the box is not decoded.
  static let boxes = NameList("box", in: [], of: formatBoxes + applicationBoxes)

  private static let formatBoxes: [(Standard, String)] = [
    (
      .iso12,
      """
      !mof Compressed Movie Fragment
      !mov Compressed Movie
      !six Compressed Segment Index
      !ssx Compressed Subsegment Index
      aedb Audio Element Description
      aelm Audio Element
      aepp Audio Element Polar Position Interactivity
      aepr Audio Element Prominence Interactivity
      aesb Audio Element Selection
      aesd Audio Element Selection Description
      ardi Audio Rendering Indication
      cinf Complete Track Information
      csch Compatible Scheme Type
      etyp Extended Type
      extr Hint Extra Data
      fdel File Delivery Information
      fdpa File Delivery Packet
      fdsa File Delivery Sample
      feci FEC Information
      fecr FEC Reservoir
      fiin File Delivery Item Information
      fire File Reservoir
      fpar File Partition
      gitn Group Names
      grpl Groups List
      idat Item Data
      iinf Item Information
      iloc Item Locations
      imda Identified Media Data
      imif IPMP Information
      infe Item Information Entry
      ipco Item Properties
      ipma Item Property Associations
      ipmc IPMP Control
      ipro Item Protection
      iprp Item Properties and Associations
      iref Item References
      istm Hint Initial Sample Time
      labl Label
      otyp Original File Type
      paen Partition Entry
      pitm Primary Item
      rcsr Received Contributing Sources
      rinf Restricted Scheme Information
      rsot Redundant Sample Original Timing
      rssr Received Synchronization Source
      rtpo RTP Offset
      rtpx RTP Header Extension
      segr File Delivery Session Groups
      spki Sample Packing Information
      sroc SRTP Rollover Counter
      ssrt Sub-sample References
      stvi Stereo Video
      tOD  MPEG-2 Object Descriptor Information
      tPAT MPEG-2 Program Association
      tPMT MPEG-2 Program Map
      tssy Timestamp Synchrony
      tsti MPEG-2 Timing
      ttyp Track Type
      tyco Type Combination
      vvhd Volumetric Visual Media Header
      """
    ),
    (
      .iso14,
      """
      crhd Clock Reference Media Header
      iphd IPMP Media Header
      m7hd MPEG-7 Media Header
      mjhd MPEG-J Media Header
      ochd Object Content Media Header
      odhd Object Descriptor Media Header
      sdhd Scene Description Media Header
      """
    ),
    (
      .iso15,
      """
      3dpr Depth Resolution
      buff Buffering Information
      iroi Region of Interest
      ldep Tier Dependency
      mstv Sub-track Views
      mvcg Multiview Group
      mvci Multiview Information
      mvra Multiview Relation Attributes
      rrgn Rectangular Region
      sdep Sample Dependency
      seii SEI Information
      sstl Sub-track Layers
      stmg Sub-track Multiview Groups
      stti Sub-track Tiers
      svdr Dependency Range
      svip Initial Parameter Sets
      svpr Priority Range
      swtc Multiview Group Relation
      tibr Tier Bit Rate
      tiri Tier Information
      tran Lightweight Transcoding
      tstb Tile Sub-track Group
      vipr View Priority
      vwdi Multiview Scene Information
      """
    ),
    (
      .iso30,
      """
      ctim Cue Time
      payl Cue Text
      sttg Cue Settings
      vsid Cue Source Identifier
      vtta Additional Text
      vttc Cue
      vtte Empty Cue
      """
    ),
    (
      .heif,
      """
      auxi Auxiliary Type
      ccst Coding Constraints
      md5i MD5 Integrity
      mini Minimized Image
      """
    ),
    (
      .partialFiles,
      """
      bidx Box Index
      dihd Data Integrity Hash
      dint Data Integrity
      fidx Box File Index
      frpa Front Part
      pdat Partial Data
      pfhd Partial File Header
      pfil Partial File
      ploc Partial Segment Location
      pseg Partial Segment
      pshd Partial Segment Header
      ptle Partial Top Level Entry
      surl Source URL
      """
    ),
    (
      .omaf,
      """
      2dqr Picture Region Quality Ranking
      2dss Spatial Relationship Source
      coif Composition Information
      covi Coverage Information
      fovd Fisheye Omnidirectional Video
      fovi Fisheye Video Information
      fvsi Fisheye Video Supplement
      meof Media Offset
      mesh Mesh
      movd Mesh Omnidirectional Video
      otcf Timed Text Configuration
      ovly Overlay Configuration
      povd Projected Omnidirectional Video
      prfr Projection Format
      rosc Sphere Region Configuration
      rotn Rotation
      rvif Recommended Viewport Information
      rwpk Region-wise Packing
      sprg Sub-picture Region
      srqr Sphere Region Quality Ranking
      vssn Viewing Space
      """
    ),
    (
      .v3c,
      """
      mmvi Multimap Video
      v3sc Spatial Region Collection
      vpbb Bounding Box
      vunt V3C Unit Header
      """
    ),
  ]
}
