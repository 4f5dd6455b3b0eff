# shellcheck shell=bash disable=SC2154
# ISO media and QuickTime files: structure, codecs, timing, fragments, encryption.

stills=(-f lavfi -i "testsrc2=s=64x48:r=5:d=0.4")
hevc=(-c:v libx265 -preset ultrafast -x265-params "log-level=none:pools=none:frame-threads=1")
printf '1\n00:00:00,200 --> 00:00:00,900\nFirst line\n\n2\n00:00:01,000 --> 00:00:01,800\n%s\n' \
  '<b>Second</b> line' >work/subtitles.srt
ff work/source.mp4 '' "${picture[@]}" "${h264[@]}"
wait_for_all

# Structure
movie=("${picture[@]}" "${tone[@]}" "${h264[@]}" "${aac[@]}")
ff_as_written iso/mp4.mp4 'H.264 and AAC with the defaults of ffmpeg' "${movie[@]}"
ff_as_written iso/mov.mov 'QuickTime, H.264 and AAC with the defaults of ffmpeg' "${movie[@]}"
ff iso/dated.mp4 'creation times in every header' "${movie[@]}" "${dated[@]}"
ff iso/faststart.mp4 'moov before mdat' "${movie[@]}" -movflags +faststart
ff iso/faststart.mov 'moov before mdat' "${movie[@]}" -movflags +faststart
ff iso/moov-size.mp4 'moov first, in reserved space, followed by free' "${movie[@]}" \
  -moov_size 8000
ff iso/itunes.m4v 'brand M4V' "${movie[@]}" -f ipod
ff iso/brand.mp4 'major brand mp42 by option' "${movie[@]}" -brand mp42
ff iso/psp.mp4 'PSP: uuid boxes PROF and USMT' "${picture[@]}" "${tone[@]}" "${h264[@]}" \
  "${aac[@]}" -r 30000/1001 -f psp
ff iso/flash.f4v 'F4V' "${movie[@]}"
ff iso/iods.mp4 'iods' "${movie[@]}" -skip_iods 0 -iods_audio_profile 41 -iods_video_profile 127
ff iso/hint.mp4 'RTP hint tracks: hnti, hinf, rtp sample entries' "${movie[@]}" \
  -movflags +rtphint -rtpflags latm
ff iso/empty-handler-names.mov 'zero-length hdlr names' "${movie[@]}" -empty_hdlr_name 1
ff iso/timescales.mp4 'movie timescale 600, video 90000, stream ids as track ids' \
  "${movie[@]}" -movie_timescale 600 -video_track_timescale 90000 -use_stream_ids_as_track_ids 1
ff iso/no-btrt.mp4 'no btrt' "${movie[@]}" -write_btrt 0
ff iso/languages.mp4 'three sound tracks and two subtitle tracks in several languages' \
  "${picture[@]}" "${tone[@]}" "${tone[@]}" "${tone[@]}" -i work/subtitles.srt \
  -map 0 -map 1 -map 2 -map 3 -map 4 -map 4 "${h264[@]}" "${aac[@]}" -c:s mov_text \
  -metadata:s:a:0 language=eng -metadata:s:a:1 language=deu -metadata:s:a:2 language=jpn \
  -metadata:s:s:0 language=fra -metadata:s:s:1 language=zho \
  -metadata:s:a:1 handler_name=Kommentar -disposition:a:1 0 -disposition:s:0 default
ff iso/languages.mov 'the same with Macintosh language codes where they exist' \
  "${picture[@]}" "${tone[@]}" "${tone[@]}" -map 0 -map 1 -map 2 "${h264[@]}" "${aac[@]}" \
  -metadata:s:a:0 language=eng -metadata:s:a:1 language=ger

# Timing
long_gop=("${picture[@]}" -c:v libx264 -crf 40 -pix_fmt yuv420p -g 50)
ff iso/b-frames.mp4 'B-frames: ctts, elst media_time' "${long_gop[@]}" -bf 3
ff iso/ctts-negative.mp4 'ctts version 1 with negative offsets' "${long_gop[@]}" -bf 3 \
  -movflags +negative_cts_offsets
