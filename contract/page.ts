import * as v from 'valibot'
import { PlainText } from './text.ts'

/** Rows in one page of a desk's list. */
export const PAGE_SIZE = 25
/** Beyond this many rows a list says 'lebih dari 10.000': counting all of them would cost more than reading the page. */
export const PAGE_COUNT_LIMIT = 10_000

/** A place between two rows: made by the server, handed back as it is. One that fits no more means the first page. */
const Cursor = v.pipe(PlainText, v.regex(/^[\w-]{1,1000}$/, 'Penanda halaman tidak valid'))

/** That all rows shall be counted, however many. */
const Count = v.literal('exact')

/** What every list of the desk takes beside its own filters. */
export const pageQuery = { after: v.optional(Cursor), before: v.optional(Cursor), count: v.optional(Count) }
/** The same in the address of a screen, where anybody may write anything: what is no cursor is left out. */
const typedCursor = v.optional(v.fallback(v.optional(Cursor), undefined))
const typedCount = v.optional(v.fallback(v.optional(Count), undefined))
export const pageSearch = { after: typedCursor, before: typedCursor, count: typedCount }
export interface PageWindow {
  after?: string | undefined
  before?: string | undefined
  count?: 'exact' | undefined
}

/** `isExact` is false where there are more than `count`. */
export const PageTotal = v.object({ count: v.number(), isExact: v.boolean() })
export type PageTotal = v.InferOutput<typeof PageTotal>

/** The fields of a page; an endpoint may answer more beside them. */
export function pageOf<Item extends v.GenericSchema>(item: Item) {
  return {
    items: v.array(item),
    total: PageTotal,
    /** For `after` of the next page; null on the last one. */
    next: v.nullable(Cursor),
    /** For `before` of the page in front; null on the first one. */
    previous: v.nullable(Cursor),
    /** The order of the rows, as `sort` of the query names it; also without `sort`. Missing if the list has only one. */
    sort: v.optional(v.string()),
  }
}
