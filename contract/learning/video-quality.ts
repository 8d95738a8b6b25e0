import * as v from 'valibot'

/**
 * `standard` is the original, `low` a smaller file that the author uploaded. The server makes the other files. `audio` is
 * the sound without the picture.
 */
export const VideoQuality = v.picklist(['audio', 'low', '240p', '360p', '720p', 'standard'])
export type VideoQuality = v.InferOutput<typeof VideoQuality>

/** Sound of a video, in a file without the picture. */
export const AudioFile = v.object({ bytes: v.number(), seconds: v.number(), url: v.string() })

/** One file of a video. `height` is the shorter side in pixels. */
export const VideoFile = v.object({ height: v.number(), ...AudioFile.entries })
