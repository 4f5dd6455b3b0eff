import Anatomy
import Metadata

extension CheckedFinding {
  /// The arguments of `mediainspect` with which what the finding is about can be repaired; nil if there
  /// is no such command.
  package var repair: String? {
    switch finding.rule {
    case "meta.mojibake": key.map { "edit FILE --recode utf8:utf8 \($0)" }
    case "meta.code-page": key.map { "edit FILE --recode cp1251:utf8 \($0)" }
    case _ where finding.rule.hasPrefix("meta.conflict."):
      field.map { "edit FILE --agree \($0.rawValue)" }
    default: nil
    }
  }

  /// The field about which tags disagree.
  private var field: NormalizedField? {
    guard let other = finding.related.first?.message.split(separator: " ", maxSplits: 1).last else {
      return nil
    }
    return NormalizedField.allCases.first { $0.title == other }
  }

  /// The key of the tag that contains the text.
  private var key: String? {
    var place: Node? = node
    while let candidate = place {
      if let key = candidate.tagKey {
        let name = key.name
        let isPlain = name.utf8.allSatisfy { 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "'") }
        return isPlain ? "\(key.space)/\(name)" : Identifier(key).description
      }
      place = candidate.parent
    }
    return nil
  }
}
