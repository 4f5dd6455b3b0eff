import Anatomy
import Schema

/// Sample entries with only the fields common to all sample entries: child boxes contain all other
/// information.
extension Boxes {
  static let otherSampleEntries = SpecSection(
    .iso12,
    .init(plainEntries) { code, title in
      Box(code, title, in: "stsd", group: "SampleEntry", spec: "8.5.2", holds: .boxes) { box in
        box.sampleEntry()
        box.restUnlessBoxes("data")
      }
    })

  private static let plainEntries = """
    2dcc Cartesian Coordinates
    3glo 3GPP Location
    3gor 3GPP Orientation
    3gvo 3GPP Video Orientation
    6vpt Dynamic Viewport
    STGS Sony Subtitle Graphics
    camm Camera Motion
    cndm Canon Dynamic Metadata
    depi Decoder Power Indication
    dfce Display Fine Control
    dipi Display Power Indication
    dyol Dynamic Overlays
    dyvm Dynamic Spatial Regions
    dyvp Dynamic Viewpoint
    encf Encrypted Font
    encm Encrypted Metadata
    encp Encrypted Haptics
    evte Event Messages
    icph Incomplete Hints
    icpm Incomplete Metadata
    icpp Incomplete Haptics
    icps Incomplete Systems Stream
    icpt Incomplete Text
    invo Initial Viewing Orientation
    invp Initial Viewpoint
    ixse DVB Track Index
    m2ts MPEG-2 Transport Hints for DMB
    mlix DVB Movie Index
    ocpc Object Center Points
    oksd OMA Keys
    rcvp Recommended Viewport
    resf Restricted Font
    resm Restricted Metadata
    resp Restricted Haptics
    rtmd Sony Real-time Metadata
    rvp2 Recommended Viewport with Viewpoints
    stmd Spherical Region Metadata
    svcM Scalable AVC Metadata
    tc64 Timecode, 64 Bits
    ttsl Timed Text Sphere Location
    unid Dynamic Range Control
    vqme Quality Metrics
    vrsp Viewing Space

    """

  static let timedMetrics = SpecSection(
    .timedMetrics,
    [
      Box("vqmC", "Quality Metrics Configuration", in: "vqme", occurs: .once, versions: 0...0) {
        box in
        box.u8("field_size_bytes")
        let rows = box.u8("metric_count", means: .count(of: .rows))
        box.table("metrics", rows: rows) { $0.code("metric_code") }
      },
      Box(
        "2dcC", "Cartesian Coordinates Configuration", in: "2dcc", occurs: .once, versions: 0...0
      ) { box in
        box.u16("reference_width", line: "width %")
        box.u16("reference_height", line: "height %")
      },
    ])
}
