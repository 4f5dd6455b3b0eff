import Anatomy
import Bytes
import Schema

/// The node kinds of SEI messages, by codec and type.
enum Messages {
  static func nodeKind(of type: Int, _ codec: NALCodec) -> DeclaredNodeKind {
    let own =
      switch codec {
      case .avc: avc
      case .hevc: hevc
      case .vvc: vvc
      }
    return own[type] ?? others[codec] ?? unknown
  }

  /// Returns the declaration of the payload of an SEI unit; the payload is the only child of its
  /// NAL unit.
  static func list(_ codec: NALCodec) -> Declaration {
    Declaration(
      "sei ", named: "sei", "\(codec.word) Supplemental Information", in: "nal",
      spec: codec == .avc ? "7.3.2.3" : codec == .hevc ? "7.3.2.4" : "", by: codec.standard,
      holds: MessageGrammar(codec: codec))
  }

  private static let avc = nodeKinds(.avc, recoveryPoint: "recovery_frame_cnt")
  private static let hevc = nodeKinds(.hevc, recoveryPoint: "recovery_poc_cnt")
  private static let vvc = nodeKinds(.vvc, recoveryPoint: nil)

  private static let others: [NALCodec: DeclaredNodeKind] = .init(
    uniqueKeysWithValues: NALCodec.allCases.map { codec in
      (
        codec,
        DeclaredNodeKind(
          declaration(0, codec, "Message", unnamed), in: MessageGrammar(codec: codec))
      )
    })
  private static let unknown = DeclaredNodeKind(
    declaration(0, .avc, "Message", unnamed), in: MessageGrammar(codec: .avc))

