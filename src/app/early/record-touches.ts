/**
 * Events that happened before the app was loaded. Read by src/app/documents/first-touches.ts and
 * src/app/pwa/install.ts.
 */
export interface EarlyTouches {
  /** Last tap on a button, or last submitted form. `at` is a `performance.now()` time. */
  last?: { kind: 'click' | 'submit'; target: HTMLElement; at: DOMHighResTimeStamp }
  /** The event `beforeinstallprompt`, which the browser sends once. */
  install?: Event
  /** True after the app has started to handle events itself. */
  isOver?: boolean
}

declare global {
  interface Window {
    semaiTouches?: EarlyTouches
  }
}

/**
 * Records a tap on a button of a document. The app repeats the tap if the app starts soon enough. Links work without
 * the app.
 */
export function recordTouches(): void {
  const noted: EarlyTouches = {}
  window.semaiTouches = noted
  document.addEventListener(
    'click',
    ({ target, timeStamp: at }) => {
      if (noted.isOver) return
      const button = target instanceof Element ? target.closest<HTMLElement>('#root button') : null
      if (button) noted.last = { kind: 'click', target: button, at }
      // A tap on another element discards the recorded tap.
      else delete noted.last
    },
    true,
  )
  document.addEventListener(
    'submit',
    event => {
      if (noted.isOver) return
      event.preventDefault()
      noted.last = { kind: 'submit', target: event.target as HTMLElement, at: event.timeStamp } // only forms send submit events
    },
    true,
  )
}

/** Stores the event `beforeinstallprompt` until the app is loaded, because the app offers the installation. */
export function recordInstall(): void {
  const noted = (window.semaiTouches ??= {})
  addEventListener('beforeinstallprompt', event => {
    // Prevents the browser's own install bar, which would appear at the first visit, before the user knows the app.
    event.preventDefault()
    noted.install = event
  })
}

/**
 * Opens the search on Ctrl-K. In the app, src/features/catalog/search/search-key.ts replaces this listener. The landing
 * page keeps it.
 */
export function openSearchByKey(isHandledByApp: () => boolean): void {
  addEventListener('keydown', event => {
    const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && /^k$/i.test(event.key)
    if (!isAsked || isHandledByApp() || document.querySelector('dialog[open],[role="dialog"]')) return
    event.preventDefault()
    location.assign('/cari')
  })
}
