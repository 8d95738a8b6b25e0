import * as v from 'valibot'
import { deskList } from './desk-list.ts'
import { SearchText } from './text.ts'

/** Everything the site says that is written at the desk. */
export const contentKindNames = [
  'testimonial',
  'story',
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

/**
 * `draft`: nobody sees it. `changed`: it shows, and a change of it is a draft. `scheduled`: will show, or will show its
 * change. `shown`: what is written is what shows.
 */
export const ContentState = v.picklist(['draft', 'changed', 'scheduled', 'shown'])
export type ContentState = v.InferOutput<typeof ContentState>

export const contentList = deskList({ kind: ContentKind, state: ContentState, search: SearchText }, [
  'position',
  'name',
  'updatedAt',
])
