import type { PageWindow } from '#contract/page.ts'

/** What every list keeps in its address beside its own filters. */
export interface ListAddress extends PageWindow {
  sort?: string | undefined
  columns?: string | undefined
}

type FilterOf<Address> = Omit<Address, keyof ListAddress>

/**
 * What a list is narrowed down by, taken out of its address. Another filter begins on the first page; order and columns stay.
 */
export function listFilter<Address extends ListAddress>(address: Address, onAddress: (next: Address) => void) {
  const { sort, columns, after: _after, before: _before, count: _count, ...filter } = address
  const isFiltered = Object.values(filter).some(value => value !== undefined)
  // An address is its filter and these, which TypeScript cannot put together again.
  const withFilter = (next: object) => onAddress({ ...next, sort, columns } as Address)
  return {
    filter: filter as FilterOf<Address>,
    isFiltered,
    narrow: (change: Partial<FilterOf<Address>>) => withFilter({ ...filter, ...change }),
    clear: () => withFilter({}),
  }
}
