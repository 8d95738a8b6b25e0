import * as v from 'valibot'
import { pageQuery, pageSearch } from '../wire/page.ts'
import { SingleLine } from '../wire/text.ts'

/** Schemas of a list's filters, each without `optional`. */
type Filters = Record<string, v.GenericSchema<string, string>>
type OptionalOf<F extends Filters> = { [K in keyof F]: v.OptionalSchema<F[K], undefined> }
type SearchOf<F extends Filters> = {
  [K in keyof F]: v.OptionalSchema<v.SchemaWithFallback<v.OptionalSchema<F[K], undefined>, undefined>, undefined>
}

/**
 * Returns the query schemas of an admin list: `query` for the API (strict), and `search` for the URL of the screen.
 * Users can edit that URL, so `search` ignores invalid values. `sort` is a name of `sorts`, with `-` in front for
 * descending order.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineDeskList<F extends Filters, const S extends string>(filters: F, sorts: readonly S[]) {
  const sort = v.picklist(sorts.flatMap(name => [name, `-${name}` as const]))
  const entries = Object.entries(filters)
  // The type of `Object.fromEntries` has no keys. The keys are those of `entries`, all optional.
  const strict = Object.fromEntries(entries.map(([name, schema]) => [name, v.optional(schema)])) as OptionalOf<F>
  // The type of `Object.fromEntries` has no keys. The keys are those of `entries`, all lenient.
  const lenient = Object.fromEntries(entries.map(([name, schema]) => [name, ignoreInvalid(schema)])) as SearchOf<F>
  return {
    /** The filters alone, for exports and bulk actions. */
    filter: v.strictObject(strict),
    query: v.object({ ...strict, sort: v.optional(sort), ...pageQuery }),
    search: v.object({ ...lenient, sort: ignoreInvalid(sort), columns: ignoreInvalid(ColumnNames), ...pageSearch }),
  }
}

/** Schema of an optional query parameter. An invalid value is ignored. */
export function ignoreInvalid<S extends v.GenericSchema<string, string>>(schema: S) {
  return v.optional(v.fallback(v.optional(schema), undefined))
}

/** Names of the visible columns: `email,createdAt`. They are only in the screen's URL, not in the API's query. */
const ColumnNames = v.pipe(v.string(), v.regex(/^[a-zA-Z,]{0,300}$/))

/** A boolean in a query. */
export const YesNo = v.picklist(['true', 'false'], 'Pilih true atau false')

/** A calendar day in Jakarta's time zone (WIB), e.g. `2026-11-22`. */
export const Day = v.pipe(v.string(), v.isoDate('Tanggal tidak valid'))

/** Reason that an admin gives for a change. The audit log stores it. */
export const ChangeReason = v.pipe(
  SingleLine,
  v.minLength(3, 'Tulis alasannya'),
  v.maxLength(300, 'Alasan paling panjang 300 karakter'),
)
