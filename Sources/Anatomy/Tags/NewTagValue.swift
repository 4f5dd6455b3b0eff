package import Bytes

/// A metadata value that is to be written.
package enum NewTagValue: Equatable {
  case text(String)
  /// A whole number. If the number of its bytes is nil, the key determines it.
  case integer(Int64, bytes: Int? = nil, isSigned: Bool = true)
  case real(Double, bytes: Int)
  /// A text with two codes that state what it means, such as who rated a movie.
  case classified(by: FourCC, as: String, text: String)
  /// A number in a sequence and the length of the sequence, as in track 3 of 12; 0 means unknown.
  case pair(number: Int, count: Int)
  case file([UInt8], PictureFormat)
  case data([UInt8])
  /// A place in degrees and meters, with 16 fraction bits each.
  case place(latitude: Int64, longitude: Int64, altitude: Int64)
  /// People with their roles.
  case credits([Credit])

  /// The formats of pictures that tags contain.
  package enum PictureFormat: Sendable { case jpeg, png, bmp, gif }
}