ff iso/no-edit-list.mp4 'B-frames without edit list' "${long_gop[@]}" -bf 3 -use_editlist 0
ff iso/all-sync.mp4 'every frame a sync sample: no stss' "${picture[@]}" "${h264[@]}" -g 1
ff iso/variable-rate.mp4 'frames of changing duration: long stts' "${picture[@]}" \
  -vf 'select=not(mod(n\,3))+not(mod(n\,7))' -vsync vfr "${h264[@]}"
ff iso/empty-edit.mp4 'sound half a second late: empty edit' "${picture[@]}" -itsoffset 0.5 \
  "${tone[@]}" -map 0 -map 1 "${h264[@]}" "${aac[@]}"
ff iso/timecode.mov 'tmcd track' "${picture[@]}" "${h264[@]}" -timecode 10:00:00:00
ff iso/timecode-drop.mp4 'tmcd track in MP4, drop frame' -f lavfi \
  -i testsrc2=s=64x48:r=30000/1001:d=1 "${h264[@]}" -timecode '10:00:00;00'
ff iso/rotated.mp4 'display matrix turned by 90 degrees' -i work/source.mp4 -c:v copy \
  -metadata:s:v:0 rotate=90
ff iso/no-video.mp4 'sound alone' "${tone[@]}" "${aac[@]}"

# Video: codecs and the other boxes in the sample entry
ff iso/hevc-hvc1.mp4 'HEVC hvc1' "${picture[@]}" "${hevc[@]}" -tag:v hvc1
ff iso/hevc-hev1.mp4 'HEVC hev1' "${picture[@]}" "${hevc[@]}" -tag:v hev1
ff iso/hevc-10-bit.mov 'HEVC 10 bit, BT.2020 PQ colr' "${picture[@]}" "${hevc[@]}" \
  -pix_fmt yuv420p10le -tag:v hvc1 -color_primaries bt2020 -color_trc smpte2084 \
  -colorspace bt2020nc
ff iso/avc3.mp4 'H.264 with parameter sets in the stream' "${picture[@]}" "${h264[@]}" -tag:v avc3
ff iso/h264-high10.mp4 'H.264 High 10: avcC with its extension' "${picture[@]}" "${h264[@]}" \
  -pix_fmt yuv420p10le
ff iso/h264-buffers.mp4 'H.264 High 4:2:2: HRD parameters, fields, scaling lists' "${picture[@]}" \
  -c:v libx264 -preset veryfast -pix_fmt yuv422p10le -b:v 200k \
  -x264-params nal-hrd=cbr:vbv-bufsize=200:vbv-maxrate=200:interlaced=1:cqm=jvt:threads=1
ff iso/h265-buffers.mp4 'H.265 Main 10: HRD parameters, light level messages, encoder signature' \
  "${picture[@]}" -c:v libx265 -preset ultrafast -pix_fmt yuv420p10le -tag:v hvc1 -x265-params \
  log-level=none:pools=none:frame-threads=1:hrd=1:vbv-bufsize=500:vbv-maxrate=500:max-cll=1000,400
ff iso/h265-444.mp4 'H.265 4:4:4: scaling lists, many reference pictures' "${picture[@]}" \
  -c:v libx265 -preset ultrafast -pix_fmt yuv444p -tag:v hvc1 -x265-params \
  log-level=none:pools=none:frame-threads=1:scaling-list=default:bframes=4:ref=5
ff iso/av1.mp4 'AV1' "${picture[@]}" -c:v libaom-av1 -crf 50 -cpu-used 8
ff iso/vp9.mp4 'VP9' "${picture[@]}" -c:v libvpx-vp9 -crf 50 -b:v 0 -deadline realtime
ff iso/vp9-444.mp4 'VP9 profile 1, full range' "${picture[@]}" -c:v libvpx-vp9 -crf 50 -b:v 0 \
  -pix_fmt yuv444p -color_range pc -deadline realtime
