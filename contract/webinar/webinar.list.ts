import * as v from 'valibot'
import { defineDeskList } from '../admin/list.ts'
import { SearchText } from '../wire/text.ts'

export const WebinarKind = v.picklist(['webinar', 'course'])
/** Filter by the time of the last meeting. */
export const WebinarTime = v.picklist(['ahead', 'over'])

export const webinarList = defineDeskList({ search: SearchText, kind: WebinarKind, time: WebinarTime }, [
  'startsAt',
  'title',
])
export type WebinarListSearch = v.InferOutput<typeof webinarList.search>

export const seatList = defineDeskList({ state: v.picklist(['registered', 'waiting']) }, ['wishedAt'])
