import Bytes

/// The music genres of ID3, by number. The genre numbers of iTunes are greater by one.
package enum Genre {
  package static func name(_ number: Int) -> String? {
    names.indices.contains(number) ? names[number] : nil
  }

  /// Returns the number of the genre with the given name. The text may also be the number itself.
  /// Nil if there is no such genre.
  package static func number(of text: String) -> Int? {
    if let number = Int(text) { return name(number) == nil ? nil : number }
    return names.firstIndex { $0.lowercased() == text.lowercased() }
  }

  /// The names of the genres, from number 0: up to number 79 those of ID3v1, up to 125 those of
  /// Winamp, up to 147 those of Winamp 1.91, and up to 191 those of Winamp 5.6.
  package static let names: [String] = table.lines.flatMap { line in
    line.split(separator: "|").map(String.init)
  }

  private static let table = """
    Blues|Classic Rock|Country|Dance|Disco|Funk
    Grunge|Hip-Hop|Jazz|Metal|New Age|Oldies
    Other|Pop|R&B|Rap|Reggae|Rock
    Techno|Industrial|Alternative|Ska|Death Metal|Pranks
    Soundtrack|Euro-Techno|Ambient|Trip-Hop|Vocal|Jazz+Funk
    Fusion|Trance|Classical|Instrumental|Acid|House
    Game|Sound Clip|Gospel|Noise|Alt. Rock|Bass
    Soul|Punk|Space|Meditative|Instrumental Pop|Instrumental Rock
    Ethnic|Gothic|Darkwave|Techno-Industrial|Electronic|Pop-Folk
    Eurodance|Dream|Southern Rock|Comedy|Cult|Gangsta Rap
    Top 40|Christian Rap|Pop/Funk|Jungle|Native American|Cabaret
    New Wave|Psychedelic|Rave|Showtunes|Trailer|Lo-Fi
    Tribal|Acid Punk|Acid Jazz|Polka|Retro|Musical
    Rock & Roll|Hard Rock|Folk|Folk-Rock|National Folk|Swing
    Fast-Fusion|Bebop|Latin|Revival|Celtic|Bluegrass
    Avantgarde|Gothic Rock|Progressive Rock|Psychedelic Rock|Symphonic Rock|Slow Rock
    Big Band|Chorus|Easy Listening|Acoustic|Humour|Speech
    Chanson|Opera|Chamber Music|Sonata|Symphony|Booty Bass
    Primus|Porn Groove|Satire|Slow Jam|Club|Tango
    Samba|Folklore|Ballad|Power Ballad|Rhythmic Soul|Freestyle
    Duet|Punk Rock|Drum Solo|A Cappella|Euro-House|Dance Hall
    Goa|Drum & Bass|Club-House|Hardcore|Terror|Indie
    BritPop|Afro-Punk|Polsk Punk|Beat|Christian Gangsta Rap|Heavy Metal
    Black Metal|Crossover|Contemporary Christian|Christian Rock|Merengue|Salsa
    Thrash Metal|Anime|JPop|Synthpop|Abstract|Art Rock
    Baroque|Bhangra|Big Beat|Breakbeat|Chillout|Downtempo
    Dub|EBM|Eclectic|Electro|Electroclash|Emo
    Experimental|Garage|Global|IDM|Illbient|Industro-Goth
    Jam Band|Krautrock|Leftfield|Lounge|Math Rock|New Romantic
    Nu-Breakz|Post-Punk|Post-Rock|Psytrance|Shoegaze|Space Rock
    Trop Rock|World Music|Neoclassical|Audiobook|Audio Theatre|Neue Deutsche Welle
    Podcast|Indie Rock|G-Funk|Dubstep|Garage Rock|Psybient
    """
}
