import Bytes

/// Camera makers with maker notes that are decoded.
enum CameraMaker: String, Sendable, CaseIterable {
  case apple, canon, nikon
  /// The first Coolpix cameras, which have separate tag numbers.
  case coolpix
  case panasonic, samsung, sony

  /// The name of a maker note for display.
  var title: String {
    switch self {
    case .apple: "Apple Maker Note"
    case .canon: "Canon Maker Note"
    case .nikon: "Nikon Maker Note"
    case .coolpix: "Nikon Maker Note, Type 1"
    case .panasonic: "Panasonic Maker Note"
    case .samsung: "Samsung Maker Note"
    case .sony: "Sony Maker Note"
    }
  }

  var tagNames: RegisteredNames {
    switch self {
    case .apple: MakerTagNames.apple
    case .canon: MakerTagNames.canon
    case .nikon: MakerTagNames.nikon
    case .coolpix: MakerTagNames.coolpix
    case .panasonic: MakerTagNames.panasonic
    case .samsung: MakerTagNames.samsung
    case .sony: MakerTagNames.sony
    }
  }
}

/// Names of the tags in maker notes. The camera makers publish no names, so these are the names
/// that photo programs use.
enum MakerTagNames {}
