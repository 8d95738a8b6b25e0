import type { Page } from '@playwright/test'

/** Members of the app's router that the tests use. The router sets itself as a property of its page's window. */
interface PageRouter {
  navigate: (to: { href: string }) => Promise<void>
  subscribe: (event: 'onRendered', listener: () => void) => () => void
  state: { matches: readonly { routeId: string }[]; resolvedLocation?: object }
  options: { context: { queryClient: PageQueries } }
}

interface PageQueries {
  removeQueries: (which: { type: 'inactive' }) => void
  getDefaultOptions: () => { queries?: object }
  setDefaultOptions: (options: object) => void
}

/** Page on which a navigation ended. */
export interface Arrival {
  /** Path and query. */
  at: string
  /** Id of the route that shows the page. */
  routeId?: string | undefined
}

/** Opens a URL like a link inside the app and waits until the navigation has ended, without loading a document. */
export function openInApp(page: Page, address: string): Promise<Arrival> {
  return page.evaluate(async href => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: PageRouter }
    await router.navigate({ href })
    return { at: location.pathname + location.search, routeId: router.state.matches.at(-1)?.routeId }
  }, address)
}

/** Opens a URL like a link inside the app, and waits until the page shows it. The user must be allowed to open it. */
export async function openLinkAndWait(page: Page, address: string): Promise<void> {
  await waitForFirstPage(page)
  await page.evaluate(async href => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: PageRouter }
    const rendered = Promise.withResolvers<void>()
    const unsubscribe = router.subscribe('onRendered', rendered.resolve)
    await router.navigate({ href })
    await rendered.promise
    unsubscribe()
  }, address)
}

/**
 * Waits until the document has shown its own page. An earlier navigation to the same URL would end with the first
 * rendering, which may still show the waiting state.
 */
export async function waitForFirstPage(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__?: PageRouter }
    return router?.state.resolvedLocation !== undefined
  })
}

/** Opens a URL like a link without waiting, to check the page while its data is loading. */
export function openLink(page: Page, address: string): Promise<void> {
  return page.evaluate(href => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: PageRouter }
    void router.navigate({ href })
  }, address)
}

/**
 * Makes pages request everything from the server, store no responses, and show a failure at once. Retries have a test
 * of their own.
 */
export function forgetAnswers(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: PageRouter }
    const { queryClient } = router.options.context
    const defaults = queryClient.getDefaultOptions()
    queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false, persister: undefined } })
    queryClient.removeQueries({ type: 'inactive' })
  })
}
