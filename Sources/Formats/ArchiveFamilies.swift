import Archives

extension Family {
  /// Families of archives. Archives are recognized only as whole files, not inside other files.
  static let archives: [Family] = [
    Family(
      nodeKind: ZIP.archive,
      recognize: {
        ZIP.begins(in: $0)
          ? FileKind(
            .zip, "PK", "ZIP archive", extensions: extensions, mimeTypes: mimeTypes)
          : nil
      },
      opens: { _ in false }, dialects: [ZIP.dialect])
  ]

  /// The file name extensions of ZIP archives, and of documents and programs that are ZIP archives.
  private static let extensions: Set<String> = [
    "zip", "cbz", "kmz", "usdz", "epub", "oxps", "docx", "docm", "xlsx", "xlsm", "pptx", "pptm",
    "odt", "ods", "odp", "odg", "ott", "ots", "otp", "otg", "jar", "aar", "apk", "ipa", "whl",
    "npz",
  ]

  private static let mimeTypes: Set<String> = [
    "application/zip", "application/epub+zip", "application/java-archive",
    "application/vnd.android.package-archive",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "application/vnd.oasis.opendocument.text", "application/vnd.oasis.opendocument.spreadsheet",
    "application/vnd.oasis.opendocument.presentation",
    "application/vnd.oasis.opendocument.graphics",
    "application/vnd.oasis.opendocument.text-template",
  ]
}
