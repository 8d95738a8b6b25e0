import * as v from 'valibot'
import { PlainText } from './text.ts'

/** Rows in one page of an admin list. */
export const PAGE_SIZE = 25
/** Beyond this many rows a list says 'lebih dari 10.000': counting all of them would cost more than reading the page. */
export const PAGE_COUNT_LIMIT = 10_000

/** Position between two rows: created by the server, sent back unchanged. An invalid one means the first page. */
const Cursor = v.pipe(PlainText, v.regex(/^[\w-]{1,1000}$/, 'Penanda halaman tidak valid'))

/** Asks for an exact count of all rows. */
const Count = v.literal('exact')

/** Query of every admin list, besides its own filters. */
export const pageQuery = { after: v.optional(Cursor), before: v.optional(Cursor), count: v.optional(Count) }
/** The same in the address of a screen, which users can edit freely: an invalid cursor is left out. */
const typedCursor = v.optional(v.fallback(v.optional(Cursor), undefined))
const typedCount = v.optional(v.fallback(v.optional(Count), undefined))
export const pageSearch = { after: typedCursor, before: typedCursor, count: typedCount }
export interface PageWindow {
  after?: string | undefined
  before?: string | undefined
  count?: 'exact' | undefined
}

/** `isExact` is false if there are more than `count`. */
export const PageTotal = v.object({ count: v.number(), isExact: v.boolean() })
export type PageTotal = v.InferOutput<typeof PageTotal>

/** Fields of a page; an endpoint may add others. */
export function pageOf<Item extends v.GenericSchema>(item: Item) {
  return {
    items: v.array(item),
    total: PageTotal,
    /** Cursor for `after` of the next page; null on the last one. */
    next: v.nullable(Cursor),
    /** Cursor for `before` of the previous page; null on the first one. */
    previous: v.nullable(Cursor),
    /**
     * Order of the rows, as `sort` of the query names it; also present without `sort`. Absent if the list has only one.
     */
    sort: v.optional(v.string()),
  }
}
