import Anatomy
import Bytes
import Schema

/// Boxes for stereoscopic and omnidirectional video: Apple's video extended usage, and Spherical
/// Video V2.
extension Boxes {
  static let spatialVideo = SpecSection(
    .quickTime,
    [
      Box(
        "vexu", "Video Extended Usage", in: "VisualSampleEntry", occurs: .atMostOnce,
        holds: .boxes),
      Box(
        "must", "Required Boxes", in: "vexu", "eyes", "proj", versions: 0...0,
        presents: .all(.stereo)
      ) {
        $0.table("required_box_types", rows: nil) { $0.code("required_box_type") }
      },
      Box("eyes", "Stereo View", in: "vexu", occurs: .atMostOnce, holds: .boxes),
      Box(
        "stri", "Stereo View Information", in: "eyes", occurs: .once, versions: 0...0,
        presents: .all(.stereo)
      ) { box in
        box.reservedBits(4)
        box.bits(1, "eye_views_reversed")
        box.bits(1, "has_additional_views")
        box.bits(1, "has_right_eye_view")
        box.bits(1, "has_left_eye_view")
      },
      Box(
        "hero", "Hero Eye", in: "eyes", occurs: .atMostOnce, versions: 0...0,
        presents: .all(.stereo)
      ) {
        $0.u8(
          "hero_eye_indicator", line: .value, labels: [0: "none", 1: "left", 2: "right"])
      },
      Box(
        "cams", "Stereo Camera System", in: "eyes", occurs: .atMostOnce, presents: .all(.stereo),
        holds: .boxes),
      Box(
        "blin", "Stereo Camera Baseline", in: "cams", occurs: .atMostOnce, versions: 0...0,
        presents: .all(.stereo)
      ) {
        $0.u32("baseline_value", line: "% µm")
      },
      Box(
        "cmfy", "Stereo Comfort", in: "eyes", occurs: .atMostOnce, presents: .all(.stereo),
        holds: .boxes),
      Box(
        "dadj", "Horizontal Disparity Adjustment", in: "cmfy", occurs: .atMostOnce,
        versions: 0...0, presents: .all(.stereo)
      ) { $0.i32("disparity_adjustment", line: "% × 0.0001 of the image width") },
      Box("proj", "Projection", in: "vexu", occurs: .atMostOnce, holds: .boxes),
      Box(
        "prji", "Projection Information", in: "proj", occurs: .once, versions: 0...0,
        presents: .all(.projection)
      ) {
        $0.code("projection_kind", line: .value, labels: projections)
      },
      Box("pack", "View Packing", in: "vexu", occurs: .atMostOnce, holds: .boxes),
      Box(
        "pkin", "View Packing Information", in: "pack", occurs: .once, versions: 0...0,
        presents: .all(.stereo)
      ) {
        $0.code(
          "view_packing_kind", line: .value, labels: ["side": "side by side", "over": "over under"])
      },
      Box("hfov", "Horizontal Field of View", in: "VisualSampleEntry", occurs: .atMostOnce) {
        $0.u32("field_of_view", line: "% / 1000°")
      },
    ])

  private static let projections: KeyValuePairs<FourCC, String> = [
    "rect": "rectilinear", "equi": "equirectangular", "hequ": "half equirectangular",
    "fish": "fisheye", "prim": "parametric immersive",
  ]

  static let sphericalVideo = SpecSection(
    Standard("Spherical Video V2 RFC", edition: "2.0"),
    [
      Box(
        "st3d", "Stereoscopic 3D", in: "VisualSampleEntry", occurs: .atMostOnce, versions: 0...0,
        presents: .all(.stereo)
      ) {
        $0.u8(
          "stereo_mode", line: .value,
          labels: [
            0: "monoscopic", 1: "top and bottom", 2: "left and right", 3: "mesh",
            4: "right and left",
          ])
      },
      Box(
        "sv3d", "Spherical Video", in: "VisualSampleEntry", occurs: .atMostOnce, holds: .boxes),
      Box(
        "svhd", "Spherical Video Header", in: "sv3d", occurs: .once, versions: 0...0
      ) {
        $0.text("metadata_source", .utf8, .terminated, means: .identifies(.software), line: .value)
      },
      Box("proj", "Projection", in: "sv3d", occurs: .once, holds: .boxes),
      Box(
        "prhd", "Projection Header", in: "proj", occurs: .atMostOnce, versions: 0...0,
        presents: .all(.projection)
      ) { box in
        box.fixed16_16("pose_yaw_degrees")
        box.fixed16_16("pose_pitch_degrees")
        box.fixed16_16("pose_roll_degrees")
      },
      Box(
        "equi", "Equirectangular Projection", in: "proj", occurs: .atMostOnce, versions: 0...0,
        presents: .all(.projection)
      ) {
        box in
        for side in ["top", "bottom", "left", "right"] {
          box.fixed(
            "projection_bounds_\(side)", width: 4, fractionBits: 32, isSigned: false)
        }
      },
      Box(
        "cbmp", "Cubemap Projection", in: "proj", occurs: .atMostOnce, versions: 0...0,
        presents: .all(.projection)
      ) { box in
        box.u32("layout", line: "layout %")
        box.u32("padding")
      },
      Box(
        "mshp", "Mesh Projection", in: "proj", occurs: .atMostOnce, versions: 0...0,
        presents: .all(.projection),
        holds: PayloadGrammar.boxes("meshes", means: .plain)
      ) { box in
        box.u32("crc", means: .checksum(.crc32, over: .restOfNode))
        box.code(
          "encoding_four_cc", line: .value, labels: ["raw ": "uncompressed", "dfl8": "deflated"])
      },
      Box(
        "SA3D", "Spatial Audio", in: "AudioSampleEntry", occurs: .atMostOnce,
        presents: .all(.channels)
      ) { box in
        box.u8("version", means: .version)
        box.bits(1, "head_locked_stereo")
        box.bits(7, "ambisonic_type", labels: [0: "periphonic"])
        box.u32("ambisonic_order", line: "order %")
        box.u8("ambisonic_channel_ordering", labels: [0: "ACN"])
        box.u8("ambisonic_normalization", labels: [0: "SN3D"])
        let rows = box.u32("num_channels", means: .count(of: .rows))
        box.table("channel_map", rows: rows) { $0.u32("channel") }
      },
    ])
}
