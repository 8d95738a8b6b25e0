import * as v from 'valibot'
import { LIST_LIMIT } from './limits.ts'
import { PlainText, SearchText } from './text.ts'

/** `filters` of all older lists: search text, and the requested part of the list. */
export const listFilters = {
  search: v.optional(SearchText),
  limit: v.optional(
    v.pipe(
      PlainText,
      v.regex(/^\d{1,4}$/, 'Batas tidak valid'),
      v.transform(Number),
      v.minValue(1, 'Batas tidak valid'),
      v.maxValue(LIST_LIMIT, 'Batas tidak valid'),
    ),
  ),
  offset: v.optional(v.pipe(PlainText, v.regex(/^\d{1,6}$/, 'Awal daftar tidak valid'), v.transform(Number))),
}

/** Search text and requested rows of an older list. */
export interface ListWindow {
  search?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
}
