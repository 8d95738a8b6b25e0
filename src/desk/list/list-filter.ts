import type { PageWindow } from '#contract/wire/page.ts'

/** Search parameters of every list beside its own filters. */
export interface ListAddress extends PageWindow {
  sort?: string | undefined
  columns?: string | undefined
}

type FilterOf<Address> = Omit<Address, keyof ListAddress>

/**
 * Filter values of a list, taken from its address. A changed filter starts on the first page; order and columns stay.
 */
export function listFilter<Address extends ListAddress>(address: Address, onAddress: (next: Address) => void) {
  const { sort, columns, after: _after, before: _before, count: _count, ...filter } = address
  const isFiltered = Object.values(filter).some(value => value !== undefined)
  // An address consists of the filter and these fields; TypeScript cannot join the types again.
  const withFilter = (next: object) => onAddress({ ...next, sort, columns } as Address)
  return {
    filter: filter as FilterOf<Address>, // the address without its other parts
    isFiltered,
    narrow: (change: Partial<FilterOf<Address>>) => withFilter({ ...filter, ...change }),
    clear: () => withFilter({}),
  }
}
