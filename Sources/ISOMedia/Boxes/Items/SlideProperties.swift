import Anatomy
import Schema

/// Item properties for slide shows, transitions and cameras (ISO/IEC 23008-12, 6.5).
extension Boxes {
  static let slideProperties = SpecSection(
    .heif,
    [
      Box("wipe", "Wipe Transition", in: "ipco", versions: 0...0, spec: "6.5.30") {
        $0.u8("transition_direction", line: .value)
      },
      Box("zoom", "Zoom Transition", in: "ipco", versions: 0...0, spec: "6.5.31") { box in
        box.bits(1, "transition_direction", line: .value, labels: [0: "in", 1: "out"])
        box.bits(
          7, "transition_shape", line: .value, labels: [0: "rectangle", 1: "circle", 2: "star"])
      },
      Box("fade", "Fade Transition", in: "ipco", versions: 0...0, spec: "6.5.32") { box in
        box.u8(
          "transition_direction", line: .value,
          labels: [0: "through white", 1: "through black", 2: "dissolve"])
      },
      Box("splt", "Split Transition", in: "ipco", versions: 0...0, spec: "6.5.33") { box in
        box.u8(
          "transition_direction", line: .value,
          labels: [
            0: "vertical in", 1: "vertical out", 2: "horizontal in", 3: "horizontal out",
          ])
      },
      Box("stpe", "Transition Period", in: "ipco", versions: 0...0, spec: "6.5.34") { box in
        box.u8("transition_period", line: "% / 16 s")
      },
      Box("ssld", "Slide Duration", in: "ipco", versions: 0...0, spec: "6.5.35") { box in
        box.u16("duration", line: "% s")
      },
      Box(
        "prdi", "Progressive Derived Picture", in: "ipco", versions: 0...0,
        flags: [
          0x1: "steps in order of references", 0x2: "one item per step", 0x4: "step count present",
        ], spec: "6.5.37", body: progressiveSteps),
      Box(
        "cmex", "Camera Position", in: "ipco", versions: 0...1,
        flags: [
          0x1: "x", 0x2: "y", 0x4: "z", 0x8: "orientation", 0x10: "32-bit orientation",
          0x20: "coordinate system",
        ], spec: "6.5.39", body: cameraPosition),
      Box(
        "cmin", "Camera Intrinsics", in: "ipco", versions: 0...0, spec: "6.5.40"
      ) { box in
        // These are fixed-point numbers. The box flags contain the number of fraction bits.
        box.i32("focal_length_x")
        box.i32("principal_point_x")
        box.i32("principal_point_y")
        box.when(flag: 0x1) {
          box.i32("focal_length_y")
          box.i32("skew_factor")
        }
      },
    ])

  private static let progressiveSteps: Box.Body = { box in
    let isListed = box.flags & 0x2 == 0
    var steps = 0
    box.when(isListed || box.flags & 0x4 != 0, "flag 0x2 is not set or flag 0x4 is set") {
      steps = box.u16("step_count", means: .count(of: .field("steps")), line: "% steps")
    }
    box.when(isListed, "flag 0x2 is not set") {
      box.table("steps", rows: steps, line: nil) { $0.u16("item_count") }
    }
  }

  /// Reads the camera position in micrometers, in a coordinate system that need not be geographic.
  private static let cameraPosition: Box.Body = { box in
    box.when(flag: 0x1) { box.i32("pos_x", line: "x %") }
    box.when(flag: 0x2) { box.i32("pos_y", line: "y %") }
    box.when(flag: 0x4) { box.i32("pos_z", line: "z %") }
    let isTurned = box.flags & 0x8 != 0
    box.when(isTurned && box.version == 0, "flag 0x8, version 0") {
      let width = box.flags & 0x10 == 0 ? 2 : 4
      for axis in ["x", "y", "z"] { box.signed("quat_\(axis)", bytes: width) }
    }
    // In version 1, the rotation is a structure from the omnidirectional media standard.
    box.when(isTurned && box.version == 1, "flag 0x8, version 1") {
      box.bytes(
        "rotation", box.remaining - (box.flags & 0x20 == 0 ? 0 : 4), means: .identifies(.playback))
    }
    box.when(flag: 0x20) { box.u32("id", means: .id(of: "world coordinate system")) }
  }
}
