import Anatomy
import Metadata

/// A genre, with its number if a list of genres contains it.
///
/// Tags state a genre as text or as a number. The number is the number in the ID3 list, the same
/// number plus one (in iTunes metadata), or a genre ID of Apple's stores.
///
/// ```swift
/// let genres = MetadataItem.metadataItems(
///   from: items, filteredByIdentifier: .commonIdentifierType)
/// print(genres.first?.genreValue?.name ?? "", MetadataGenre(id3Index: 17)?.name ?? "")
/// ```
public struct MetadataGenre: Hashable, Codable, Sendable {
  /// A list that assigns numbers to genres.
  ///
  /// ```swift
  /// if let genre = item.genreValue, genre.list == .id3 { print(genre.number ?? 0) }
  /// ```
  public enum List: String, Codable, Sendable {
    /// The music genres of ID3, with numbers from 0 to 191.
    case id3
    /// The genre IDs of Apple's stores.
    case store
  }

  /// The name of the genre.
  public let name: String
  /// The number of the genre in ``list``; nil if no list contains the genre.
  public let number: Int?
  /// The list that contains the genre; nil if no list contains it.
  public let list: List?

  /// The number of the genre in iTunes metadata, which is the number in the ID3 list plus one; nil
  /// if the genre is not in the ID3 list.
  public var iTunesIndex: Int? { list == .id3 ? number.map { $0 + 1 } : nil }

  /// The music genres in the ID3 list, in the order of their numbers from 0.
  public static let musicGenres = Genre.names.indices.compactMap { MetadataGenre(id3Index: $0) }
  /// The genres of television shows in Apple's stores, in the order of their IDs.
  public static let videoGenres = StoreGenre.video.keys.sorted().compactMap {
    MetadataGenre(storeID: $0)
  }
  /// All known genres of Apple's stores, in the order of their IDs.
  public static let storeGenres = StoreGenre.all.keys.sorted().compactMap {
    MetadataGenre(storeID: $0)
  }

  /// Creates a genre from its number in the ID3 list; fails if the list does not contain the
  /// number.
  public init?(id3Index: Int) { self.init(StatedGenre(music: id3Index)) }

  /// Creates a genre from its number in iTunes metadata; fails if the ID3 list does not contain the
  /// genre.
  public init?(iTunesIndex: Int) {
    guard iTunesIndex > 0 else { return nil }
    self.init(id3Index: iTunesIndex - 1)
  }

  /// Creates a genre from a genre ID of Apple's stores; fails if the ID is unknown.
  public init?(storeID: Int) { self.init(StatedGenre(store: storeID)) }

  /// Creates a genre from its name in the ID3 list, ignoring case; fails if the list does not
  /// contain the name.
  public init?(id3Name: String) { self.init(listed: StatedGenre(id3Name, isVideo: false)) }

  /// Creates a genre of television shows from its name, ignoring case; fails if the name is
  /// unknown.
  public init?(videoName: String) { self.init(listed: StatedGenre(videoName, isVideo: true)) }

  /// Creates a genre from any name. The number of the genre comes from the ID3 list or, if that
  /// list does not contain the name, from the genres of television shows. If neither contains the
  /// name, the number is nil.
  public init(name: String) {
    self =
      MetadataGenre(id3Name: name) ?? MetadataGenre(videoName: name)
      ?? MetadataGenre(StatedGenre(name, isVideo: false))
  }

  private init?(listed genre: StatedGenre) {
    guard genre.number != nil else { return nil }
    self.init(genre)
  }

  private init?(_ genre: StatedGenre?) {
    guard let genre else { return nil }
    self.init(genre)
  }

  private init(_ genre: StatedGenre) {
    (name, number) = (genre.name, genre.number)
    list = genre.list.map { $0 == .music ? .id3 : .store }
  }
}

extension MetadataGenre: CustomStringConvertible {
  /// The name of the genre.
  public var description: String { name }
}