ff iso/mpeg4.mp4 'MPEG-4 part 2: esds' "${picture[@]}" -c:v mpeg4 -q:v 8
ff iso/mpeg2.mp4 'MPEG-2 video: esds' "${picture[@]}" -c:v mpeg2video -q:v 8
ff iso/mpeg1.mp4 'MPEG-1 video: esds' "${picture[@]}" -c:v mpeg1video -q:v 8
ff iso/mjpeg.mp4 'Motion JPEG: esds' "${stills[@]}" -c:v mjpeg -pix_fmt yuvj420p
ff iso/png.mp4 'PNG: esds' "${stills[@]}" -c:v png
ff iso/jpeg2000.mp4 'JPEG 2000' "${stills[@]}" -c:v jpeg2000
ff iso/pixel-aspect.mp4 'pasp' "${picture[@]}" -vf setsar=16/11 "${h264[@]}"
ff iso/colour.mp4 'colr nclx' "${picture[@]}" "${h264[@]}" -color_primaries bt709 \
  -color_trc bt709 -colorspace bt709 -color_range tv -movflags +write_colr
ff iso/gamma.mov 'gama and colr nclc' "${picture[@]}" "${h264[@]}" -color_primaries smpte170m \
  -color_trc gamma22 -colorspace smpte170m -movflags +write_colr+write_gama -mov_gamma 2.2
ff iso/interlaced.mov 'fiel' "${picture[@]}" -c:v prores -flags +ildct -top 1
ff iso/prores-4444.mov 'ProRes 4444 with alpha' "${stills[@]}" -c:v prores_ks \
  -profile:v 4444 -pix_fmt yuva444p10le
ff iso/mjpeg.mov 'Motion JPEG' "${stills[@]}" -c:v mjpeg -pix_fmt yuvj420p
ff iso/qtrle.mov 'QuickTime Animation' "${stills[@]}" -c:v qtrle
ff iso/qtrle-grey.mov '8 bit grey: depth 40' "${stills[@]}" \
  -c:v qtrle -pix_fmt gray
ff iso/rpza.mov 'Road Pizza' "${stills[@]}" -c:v rpza
ff iso/smc.mov 'QuickTime Graphics with its palette' "${stills[@]}" -c:v smc -pix_fmt pal8 \
  -vf 'split[a][b];[a]palettegen[p];[b][p]paletteuse'
ff iso/cinepak.mov 'Cinepak' "${stills[@]}" -c:v cinepak
ff iso/svq1.mov 'Sorenson Video' "${stills[@]}" -c:v svq1
ff iso/png.mov 'PNG' "${stills[@]}" -c:v png
ff iso/cineform.mov 'CineForm' "${stills[@]}" -c:v cfhd -pix_fmt yuv422p10le
ff iso/dnxhr.mov 'DNxHR' -f lavfi -i testsrc2=s=256x120:r=5:d=0.4 -c:v dnxhd -profile:v dnxhr_lb \
  -pix_fmt yuv422p
ff iso/uncompressed.mov '2vuy' "${stills[@]}" -c:v rawvideo -pix_fmt uyvy422
ff iso/v210.mov 'v210' "${stills[@]}" -c:v v210 -pix_fmt yuv422p10le
ff iso/raw-rgb.mov 'raw RGB' "${stills[@]}" -c:v rawvideo -pix_fmt rgb24
ff iso/hap.mov 'Hap' "${stills[@]}" -c:v hap

# Sound in MP4
ff iso/opus.mp4 'Opus' "${tone[@]}" -c:a libopus -b:a 32k
ff iso/flac.mp4 'FLAC' "${short_tone[@]}" -c:a flac -strict -2
ff iso/ac3.mp4 'AC-3' "${tone[@]}" -c:a ac3 -b:a 64k
ff iso/eac3.mp4 'E-AC-3' "${tone[@]}" -c:a eac3 -b:a 64k
ff iso/mp3.mp4 'MP3: esds' "${tone[@]}" -c:a libmp3lame -b:a 64k
ff iso/mp2.mp4 'MP2: esds' "${tone[@]}" -c:a mp2 -b:a 64k
ff iso/vorbis.mp4 'Vorbis: esds' "${tone[@]}" -c:a libvorbis
ff iso/dts.mp4 'DTS: esds' "${short_tone[@]}" -ar 48000 -c:a dca -strict -2
ff iso/truehd.mp4 'TrueHD' "${short_tone[@]}" -ar 48000 -c:a truehd -strict -2
ff iso/surround.mp4 'AAC 5.1' "${surround[@]}" "${aac[@]}"

