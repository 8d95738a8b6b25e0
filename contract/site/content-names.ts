import * as v from 'valibot'

/** Kinds of site content that admins edit. */
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
