import { createRouter } from '@tanstack/react-router'
import { pageOptions } from './page-options.ts'
import { queryClient } from './query-client.ts'
import { isDeskAddress } from './tree/desk-address.ts'
import { routeTree } from './tree/first.ts'

/** False after a reload and after going back, when the router has stored a scroll position. */
const isNewVisit = history.state === null
let hasRendered = false

/**
 * Returns whether the router may set the scroll position. The router would scroll a new visit to the top, so it must
 * not do so if the user has already scrolled.
 */
function maySetScroll(): boolean {
  const isKept = !hasRendered && isNewVisit && scrollY > 0
  hasRendered = true
  // Dispatches a scroll event, because the router stores the position at a reload only if it has seen the user scroll.
  if (isKept) document.dispatchEvent(new Event('scroll'))
  return !isKept
}

export const router = createRouter({
  ...pageOptions,
  routeTree,
  context: { queryClient, addRoutesFor },
  defaultPreload: 'intent',
  // Always calls the loader, because React Query decides whether data is fresh.
  defaultPreloadStaleTime: 0,
  scrollRestoration: maySetScroll,
})

/**
 * Number of loaded parts of the route tree: 0 is the first part, 1 adds the learner part, 2 adds the admin part
 * (src/app/tree).
 */
let knownRoutes = 0

/**
 * Adds the routes that a URL needs. A page starts with the routes of src/app/tree/first.ts, and learners' pages load
 * about a hundred more routes soon after. Returns whether routes were added. If so, the URL must be matched again.
 */
export async function addRoutesFor(path: string): Promise<boolean> {
  const wantedRoutes = isDeskAddress(path) ? 2 : 1
  if (knownRoutes >= wantedRoutes) return false
  await (wantedRoutes === 2 ? import('./tree/all.ts') : import('./tree/learner.ts'))
  // Another call may have added the admin routes (2) meanwhile. The admin routes include the learner routes (1), so the
  // number must not decrease.
  knownRoutes = Math.max(knownRoutes, wantedRoutes)
  router.setRoutes(router.buildRouteTree())
  return true
}

/**
 * Runs before the first page is matched, so that the router has a route for its URL. If the routes cannot be loaded,
 * the page shows the error later.
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
    /** URL of the page that `/maintenance` replaced. Set while `/maintenance` is shown. */
    wayBack?: string
  }
}
