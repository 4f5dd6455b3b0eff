/// A language that is to be written for a track: an ISO 639-2 code and, if the code alone does not
/// state the whole language, a BCP 47 tag.
package struct NewTrackLanguage {
  package let code: String
  package let tag: String?

  package init(code: String, tag: String?) {
    self.code = code
    self.tag = tag
  }
}
