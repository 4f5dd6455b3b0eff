import Anatomy
package import Bytes
package import Schema

/// ZIP archives. An archive consists of files, each with a header, a directory with an entry for
/// each file, and an end record that states the offset of the directory.
package enum ZIP {
  /// The kind of the root node of an archive.
  package static let archive = DeclaredNodeKind(
    Declaration("PK  ", named: "zip", "ZIP archive", by: .zip, holds: ZIPGrammar()),
    in: BareGrammar(.document, terminology: .zip))

  /// Whether the source begins with an archive: with a file header or, if the archive has no files,
  /// with the end record.
  package static func begins(in source: ByteSource) -> Bool {
    let code = source.integer(at: 0, width: 4, order: .little)
    return code == UInt64(ZIPSignature.file) || code == UInt64(ZIPSignature.end)
  }

  /// The declarations of all records.
  package static let dialect: Dialect = Dialect(
    [SpecSection(.zip, [file, descriptor, entry, largeEnd, locator, end, gap])],
    in: ZIPRecordGrammar())

  static func nodeKind(_ code: FourCC) -> DeclaredNodeKind {
    dialect.nodeKind(code, inside: nil) ?? unknown
  }

  private static let unknown = DeclaredNodeKind(gap, in: ZIPRecordGrammar())

  // MARK: Files

  private static let file = Declaration(
    "file", named: "file", "File", in: "zip", spec: "4.3.7", holds: ZIPContentGrammar()
  ) { file in
    let (name, extra) = file.sharedFields()
    file.name(name)
    file.extraFields(extra)
  }

  private static let descriptor = Declaration(
    "desc", named: "descriptor", "Data Descriptor", in: "zip", spec: "4.3.9"
  ) { descriptor in
    descriptor.u32("crc_32")
    let width = descriptor.remaining < 16 ? 4 : 8
    descriptor.unsigned("compressed_size", bytes: width)
    descriptor.unsigned("uncompressed_size", bytes: width)
  }

  private static let entry = Declaration(
    "dir ", named: "entry", "Directory Entry", in: "zip", spec: "4.3.12"
  ) { entry in
    entry.u8("version_made_by")
    entry.u8("made_on", labels: systems)
    let (name, extra) = entry.sharedFields()
    let comment = entry.u16("file_comment_length", means: .size(of: .field("file_comment")))
    entry.u16("disk_number_start")
    entry.u16("internal_attributes")
    entry.u32("external_attributes")
    entry.u32("offset_of_file", means: .offset(from: .enclosing("zip")))
    entry.name(name)
    entry.extraFields(extra)
    entry.comment("file_comment", comment)
  }

  private static let systems: Labels = [
    0: "MS-DOS", 1: "Amiga", 3: "Unix", 7: "Macintosh", 10: "Windows NTFS", 19: "macOS",
  ]

  // MARK: The end

  private static let largeEnd = Declaration(
    "end6", named: "zip64_end_of_directory", "ZIP64 End of Directory", in: "zip", spec: "4.3.14"
  ) { end in
    end.u64("size_of_record", means: .size(of: .restOfNode))
    end.u16("version_made_by")
    end.u16("version_needed")
    end.u32("number_of_disk")
    end.u32("disk_of_directory")
    end.u64("entries_on_disk")
    end.u64("entries", line: "% entries")
    end.u64("size_of_directory")
    end.u64("offset_of_directory", means: .offset(from: .enclosing("zip")))
    end.rest("extensible_data", means: .identifies(.unknown))
  }

  private static let locator = Declaration(
    "loc6", named: "zip64_locator", "ZIP64 End of Directory Locator", in: "zip", spec: "4.3.15"
  ) { locator in
    locator.u32("disk_of_end")
    locator.u64("offset_of_end", means: .offset(from: .enclosing("zip")))
    locator.u32("disks")
  }

  private static let end = Declaration(
    "end ", named: "end_of_directory", "End of Directory", in: "zip", spec: "4.3.16"
  ) { end in
    end.u16("number_of_disk")
    end.u16("disk_of_directory")
    end.u16("entries_on_disk")
    end.u16("entries", line: "% entries")
    end.u32("size_of_directory")
    end.u32("offset_of_directory", means: .offset(from: .enclosing("zip")))
    let comment = end.u16("comment_length", means: .size(of: .field("comment")))
    end.comment("comment", comment)
  }

  /// Bytes between records, which belong to no record.
  private static let gap = Declaration(
    "gap ", named: "unknown_bytes", "Bytes in No Record", in: "zip"
  ) {
    $0.rest("data", means: Meaning(.undecoded, about: .category(.unreferenced)))
  }
}

extension FieldReader {
  /// Reads the fields that a file header and its directory entry have in common. Returns the sizes
  /// of the name and of the extra fields.
  fileprivate func sharedFields() -> (name: Int, extra: Int) {
    u16("version_needed")
    switches(
      "flags", width: 2,
      [1 << 0: "encrypted", 1 << 3: "sizes follow the content", 1 << 11: "UTF-8"])
    u16("compression_method", labels: ZIPMethod.titles)
    let time = isDescribing ? 0 : source.number(at: position, width: 4) ?? 0
    decoded(
      "last_modified", 4, "u32", means: .identifies(.time), label: DOSTime.text(time),
      spelling: .number(.little)
    ) { _ in .unsigned(time) }
    u32("crc_32")
    u32("compressed_size")
    uncompressedSize()
    let name = u16("file_name_length", means: .size(of: .field("file_name")))
    let extra = u16("extra_field_length", means: .size(of: .field("extra_fields")))
    return (name, extra)
  }

  /// Reads the uncompressed size of a file. If all bits of the field are 1, a ZIP64 field states
  /// the size.
  fileprivate func uncompressedSize() {
    let isLarge = !isDescribing && source.number(at: position, width: 4) == ZIPDirectory.isLarge
    u32("uncompressed_size", line: isLarge ? nil : "% bytes")
  }

  fileprivate func name(_ count: Int) {
    text("file_name", encoding(of: count), .bytes(count), means: .identifies(.text), line: .value)
  }

  fileprivate func comment(_ name: String, _ count: Int) {
    when(count > 0, "\(name)_length is not 0") {
      text(name, encoding(of: count), .bytes(count), means: .identifies(.text))
    }
  }

  /// Returns the encoding of the next `count` bytes: UTF-8 if the bytes are valid UTF-8, otherwise
  /// Latin-1 instead of the unknown code page of an older archive.
  private func encoding(of count: Int) -> TextEncoding {
    if isDescribing { return .utf8 }
    let letters = source.bytes(ByteRange(start: position, count: min(count, remaining)))
    return TextEncoding.utf8.decode(letters).isValid ? .utf8 : .latin1
  }

  /// Reads the extra fields, such as the times and the owner of a file on Unix.
  fileprivate func extraFields(_ count: Int) {
    when(count > 0, "extra_field_length is not 0") {
      limited(to: position.saturatingAdd(count)) {
        list("extra_fields", count: nil) { field in
          let id = field.u16("id", labels: ZIPMethod.extraFields)
          let size = field.u16("size", means: .size(of: .nextField))
          field.when(id == 1, "id is ZIP64") {
            field.limited(to: field.position.saturatingAdd(size)) {
              field.table("numbers", rows: nil) { $0.u64("number") }
            }
          }
          field.when(id != 1, "id is not ZIP64") {
            field.bytes("data", size, means: .identifies(.unknown))
          }
        }
      }
    }
  }
}

extension FormatTerminology {
  static let zip = FormatTerminology(structure: "the record", tooShort: "zip.malformed")
}
