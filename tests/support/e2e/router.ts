import type { Page } from '@playwright/test'

/** What we use of the router, which tells its window about itself. */
interface PageRouter {
  navigate: (to: { href: string }) => Promise<void>
  subscribe: (event: 'onRendered', listener: () => void) => () => void
  state: { matches: readonly { routeId: string }[] }
}

export interface Arrival {
  /** Path and query. */
  at: string
  /** The route that shows it. */
  routeId?: string | undefined
}

/** Opens an address as a link inside the app would, and waits until it has led somewhere: no document is loaded. */
export function goInside(page: Page, address: string): Promise<Arrival> {
  return page.evaluate(async href => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: PageRouter }
    await router.navigate({ href })
    return { at: location.pathname + location.search, routeId: router.state.matches.at(-1)?.routeId }
  }, address)
}

/** The same, until the page stands there. For addresses that the person may see. */
export function showInside(page: Page, address: string): Promise<void> {
  return page.evaluate(async href => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: PageRouter }
    const rendered = Promise.withResolvers<void>()
    const unsubscribe = router.subscribe('onRendered', rendered.resolve)
    await router.navigate({ href })
    await rendered.promise
    unsubscribe()
  }, address)
}
