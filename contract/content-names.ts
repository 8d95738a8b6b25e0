import * as v from 'valibot'

/** Everything the site says that is written at the desk. */
export const contentKindNames = [
  'testimonial',
  'story',
  'redeem-story',
  'faq',
  'legal',
  'role',
  'post',
  'donation',
  'banner',
  'poster',
  'holiday',
  'floating-button',
] as const
export const ContentKind = v.picklist(contentKindNames)
export type ContentKind = v.InferOutput<typeof ContentKind>