# Sound in QuickTime: sound descriptions of versions 0, 1 and 2, wave and chan
ff iso/sound-twos.mov 'sound version 0: twos' "${short_tone[@]}" -c:a pcm_s16be
ff iso/sound-sowt.mov 'sound version 0: sowt' "${short_tone[@]}" -c:a pcm_s16le
ff iso/sound-raw.mov 'sound version 0: raw' "${short_tone[@]}" -c:a pcm_u8
ff iso/sound-in24.mov 'sound version 1: in24' "${short_tone[@]}" -c:a pcm_s24be
ff iso/sound-in24-little.mov 'sound version 1: in24, enda' "${short_tone[@]}" -c:a pcm_s24le
ff iso/sound-in32.mov 'sound version 1: in32' "${short_tone[@]}" -c:a pcm_s32be
ff iso/sound-fl32.mov 'sound version 1: fl32, enda' "${short_tone[@]}" -c:a pcm_f32le
ff iso/sound-fl64.mov 'sound version 1: fl64' "${short_tone[@]}" -c:a pcm_f64be
ff iso/sound-ulaw.mov 'ulaw' "${short_tone[@]}" -c:a pcm_mulaw
ff iso/sound-alaw.mov 'alaw' "${short_tone[@]}" -c:a pcm_alaw
ff iso/sound-ima4.mov 'ima4' "${short_tone[@]}" -c:a adpcm_ima_qt
ff iso/sound-ms-adpcm.mov 'ms 02 in wave' "${short_tone[@]}" -c:a adpcm_ms
ff iso/sound-gsm.mov 'agsm' "${short_tone[@]}" -ar 8000 -c:a libgsm
ff iso/sound-aac.mov 'sound version 1: mp4a in wave' "${tone[@]}" "${aac[@]}"
ff iso/sound-alac.mov 'alac in wave' "${short_tone[@]}" -c:a alac
ff iso/sound-mp3.mov 'MP3' "${tone[@]}" -c:a libmp3lame -b:a 64k
ff iso/sound-ac3.mov 'AC-3' "${tone[@]}" -c:a ac3 -b:a 64k
ff iso/sound-lpcm.mov 'sound version 2: lpcm at 96 kHz' "${short_tone[@]}" -ar 96000 \
  -c:a pcm_s24le
ff iso/sound-lpcm-float.mov 'sound version 2: lpcm, float, big endian, 192 kHz' \
  "${short_tone[@]}" -ar 192000 -c:a pcm_f32be
ff iso/sound-surround.mov 'chan: 5.1' "${surround[@]}" -c:a pcm_s16le

# 3GPP
ff iso/h263.3gp 'H.263 and AAC, brand 3gp' -f lavfi -i testsrc2=s=128x96:r=15:d=1 "${tone[@]}" \
  -shortest -c:v h263 "${aac[@]}"
ff iso/amr.3gp 'AMR' "${tone[@]}" -ar 8000 -c:a libopencore_amrnb
ff iso/h264.3gp 'H.264 and AAC, brand 3gp' "${movie[@]}"
ff iso/h264.3g2 'H.264 and AAC, brand 3g2' "${movie[@]}"

# Fragments
pieces=("${picture[@]}" "${tone[@]}" "${h264[@]}" -g 12 "${aac[@]}")
ff iso/fragmented.mp4 'fragments at key frames, base_data_offset' "${pieces[@]}" \
  -movflags +frag_keyframe+empty_moov
ff iso/fragmented-moof-base.mp4 'default-base-is-moof' "${pieces[@]}" \
  -movflags +frag_keyframe+empty_moov+default_base_moof
ff iso/fragmented-full-moov.mp4 'samples in moov, then fragments' "${pieces[@]}" \
  -movflags +frag_keyframe
