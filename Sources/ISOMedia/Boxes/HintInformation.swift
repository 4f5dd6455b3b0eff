import Anatomy
import Schema

/// User data boxes that describe hint tracks (ISO/IEC 14496-12, 9.1.4 and 9.1.5).
extension Boxes {
  static let hintInformation = SpecSection(
    .iso12,
    [
      Box(
        "hnti", "Hint Information", in: "udta", occurs: .atMostOnce, spec: "9.1.4",
        holds: .boxes),
      Box("rtp ", "RTP Information", in: "hnti", spec: "9.1.4.1") { box in
        box.code("descriptionformat", line: .value)
        box.text("sdptext", .utf8, .rest, means: .identifies(.identifier))
      },
      Box("sdp ", "SDP Information", in: "hnti", spec: "9.1.4.2") {
        $0.text("sdptext", .utf8, .rest, means: .identifies(.identifier))
      },
      Box(
        "hinf", "Hint Statistics", in: "udta", occurs: .atMostOnce, spec: "9.1.5",
        holds: .boxes),
      Box(
        "trpy", "Total Bytes Sent, with RTP Headers", in: "hinf", spec: "9.1.5",
        body: { $0.u64("bytessent", line: .value) }),
      Box(
        "nump", "Packets Sent", in: "hinf", spec: "9.1.5",
        body: { $0.u64("packetssent", line: .value) }),
      Box(
        "tpyl", "Total Bytes Sent", in: "hinf", spec: "9.1.5",
        body: { $0.u64("bytessent", line: .value) }),
      Box(
        "totl", "Total Bytes Sent, with RTP Headers", in: "hinf", spec: "9.1.5",
        body: { $0.u32("bytessent", line: .value) }),
      Box(
        "npck", "Packets Sent", in: "hinf", spec: "9.1.5",
        body: { $0.u32("packetssent", line: .value) }),
      Box(
        "tpay", "Total Bytes Sent", in: "hinf", spec: "9.1.5",
        body: { $0.u32("bytessent", line: .value) }),
      Box("maxr", "Maximum Data Rate", in: "hinf", spec: "9.1.5") { box in
        box.u32("period", means: .duration(.milliseconds), line: "in %")
        box.u32("bytes", line: .value)
      },
      Box(
        "dmed", "Bytes from Media Track", in: "hinf", spec: "9.1.5",
        body: { $0.u64("bytessent", line: .value) }),
      Box(
        "dimm", "Immediate Bytes", in: "hinf", spec: "9.1.5",
        body: { $0.u64("bytessent", line: .value) }),
      Box(
        "drep", "Repeated Bytes", in: "hinf", spec: "9.1.5",
        body: { $0.u64("bytessent", line: .value) }),
      Box(
        "tmin", "Smallest Relative Time", in: "hinf", spec: "9.1.5",
        body: { $0.i32("time", means: .moment(.milliseconds), line: .value) }),
      Box(
        "tmax", "Largest Relative Time", in: "hinf", spec: "9.1.5",
        body: { $0.i32("time", means: .moment(.milliseconds), line: .value) }),
      Box(
        "pmax", "Largest Packet", in: "hinf", spec: "9.1.5",
        body: { $0.u32("bytes", line: .value) }),
      Box(
        "dmax", "Longest Packet", in: "hinf", spec: "9.1.5",
        body: { $0.u32("time", means: .duration(.milliseconds), line: .value) }),
      Box("payt", "Payload Type", in: "hinf", spec: "9.1.5") { box in
        box.u32("payloadID", line: .value)
        box.text("rtpmap_string", .utf8, .pascal, means: .identifies(.playback), line: .value)
      },
    ])
}

extension Clock {
  static let milliseconds: Clock = "ms"
}
