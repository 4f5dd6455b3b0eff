/// The names of the fields that are looked up outside of the modules that decode formats. Each is
/// spelled as in the standard. A test compares the names with the declarations of the formats.
// swift-format-ignore: AlwaysUseLowerCamelCase
package enum FieldName: String, CaseIterable, Sendable {
  case a, acmod, additional_profile, album, alternate_group, altitude, ambisonics_mode
  case anchor_element, anchors, angle, annotations_language, annotations_languages
  case application_identifier, artist, aspect_ratio_idc, `ASSOC-LANGUAGE`, associations
  case ASCII, astronomical_body, attributes, AUDIO, audio_element_id, audio_element_type
  case audio_roll_distance, audio_substream_id, audioObjectType, audioObjectTypeExt, audioSampleRate
  case AUTOSELECT, aux_track_type, aux_type, AVCLevelIndication, AVCProfileIndication
  case `AVERAGE-BANDWIDTH`, avgBitRate, avgBitrate, axis, b, BANDWIDTH, base_data_offset
  case base_offset, base_offset_size, baseMediaDecodeTime, bcHeight, bcWidth, biHeight, bit_depth
  case bit_depth_luma_minus8, bit_rate_code, bitDepth, bitDepthLumaMinus8, bits
  case bits_for_bytes_deviation, bits_for_milliseconds_deviation, bits_per_index_point
  case bits_per_sample, bits_per_sample_minus_1, BitsPerSample, bitsPerSample, biWidth
  case bl_present_flag, box_purpose, brand, bsid, BYTERANGE, bytes, bytes_per_frame, c
  case canvas_height_minus_one, canvas_width_minus_one, cdata, channel_mapping_family
  case channelConfiguration, channelConfigurationIndex, channelcount, CHANNELS, channels
  case channels_minus_1, chapters, CHARACTERISTICS, children, chroma_format_idc
  case chroma_sample_position, chroma_subsampling_x, chroma_subsampling_y, chromaFormat
  case chromaSubsampling, chunk_offset, ckSize, CLASS, cleanApertureHeightD, cleanApertureHeightN
  case cleanApertureWidthD, cleanApertureWidthN, `CLOSED-CAPTIONS`, codec_config_id, codec_id
  case CODECS, color_description_present_flag, color_primaries, color_range, colour_primaries
  case colour_type, colourPrimaries, columns_minus_one, comment, compatible_brands, component_flags
  case component_flags_mask, component_manufacturer, component_type, components, compositionEndTime
  case compositionStartTime, compressionType, conf_win_bottom_offset, conf_win_left_offset
  case conf_win_right_offset, conf_win_top_offset, configOBUs_size, configurationVersion
  case constant_subblock_duration, constBitsPerChannel, constBytesPerAudioPacket
  case constLPCMFramesPerAudioPacket, construction_method, content_description, content_descriptor
  case content_type, counter, coupled_substream_count, crc, crc_length, creation_time, d, `DATA-ID`
  case data_format, data_offset, data_rate, data_reference_index, DataSize, dataSize, datatype
  case datatype_namespace, date_time, day, days_since_2000, decoder_config, DEFAULT
  case default_isProtected, default_KID, default_length, default_Per_Sample_IV_Size
  case default_sample_description_index, default_sample_duration, default_sample_flags
  case default_sample_size, definedLayout, denominator, description, dilution_of_precision
  case display_primaries, display_primaries_x, display_primaries_y, displayFlags, DURATION, duration
  case dv_bl_signal_compatibility_id, dv_level, dv_profile, dwChannelMask, dwSampleLength
  case earliest_presentation_time, el_present_flag, element_id, element_mix_gain, elements
  case email_to_user, `END-DATE`, `END-ON-NEXT`, end_time, entity_id, entity_ids, entries
  case entry_count, entry_size, essential, events, expanded_loudspeaker_layout
  case explicit_audio_substream_id, extended_language, extensionSamplingFrequency
  case extensionSamplingFrequencyIndex, extent_count, extent_length, extent_offset, extents, fields
  case file_name, filename, first_chunk, first_offset, first_sample_flags, fix, FLACMetadataBlocks
  case flags, FORCED, FORMAT, format, format_info, fourcc, fragment_duration, `FRAME-RATE`
  case frame_crop_bottom_offset
  case frame_crop_left_offset, frame_crop_right_offset, frame_crop_top_offset, frame_duration
  case frame_identifier, frame_mbs_only_flag, from_item_ID, fscod, full_range_flag, further
  case general_constraint_indicator_flags, general_interlaced_source_flag, general_level_idc
  case general_profile_compatibility_flags, general_profile_idc, general_profile_space
  case general_progressive_source_flag, general_tier_flag, global_gain, gps_fix_type, GPSAltitude
  case GPSLatitude, GPSLatitudeRef, GPSLongitude, GPSLongitudeRef, greatestDecodeToDisplayDelta
  case `GROUP-ID`, group_description_index, group_id, group_identifier, group_symbol, grouping_type
  case grouping_type_parameter, H, H263_Level, H263_Profile, half_track, handler_type, `HDCP-LEVEL`
  case heading, headphones_rendering_mode, height, high_bitdepth, horizOffD, horizOffN
  case horizontal_accuracy, horizontal_size_code, hour, hSpacing, ia_code, ID, identification
  case identifier, image_encoding, image_format, image_height, image_size, image_width, ImageLength
  case ImageWidth, index, index_size, indexed_data_length, indexed_data_start, `INSTREAM-ID`
  case instruction, involvement, is_cpe, is_leading, item_ID, item_protection_index,
    item_reference_index
  case item_name, item_type, items, itu_t_t35_country_code, itu_t_t35_terminal_provider_code
  case itu_t_t35_terminal_provider_oriented_code, IV, key, key_namespace, key_value, KEYFORMAT
  case knots, label, lang, LANGUAGE, language, language_code, largesize, latitude
  case latitude_reference, layer_id, layers, layout_type, layouts, leastDecodeToDisplayDelta, length
  case length_size, LengthSizeMinusOne, lengthSizeMinusOne, level, level_idc, lfeon, locale_string
  case location, log, loudness_bases, logical_screen_height, logical_screen_width, longitude,
    longitude_reference
  case loudspeaker_layout, luminance_max, luminance_min, luminanceMax, luminanceMin, major_brand
  case major_type, major_version, marker, matrix, matrix_coefficients, matrixCoefficients, max_cll
  case max_content_light_level, max_display_mastering_luminance, max_fall, max_frame_height_minus_1
  case max_frame_width_minus_1, max_pic_average_light_level, maxCLL, maxFALL, maximum_block_size
  case mChannelBitmap, mChannelLayoutTag, media_rate_fraction, media_rate_integer, media_time
  case measurements, message_data, metadata_type, METHOD, method_definition, method_symbol
  case method_value, milliseconds, mime_format, mime_type
  case min_display_mastering_luminance, minimum_block_size, minor_version, minute
  case mix_presentation_id, mix_presentation_tags, modification_time, mono_chrome, monochrome, month
  case music_crc, music_length
  case moof_offset, mpegh3daProfileLevelIndication, NAL_unit_type, nal_unit_type, NAME, name
  case namespace, nAvgBytesPerSec, nBlockAlign, nChannels, NewSubfileType, next_track_ID
  case nSamplesPerSec, num_audio_elements, num_channels, num_layers, num_parameters,
    num_samples_per_frame
  case num_samples_to_trim_at_end, num_samples_to_trim_at_start, num_sub_mixes, num_substreams
  case num_ticks_per_picture_minus_1, num_units_in_display_tick, numAudioChannels, number
  case number_of_frames, numChannels, numerator, numOfArrays, numSampleFrames, objectTypeIndication
  case obu_extension_flag, obu_forbidden_bit, obu_has_size_field, obu_redundant_copy
  case obu_trimming_status_flag, offset, offset_of_directory, offset_of_file, offset_size
  case operating_points, Orientation, output_channel_count, output_gain
  case output_gain_is_present_flag, output_height
  case output_mix_gain, output_width, OutputChannelCount, owner_identifier, P, param_definition_mode
  case param_definition_type, parameter_id, parameter_rate, parameters, parent_size, `PATHWAY-ID`,
    person
  case PCM_sample_size, pic_height_in_luma_samples, pic_height_in_map_units_minus1
  case pic_width_in_luma_samples, pic_width_in_mbs_minus1, picture_data, picture_type
  case PixelXDimension, PixelYDimension, places, `PLANNED-DURATION`, position, primary_chromaticity
  case primary_chromaticity_x, primary_chromaticity_y, primary_profile, profile
  case profile_compatibility, profile_idc, program_config_element, property_index, psPresentFlag
  case radio_replay_gain, rate, rating, rating_entity, ratios, RawImageSegmentation
  case recon_gain_is_present_flag, recording, recording_year, reduced_still_picture_header
  case reference_ID, reference_type, referenceChannelLayout, referenced_size, references
  case render_height_minus_1, render_width_minus_1, reserved, RESOLUTION, restrictions_length, role
  case rows_minus_one, sample_composition_time_offset, sample_count, sample_delta, sample_depends_on
  case sample_description_index, sample_duration, sample_flags, sample_format_flags, sample_number
  case sample_offset, sample_rate, sample_size, sampleRate, samplerate, samples, samples_per_chunk
  case samples_per_packet, sampleSize, samplesize, sampling_rate, samplingFrequency
  case samplingFrequencyIndex, sar_height, sar_width, sbrPresentFlag, scheme_id_uri, scheme_type
  case schemeURI, second, seconds_since_midnight, segment_duration, separate_colour_plane_flag
  case seq_level_idx, seq_level_idx_0, seq_profile, seq_tier, seq_tier_0, sequence_number
  case shadowed_sample_number, short_content_description, side_information, size, size_and_version
  case `SKIPPED-SEGMENTS`, sound_system, soundData, speed, speed_2D, start, `START-DATE`, start_time
  case status, stereo_mode, still_picture, strings, sub_mixes, subblock_duration, subblocks
  case subsampling_x, subsampling_y, subsegment_duration, substream_count, substreams, SUBTITLES
  case `SUPPLEMENTAL-CODECS`, surplus, sync_sample_number, SystemID, tag, tag_name, tag_size
  case tag_value, text, texts, text_encoding, text_size, theURI, time, time_gps_epoch, time_scale
  case time_stamp, time_stamp_format, timebase_denominator, timebase_numerator, timescale, timestamp
  case timing_info_present_flag, title, to_item_ID, to_item_IDs, total, total_samples, track
  case track_group_id, track_ID, track_IDs, track_number, traf_number, trailing
  case transfer_characteristics, transferCharacteristics, trun_number, twelve_bit, TYPE, type
  case unreferenced, update_length
  case URI, uri, url, usacSamplingFrequency, usacSamplingFrequencyIndex, V, VALUE, value, value_size
  case velocity_east, velocity_north, version, vertical_size_code, vertOffD, vertOffN, VIDEO
  case `VIDEO-RANGE`, video_full_range_flag, videoFullRangeFlag, volume, vSpacing, wBitsPerSample
  case wFormatTag, white_point_x, white_point_y, width, wValidBitsPerSample, X, x, XOsiz, Xsiz, Y, y
  case year, YOsiz, Ysiz
  // Names in JPEG pictures.
  case Ah, Al, C, ColorTransform, Cs, L, Nf, Ns, Pq, Ri, Se, Ss, Ta, tables, Tc, Td, Th, Tq,
    version_major
  // Names in GIF pictures.
  case background_colour_index, disposal_method, global_colour_table_flag, left
  case local_colour_table_flag, LZW_minimum_code_size, signature, size_of_global_colour_table
  case size_of_local_colour_table, top, transparent_colour_flag
  case transparent_colour_index
  // Names in TIFF pictures.
  case first_IFD_offset
  // Names in WebP pictures.
  case frame_tag, half_x, half_y, height_minus_one, start_code, width_minus_one
  // Names in PNG pictures.
  case blend_op, compression_flag, compression_method, dispose_op, filter_method, gamma
  case interlace_method, keyword, num_frames, palette_name, profile_name, rendering_intent
  case sample_depth, unit_specifier, x_offset, y_offset
}
