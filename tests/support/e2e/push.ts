import { type BrowserContext, type CDPSession, expect, type Page, type Worker } from '@playwright/test'
import type { TestSubscription } from '../push-service.ts'

/** Simulates how a browser subscribes, with the keys of the test subscription. Runs in every page. */
function subscribeAs({ endpoint, p256dh, auth }: TestSubscription): void {
  const kept = 'e2e-push-key'
  const getBytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0)).buffer
  const subscriptionBy = (key: string) => ({
    options: { userVisibleOnly: true, applicationServerKey: getBytes(key) },
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      localStorage.removeItem(kept)
      return true
    },
  })
  const fake = {
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      localStorage.setItem(kept, applicationServerKey)
      return subscriptionBy(applicationServerKey)
    },
    getSubscription: async () => {
      const key = localStorage.getItem(kept)
      return key === null ? null : subscriptionBy(key)
    },
  }
  Object.assign(PushManager.prototype, fake)
}

/**
 * Replaces only subscribing, because in a test a browser cannot reach its vendor's push service. Delivery to the worker
 * uses the browser's own code.
 */
export async function replaceSubscription(context: BrowserContext, subscription: TestSubscription): Promise<void> {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(subscribeAs, subscription)
}

export interface PushChannel {
  /** Delivers a decrypted payload to the worker, as the browser does. */
  deliver(payload: string): Promise<void>
}

/** Resolves when the page's worker is active. */
export async function openPushChannel(page: Page): Promise<PushChannel> {
  const cdp = await page.context().newCDPSession(page)
  const registrationId = await getRegistration(cdp)
  const { origin } = new URL(page.url())
  return {
    deliver: data =>
      cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }).then(() => undefined),
  }
}

async function getRegistration(cdp: CDPSession): Promise<string> {
  const found = new Promise<string>(resolve =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  return found
}

/** Returns the notifications that are currently shown. */
export function listShownNotifications(page: Page): Promise<{ title: string; body: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })
}

/** Starts the worker, because the browser stops an idle worker after half a minute. */
async function runningWorker(page: Page): Promise<Worker> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage(null))
  await expect.poll(() => page.context().serviceWorkers().length).toBeGreaterThan(0)
  return page.context().serviceWorkers()[0]!
}

/** The part of the worker's global scope that a tap needs; the tests are compiled for pages. */
interface WorkerScope {
  registration: ServiceWorkerRegistration
  WindowClient: { prototype: object }
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event
  dispatchEvent(event: Event): boolean
}

/**
 * Sends the worker the event of a tap, because a test cannot tap outside the page. Assumes that a tap brings a tab to
 * the front.
 */
export async function tapNotification(page: Page, title: string): Promise<void> {
  const worker = await runningWorker(page)
  await worker.evaluate(async wanted => {
    const scope = globalThis as unknown as WorkerScope
    const shownNotifications = await scope.registration.getNotifications()
    const notification = shownNotifications.find(each => each.title === wanted)
    if (!notification) throw new Error(`no notification ${wanted}`)
    Object.assign(scope.WindowClient.prototype, {
      async focus(this: object) {
        return this
      },
    })
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  }, title)
}
