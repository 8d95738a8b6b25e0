import * as v from 'valibot'
import { ContentKind } from './content-names.ts'
import { deskList } from './desk-list.ts'
import { SearchText } from './text.ts'

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
export type ContentListSearch = v.InferOutput<typeof contentList.search>
