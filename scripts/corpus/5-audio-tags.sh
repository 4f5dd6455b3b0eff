# shellcheck shell=bash disable=SC2154
# Sound with tags by eyeD3 and flac, and layer II by twolame.

printf 'First line\nSecond line\n' >work/lyrics.txt
printf 'CATALOG 0000000000000\nFILE "tone.wav" WAVE\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n  TRACK 02 AUDIO\n    ISRC XXX000000002\n    INDEX 00 00:00:40\n    INDEX 01 00:01:00\n' >work/disc.cue

# ID3 by eyeD3, in every encoding that each version has
eyed3_tags=(--title 'Example Title' --artist 'Example Artist' --album 'Example Album'
  --album-artist Ensemble --track 3 --track-total 12 --disc-num 1 --disc-total 2 --genre Rock
  --composer Composer --publisher Publisher --bpm 120 --play-count 5
  --unique-file-id https\\://example.com/:id-1 --user-text-frame own:value
  --user-url-frame own:https\\://example.com/ --url-frame WOAR:https\\://example.com/artist
  --add-popularity someone@example.com:200:5 --add-lyrics work/lyrics.txt:words:eng
  --add-image pictures/cover.jpg:FRONT_COVER:front --add-image pictures/cover.png:BACK_COVER:back
  --add-object work/lyrics.txt:text/plain:words:lyrics.txt)
eyed3() {
  local path=audio/eyed3-$1.mp3 shows=$2
  shift 2
  changed eyeD3 "$path" work/tone.mp3 "$shows" eyeD3 --quiet --no-config --no-color "$@"
}
for version in 2.3 2.4; do
  for encoding in latin1 utf16 utf16-be utf8; do
    [[ $version != 2.3 || $encoding == latin1 || $encoding == utf16 ]] || continue
    text='Größe, 大きさ'
    [[ $encoding != latin1 ]] || text=Größe
    eyed3 "$version-$encoding" "ID3v$version in $encoding, with pictures and an object" \
      "--to-v$version" --encoding "$encoding" "${eyed3_tags[@]}" --comment "$text" \
      --add-comment "$text:description:deu" --recording-date 2024-05-17
  done
done
eyed3 1.0 'ID3v1 without a track' --v1 --title 'Example Title' --artist 'Example Artist' \
  --release-year 2024
eyed3 1.1 'ID3v1.1' --v1 --title 'Example Title' --artist 'Example Artist' --track 3 --genre Rock

# MP3 of other rates and modes by lame
encoded 48000 '48 kHz, joint stereo' -b 64 -m j --resample 48 work/stereo.wav
encoded 32000 '32 kHz, VBR' -V 6 --resample 32 work/stereo.wav
encoded mpeg2-vbr 'MPEG-2, 24 kHz, VBR' -V 8 --resample 24 work/stereo.wav
encoded mpeg2.5-stereo 'MPEG-2.5, 11.025 kHz, stereo' -b 32 -m s --resample 11.025 work/stereo.wav
encoded crc-mono 'CRC, one channel' -b 32 -m m -p work/tone.wav
encoded crc-mpeg2 'CRC, MPEG-2' -b 32 -p --resample 22.05 work/stereo.wav
encoded v2-v1 'ID3v2, ID3v1 and padding by default' "${lame_tags[@]}" work/tone.wav

# Layer II
ff audio/mp2-mpeg2.mp2 'MPEG-2 layer II, 22.05 kHz' "${tone[@]}" -ar 22050 -c:a mp2 -b:a 32k
ff audio/mp2-stereo.mp2 'layer II, stereo, 128 kbit/s' "${tone[@]}" -ac 2 -c:a mp2 -b:a 128k
layer2() {
  local path=audio/twolame-$1.mp2 shows=$2
  shift 2
  by twolame "$path" "$shows" twolame --quiet "$@" "$path"
}
layer2 crc 'layer II with CRC, table B.2b' -p -b 192 work/stereo.wav
layer2 crc-low 'layer II with CRC, table B.2c' -p -b 64 -m s work/stereo.wav
layer2 crc-joint 'layer II with CRC, joint stereo' -p -b 128 -m j work/stereo.wav
layer2 crc-mono 'layer II with CRC, one channel' -p -b 64 work/tone.wav
layer2 vbr 'layer II, VBR' -v work/stereo.wav

# FLAC
by flac audio/flac-tool.flac 'cue sheet, picture, tags and seek points by flac' \
  flac --silent --no-preserve-modtime --tag=TITLE='Example Title' --tag=ARTIST='Example Artist' \
  --tag=ARTIST='Other Artist' --picture='3|image/jpeg|Größe|64x64x24|pictures/cover.jpg' \
  --picture='4|||48x48x24|pictures/cover.png' --cuesheet=work/disc.cue --seekpoint=1s \
  --padding=300 work/tone.wav -o audio/flac-tool.flac
changed metaflac audio/metaflac.flac work/tone.flac 'tags, a picture and replay gain by metaflac' \
  metaflac --set-tag=TITLE='Example Title' --import-picture-from=pictures/cover.png \
  --add-padding=64 --add-seekpoint=0.1s
