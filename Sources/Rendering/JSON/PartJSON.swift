import Anatomy
package import Metadata

/// Writes the color profile, the parts and the origin of a file as JSON.
package struct PartJSON {
  let writer: JSONWriter

  package init(writer: JSONWriter) { self.writer = writer }

  package func writeMembers(profile: ColorProfile?, parts: [FilePart], origins: [StatedOrigin]) {
    if let profile {
      writer.key("colorProfile")
      writer.object {
        writer.optional("name", profile.name)
        writer.member("path", profile.path)
      }
    }
    writer.key("parts")
    writer.array {
      for part in parts {
        writer.object {
          writer.member("kind", ownWord: part.kind.rawValue)
          writer.member("title", part.words)
          writer.size("pixels", part.size)
          writer.member("path", part.path)
        }
      }
    }
    writer.key("origins")
    writer.array {
      for origin in origins {
        writer.object {
          writer.member("term", origin.type.term)
          writer.optional("label", origin.type.words)
          writer.member("isMadeByAI", origin.type.isOfAI)
          writer.member("standard", ownWord: origin.standard.rawValue)
          writer.member("path", origin.path)
        }
      }
    }
  }
}
