import * as v from 'valibot'

/** `standard` is the original, `low` a smaller file that the author uploaded. The server makes the other sizes. */
export const VideoQuality = v.picklist(['low', '240p', '360p', '720p', 'standard'])
export type VideoQuality = v.InferOutput<typeof VideoQuality>

/** One file of a video. `height` is the shorter side in pixels. */
export const VideoFile = v.object({ height: v.number(), bytes: v.number(), seconds: v.number(), url: v.string() })
