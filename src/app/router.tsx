import { createRouter } from '@tanstack/react-router'
import { pageOptions } from './page-options.ts'
import { queryClient } from './query-client.ts'
import { isDeskAddress } from './tree/desk-address.ts'
import { routeTree } from './tree/first.ts'

export const router = createRouter({
  ...pageOptions,
  routeTree,
  context: { queryClient, addRoutesFor },
  defaultPreload: 'intent',
  // React Query decides what is fresh.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
})

/** Number of loaded parts of the route tree, in the order of src/app/tree. */
let known = 0

/**
 * Adds the routes that an address needs. A page starts with the routes of src/app/tree/first.ts; learners' pages load
 * about a hundred more soon after. Returns whether routes were added: then the address must be matched again.
 */
export async function addRoutesFor(path: string): Promise<boolean> {
  const wanted = isDeskAddress(path) ? 2 : 1
  if (known >= wanted) return false
  await (wanted === 2 ? import('./tree/all.ts') : import('./tree/learner.ts'))
  // The admin routes may have been added meanwhile, and they include these.
  known = Math.max(known, wanted)
  router.setRoutes(router.buildRouteTree())
  return true
}

/**
 * Runs before the first page is matched, so that its address is found at once. A part that does not load is reported by
 * the page.
 */
export async function addFirstRoutes(): Promise<void> {
  const { pathname } = router.latestLocation
  const [, , found] = router.getMatchedRoutes(pathname)
  if (found?.id === '/_app/$') await addRoutesFor(pathname).catch(() => undefined)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** Address to which the user returns from a page that temporarily replaced another. */
    wayBack?: string
  }
}
