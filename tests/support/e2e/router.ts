import type { Page } from '@playwright/test'

/** What we use of the router, which tells its window about itself. */
interface PageRouter {
  navigate: (to: { href: string }) => Promise<void>
  subscribe: (event: 'onRendered', listener: () => void) => () => void
  state: { matches: readonly { routeId: string }[] }
  options: { context: { queryClient: PageQueries } }
}

interface PageQueries {
  removeQueries: (which: { type: 'inactive' }) => void
  getDefaultOptions: () => { queries?: object }
  setDefaultOptions: (options: object) => void
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

/** The same without waiting for it: what an address shows while its answers are on their way. */
export function startInside(page: Page, address: string): Promise<void> {
  return page.evaluate(href => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: PageRouter }
    void router.navigate({ href })
  }, address)
}

/** From here on pages ask the server, keep nothing on the device, and show a failure at once: that it was tried twice is another test's. */
export function forgetAnswers(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: PageRouter }
    const { queryClient } = router.options.context
    const defaults = queryClient.getDefaultOptions()
    queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false, persister: undefined } })
    queryClient.removeQueries({ type: 'inactive' })
  })
}
