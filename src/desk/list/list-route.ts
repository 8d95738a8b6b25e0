import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { getFilterNavigation } from '#app/lib/filter-step.ts'
import type { ListAddress } from './list-filter.ts'

/** Props that a route passes to its list screen. */
export interface ListScreenProps<Address> {
  search: Address
  onSearch: (next: Address) => void
}

/** State of the row that is open beside the list. */
export interface OpenRow {
  id: string | undefined
  hrefOf: (id: string) => string
  onOpen: (id: string) => void
}

/** Props of a list whose rows open beside it. */
export interface OpeningListProps<Address> extends ListScreenProps<Address> {
  open: OpenRow
  /** Drawer with the open row. */
  children: ReactNode
}

/**
 * Returns the state of a list from the page's URL, parsed by the contract's schema, and a function that changes the
 * URL.
 */
export function useListRoute<Address extends ListAddress & Record<string, string | undefined>>(
  schema: v.GenericSchema<unknown, Address>,
): ListScreenProps<Address> {
  const navigate = useNavigate()
  const search = v.parse(schema, useSearch({ strict: false }))
  return {
    search,
    onSearch: next =>
      void navigate({
        to: '.',
        search: () => ({ ...next }),
        ...getFilterNavigation<ListAddress & { search?: unknown }>(search, next, 'search'),
      }),
  }
}

/**
 * Like `useListRoute`, for a list whose rows open at `<path>/<id>`. Opening a row does not change the state of the list.
 */
export function useOpeningListRoute<Address extends ListAddress & Record<string, string | undefined>>(
  schema: v.GenericSchema<unknown, Address>,
  path: `/${'admin' | 'expert'}/${string}`,
): Omit<OpeningListProps<Address>, 'children'> {
  const list = useListRoute(schema)
  const router = useRouter()
  const navigate = useNavigate()
  const { id } = useParams({ strict: false })
  const to = (openId: string) => ({ to: `${path}/${encodeURIComponent(openId)}`, search: () => ({ ...list.search }) })
  return {
    ...list,
    open: {
      id,
      hrefOf: openId => router.buildLocation(to(openId)).href,
      onOpen: openId => void navigate({ ...to(openId), resetScroll: false }),
    },
  }
}
