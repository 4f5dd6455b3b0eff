import Anatomy
import Bytes
import Schema

/// ISO/IEC 14496-12, 12.1.3, and QuickTime's image description, which is the same bytes.
extension Boxes {
  static let visualEntries = Chapter(
    .iso12,
    .init(visualCodes) { code, title in
      Box(
        code, title, in: "stsd", group: "VisualSampleEntry", spec: "12.1.3", holds: .boxes,
        body: visualEntry, summary: frameSize)
    })

  static let visualEntry: Box.Body = { box in
    visualFields(box)
    box.restUnlessBoxes("data")
  }

  static func visualFields(_ box: FieldReader) {
    box.sampleEntry()
    box.zerosOrQuickTime(
      16,
      iso: { box in
        box.reserved(2, "pre_defined")
        box.reserved(2)
        box.reserved(12, "pre_defined")
      },
      quickTime: { box in
        box.u16("version")
        box.u16("revision_level")
        box.code("vendor", means: .tells(.software))
        box.u32("temporal_quality")
        box.u32("spatial_quality")
      })
    box.u16("width")
    box.u16("height")
    box.ufixed16_16("horizresolution")
    box.ufixed16_16("vertresolution")
    box.zerosOrQuickTime(4, iso: { $0.reserved(4) }) { $0.u32("data_size") }
    box.u16("frame_count")
    box.text("compressorname", .utf8, .pascalIn(32), means: .tells(.software))
    box.u16("depth")
    let table = box.i16("color_table_id")
    box.when(table == 0 && hasColorTable(box), "color_table_id is 0 and a table follows") {
      colorTable(box)
    }
  }

  /// Where a table would state its last index, a box has letters of its code.
  private static func hasColorTable(_ box: FieldReader) -> Bool {
    guard box.remaining >= 8, let last = box.source.big16(at: box.position + 6) else {
      return false
    }
    return last < 256 && 8 + 8 * (Int(last) + 1) <= box.remaining
  }

  private static func colorTable(_ box: FieldReader) {
    box.group("color_table") {
      box.u32("seed")
      box.u16("flags", means: .flags)
      let last = box.u16("size")
      box.table("colors", rows: last + 1) { row in
        row.u16("index")
        row.u16("red")
        row.u16("green")
        row.u16("blue")
      }
    }
  }

  static let frameSize: @Sendable (Node) -> String? = { node in
    guard let width = node.value("width")?.wholePart, let height = node.value("height")?.wholePart
    else { return nil }
    return "\(width)×\(height)"
  }

  private static let visualCodes = """
    2vuy Uncompressed YUV 4:2:2
    AVdh DNxHR Video
    AVdn DNxHD Video
    CFHD CineForm Video
    DIVX DivX MPEG-4 Video
    H263 H.263 Video
    SVQ1 Sorenson Video 1
    SVQ3 Sorenson Video 3
    WRLE Windows Run-length Images
    XVID Xvid MPEG-4 Video
    ap4h Apple ProRes 4444
    ap4x Apple ProRes 4444 XQ
    apch Apple ProRes 422 HQ
    apcn Apple ProRes 422
    apco Apple ProRes 422 Proxy
    apcs Apple ProRes 422 LT
    aprh Apple ProRes RAW HQ
    aprn Apple ProRes RAW
    apv1 APV Video
    av01 AV1 Video
    avc1 AVC Video
    avc2 AVC Video, Aggregated
    avc3 AVC Video, Parameter Sets in Band
    avc4 AVC Video, Aggregated, Parameter Sets in Band
    avs3 AVS3 Video
    cvid Cinepak Video
    dav1 Dolby Vision AV1 Video
    dva1 Dolby Vision AVC Video
    dvav Dolby Vision AVC Video, Parameter Sets in Band
    dvc  DV Video, NTSC
    dvcp DV Video, PAL
    dvh1 Dolby Vision HEVC Video
    dvhe Dolby Vision HEVC Video, Parameter Sets in Band
    encv Encrypted Video
    evc1 EVC Video
    gif  GIF Images
    h263 H.263 Video
    hev1 HEVC Video, Parameter Sets in Band
    hvc1 HEVC Video
    hvt1 HEVC Video Tiles
    icpv Incomplete Video
    j2ki JPEG 2000 Images
    jpeg JPEG Images
    lhe1 Layered HEVC Video, Parameter Sets in Band
    lhv1 Layered HEVC Video
    lvc1 LCEVC Video
    mjp2 Motion JPEG 2000
    mjpa Motion JPEG, Format A
    mjpb Motion JPEG, Format B
    mp4v MPEG-4 Video
    mvc1 Multiview AVC Video
    png  PNG Images
    raw  Uncompressed RGB
    resv Restricted Video
    rle  Run-length Animation
    rpza Road Pizza Video
    s263 H.263 Video
    smc  Graphics Video
    svc1 Scalable AVC Video
    tiff TIFF Images
    uncv Uncompressed Video
    v210 Uncompressed YUV 4:2:2, 10 Bits
    v216 Uncompressed YUV 4:2:2, 16 Bits
    v308 Uncompressed YUV 4:4:4
    v408 Uncompressed YUV with Alpha
    v410 Uncompressed YUV 4:4:4, 10 Bits
    vc-1 VC-1 Video
    vp08 VP8 Video
    vp09 VP9 Video
    vvc1 VVC Video
    vvi1 VVC Video, Parameter Sets in Band
    yuv2 Uncompressed YUV 4:2:2, Signed

    """
}
