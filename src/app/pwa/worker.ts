const INSTALL_MS = 60_000
const TAKE_OVER_MS = 4_000
/** Coming back to the tab asks for a new worker, but not at every glance. */
const UPDATE_EVERY_MS = 10 * 60_000

export interface WorkerPort {
  fetch: () => Promise<void>
  activate: () => Promise<void>
}

interface Events {
  onWaiting: () => void
  /** This page had a worker and now has another one. */
  onReplaced: () => void
}

/** Registers the worker, also where none is supported (then nothing happens and the app works online only). */
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
  tellWaiting(registration, onWaiting)
  keepChecking(registration)
  return {
    async fetch() {
      await registration.update()
      if (registration.installing) await settled(registration.installing)
    },
    async activate() {
      if (!registration.waiting) return
      const taken = new Promise<void>(resolve => {
        container.addEventListener('controllerchange', () => resolve(), { once: true })
        setTimeout(resolve, TAKE_OVER_MS)
      })
      const { messageSW } = await import('workbox-window')
      // It takes over and answers nothing.
      void messageSW(registration.waiting, { type: 'SKIP_WAITING' })
      await taken
    },
  }
}

/** A worker of a newer build that is there and holds back, now or later. The first one of a device waits for nobody. */
export function tellWaiting(registration: ServiceWorkerRegistration, onWaiting: () => void): void {
  const look = () => {
    if (registration.waiting && registration.active) onWaiting()
  }
  const watch = () => registration.installing?.addEventListener('statechange', look)
  registration.addEventListener('updatefound', watch)
  // One may have been found before anybody listened.
  watch()
  look()
}

/** `register()` with an address it knows does not look for a new worker; this does. */
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

/** Installed, or given up: a slow line must not hold the page's decision for ever. */
function settled(worker: ServiceWorker): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (worker.state !== 'installing') resolve()
    }
    worker.addEventListener('statechange', look)
    setTimeout(resolve, INSTALL_MS)
    look()
  })
}
