import * as v from 'valibot'
import { defineDeskList, YesNo } from '../admin/list.ts'
import { SearchText } from '../wire/text.ts'

/**
 * `draft`: unpublished. `reviewed`: unpublished, reviewed as a whole and unchanged since the review. `published`:
 * cannot be changed.
 */
export const VersionState = v.picklist(['draft', 'reviewed', 'published'])
export type VersionState = v.InferOutput<typeof VersionState>

/** `state` is the state of the newest version. */
export const careerTrackList = defineDeskList({ search: SearchText, state: VersionState, isArchived: YesNo }, [
  'place',
  'title',
  'learnerCount',
])
export type CareerTrackListSearch = v.InferOutput<typeof careerTrackList.search>
