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

/** How much of the tree is known: the parts of src/app/tree in their order. */
let known = 0

/**
 * A page starts with the routes of src/app/tree/first.ts, and every learner's page knows a hundred addresses soon after. Tells
 * whether there are more routes now than before: then the address is looked up again.
 */
export async function addRoutesFor(path: string): Promise<boolean> {
  const wanted = isDeskAddress(path) ? 2 : 1
  if (known >= wanted) return false
  await (wanted === 2 ? import('./tree/all.ts') : import('./tree/learner.ts'))
  // The desk's may have come meanwhile, and has these too.
  known = Math.max(known, wanted)
  router.setRoutes(router.buildRouteTree())
  return true
}

/** Before the first page is looked up, so that its address is found at once. A part that does not come is the page's to tell. */
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
    /** Address to return to from a page that temporarily replaces another. */
    wayBack?: string
  }
}
