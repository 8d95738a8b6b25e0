import * as v from 'valibot'
import { PlainText } from './text.ts'

/** Number of rows in one page of an admin list. */
export const PAGE_SIZE = 25
/**
 * Number of rows up to which a list shows an exact count. For longer lists it shows 'lebih dari 10.000', because
 * counting would take longer than reading a page.
 */
export const PAGE_COUNT_LIMIT = 10_000

/**
 * Position between two rows, created by the server and sent back unchanged. A cursor with other characters is rejected.
 * A cursor that the server cannot decode, or that belongs to another sort order, leads to the first page.
 */
const Cursor = v.pipe(PlainText, v.regex(/^[\w-]{1,1000}$/, 'Penanda halaman tidak valid'))

/** Asks for an exact count of all rows. */
const Count = v.literal('exact')

/** Query parameters of every admin list, besides the list's own filters. */
export const pageQuery = { after: v.optional(Cursor), before: v.optional(Cursor), count: v.optional(Count) }
/** Cursor in the URL of a screen. Users can edit the URL freely, so an invalid cursor is ignored. */
const typedCursor = v.optional(v.fallback(v.optional(Cursor), undefined))
const typedCount = v.optional(v.fallback(v.optional(Count), undefined))
export const pageSearch = { after: typedCursor, before: typedCursor, count: typedCount }
/** Requested page of an admin list. */
export interface PageRequest {
  after?: string | undefined
  before?: string | undefined
  count?: 'exact' | undefined
}

/** `isExact` is false if there are more than `count` rows. */
export const PageTotal = v.object({ count: v.number(), isExact: v.boolean() })
export type PageTotal = v.InferOutput<typeof PageTotal>

/** Fields of a page; an endpoint may add others. */
export function pageFields<Item extends v.GenericSchema>(item: Item) {
  return {
    items: v.array(item),
    total: PageTotal,
    /** Cursor of the next page, to send as `after`; null on the last page. */
    next: v.nullable(Cursor),
    /** Cursor of the previous page, to send as `before`; null on the first page. */
    previous: v.nullable(Cursor),
    /**
     * Order of the rows, as in the query parameter `sort`. Present even if the request had no `sort`; absent if the
     * list has only one order.
     */
    sort: v.optional(v.string()),
  }
}
