import type { PageRequest } from '#contract/wire/page.ts'

/** URL parameters that every list has in addition to its own filters. */
export interface ListAddress extends PageRequest {
  sort?: string | undefined
  columns?: string | undefined
}

type FilterOf<Address> = Omit<Address, keyof ListAddress>

/**
 * Returns the filter values of a list from its URL. A change of the filter opens the first page and keeps sort order
 * and columns.
 */
export function listFilter<Address extends ListAddress>(address: Address, onAddress: (next: Address) => void) {
  const { sort, columns, after: _after, before: _before, count: _count, ...filter } = address
  const isFiltered = Object.values(filter).some(value => value !== undefined)
  // The cast joins filter and other fields to a URL again, which TypeScript cannot infer.
  const withFilter = (next: object) => onAddress({ ...next, sort, columns } as Address)
  return {
    filter: filter as FilterOf<Address>, // all other fields of the URL are the filter
    isFiltered,
    narrow: (change: Partial<FilterOf<Address>>) => withFilter({ ...filter, ...change }),
    clear: () => withFilter({}),
  }
}
