/// Conditions on lists, on absent values, and with logical operators.
let listRows = #"""
  # any
  T song keywords == 'Blues'
  F song keywords == 'blues'
  T song keywords = 'blues'
  F song keywords = 'jazz'
  T song any keywords = 'delta'
  T song ANY keywords == 'Delta'
  F song ANY keywords == 'delta'
  T song SOME keywords == 'Delta'
  T song any keywords begins 'del'
  T song any keywords != 'Blues'
  T song keywords contains 'elt'
  F song keywords CONTAINS 'elt'
  T song keywords CONTAINS 'Delta'
  F song keywords CONTAINS 'delta'
  T song keywords CONTAINS[c] 'delta'
  T song ANY keywords CONTAINS 'elt'
  T song keywords like 'b*s'
  T song keywords matches '^\d+$'
  T song any keywords > 1900
  F song any keywords > 2000
  T song 'Blues' in keywords
  T song 'blues' in keywords
  F song 'blues' IN keywords
  T song 'Blues' IN keywords
  F song 'jazz' in keywords
  T song 'jazz' not in keywords
  F song 'blues' not in keywords
  T song artist in performers
  F song title in performers
  T song genre in keywords
  T song performers == artist
  T song artist == performers
  T movie track.width > 1000
  F movie track.width > 2000
  T movie any track.width == 640 px
  T movie track.bitrate >= 4 Mbit/s
  T movie chapters == 1 min
  T movie chapters in 9 min..11 min
  F movie chapters > 10 min
  T movie dates == 2024-06
  F movie dates == 2024-02
  T movie any track.language in ('de', 'it')
  T movie any (track.language) = 'de'
  T movie flags == true
  # all
  T song all keywords != 'jazz'
  F song all keywords = 'blues'
  T song all performers = 'robert johnson'
  T song ALL performers == 'Robert Johnson'
  F song ALL performers == 'robert johnson'
  T movie all track.width >= 640
  F movie all track.width > 640
  T movie all track.language in ('en', 'de', 'fr', 'it')
  F movie all track.language in ('en', 'de')
  T movie all chapters < 11 min
  T movie ALL dates == 2024
  F movie all dates < 2024-06
  T movie all track.language not in ('it', 'es')
  F movie all track.language not in ('it', 'de')
  F movie all flags == true
  # none
  T song none keywords = 'jazz'
  F song none keywords = 'blues'
  T song NONE keywords == 'blues'
  T movie none track.language = 'it'
  F movie none track.language = 'de'
  T movie NONE track.width > 1920
  T movie none chapters > 1 h
  T movie not any track.language = 'it'
  F movie not any track.language = 'de'
  # counts
  T song count(keywords) == 3
  F song count(keywords) > 3
  T song count(keywords) between 1 and 3
  T song keywords.@count == 3
  T movie count(tracks) > 2
  T movie count(keywords) == 0
  F movie count(keywords) != 0
  T song length(title) == 16
  T song length(title) > 10
  F song title.length > 80
  T song length(comments) == 0
  T movie length(title) == 11
  T movie length(album) == 11
  T song any length(keywords) == 4
  T movie all length(track.codec) = 4
  T song 3 == count(keywords)
  # empty lists
  F movie keywords == 'x'
  F movie any keywords = 'x'
  T movie all keywords = 'x'
  T movie none keywords = 'x'
  F movie keywords != 'x'
  T movie empty(keywords)
  T movie exists(keywords)
  F movie missing(keywords)
  F song empty(keywords)
  T movie keywords != nil
  T movie 'x' not in keywords
  # empty and zero
  T song empty(comments)
  F song empty(title)
  T song exists(comments)
  F song missing(comments)
  T song exists(discNumber)
  T song comments != nil
  F song comments == nil
  T song free == 0 and exists(free)
  # absent
  F bare title == 'x'
  F bare title != 'x'
  F bare title = 'x'
  F bare title is not 'x'
  F bare title < 'x'
  F bare title contains 'x'
  F bare title contains ''
  F bare title not contains 'x'
  F bare title in ('x')
  F bare title not in ('x')
  F bare title like '*'
  F bare title matches ''
  F bare title between 'a' and 'b'
  T bare not title == 'x'
  T bare not (title != 'x')
  T bare !(title contains 'x')
  T bare not title in ('x')
  F bare trackNumber == 0
  F bare trackNumber != 0
  F bare duration < 1 h
  T bare not duration < 1 h
  F bare size >= 0
  F bare date < 2030
  F bare cleanable
  T bare not cleanable
  F bare cleanable == false
  F bare cleanable != true
  F bare any keywords = 'x'
  F bare all keywords = 'x'
  T bare none keywords = 'x'
  F bare count(keywords) == 0
  F bare count(keywords) >= 0
  F bare length(title) == 0
  F bare empty(title)
  F bare empty(keywords)
  F bare exists(title)
  T bare missing(title)
  T bare title == nil
  F bare title != nil
  T bare title = null
  T bare title is nil
  F bare title is not nil
  T bare title == NULL
  T bare nil == title
  F bare nil != title
  T song title != nil
  F song title == nil
  T song missing(albumArtist)
  F song exists(albumArtist)
  F song albumArtist == title
  F song title == albumArtist
  F song title != albumArtist
  F bare title == artist
  F song title in (albumArtist)
  T song title in (albumArtist, 'cross road blues')
  F song trackNumber < trackCount
  F song 'x' in albumArtist
  F bare 'x' in keywords
  F bare 'x' not in keywords
  # logic
  T song title = 'x' or artist contains 'johnson'
  F song title = 'x' and artist contains 'johnson'
  T song trackNumber = 7 and discNumber = 0 and bpm > 90
  T song trackNumber = 1 or trackNumber = 2 or trackNumber = 7
  T song trackNumber = 7 or trackNumber = 1 and title = 'x'
  F song (trackNumber = 7 or trackNumber = 1) and title = 'x'
  T song not trackNumber = 1 and discNumber = 0
  F song not (trackNumber = 7 and discNumber = 0)
  T song not not trackNumber = 7
  F song not not not trackNumber = 7
  T song !!cleanable
  T song trackNumber = 7 && discNumber = 0 || title = 'x'
  T song trackNumber == 7 AND discNumber == 0
  T song trackNumber == 1 OR NOT discNumber == 1
  T song ((((trackNumber = 7))))
  T bare TRUEPREDICATE
  F bare FALSEPREDICATE
  F song TRUEPREDICATE and trackNumber = 1
  T bare true
  T bare not false
  T bare 1 == 1
  F bare 'a' == 'A'
  T bare 'a' = 'A'
  T bare 2 min == 120 s
  T bare 1 MB < 1 MiB
  T song exists(title) and missing(albumArtist) and not empty(title)
  """#
