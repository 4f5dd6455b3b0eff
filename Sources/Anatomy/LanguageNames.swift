/// The language codes of ISO 639-2 with one English name each. Bibliographic codes are included.
enum LanguageNames {
  /// Searches the list as text. Building a lookup table first would take longer than showing most
  /// files.
  static func name(of code: String) -> String? {
    let letters = Array(code.utf8)
    guard letters.count == 3 else { return nil }
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      let start = list[low..<middle].lastIndex(of: bar).map { $0 + 1 } ?? low
      let end = list[middle..<high].firstIndex(of: bar) ?? high
      let found = list[start..<end].prefix(3)
      if found.elementsEqual(letters) {
        return String(decoding: list[start..<end].dropFirst(4), as: UTF8.self)
      }
      if letters.lexicographicallyPrecedes(found) { high = start - 1 } else { low = end + 1 }
    }
    return nil
  }

  private static let bar = UInt8(ascii: "|")

  /// The list of codes and names, in the order of the codes.
  private static let list = Array(
    """
    aar Afar|abk Abkhazian|ace Achinese|ach Acoli|ada Adangme|ady Adyghe|\
    afa Afro-Asiatic languages|afh Afrihili|afr Afrikaans|ain Ainu|aka Akan|akk Akkadian|\
    alb Albanian|ale Aleut|alg Algonquian languages|alt Southern Altai|amh Amharic|\
    ang Old English|anp Angika|apa Apache languages|ara Arabic|arc Official Aramaic|\
    arg Aragonese|arm Armenian|arn Mapudungun|arp Arapaho|art Artificial languages|arw Arawak|\
    asm Assamese|ast Asturian|ath Athapascan languages|aus Australian languages|ava Avaric|\
    ave Avestan|awa Awadhi|aym Aymara|aze Azerbaijani|bad Banda languages|bai Bamileke languages|\
    bak Bashkir|bal Baluchi|bam Bambara|ban Balinese|baq Basque|bas Basa|bat Baltic languages|\
    bej Beja|bel Belarusian|bem Bemba|ben Bengali|ber Berber languages|bho Bhojpuri|\
    bih Bihari languages|bik Bikol|bin Bini|bis Bislama|bla Siksika|bnt Bantu languages|\
    bod Tibetan|bos Bosnian|bra Braj|bre Breton|btk Batak languages|bua Buriat|bug Buginese|\
    bul Bulgarian|bur Burmese|byn Blin|cad Caddo|cai Central American Indian languages|\
    car Galibi Carib|cat Catalan|cau Caucasian languages|ceb Cebuano|cel Celtic languages|\
    ces Czech|cha Chamorro|chb Chibcha|che Chechen|chg Chagatai|chi Chinese|chk Chuukese|\
    chm Mari|chn Chinook jargon|cho Choctaw|chp Chipewyan|chr Cherokee|chu Church Slavic|\
    chv Chuvash|chy Cheyenne|cmc Chamic languages|cnr Montenegrin|cop Coptic|cor Cornish|\
    cos Corsican|cpe English-based creoles and pidgins|cpf French-based creoles and pidgins|\
    cpp Portuguese-based creoles and pidgins|cre Cree|crh Crimean Tatar|crp Creoles and pidgins|\
    csb Kashubian|cus Cushitic languages|cym Welsh|cze Czech|dak Dakota|dan Danish|dar Dargwa|\
    day Land Dayak languages|del Delaware|den Slave (Athapascan)|deu German|dgr Dogrib|din Dinka|\
    div Divehi|doi Dogri|dra Dravidian languages|dsb Lower Sorbian|dua Duala|dum Middle Dutch|\
    dut Dutch|dyu Dyula|dzo Dzongkha|efi Efik|egy Ancient Egyptian|eka Ekajuk|ell Greek|\
    elx Elamite|eng English|enm Middle English|epo Esperanto|est Estonian|eus Basque|ewe Ewe|\
    ewo Ewondo|fan Fang|fao Faroese|fas Persian|fat Fanti|fij Fijian|fil Filipino|fin Finnish|\
    fiu Finno-Ugrian languages|fon Fon|fra French|fre French|frm Middle French|fro Old French|\
    frr Northern Frisian|frs Eastern Frisian|fry Western Frisian|ful Fulah|fur Friulian|gaa Ga|\
    gay Gayo|gba Gbaya|gem Germanic languages|geo Georgian|ger German|gez Geez|gil Gilbertese|\
    gla Scottish Gaelic|gle Irish|glg Galician|glv Manx|gmh Middle High German|\
    goh Old High German|gon Gondi|gor Gorontalo|got Gothic|grb Grebo|grc Ancient Greek|gre Greek|\
    grn Guarani|gsw Swiss German|guj Gujarati|gwi Gwich'in|hai Haida|hat Haitian|hau Hausa|\
    haw Hawaiian|heb Hebrew|her Herero|hil Hiligaynon|him Himachali languages|hin Hindi|\
    hit Hittite|hmn Hmong|hmo Hiri Motu|hrv Croatian|hsb Upper Sorbian|hun Hungarian|hup Hupa|\
    hye Armenian|iba Iban|ibo Igbo|ice Icelandic|ido Ido|iii Sichuan Yi|ijo Ijo languages|\
    iku Inuktitut|ile Interlingue|ilo Iloko|ina Interlingua|inc Indic languages|ind Indonesian|\
    ine Indo-European languages|inh Ingush|ipk Inupiaq|ira Iranian languages|\
    iro Iroquoian languages|isl Icelandic|ita Italian|jav Javanese|jbo Lojban|jpn Japanese|\
    jpr Judeo-Persian|jrb Judeo-Arabic|kaa Kara-Kalpak|kab Kabyle|kac Kachin|kal Kalaallisut|\
    kam Kamba|kan Kannada|kar Karen languages|kas Kashmiri|kat Georgian|kau Kanuri|kaw Kawi|\
    kaz Kazakh|kbd Kabardian|kha Khasi|khi Khoisan languages|khm Khmer|kho Khotanese|kik Kikuyu|\
    kin Kinyarwanda|kir Kirghiz|kmb Kimbundu|kok Konkani|kom Komi|kon Kongo|kor Korean|\
    kos Kosraean|kpe Kpelle|krc Karachay-Balkar|krl Karelian|kro Kru languages|kru Kurukh|\
    kua Kuanyama|kum Kumyk|kur Kurdish|kut Kutenai|lad Ladino|lah Lahnda|lam Lamba|lao Lao|\
    lat Latin|lav Latvian|lez Lezghian|lim Limburgan|lin Lingala|lit Lithuanian|lol Mongo|\
    loz Lozi|ltz Luxembourgish|lua Luba-Lulua|lub Luba-Katanga|lug Ganda|lui Luiseno|lun Lunda|\
    luo Luo (Kenya and Tanzania)|lus Lushai|mac Macedonian|mad Madurese|mag Magahi|\
    mah Marshallese|mai Maithili|mak Makasar|mal Malayalam|man Mandingo|mao Maori|\
    map Austronesian languages|mar Marathi|mas Masai|may Malay|mdf Moksha|mdr Mandar|men Mende|\
    mga Middle Irish|mic Mi'kmaq|min Minangkabau|mis uncoded languages|mkd Macedonian|\
    mkh Mon-Khmer languages|mlg Malagasy|mlt Maltese|mnc Manchu|mni Manipuri|\
    mno Manobo languages|moh Mohawk|mon Mongolian|mos Mossi|mri Maori|msa Malay|\
    mul multiple languages|mun Munda languages|mus Creek|mwl Mirandese|mwr Marwari|mya Burmese|\
    myn Mayan languages|myv Erzya|nah Nahuatl languages|nai North American Indian languages|\
    nap Neapolitan|nau Nauru|nav Navajo|nbl South Ndebele|nde North Ndebele|ndo Ndonga|\
    nds Low German|nep Nepali|new Nepal Bhasa|nia Nias|nic Niger-Kordofanian languages|\
    niu Niuean|nld Dutch|nno Norwegian Nynorsk|nob Norwegian Bokmål|nog Nogai|non Old Norse|\
    nor Norwegian|nqo N'Ko|nso Northern Sotho|nub Nubian languages|nwc Classical Newari|\
    nya Nyanja|nym Nyamwezi|nyn Nyankole|nyo Nyoro|nzi Nzima|oci Occitan|oji Ojibwa|ori Oriya|\
    orm Oromo|osa Osage|oss Ossetian|ota Ottoman Turkish|oto Otomian languages|\
    paa Papuan languages|pag Pangasinan|pal Pahlavi|pam Pampanga|pan Punjabi|pap Papiamento|\
    pau Palauan|peo Old Persian|per Persian|phi Philippine languages|phn Phoenician|pli Pali|\
    pol Polish|pon Pohnpeian|por Portuguese|pra Prakrit languages|pro Old Provençal|pus Pashto|\
    que Quechua|raj Rajasthani|rap Rapanui|rar Rarotongan|roa Romance languages|roh Romansh|\
    rom Romany|ron Romanian|rum Romanian|run Rundi|rup Aromanian|rus Russian|sad Sandawe|\
    sag Sango|sah Yakut|sai South American Indian languages|sal Salishan languages|\
    sam Samaritan Aramaic|san Sanskrit|sas Sasak|sat Santali|scn Sicilian|sco Scots|sel Selkup|\
    sem Semitic languages|sga Old Irish|sgn Sign languages|shn Shan|sid Sidamo|sin Sinhala|\
    sio Siouan languages|sit Sino-Tibetan languages|sla Slavic languages|slk Slovak|slo Slovak|\
    slv Slovenian|sma Southern Sami|sme Northern Sami|smi Sami languages|smj Lule Sami|\
    smn Inari Sami|smo Samoan|sms Skolt Sami|sna Shona|snd Sindhi|snk Soninke|sog Sogdian|\
    som Somali|son Songhai languages|sot Southern Sotho|spa Spanish|sqi Albanian|srd Sardinian|\
    srn Sranan Tongo|srp Serbian|srr Serer|ssa Nilo-Saharan languages|ssw Swati|suk Sukuma|\
    sun Sundanese|sus Susu|sux Sumerian|swa Swahili|swe Swedish|syc Classical Syriac|syr Syriac|\
    tah Tahitian|tai Tai languages|tam Tamil|tat Tatar|tel Telugu|tem Timne|ter Tereno|tet Tetum|\
    tgk Tajik|tgl Tagalog|tha Thai|tib Tibetan|tig Tigre|tir Tigrinya|tiv Tiv|tkl Tokelau|\
    tlh Klingon|tli Tlingit|tmh Tamashek|tog Tonga (Nyasa)|ton Tonga (Tonga Islands)|\
    tpi Tok Pisin|tsi Tsimshian|tsn Tswana|tso Tsonga|tuk Turkmen|tum Tumbuka|tup Tupi languages|\
    tur Turkish|tut Altaic languages|tvl Tuvalu|twi Twi|tyv Tuvinian|udm Udmurt|uga Ugaritic|\
    uig Uighur|ukr Ukrainian|umb Umbundu|und undetermined|urd Urdu|uzb Uzbek|vai Vai|ven Venda|\
    vie Vietnamese|vol Volapük|vot Votic|wak Wakashan languages|wal Wolaytta|war Waray|was Washo|\
    wel Welsh|wen Sorbian languages|wln Walloon|wol Wolof|xal Kalmyk|xho Xhosa|yao Yao|\
    yap Yapese|yid Yiddish|yor Yoruba|ypk Yupik languages|zap Zapotec|zbl Blissymbols|zen Zenaga|\
    zgh Standard Moroccan Tamazight|zha Zhuang|zho Chinese|znd Zande languages|zul Zulu|zun Zuni|\
    zxx no linguistic content|zza Zaza
    """.utf8)
}
