# shellcheck shell=bash disable=SC2154
# MP3, WAVE, AIFF, FLAC and related formats, with the tags that ffmpeg and lame write.

audio_tags=(-metadata title='Example Title' -metadata artist='Example Artist'
  -metadata album='Example Album' -metadata date=2024-05-17 -metadata genre=Rock
  -metadata track=3/12 -metadata comment='Größe, 大きさ')
mp3=(-c:a libmp3lame -b:a 32k)
ff work/tone.wav '' "${tone[@]}"
ff work/stereo.wav '' "${tone[@]}" -ac 2
ff work/tone.mp3 '' "${tone[@]}" "${mp3[@]}"
ff work/tone.flac '' "${short_tone[@]}" -c:a flac
ff work/tone.aiff '' "${short_tone[@]}"
wait_for_all

# MP3 by ffmpeg
ff_as_written audio/mp3.mp3 'with the defaults of ffmpeg' "${tone[@]}" "${mp3[@]}"
ff audio/id3v2.3.mp3 'ID3v2.3 and ID3v1' "${tone[@]}" "${mp3[@]}" "${audio_tags[@]}" \
  -id3v2_version 3 -write_id3v1 1
ff audio/id3v2.4.mp3 'ID3v2.4' "${tone[@]}" "${mp3[@]}" "${audio_tags[@]}" -id3v2_version 4
ff audio/id3v1.mp3 'ID3v1 alone' "${tone[@]}" "${mp3[@]}" "${audio_tags[@]}" -id3v2_version 0 \
  -write_id3v1 1
ff audio/no-tags.mp3 'neither tags nor Xing' "${tone[@]}" "${mp3[@]}" -id3v2_version 0 -write_xing 0
ff audio/cover-2.3.mp3 'APIC with a location in its Exif, ID3v2.3' -i work/tone.mp3 \
  -i pictures/cover-exif.jpg -map 0 -map 1 -c copy -id3v2_version 3 \
  -metadata:s:v title=Front -metadata:s:v comment='Cover (front)'
ff audio/cover-2.4.mp3 'APIC with PNG, ID3v2.4' -i work/tone.mp3 -i pictures/cover.png -map 0 \
  -map 1 -c copy -id3v2_version 4
ff audio/chapters.mp3 'CHAP and CTOC' -i work/tone.mp3 -i work/chapters -map_chapters 1 -c copy
ff audio/private.mp3 'PRIV and TXXX' -i work/tone.mp3 -c copy \
  -metadata id3v2_priv.com.example='\x01\x02\x03' -metadata com.example.own=value
ff audio/mp2.mp2 'MPEG layer 2' "${tone[@]}" -c:a mp2 -b:a 64k

# MP3 by lame
encoded() {
  local path=audio/lame-$1.mp3 shows=$2
  shift 2
  by lame "$path" "$shows" lame --quiet "$@" "$path"
}
encoded cbr 'CBR 64, Info' -b 64 work/stereo.wav
encoded abr 'ABR 64' --abr 64 work/stereo.wav
encoded vbr 'VBR' -V 6 work/stereo.wav
encoded vbr-old 'VBR by the old routine' --vbr-old -V 6 work/stereo.wav
encoded mono 'mono, VBR' -V 9 -m m work/tone.wav
encoded stereo 'plain stereo' -b 64 -m s work/stereo.wav
encoded dual 'dual channel' -b 64 -m d work/stereo.wav
encoded crc 'CRC in every frame' -b 64 -p work/stereo.wav
encoded free-format 'free format' --freeformat -b 60 work/stereo.wav
encoded mpeg2 'MPEG-2, 22.05 kHz' -b 32 --resample 22.05 work/tone.wav
encoded mpeg2.5 'MPEG-2.5, 8 kHz' -b 8 --resample 8 work/tone.wav
encoded no-info 'no Xing or Info frame' -t -b 64 work/stereo.wav
encoded replay-gain 'replay gain and peak in the LAME tag' --replaygain-accurate -V 6 \
  work/stereo.wav
encoded id3v1 'ID3v1' --id3v1-only "${lame_tags[@]}" work/tone.wav
encoded id3v2 'ID3v2 in Latin-1' --id3v2-only --id3v2-latin1 "${lame_tags[@]}" work/tone.wav
encoded id3v2-utf16 'ID3v2 in UTF-16' --id3v2-only --id3v2-utf16 "${lame_tags[@]}" \
  --tv TXXX=own=value work/tone.wav
encoded id3v2-padded 'ID3v2 with padding, a cover, and ID3v1' --add-id3v2 --pad-id3v2-size 500 \
  --ti pictures/cover.jpg "${lame_tags[@]}" work/tone.wav

