/// Sentences that state what structures are for, by the titles of the structures.
enum StructurePurposes {
  /// Returns what a structure is for; nil if there is no sentence about it.
  static func sentence(name: String, title: String) -> String? {
    entries["\(name)/\(title)"] ?? entries[title]
  }

  /// The keys of all sentences: the titles of structures. If structures with the same title have
  /// different purposes, the key is `name/title`.
  static var titles: [String] { Array(entries.keys) }

  private static let entries: [String: String] = {
    var entries: [String: String] = [:]
    for line in text.split(separator: "\n") {
      guard let end = line.firstIndex(of: ":") else { continue }
      entries[String(line[..<end])] = String(line[end...].dropFirst(2))
    }
    return entries
  }()

  private static let text = """
    File Type: States the formats that a file conforms to, so that a reader knows whether it can read it.
    Segment Type: States the formats that a segment of a stream conforms to.
    Movie: Contains all that describes a movie: its header, tracks and metadata, but not the media itself.
    Movie Header: States the duration and time scale of a movie, and when it was made.
    Track: Describes one track, such as the video, one language of sound, or subtitles.
    Track Header: States the number, duration, size and place of a track, and whether it is enabled.
    Track References: Links a track to others, such as a video to its chapters or timecode.
    Edits: Contains the edit list of a track.
    Edit List: States which parts of the media are presented, in which order and at which speed.
    Media: Contains what describes the media of a track.
    Media Header: States the time scale, duration and language of the media of a track.
    Handler Reference: States what kind of media or metadata follows, and which component handles it.
    Media Information: Contains the properties of the media of a track that depend on its kind.
    Video Media Header: States how video is composed with the pictures below it.
    Sound Media Header: States the balance of a sound track between left and right.
    Null Media Header: Is the header of media for which no other header is defined.
    Hint Media Header: States the sizes and bit rates of the packets that a hint track describes.
    Subtitle Media Header: Marks a track as subtitles.
    Base Media Information: Contains the header of QuickTime media that is neither video nor sound.
    Base Media Header: States how QuickTime media is composed with the pictures below it.
    Text Media Information: States the transformation of QuickTime text.
    Timecode Media Information: Contains how a timecode is displayed.
    Timecode Appearance: States the font, size and colors in which a timecode is displayed.
    Data Information: Contains where the media data of a track is.
    Data References: Lists the files that contain the media data of a track.
    Data by URL: States that media data is in this file, or at a URL.
    Data by Alias: States that media data is in a file that an alias of the Mac OS describes.
    Sample Table: Contains the tables from which the place, size and time of each sample follow.
    Sample Descriptions: Lists the codecs of a track and what decoders need to know in advance.
    Decoding Time to Sample: States for how long each sample lasts; the decoding times follow from it.
    Composition Time to Sample: States how much later than decoded each sample is presented.
    Composition to Decode: States the range of presentation times of a track.
    Sync Samples: Lists the samples at which decoding can begin.
    Partial Sync Samples: Lists the samples at which decoding can begin if a few samples after them are left out.
    Sample Dependencies: States which samples others depend on, so that players can skip samples.
    Sample to Chunk: States how many samples are in each chunk, and which description they use.
    Sample Sizes: States the size of each sample in bytes.
    Compact Sample Sizes: States the size of each sample in 4, 8 or 16 bits.
    Chunk Offsets: States where in the file each chunk of samples begins.
    Chunk Offsets, 64 Bits: States where each chunk begins, in files of more than 4 GB.
    Sample to Group: Assigns samples to groups with a common property.
    Sample Group Descriptions: States the properties of groups of samples.
    Sample Auxiliary Information Sizes: States the sizes of data about samples, such as that for decryption.
    Sample Auxiliary Information Offsets: States where data about samples is, such as that for decryption.
    Padding Bits: States how many bits at the end of each sample are unused.
    Movie Extends: Announces that the movie continues in fragments.
    Movie Extends Header: States the duration of a movie with all its fragments.
    Track Extends: States the values that samples in fragments have unless a fragment states others.
    Track Extension Properties: States properties that a track has in all of its fragments.
    Movie Fragment: Describes a part of the media of a movie, so that it can be played before the rest is there.
    Movie Fragment Header: States the number of a fragment, from which lost ones are noticed.
    Track Fragment: Describes the samples of one track in a fragment.
    Track Fragment Header: States the track of a fragment, and values that its samples have.
    Track Fragment Decode Time: States the decoding time of the first sample of a fragment.
    Track Fragment Run: Lists durations, sizes and flags of consecutive samples of a fragment.
    Movie Fragment Random Access: Contains tables from which players find fragments in a file.
    Track Fragment Random Access: States in which fragment each sync sample of a track is.
    Movie Fragment Random Access Offset: States the size of the random access tables, so that they are found from the end of the file.
    Segment Index: Divides a segment into parts with times and sizes, so that players can seek in it.
    Event Message: Carries a message to the player or application at a time of the stream.
    Media Data: Contains the coded pictures, sound and other samples, to which tables refer.
    Free Space: Contains bytes that nothing uses, often room for later changes.
    Room for a Larger Size: Keeps eight bytes free, in case the next box needs a size of 64 bits.
    User Data: Contains information that players need not understand, such as titles and the place of recording.
    Metadata: Contains metadata items, and what is needed to find them.
    Metadata Item List: Contains the metadata items of iTunes and QuickTime, one for each key.
    Metadata Item Keys: Lists the names of metadata keys, to which items refer by number.
    Name Space: States who defined the name of a metadata item.
    Item Data: Contains the data of items within the metadata.
    Item Locations: States where the bytes of each item are.
    Item Information: Lists the items of a file, with their types and names.
    Item: States the type of one item, such as a coded picture or Exif.
    Primary Item: States which item is the picture to be shown.
    Item References: Links items, such as a thumbnail to its picture.
    Item Properties: Contains the properties of pictures, and which picture has which.
    Item Property Container: Lists the properties, each once, which pictures share.
    Item Property Associations: States which properties each picture has, and which of them decoders must understand.
    Entity Groups: Groups items or tracks, such as alternatives of one picture.
    Picture Size: States the width and height of a picture item.
    Bits of Pixels: States the number of channels of a picture, and the bits of each.
    Rotation: States by how many quarters a picture is turned before it is shown.
    Mirroring: States at which axis a picture is mirrored before it is shown.
    Auxiliary Type: States what an auxiliary picture is, such as transparency or depth.
    Auxiliary Picture of: Leads from an auxiliary picture, such as transparency, to the picture that it belongs to.
    Thumbnail of: Leads from a thumbnail to the picture that it shows.
    Derived from: Leads from a derived picture, such as a grid, to the pictures that it is made of.
    Describes: Leads from metadata, such as Exif, to what they describe.
    Premultiplied by: Leads from a picture to the transparency that its colors are multiplied by.
    Grid of Pictures: States how tiles form one large picture.
    Exif Item: Contains the Exif data of a picture.
    Tone Map: Describes how a picture with a gain map is shown on displays of high dynamic range.
    Content Light Level: States the brightness of the brightest pixel and frame, for displays of high dynamic range.
    Mastering Display Color Volume: States the colors and brightness of the display on which the content was mastered.
    Ambient Viewing Environment: States the light of the room for which the content was made.
    Color Information: States the color primaries, transfer curve and matrix, or contains a color profile.
    Pixel Aspect Ratio: States how wide pixels are compared to their height.
    Clean Aperture: States which part of the coded picture is shown.
    Field Handling: States whether video is interlaced, and in which order its fields are stored.
    Bit Rate: States the buffer size and the bit rates of a stream.
    Chroma Location: States where the color samples are between the brightness samples.
    Track Apertures: Contains the sizes of a track for several ways of display.
    Clean Aperture Size: States the size of the picture when only its clean part is shown.
    Production Aperture Size: States the size of the picture when its edges are shown, too.
    Encoded Pixels Size: States the size of the coded picture without any correction.
    AVC Video: Describes video in H.264.
    AVC Configuration: Contains the parameter sets that a decoder of H.264 needs before the first picture.
    Sequence Parameter Sets: Contains the parameter sets for whole sequences.
    Picture Parameter Sets: Contains the parameter sets for pictures.
    AVC Sequence Parameter Set: States profile, size and color of H.264 video.
    AVC Picture Parameter Set: States how the pictures of H.264 video are coded.
    Fields of High Profiles: States chroma format and bit depth for the high profiles of H.264.
    HEVC Video: Describes video in H.265, with the parameter sets in the configuration.
    HEVC Video, Parameter Sets in Band: Describes video in H.265, of which samples may contain parameter sets.
    HEVC Configuration: Contains the parameter sets that a decoder of H.265 needs before the first picture.
    Layered HEVC Configuration: Contains the parameter sets for further layers of H.265, such as the second eye.
    NAL Units of One Type: Contains parameter sets or messages of the same type.
    HEVC Sequence Parameter Set: States profile, size and color of H.265 video.
    HEVC Picture Parameter Set: States how the pictures of H.265 video are coded.
    VVC Video: Describes video in H.266.
    VVC Configuration: Contains the parameter sets that a decoder of H.266 needs before the first picture.
    AV1 Video: Describes video in AV1.
    AV1 Configuration: Contains the sequence header that a decoder of AV1 needs before the first picture.
    VP9 Video: Describes video in VP9.
    VP Codec Configuration: States profile, level and color of VP8 or VP9 video.
    MPEG-4 Video: Describes video in MPEG-4 Part 2.
    H.263 Video: Describes video in H.263, as phones recorded it.
    H.263 Configuration: States level and profile of H.263 video.
    JPEG Images: Describes video of which each frame is a JPEG picture.
    Apple ProRes 4444: Describes video in ProRes with transparency.
    Dolby Vision Configuration: States profile and level of Dolby Vision, and which layers there are.
    Coding Constraints: States which pictures of an image sequence are coded without others.
    Encrypted Video: Replaces the description of video that is encrypted.
    Encrypted Audio: Replaces the description of sound that is encrypted.
    Protection Scheme Information: Contains how samples are encrypted and what they were before.
    Original Format: States the codec of samples before they were encrypted.
    Scheme Type: States the scheme of the encryption.
    Scheme Information: Contains the data that an encryption scheme needs.
    Track Encryption: States the key and the initialization vectors with which a track is encrypted.
    Sample Encryption: States the initialization vectors of samples, and which of their bytes are encrypted.
    PIFF Sample Encryption: States the initialization vectors of samples, in the form of PIFF.
    PIFF Track Encryption: States the key of a track, in the form of PIFF.
    Protection System Specific Header: Carries what one system of content protection needs to get the keys.
    MPEG-4 Audio: Describes sound in AAC or another codec of MPEG-4.
    Elementary Stream Descriptor: Contains the decoder configuration of an MPEG-4 stream.
    Elementary Stream: Describes one stream of MPEG-4, with its decoder and time stamps.
    Decoder Configuration: States codec, buffer size and bit rates of an MPEG-4 stream.
    Decoder Specific Information: Contains what the decoder of a codec needs before the first sample.
    Sync Layer Configuration: States how time stamps of an MPEG-4 stream are coded.
    Initial Object Descriptor: States the profiles that a terminal needs to present an MPEG-4 file.
    Object Descriptor: Contains the object descriptor of an MPEG-4 file.
    Elementary Stream by Track: Refers to a track that contains an MPEG-4 stream.
    AC-3 Audio: Describes sound in Dolby Digital.
    AC-3 Configuration: States sample rate, channels and bit rate of Dolby Digital.
    Enhanced AC-3 Audio: Describes sound in Dolby Digital Plus.
    Enhanced AC-3 Configuration: States the substreams of Dolby Digital Plus.
    AC-4 Audio: Describes sound in Dolby AC-4.
    AC-4 Configuration: States the presentations of Dolby AC-4.
    Apple Lossless Audio: Describes sound in Apple Lossless.
    Apple Lossless Configuration: States bit depth, channels and sample rate of Apple Lossless, and parameters of its decoder.
    Opus Audio: Describes sound in Opus.
    Opus Configuration: States channels, pre-skip and gain of Opus.
    FLAC Audio: Describes sound in FLAC.
    FLAC Configuration: Contains the metadata blocks of FLAC.
    AMR Narrowband Audio: Describes speech in AMR, as phones record it.
    AMR Wideband Audio: Describes speech in AMR with a wider band.
    AMR Configuration: States which modes of AMR the samples use.
    Linear PCM Audio: Describes sound without compression.
    Integer PCM Audio, 24 Bits: Describes sound without compression, with 24 bits.
    MPEG-H Audio Stream: Describes sound in MPEG-H 3D Audio.
    MPEG-H 3D Audio Configuration: States profile and loudspeakers of MPEG-H 3D Audio.
    MPEG-H Compatible Profiles and Levels: Lists further profiles, with decoders that can play the sound.
    Immersive Audio: Describes sound in the Immersive Audio format (IAMF).
    Immersive Audio Configuration: Contains the descriptors that a decoder of Immersive Audio needs.
    Channel Layout: States which loudspeaker each channel is for.
    Sound Decompression Parameters: Contains what a QuickTime decoder of sound needs.
    Data Format: States the codec to which the decompression parameters belong.
    XML Subtitles: Describes subtitles in XML, such as TTML.
    Timed Text: Describes text with style and place, used for subtitles and chapters.
    Font Table: Lists the fonts of timed text.
    Text Metadata: Describes metadata that are texts, such as those of live streams.
    Boxed Metadata: Describes timed metadata with keys, such as positions during a recording.
    Metadata Key Table: Lists the keys of timed metadata.
    Metadata Data Type: States the type of the values of one key.
    Metadata Setup: Contains data that the reader of a metadata key needs in advance.
    Structural Dependency: States on which other structures the values of a key depend.
    Timecode: Describes timecode, or names the track that has it.
    Chapter List: Lists chapters with times and titles, in the form of Nero, or names the track with them.
    Hinted Media: Leads from a hint track to the media that it describes.
    Hint Information: Contains session descriptions for streaming.
    Hint Statistics: Contains numbers about the packets that a hint track describes.
    RTP Hints: Describes hint samples for streaming by RTP.
    SDP Information: Contains a session description for streaming.
    Packets Sent: States how many packets a hint track sends.
    Total Bytes Sent: States how many bytes of packets a hint track sends, without headers.
    Total Bytes Sent, with RTP Headers: States how many bytes of packets a hint track sends, with headers.
    Largest Packet: States the size of the largest packet that is sent.
    Longest Packet: States the duration of the longest packet that is sent.
    Bytes from Media Track: States how many bytes are sent from media tracks.
    Immediate Bytes: States how many bytes are sent from the hint track itself.
    Repeated Bytes: States how many bytes are sent again.
    Smallest Relative Time: States the smallest difference between the sending time and the time of a packet.
    Largest Relative Time: States the largest difference between the sending time and the time of a packet.
    Payload Type: States the number and name of the payload of RTP.
    Maximum Data Rate: States the largest number of bytes that is sent in a period.
    Time Scale: States the time scale of the packets that a hint track describes.
    Video Extended Usage: Contains what is needed to show video for two eyes or with a wide view.
    Stereo View: Contains which eyes a stereoscopic video has, and how its views are shown.
    Stereo View Information: States which views of stereoscopic video are in the track.
    Stereo Camera System: Contains the geometry of the cameras of stereoscopic video.
    Stereo Camera Baseline: States the distance between the two cameras.
    Stereo Comfort: Contains what makes stereoscopic video comfortable to watch.
    Horizontal Disparity Adjustment: States how far the views are shifted against each other.
    Horizontal Field of View: States the angle that the picture covers.
    Hero Eye: States which eye is shown where only one can be.
    Projection: States how the surface around the viewer is mapped to the picture.
    Projection Information: States the kind of projection of the video.
    Extended Language: States the language of a track as a tag, such as zh-Hant.
    Load Settings: States how QuickTime should load a track.
    Event Timing Codes: Contains the timing codes of a recorded event.
    C2PA Content Credentials: Contains signed statements about where the file comes from and how it was made.
    Compressed Units: States which parts of a picture are compressed separately, and where they are.
    Compression Configuration: States with which general method uncompressed samples were compressed.
    Component Definition: Lists the components of uncompressed pictures.
    Uncompressed Frame Configuration: States how the components of uncompressed pictures are stored.
    Copyright: States the copyright notice.
    Title: States the title.
    Artist: States the artist.
    Album: States the album.
    Composer: States the composer.
    Comment: Contains a comment.
    Description: Contains a description.
    Genre: States the genre as a text.
    Genre by Number: States the genre as a number of ID3's list.
    Lyrics: Contains the lyrics.
    Encoding Tool: States the program that encoded the file.
    Encoded By: States who encoded the file.
    Track Number: States the number of a song, and how many there are.
    Disc Number: States the number of a disc, and how many there are.
    Compilation: States whether a song is part of a compilation by several artists.
    Gapless Playback: States whether a song follows the one before it without a gap.
    Cover Art: Contains a picture of the cover.
    Album Artist: States the artist of the whole album.
    Release Date: States when the work was released.
    Media Kind: States whether the file is music, an audiobook, a movie or a TV show.
    Content Rating: States whether the content is explicit.
    Sort Artist: States under which text the artist is sorted.
    Sort Album: States under which text the album is sorted.
    Sort Album Artist: States under which text the artist of the album is sorted.
    Sort Composer: States under which text the composer is sorted.
    Sort Title: States under which text the title is sorted.
    Sort TV Show: States under which text the TV show is sorted.
    TV Show: States the name of a TV show.
    TV Season: States the season of a TV show.
    TV Episode: States the number of an episode.
    TV Episode Identifier: States the identifier of an episode.
    TV Network: States the network that broadcast a TV show.
    High Definition: States whether a movie is of high definition.
    Long Description: Contains a long description, such as the plot.
    Podcast: States whether the file is an episode of a podcast.
    Podcast Category: States the category of a podcast.
    Podcast Keywords: Lists keywords of a podcast.
    Grouping: States the group of songs to which a song belongs.
    Movement Name: States the name of a movement of a classical work.
    Movement Number: States the number of a movement of a classical work.
    Movement Count: States how many movements a classical work has.
    Keywords: Lists keywords.
    Beats per Minute: States the tempo.
    Location: States the place of recording.
    Author: States the author.
    Performer: States the performer.
    Software: States the program that made the file.
    Make: States the maker of the camera.
    Model: States the model of the camera.
    Creation Date: States when the content was made.
    Owner: States the account of the person who bought the file.
    User Rating: States how a user rated the content.
    Display Name: States the title of a QuickTime movie.
    Director: States the director.
    Named Item: Contains a value under a name that a program chose.
    ID3 Version 2: Contains an ID3v2 tag within a movie.
    GoPro Settings: Contains the settings of a GoPro camera during the recording.
    GoPro Metadata: Contains measurements of a GoPro camera, such as positions and accelerations.
    GoPro Firmware: States the version of the camera's program, which identifies the model.
    GoPro Lens: Identifies the lens of a GoPro camera.
    GoPro Camera: Identifies a GoPro camera.
    GoPro Highlights: Lists the moments that the user marked while recording.
    Samsung Metadata: Contains what Samsung phones state about a recording.
    Samsung Recording: Contains the mode in which a Samsung phone recorded.
    Samsung Play Order: States the order in which a Samsung phone plays.
    Samsung Extended Format: Contains data that Samsung phones append to photos.
    Motion Photo Video: Contains the video of a motion photo.
    ID3v2.4 Tag: Contains the tags of a song, in version 2.4.
    ID3v2.3 Tag: Contains the tags of a song, in version 2.3.
    ID3v2.2 Tag: Contains the tags of a song, in version 2.2 of about 1998.
    ID3v1 Tag: Contains a few tags of fixed size at the end of a song.
    Content Type: States the genre, in ID3v1's list or as a text.
    Lead Artist: States the main performer.
    Band: States the band or orchestra; most players take it for the artist of the album.
    Conductor: States the conductor.
    Remixer: States who remixed the song.
    Lyricist: States who wrote the words.
    Part of a Set: States the number of a disc, and how many there are.
    Recording Time: States when the sound was recorded.
    Release Time: States when the sound was released.
    Original Release Time: States when the original was released.
    Encoding Time: States when the file was encoded.
    Tagging Time: States when the tag was written.
    Year of Recording: States the year of recording, before version 2.4.
    Date of Recording: States the day and month of recording, before version 2.4.
    Attached Picture: Contains a picture, such as the cover.
    User Text: Contains a text under a description that a program chose.
    User Link: Contains a link under a description that a program chose.
    Publisher: States the publisher or label.
    Encoded by: States who encoded the file.
    Encoding Settings: States the program and settings of the encoder.
    Length: States the length of the sound in milliseconds.
    Languages: Lists the languages of the words.
    Content Group: States the group to which the content belongs, such as a classical work.
    Subtitle: States a subtitle.
    Original Artist: States the artist of the original.
    Original Album: States the album of the original.
    Original Release Year: States when the original was released.
    Initial Key: States the musical key.
    International Standard Recording Code: Identifies the recording (ISRC).
    Media Type: States from which medium the sound comes.
    Unique File Identifier: Identifies the file in a database.
    Private Data: Contains data of one program, under the address of its owner.
    Popularimeter: States a rating and a play counter, under an e-mail address.
    Play Counter: States how often the file was played.
    Music CD Identifier: Contains the table of contents of the CD, which identifies it.
    Synchronized Lyrics: Contains lyrics with the times at which they are sung.
    Relative Volume: States by how much the volume should be changed.
    Replay Gain Adjustment: States by how much the volume should be changed, in the form of ReplayGain.
    Encapsulated Object: Contains a file.
    Commercial Information: Links to information about buying the content.
    Official Page of the Artist: Links to the page of the artist.
    Official Page of the File: Links to the page of the file.
    Official Page of the Source: Links to the page of the source of the sound.
    Official Page of the Publisher: Links to the page of the publisher.
    Official Page of the Radio Station: Links to the page of the radio station.
    Payment: Links to a page for payment.
    Copyright Information: Links to legal information.
    Terms of Use: States the terms under which the file may be used.
    Involved People: Lists people and what they did.
    Musician Credits: Lists musicians and their instruments.
    Table of Contents: Lists chapters, or other tables of contents.
    Chapter: States the times and tags of one chapter.
    Linked Information: Refers to a frame in another file.
    Audio Encryption: States with which method the sound is encrypted.
    MPEG Location Lookup Table: States where in the sound given times are.
    Performer Sort Order: States under which text the performer is sorted.
    Album Artist Sort Order: States under which text the artist of the album is sorted.
    Composer Sort Order: States under which text the composer is sorted.
    Album Sort Order: States under which text the album is sorted.
    Title Sort Order: States under which text the title is sorted.
    Part of a Compilation: States whether a song is part of a compilation by several artists.
    APE Tag: Contains tags as names and values, in the form of Monkey's Audio.
    Lyrics3 Tag, Version 2: Contains lyrics and longer texts before an ID3v1 tag.
    Indications: States which fields a Lyrics3 tag has.
    Extended Title: Contains the end of a title that ID3v1 cuts.
    Extended Artist: Contains the end of an artist that ID3v1 cuts.
    Extended Album: Contains the end of an album that ID3v1 cuts.
    Stream Description, Variable Bit Rate: States the number of frames of a stream, and where times are in it.
    Stream Description, Constant Bit Rate: States the number of frames of a stream with a constant bit rate.
    FLAC Stream: Contains sound in FLAC: blocks with information, and then frames.
    Stream Information: States sample rate, channels, bit depth and length of FLAC, and a digest of the sound.
    Seek Table: States where in the stream given times are.
    Cue Sheet: States the tracks and indexes of a CD.
    Application Data: Contains data of one program, under its number.
    Picture: Contains a picture, such as the cover.
    Comments: Contains comments, or several tags as names and values.
    Padding: Contains zeros, as room for later changes.
    Form: Contains the chunks of a whole file.
    Compressed Form: Contains the chunks of an AIFF file with compressed sound.
    Large Form: Contains the chunks of a WAVE file of more than 4 GB.
    64-Bit Sizes: States the sizes of a WAVE file of more than 4 GB.
    Format: States codec, channels and sample rate of the sound in a WAVE file.
    Sound: Contains the sound itself.
    Sample Count: States the number of samples of compressed sound.
    Common: States channels, length and sample rate of the sound in an AIFF file.
    Format Version: States the version of AIFF-C.
    Information: Contains texts about the file, such as title and artist.
    Associated Data: Contains names and notes about cue points.
    Cue Points: Lists positions in the sound.
    Markers: Lists positions in the sound, with names.
    Instrument: States how a sampler plays the sound.
    Broadcast Extension: States who made a recording, when, and its time reference; radio stations need it.
    iXML Metadata: Contains metadata of sound recorders in XML.
    Name: States the name of the sound.
    Annotation: Contains a remark.
    Product: States the title of the album or product.
    Subject: States the subject.
    Engineer: States the engineer.
    Technician: States the technician who digitized the sound.
    Source: States from whom or where the content comes.
    Medium: States the medium of the original.
    Commissioned: States who commissioned the content.
    Archival Location: States where the original is archived.
    Start of Image: Marks the beginning of a JPEG picture.
    End of Image: Marks the end of a JPEG picture.
    Quantization Tables: States how much detail was left out; decoders multiply by these numbers.
    Huffman Tables: Contains the codes with which the picture is compressed.
    Start of Scan: States which components follow as coded data, and with which tables.
    Frame, Baseline: States size and components of a picture that is coded in one pass from top to bottom.
    Frame, Progressive: States size and components of a picture that becomes sharper with each scan.
    Restart Interval: States after how many blocks decoders can begin again, if data is damaged.
    JFIF: Marks a JPEG file as JFIF, and states the resolution.
    Exif: Contains what cameras state about a photo, such as date, exposure and place.
    XMP: Contains metadata in XML, as programs for pictures write it.
    XMP Packet: Contains metadata in XML, as programs for pictures write it.
    XMP Metadata: Contains metadata in XML, as programs for pictures write it.
    Extended XMP: Contains a part of metadata that are too long for one segment.
    ICC Profile: Describes the colors of the picture, so that displays show them right.
    Photoshop Image Resources: Contains resources of Photoshop, such as IPTC, thumbnails and paths.
    IPTC Datasets: Contains captions, keywords and credits as news agencies use them.
    Adobe: States how the colors of a JPEG picture were transformed.
    Ducky: States the quality with which Photoshop saved for the web.
    JPEG XT Box: Contains a box with more precise data, or content credentials.
    Embedded File Description: States the type of a file within JUMBF.
    Embedded File: Contains a file within JUMBF.
    JUMBF Superbox: Contains a labeled group of boxes, such as one assertion of content credentials.
    JUMBF Description: States the type and label of a group of boxes.
    CBOR Content: Contains data in CBOR.
    JSON Content: Contains data in JSON.
    TIFF: Contains directories of facts about a picture, and pictures themselves.
    Maker Note: Contains data that only the maker of the camera defines.
    Thumbnail: Contains a small picture.
    Preview: Contains a picture of reduced size.
    Apple Maker Note: Contains data of Apple's cameras, such as the identifier of a Live Photo.
    Canon Maker Note: Contains data of Canon cameras, such as serial numbers and lens.
    Nikon Maker Note: Contains data of Nikon cameras, such as serial numbers and lens.
    Sony Maker Note: Contains data of Sony cameras.
    Panasonic Maker Note: Contains data of Panasonic cameras.
    Image Header: States size, bit depth and color type of a picture.
    Image Data: Contains the compressed pixels.
    Image End: Marks the end of a PNG file.
    Palette: Lists the colors of a picture in which pixels are numbers of colors.
    Transparency: States which colors are transparent.
    Gamma: States the curve between the numbers of pixels and brightness.
    Chromaticities and White Point: States which colors the primaries of a picture are.
    Standard RGB: States that the colors are sRGB, and how they should be rendered.
    Significant Bits: States how many bits of each channel were in the original.
    Pixel Dimensions: States the resolution, or the shape of pixels.
    Background: States the color below a transparent picture.
    Text: Contains a text under a keyword.
    Deflated Text: Contains a compressed text under a keyword.
    Time of Last Change: States when the picture was changed last.
    Suggested Palette: Lists colors for displays with few colors.
    JPEG 2000 Header: Contains size and colors of a JPEG 2000 picture.
    Channel Definition: States which channel is which color or transparency.
    Beginning of the Playlist: Marks a file as a playlist.
    End of the Playlist: States that no segments will be added.
    Segment: States duration and title of the segment at the address in the next line.
    Target Duration: States the longest duration of a segment.
    Media Sequence Number: States the number of the first segment.
    Protocol Version: States the version of the protocol that players must understand.
    Playlist Type: States whether segments can be added or removed.
    Media Initialization Section: States where the movie header for the segments is.
    Date Range: States something about a range of time, such as an advertisement.
    Program Date and Time: States the time of day of a segment.
    Independent Segments: States that each segment can be decoded without others.
    Variant Stream: States bit rate, codecs and size of the version of the stream at the address in the next line.
    I-Frame Variant Stream: States where pictures for fast seeking are.
    Rendition: States where an alternative is, such as another language.
    Session Data: States a fact about the stream, such as its title.
    Server Control: States what the server supports, such as waiting for new segments.
    Partial Segment: States where a part of a segment is, before the segment is complete.
    Preload Hint: States what players should request next.
    Rendition Report: States how far another rendition is.
    Discontinuity: Marks a change of format or of times between segments.
    Start: States where players should begin.
    Content Steering: States where players learn which server they should use.
    Variable: Defines a name that addresses of the playlist contain.
    Certificate: Contains a public key, who it belongs to, and who vouches for it.
    TFLT/File Type: States the coding of the sound.
    itif/Item Information: States the number of a metadata item.
    rotn/Rotation: States how the sphere around the viewer is turned.
    BITR/Bit Rate: States the bit rate that the user chose.
    EXT-X-BITRATE/Bit Rate: States the bit rate of the segments that follow.
    orfo/Original Format: States the format of the file from which this one was made.
    ©fmt/Original Format: States the format of the original.
    PRJT/Projection: States how the lens maps the surroundings to the picture.
    albc/Album: Groups pictures as an album.
    ©inf/Information: Contains information about the content.
    name/Name: States the name of a track.
    text/Text: Describes a track of texts with style and place.
    segment/Segment: Contains data of a kind that the standard reserves.
    sdep/Sample Dependencies: States on which samples of other tracks the samples depend.
    file/Embedded File: Contains a file of another program.
    """
}
