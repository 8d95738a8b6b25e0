import * as v from 'valibot'

/**
 * A picture of the site's content. It has its own file, because a first page needs one picture and none of the other
 * content types.
 */
export const SitePicture = v.object({ url: v.string(), alt: v.string(), width: v.number(), height: v.number() })
export type SitePicture = v.InferOutput<typeof SitePicture>