# WAVE
ff audio/wav.wav 'PCM 16 bit' "${short_tone[@]}"
ff audio/info.wav 'LIST INFO' "${short_tone[@]}" "${audio_tags[@]}" -metadata encoder=Tool \
  -metadata copyright='Public domain'
ff audio/8-bit.wav 'PCM 8 bit, odd data size' -f lavfi -i sine=f=440:r=8001:d=1 -c:a pcm_u8
ff audio/24-bit.wav 'extensible, PCM 24 bit' "${short_tone[@]}" -c:a pcm_s24le
ff audio/float.wav 'IEEE float: fact' "${short_tone[@]}" -c:a pcm_f32le
ff audio/surround.wav 'extensible with a channel mask' "${surround[@]}"
ff audio/ulaw.wav 'mu-law' "${short_tone[@]}" -c:a pcm_mulaw
ff audio/ms-adpcm.wav 'Microsoft ADPCM' "${short_tone[@]}" -c:a adpcm_ms
ff audio/ima-adpcm.wav 'IMA ADPCM' "${short_tone[@]}" -c:a adpcm_ima_wav
ff audio/mp3.wav 'MP3 in WAVE' "${short_tone[@]}" "${mp3[@]}"
ff audio/gsm.wav 'GSM' "${short_tone[@]}" -ar 8000 -c:a libgsm_ms
ff audio/broadcast.wav 'Broadcast WAVE: bext' "${short_tone[@]}" -write_bext 1 \
  -metadata description='Example recording' -metadata originator=Example \
  -metadata originator_reference=REF1 -metadata origination_date=2024-05-17 \
  -metadata origination_time=11:30:00 -metadata time_reference=44100 \
  -metadata umid=0x060A2B340101010501010D1213000000 -metadata coding_history='A=PCM,F=44100'
ff audio/peak.wav 'peak envelope: levl' "${short_tone[@]}" -write_peak on \
  -metadata creation_time=2024-05-17T09:30:00Z
ff audio/rf64.wav 'RF64: ds64' "${short_tone[@]}" -rf64 always
ff audio/wave64.w64 'Wave64' "${short_tone[@]}" "${audio_tags[@]}"

# AIFF
ff audio/aiff.aiff 'AIFF' "${short_tone[@]}"
ff audio/texts.aiff 'NAME, AUTH, (c), ANNO' "${short_tone[@]}" "${audio_tags[@]}" \
  -metadata author='Example Artist' -metadata copyright='Public domain'
ff audio/id3.aiff 'ID3 chunk with a cover' -i work/tone.aiff -i pictures/cover.jpg -map 0 -map 1 \
  -c:a pcm_s16be -c:v copy "${audio_tags[@]}" -write_id3v2 1
ff audio/aifc-sowt.aifc 'AIFC, little endian' "${short_tone[@]}" -c:a pcm_s16le -f aiff
ff audio/aifc-float.aifc 'AIFC, float' "${short_tone[@]}" -c:a pcm_f32be -f aiff
ff audio/aifc-ulaw.aifc 'AIFC, mu-law' "${short_tone[@]}" -c:a pcm_mulaw -f aiff
ff audio/aifc-ima4.aifc 'AIFC, IMA 4:1' "${short_tone[@]}" -c:a adpcm_ima_qt -f aiff

# FLAC
ff_as_written audio/flac.flac 'with the defaults of ffmpeg' "${short_tone[@]}"
ff audio/tags.flac 'Vorbis comments' "${short_tone[@]}" "${audio_tags[@]}"
ff audio/24-bit.flac '24 bit, 96 kHz' "${short_tone[@]}" -ar 96000 -sample_fmt s32
ff audio/cover.flac 'PICTURE with a location in its Exif' -i work/tone.flac \
  -i pictures/cover-exif.jpg -map 0 -map 1 -c copy -disposition:v attached_pic
ff audio/chapters.flac 'chapters as comments' -i work/tone.flac -i work/chapters \
  -map_chapters 1 -c copy

# Related formats
ff audio/aac.aac 'ADTS' "${tone[@]}" "${aac[@]}"
ff audio/id3.aac 'ID3v2 before ADTS' "${tone[@]}" "${aac[@]}" "${audio_tags[@]}" -write_id3v2 1
ff audio/caf.caf 'Core Audio with an info chunk' "${short_tone[@]}" "${audio_tags[@]}"
ff audio/vorbis.ogg 'Ogg Vorbis' "${tone[@]}" -c:a libvorbis "${audio_tags[@]}"
ff audio/opus.opus 'Ogg Opus' "${tone[@]}" -c:a libopus "${audio_tags[@]}"
ff audio/flac.ogg 'Ogg FLAC' "${short_tone[@]}" -c:a flac "${audio_tags[@]}"
