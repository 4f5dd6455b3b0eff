/// Conditions on numbers, truth values, durations and sizes.
let numberRows = #"""
  # integers
  T song trackNumber == 7
  T song trackNumber = 7
  T song trackNumber is 7
  F song trackNumber == 8
  T song trackNumber == 7.0
  F song trackNumber == 7.1
  T song trackNumber != 8
  F song trackNumber != 7
  T song trackNumber is not 8
  T song trackNumber < 8
  F song trackNumber < 7
  T song trackNumber <= 7
  T song trackNumber > 6.9
  T song trackNumber >= 7
  F song trackNumber >= 8
  T song 8 > trackNumber
  F song 8 < trackNumber
  T song 7 == trackNumber
  T song trackNumber == 0x7
  T song trackNumber == 7e0
  T song trackNumber > -1
  T song trackNumber > trackNumber or trackNumber >= discNumber
  T song big == 9007199254740993
  F song big == 9007199254740992
  T song big > 9007199254740992
  T song big < 9007199254740994
  T song big < 1e30
  T song big > -1e30
  F song discNumber == 1
  T song discNumber == 0
  T song trackNumber in (1, 7)
  F song trackNumber in (1, 8)
  T song trackNumber in 1..7
  T song trackNumber in 7..
  F song trackNumber in 8..
  T song trackNumber in ..7
  F song trackNumber in ..6
  T song trackNumber = 5..9
  F song trackNumber = 8..9
  T song trackNumber != 8..9
  F song trackNumber != 5..9
  T song trackNumber in (1, 5..9)
  T song trackNumber IN {1, 7}
  T song trackNumber between 7 and 8
  T song trackNumber between 6 and 7
  F song trackNumber between 8 and 9
  T song trackNumber BETWEEN {1, 10}
  F song trackNumber BETWEEN {8, 10}
  F song trackNumber between 9 and 1
  T song trackNumber not between 8 and 9
  T song trackNumber not in (1, 2)
  F song trackNumber not in (1, 7)
  # numbers
  T song bpm == 98.5
  F song bpm == 98
  T song bpm > 98
  T song bpm < 99
  T song bpm >= 98.5
  T song bpm <= 98.5
  F song bpm != 98.5
  T song bpm != 98.6
  T song bpm between 98 and 99
  F song bpm between 99 and 100
  T song bpm in 98..99
  T song bpm in (1, 98.5)
  T song bpm = .985e2
  T song bpm > trackNumber
  T song gain < 0
  T song gain == -6.5
  T song gain > -7
  F song gain > -6
  # units
  T song bitrate == 160 kbit/s
  T song bitrate == 160 kbps
  T song bitrate == 0.16 Mbit/s
  T song bitrate == 160000 bit/s
  T song bitrate == 160000
  F song bitrate == 161 kbit/s
  T song bitrate in ..160 kbit/s
  T song bitrate > 128 kbit/s
  T song sampleRate == 44.1 kHz
  T song sampleRate == 44100 Hz
  T song sampleRate < 48 kHz
  T song sampleRate in (44.1 kHz, 48 kHz)
  F song sampleRate > 0.1 MHz
  T song confidence > 50 %
  T song confidence > 50%
  F song confidence > 90 %
  T movie width == 1920 px
  T movie width >= 1080
  T movie frameRate == 25 fps
  T movie frameRate == 25
  T movie frameRate between 24 fps and 30 fps
  T movie width > height
  F movie width < height
  # durations
  T song duration == 158
  T song duration == 158 s
  T song duration == 2:38
  T song duration == 0:02:38
  T song duration > 2 min
  F song duration > 3 min
  T song duration < 3 min
  T song duration < 0.5 h
  T song duration == 158000 ms
  T song duration > 157.9 sec
  T song duration between 2 min and 3 min
  T song duration BETWEEN {120, 180}
  T song duration in 2:00..3:00
  F song duration in (3:00..4:00)
  T movie duration == 1.5 h
  T movie duration == 90 min
  T movie duration == 1:30:00
  T movie duration < 1 d
  T movie duration > 1:29:59.9
  T song delay == 50 ms
  T song delay < 1 s
  F song duration < delay
  T song duration != 159
  T song 2 min < duration
  T movie playbackDuration >= 5400
  # sizes
  T song size == 4200000
  T song size == 4.2 MB
  T song size == 4200 kB
  T song size == 4200 KB
  T song size > 4 MB
  T song size>4MB
  T song bitrate in 100 kbit/s..200 kbit/s
  T song size > 4 MiB
  F song size > 5 MB
  T song size < 4.1 MiB
  T song size >= 4200000 B
  T movie size > 2 GB
  T movie size < 2.18001 GB
  T movie size > 2 GiB
  F movie size > 1 TB
  T movie size < 1 TiB
  T song free == 0
  F song free > 0 B
  T song size > free
  T song size in (4 MB..5 MB)
  F song size between 1 kB and 1 MB
  T song size != 4.3 MB
  # truth values
  T song cleanable
  F song protected
  T song not protected
  T song !protected
  T song cleanable == true
  T song cleanable == YES
  F song cleanable == NO
  T song protected == false
  T song protected = no
  T song cleanable == 1
  T song protected == 0
  F song protected != false
  T song protected != cleanable
  F song protected == cleanable
  T song cleanable is true
  T song cleanable is not false
  T song true == cleanable
  T song cleanable in (true, false)
  F song protected in (true)
  T movie protected and cloud and not cleanable
  """#
