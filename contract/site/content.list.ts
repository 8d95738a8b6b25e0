import * as v from 'valibot'
import { ContentKind } from './content-names.ts'
import { defineDeskList } from '../admin/list.ts'
import { SearchText } from '../wire/text.ts'

/**
 * `draft`: not visible. `changed`: visible, with a draft of a change. `scheduled`: the item or its change becomes
 * visible later. `shown`: the current text is visible.
 */
export const ContentState = v.picklist(['draft', 'changed', 'scheduled', 'shown'])
export type ContentState = v.InferOutput<typeof ContentState>

export const contentList = defineDeskList({ kind: ContentKind, state: ContentState, search: SearchText }, [
  'position',
  'name',
  'updatedAt',
])
export type ContentListSearch = v.InferOutput<typeof contentList.search>
