const INSTALL_MS = 60_000
const TAKE_OVER_MS = 4_000
/**
 * Minimum time between two update checks. A check runs at the start, when the user returns to the tab, and when the
 * connection returns.
 */
const UPDATE_EVERY_MS = 10 * 60_000

/** Functions that fetch and activate a new service worker. */
export interface WorkerPort {
  fetch: () => Promise<void>
  activate: () => Promise<void>
}

interface Events {
  onWaiting: () => void
  /** Called when another worker has replaced the worker of this page. */
  onReplaced: () => void
}

/** Registers the worker. Returns undefined if no worker could be registered. The app then works only online. */
export async function registerWorker({ onWaiting, onReplaced }: Events): Promise<WorkerPort | undefined> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return undefined
  const container = navigator.serviceWorker
  let hadController = container.controller !== null
  container.addEventListener('controllerchange', () => {
    if (hadController) onReplaced()
    hadController = true
  })
  const registration = await container.register('/sw.js').catch(() => undefined)
  if (!registration) return undefined
  watchWaiting(registration, onWaiting)
  keepChecking(registration)
  return {
    async fetch() {
      await registration.update()
      if (registration.installing) await waitUntilSettled(registration.installing)
    },
    async activate() {
      if (!registration.waiting) return
      const takeover = new Promise<void>(resolve => {
        container.addEventListener('controllerchange', () => resolve(), { once: true })
        setTimeout(resolve, TAKE_OVER_MS)
      })
      // `workbox-window` only sends this message, so it is loaded here.
      const { messageSW } = await import('workbox-window')
      // The message is not awaited, because the worker activates without sending a reply.
      void messageSW(registration.waiting, { type: 'SKIP_WAITING' })
      await takeover
    },
  }
}

/** Calls `onWaiting` when a worker of a newer build waits, now or later. The first worker of a device never waits. */
export function watchWaiting(registration: ServiceWorkerRegistration, onWaiting: () => void): void {
  const checkState = () => {
    if (registration.waiting && registration.active) onWaiting()
  }
  const watch = () => registration.installing?.addEventListener('statechange', checkState)
  registration.addEventListener('updatefound', watch)
  // Checks at once, because the browser may have found a worker before this listener was attached.
  watch()
  checkState()
}

/** Calls `update()`, because `register()` with a known URL does not check for a new worker. */
function keepChecking(registration: ServiceWorkerRegistration): void {
  let checkedAt = Number.NEGATIVE_INFINITY
  const check = () => {
    if (document.visibilityState !== 'visible' || performance.now() - checkedAt < UPDATE_EVERY_MS) return
    checkedAt = performance.now()
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', check)
  window.addEventListener('online', check)
  check()
}

/**
 * Resolves when the worker is installed or has failed, or after a timeout, because a slow connection must not block the
 * page for ever.
 */
function waitUntilSettled(worker: ServiceWorker): Promise<void> {
  return new Promise(resolve => {
    const checkState = () => {
      if (worker.state !== 'installing') resolve()
    }
    worker.addEventListener('statechange', checkState)
    setTimeout(resolve, INSTALL_MS)
    checkState()
  })
}