ff iso/fragmented-delay-moov.mp4 'moov with edit lists, written late' "${pieces[@]}" \
  -movflags +frag_keyframe+delay_moov
ff iso/fragmented-no-base.mp4 'neither base_data_offset nor default-base-is-moof' \
  "${pieces[@]}" -movflags +frag_keyframe+empty_moov+omit_tfhd_offset
ff iso/fragmented-every-frame.mp4 'a fragment for every frame' "${picture[@]}" "${h264[@]}" \
  -movflags +frag_every_frame+empty_moov+default_base_moof
ff iso/fragmented-separate.mp4 'a moof for each track' "${pieces[@]}" \
  -movflags +frag_keyframe+empty_moov+separate_moof
ff iso/fragmented-interleaved.mp4 'several trun in one traf' "${pieces[@]}" \
  -movflags +frag_keyframe+empty_moov -frag_interleave 4
ff iso/fragmented-no-mfra.mp4 'no mfra' "${pieces[@]}" \
  -movflags +frag_keyframe+empty_moov+skip_trailer
ff iso/fragmented-duration.mov 'QuickTime in fragments of half a second' "${pieces[@]}" \
  -movflags +empty_moov -frag_duration 500000
ff iso/fragmented-index.mp4 'sequence numbers from 1000' "${pieces[@]}" \
  -movflags +frag_keyframe+empty_moov -fragment_index 1000
ff iso/dash.mp4 'DASH: sidx for each fragment, mfra' "${pieces[@]}" \
  -movflags +frag_keyframe+empty_moov+dash
ff iso/dash-global-sidx.mp4 'one sidx for the whole file' "${pieces[@]}" \
  -movflags +frag_keyframe+empty_moov+dash+global_sidx
ff iso/cmaf.mp4 'CMAF' "${pieces[@]}" -movflags +frag_keyframe+empty_moov+cmaf
ff iso/prft.mp4 'producer reference times' "${picture[@]}" "${h264[@]}" -g 12 \
  -movflags +frag_keyframe+empty_moov+dash -write_prft pts
ff iso/fragmented-b-frames.mp4 'trun with composition offsets' "${long_gop[@]}" -bf 3 -g 25 \
  -movflags +frag_keyframe+empty_moov
ff iso/fragmented-negative.mp4 'trun version 1 with negative offsets' "${long_gop[@]}" -bf 3 \
  -g 25 -movflags +frag_keyframe+empty_moov+negative_cts_offsets
ff iso/smooth.ismv 'Smooth Streaming: uuid boxes tfxd and tfrf' "${pieces[@]}" \
  -movflags +frag_keyframe -ism_lookahead 2
ff iso/live.isml 'live Smooth Streaming: uuid manifest' "${pieces[@]}" \
  -movflags +isml+frag_keyframe -f ismv
mkdir -p iso/segments
ff iso/segments/list.m3u8 'HLS playlist of the segments next to it' "${pieces[@]}" -f hls \
  -hls_time 1 -hls_segment_type fmp4 -hls_fmp4_init_filename init.mp4 \
  -hls_segment_filename iso/segments/%d.m4s
note iso/segments/init.mp4 ffmpeg 'initialization segment: moov without samples'
note iso/segments/0.m4s ffmpeg 'media segment: styp, sidx, moof, mdat'
note iso/segments/1.m4s ffmpeg 'a later media segment'
wait_for_all
by cat iso/segments-joined.mp4 'the concatenated segments' \
  sh -c 'cat iso/segments/init.mp4 iso/segments/[01].m4s >iso/segments-joined.mp4'

# Encryption
secret=(-encryption_scheme cenc-aes-ctr -encryption_key 000102030405060708090a0b0c0d0e0f
  -encryption_kid 101112131415161718191a1b1c1d1e1f)
ff iso/cenc.mp4 'encrypted, scheme cenc: sinf, tenc, senc, saiz, saio' "${pieces[@]}" "${secret[@]}"
ff iso/cenc-fragmented.mp4 'encrypted fragments' "${pieces[@]}" "${secret[@]}" \
  -movflags +frag_keyframe+empty_moov+default_base_moof
