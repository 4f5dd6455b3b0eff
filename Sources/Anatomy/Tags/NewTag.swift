/// A metadata value that is to be written, with its key.
package struct NewTag {
  package let key: TagKey
  package let value: NewTagValue
  /// The language of the value; nil for no language.
  package let language: TagLanguage?

  package init(_ key: TagKey, _ value: NewTagValue, language: TagLanguage? = nil) {
    self.key = key
    self.value = value
    self.language = language
  }
}
