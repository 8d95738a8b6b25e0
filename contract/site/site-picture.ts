import * as v from 'valibot'

/**
 * A picture of the site's content. It has its own file, because the first page of a visit needs this type but not the
 * other content types.
 */
export const SitePicture = v.object({ url: v.string(), alt: v.string(), width: v.number(), height: v.number() })
export type SitePicture = v.InferOutput<typeof SitePicture>
