import * as v from 'valibot'

/** A picture of the site's content. In a file of its own: what a first page asks for has one, and carries nothing else of that content. */
export const SitePicture = v.object({ url: v.string(), alt: v.string(), width: v.number(), height: v.number() })
export type SitePicture = v.InferOutput<typeof SitePicture>
