import Anatomy
import Schema

/// Descriptors that state subject and authors of the content (ISO/IEC 14496-1, 7.2.6.18).
extension Descriptors {
  static let contentInformation = SpecSection(
    .iso1,
    [
      Descriptor(
        .descriptor(0x40), named: "ContentClassificationDescriptor", "Content Classification",
        in: "ObjectDescriptor", spec: "7.2.6.18.3"
      ) { descriptor in
        descriptor.code("classificationEntity")
        descriptor.u16("classificationTable")
        descriptor.rest("contentClassificationData", means: .identifies(.text))
      },
      Descriptor(
        .descriptor(0x41), named: "KeyWordDescriptor", "Key Words", in: "ObjectDescriptor",
        spec: "7.2.6.18.4"
      ) { descriptor in
        let encoding = descriptor.languageAndEncoding()
        let count = descriptor.u8("keyWordCount", means: .count(of: .field("keyWords")))
        descriptor.list("keyWords", count: count) {
          $0.countedText("keyWord", encoding, means: .identifies(.text))
        }
      },
      Descriptor(
        .descriptor(0x42), named: "RatingDescriptor", "Rating", in: "ObjectDescriptor",
        spec: "7.2.6.18.5"
      ) {
        descriptor in
        descriptor.code("ratingEntity")
        descriptor.u16("ratingCriteria")
        descriptor.rest("ratingInfo", means: .identifies(.text))
      },
      Descriptor(
        .descriptor(0x43), named: "LanguageDescriptor", "Language", in: "ES_Descriptor",
        spec: "7.2.6.18.6"
      ) { $0.text("languageCode", .latin1, .bytes(3), means: Meaning(.language), line: .value) },
      Descriptor(
        .descriptor(0x44), named: "ShortTextualDescriptor", "Short Text", in: "ObjectDescriptor",
        spec: "7.2.6.18.7"
      ) { descriptor in
        let encoding = descriptor.languageAndEncoding()
        descriptor.countedText("eventName", encoding, means: .identifies(.text))
        descriptor.countedText("eventText", encoding, means: .identifies(.text))
      },
      Descriptor(
        .descriptor(0x46), named: "ContentCreatorNameDescriptor", "Content Creators",
        in: "ObjectDescriptor", spec: "7.2.6.18.9"
      ) {
        $0.names(count: "contentCreatorCount", list: "contentCreators", name: "contentCreatorName")
      },
      Descriptor(
        .descriptor(0x47), named: "ContentCreationDateDescriptor", "Content Creation Date",
        in: "ObjectDescriptor", spec: "7.2.6.18.10"
      ) { $0.unsigned("contentCreationDate", bytes: 5, means: .identifies(.time)) },
      Descriptor(
        .descriptor(0x48), named: "OCICreatorNameDescriptor", "Creators of This Information",
        in: "ObjectDescriptor", spec: "7.2.6.18.11"
      ) { $0.names(count: "OCICreatorCount", list: "OCICreators", name: "OCICreatorName") },
      Descriptor(
        .descriptor(0x49), named: "OCICreationDateDescriptor", "Creation Date of This Information",
        in: "ObjectDescriptor", spec: "7.2.6.18.12"
      ) { $0.unsigned("OCICreationDate", bytes: 5, means: .identifies(.time)) },
    ])
}

extension FieldReader {
  fileprivate func languageAndEncoding() -> Bool {
    text("languageCode", .latin1, .bytes(3), means: Meaning(.language))
    let isUTF8 = bits(1, "isUTF8_string")
    reservedBits(7)
    return isUTF8 == 1
  }

  /// Reads a one-byte character count and a text. Each character has one byte in UTF-8 text and two
  /// bytes in UTF-16 text.
  fileprivate func countedText(
    _ name: String, _ isUTF8: Bool, means meaning: Meaning = .plain, line: SummaryPart? = nil
  ) {
    let count = u8("\(name)Length", means: .size(of: .nextField))
    text(
      name, isUTF8 ? .utf8 : .utf16BigEndian, .bytes(isUTF8 ? count : count * 2), means: meaning,
      line: line)
  }

  fileprivate func names(count countName: String, list listName: String, name: String) {
    let count = u8(countName, means: .count(of: .field(listName)))
    list(listName, count: count) { item in
      let isUTF8 = item.languageAndEncoding()
      item.countedText(name, isUTF8, means: .identifies(.person))
    }
  }
}