  /// Returns the node kinds of the SEI payload types in `titles`. A type without a declared body is
  /// not decoded.
  private static func nodeKinds(
    _ codec: NALCodec, recoveryPoint: String?
  ) -> [Int: DeclaredNodeKind] {
    var bodies = MessageBodies.common
    if let recoveryPoint {
      bodies[6] = { MessageBodies.recoveryPoint($0, recoveryPoint) }
    }
    let pairs = (0..<256).compactMap { type in
      titles[UInt64(type)].map { title in
        let body = bodies[type] ?? (isUnread(type, codec) ? unread : opaque)
        let nodeKind = DeclaredNodeKind(
          declaration(type, codec, title, body), in: MessageGrammar(codec: codec))
        return (type, nodeKind)
      }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  private static func declaration(
    _ type: Int, _ codec: NALCodec, _ title: String, _ body: @escaping Declaration.Body
  ) -> Declaration {
    Declaration(
      FourCC(rawValue: UInt32(type)), named: "message", title, in: "sei",
      spec: codec == .avc ? "D.1" : codec == .hevc ? "D.2" : "", by: codec.standard
    ) { message in
      body(message)
      message.alignToByte("payload_alignment")
    }
  }

  private static let opaque = body(.identifies(.playback))
  /// The body of a payload type that no standard defines. Only the author of the encoder knows the
  /// content.
  private static let unnamed = body(.identifies(.unknown))

  /// The body of a payload type that decoders do not need.
  private static let unread = body(.identifies(.encoding))

  private static func body(_ meaning: Meaning) -> Declaration.Body {
    { message in
      message.when(message.remaining > 0, "payloadSize is not 0") {
        message.rest("payload", means: meaning)
      }
    }
  }

  static let titles = Labels(
    radix: 10,
    """
    0 Buffering Period
    1 Picture Timing
    2 Pan-Scan Rectangle
    3 Filler
    4 User Data Registered by T.35
    5 User Data Unregistered
    6 Recovery Point
    7 Decoded Reference Picture Marking Repetition
    8 Spare Picture
    9 Scene Information
    10 Sub-sequence Information
    11 Sub-sequence Layer Characteristics
    12 Sub-sequence Characteristics
    13 Full-Frame Freeze
    14 Full-Frame Freeze Release
    15 Picture Snapshot
    16 Progressive Refinement Segment Start
    17 Progressive Refinement Segment End
    18 Motion-Constrained Slice Group Set
    19 Film Grain Characteristics
    20 Deblocking Filter Display Preference
    21 Stereo Video Information
    22 Post-Filter Hint
    23 Tone Mapping Information
    24 Scalability Information
    25 Sub-picture Scalable Layer
    26 Non-required Layer Representation
    27 Priority Layer Information
    28 Layers Not Present
    29 Layer Dependency Change
    30 Scalable Nesting
    31 Base Layer Temporal Decoder Buffering
    32 Quality Layer Integrity Check
    33 Redundant Picture Property
    34 Temporal Level Zero Dependency Index
    35 Temporal Level Switching Point
    36 Parallel Decoding Information
    37 Multiview Scalable Nesting
    38 View Scalability Information
    39 Multiview Scene Information
    40 Multiview Acquisition Information
    41 Non-required View Component
    42 View Dependency Change
    43 Operation Points Not Present
    44 Base View Temporal Decoder Buffering
    45 Frame Packing Arrangement
    46 Multiview View Position
    47 Display Orientation
    48 Multiview and Depth Scalable Nesting
    49 Multiview and Depth View Scalability
    50 Depth Representation Information
    51 Three-Dimensional Reference Displays
    52 Depth Timing
    53 Depth Sampling Information
    54 Constrained Depth Parameter Set Identifier
    56 Green Metadata
    128 Structure of Pictures Information
    129 Active Parameter Sets
    130 Decoding Unit Information
    131 Temporal Sub-layer Zero Index
    132 Decoded Picture Hash
    133 Scalable Nesting
    134 Region Refresh Information
    135 No Display
    136 Time Code
    137 Mastering Display Color Volume
    138 Segmented Rectangular Frame Packing Arrangement
    139 Temporal Motion-Constrained Tile Sets
    140 Chroma Resampling Filter Hint
    141 Knee Function Information
    142 Color Remapping Information
    143 Deinterlaced Field Identification
    144 Content Light Level Information
    145 Dependent Random Access Point Indication
    146 Coded Region Completion
    147 Alternative Transfer Characteristics
    148 Ambient Viewing Environment
    149 Content Color Volume
    150 Equirectangular Projection
    151 Cubemap Projection
    152 Fisheye Video Information
    154 Sphere Rotation
    155 Region-wise Packing
    156 Omnidirectional Viewport
    157 Regional Nesting
    158 Motion-Constrained Tile Set Extraction Information Sets
    159 Motion-Constrained Tile Set Extraction Information Nesting
    160 Layers Not Present
    161 Inter-layer Constrained Tile Sets
    162 Bitstream Partition Nesting
    163 Bitstream Partition Initial Arrival Time
    164 Sub-bitstream Property
    165 Alpha Channel Information
    166 Overlay Information
    167 Temporal Motion Vector Prediction Constraints
    168 Frame-Field Information
    176 Three-Dimensional Reference Displays Information
    177 Depth Representation Information
    178 Multiview Scene Information
    179 Multiview Acquisition Information
    180 Multiview View Position
    181 Alternative Depth Information
    200 SEI Manifest
    201 SEI Prefix Indication
    202 Annotated Regions
    203 Subpicture Level Information
    204 Sample Aspect Ratio Information
    205 Shutter Interval Information
    206 Extended Dependent Random Access Point Indication
    207 Constrained RASL Encoding Indication
    208 Scalability Dimension Information
    209 Multiview Acquisition Information
    210 Neural-Network Post-Filter Characteristics
    211 Neural-Network Post-Filter Activation
    212 Phase Indication
    """)
}

extension RawPayloads {
  static func messages(_ codec: NALCodec) -> DeclaredNodeKind {
    DeclaredNodeKind(Messages.list(codec), in: RawPayload())
  }
}
