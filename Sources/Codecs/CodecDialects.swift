package import Schema

/// Declarations of the structures of codecs (parameter sets and payloads of NAL units) inside decoder
/// configurations and samples.
package enum CodecDialects {
  package static let all = [
    ParameterSets.avc, ParameterSets.hevc, ParameterSets.vvc, RawPayloads.avc, RawPayloads.hevc,
  ]
}
