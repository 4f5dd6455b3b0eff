import Anatomy
import Bytes
import ISOMedia

/// Compares the fields of parameter sets, messages and sequence headers with those that ffmpeg
/// reads.
struct ParameterSetComparison {
  private var ours: [String: [Int]] = [:]

  /// Fields that combine several fields of ffmpeg, or have a different meaning under the same name.
  private static let apart: Set<String> = [
    "reserved", "sub_layer_profile_compatibility_flag", "general_profile_compatibility_flag",
    "layer_id_included_flag", "trailing_zero_bit", "rbsp_stop_one_bit", "rbsp_alignment_zero_bit",
    // ffmpeg numbers messages that have no number in the stream.
    "payload_type", "payload_size",
  ]

  static func tally(of configuration: Node, _ theirs: TracedHeaders) -> Tally {
    var comparison = ParameterSetComparison()
    comparison.collect(configuration)
    var tally = Tally()
    for (name, values) in comparison.ours where !apart.contains(name) {
      guard let others = theirs.values[name] else { continue }
      tally.compare("header \(name)", values, others, at: configuration.path)
    }
    return tally
  }

  private mutating func collect(_ node: Node) {
    for child in node.children {
      if Self.isOfCodec(child) { add(child.fields) }
      collect(child)
    }
  }

  /// Whether a node comes from the codec; lists and lengths belong to the file format.
  private static func isOfCodec(_ node: Node) -> Bool {
    switch node.name {
    case .word("nal"), .word("sps"), .word("pps"), .word("vps"), .word("message"), .word("obu"):
      true
    default: false
    }
  }

  private mutating func add(_ fields: [Field]) {
    for field in fields {
      switch field.value {
      case .group(let members): add(members)
      default:
        if let number = field.value.integer { ours[field.name, default: []].append(number) }
      }
    }
  }
}
