import { useSyncExternalStore } from 'react'
import type { Connection } from '#app/ui/states/connection.ts'
import { watchConnection } from './connection-watch.ts'

/**
 * State of the connection as measured by this page. This state decides which messages a screen shows, but never whether
 * work is stored or sent.
 */

const followers = new Set<() => void>()
const backHandlers = new Set<() => void>()

export const connection = watchConnection(() => navigator.onLine, {
  onChange(next) {
    for (const notify of followers) notify()
    if (next === 'silent' || next === 'portal') scheduleCheck()
  },
  onBack() {
    for (const notify of backHandlers) notify()
  },
})

/** Must be called once per document. */
export function watchBrowserState(): void {
  addEventListener('online', () => {
    connection.noteBrowserState(true)
    void checkConnection()
  })
  addEventListener('offline', () => connection.noteBrowserState(false))
}

export function useConnection(): Connection {
  return useSyncExternalStore(follow, connection.now, () => 'answered')
}

/**
 * Returns false only if there is certainly no connection, because a connection without responses is still worth a try.
 */
export function useIsOnline(): boolean {
  return useConnection() !== 'offline'
}

/** Returns whether data that is not stored on this device can be loaded now. */
export function isReachable(now: Connection): boolean {
  return now === 'answered' || now === 'late'
}

/** Calls the handler when the connection state changes. */
export function onConnectionChange(handler: () => void): () => void {
  return follow(handler)
}

/** Calls the handler when responses arrive again after there were none, at most every five seconds. */
export function onConnectionBack(handler: () => void): () => void {
  backHandlers.add(handler)
  return () => void backHandlers.delete(handler)
}

function follow(onChange: () => void): () => void {
  followers.add(onChange)
  return () => void followers.delete(onChange)
}

const FIRST_LOOK_MS = 5_000
const LONGEST_WAIT_MS = 60_000
const LOOK_TIMEOUT_MS = 5_000
let waitMs = FIRST_LOOK_MS
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Checks the server after a wait, because a screen that shows 'no response' must notice when responses return. A check
 * has a few hundred bytes, and the interval grows.
 */
function scheduleCheck(): void {
  if (timer !== undefined) return
  timer = setTimeout(() => {
    timer = undefined
    if (isReachable(connection.now())) waitMs = FIRST_LOOK_MS
    else if (document.visibilityState === 'visible') void checkConnection()
    else document.addEventListener('visibilitychange', scheduleCheck, { once: true })
  }, waitMs)
  waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
}

async function checkConnection(): Promise<void> {
  const end = connection.begin(false)
  try {
    const response = await fetch('/api/ready', { cache: 'no-store', signal: AbortSignal.timeout(LOOK_TIMEOUT_MS) })
    // Checks the body, because our own server answers with `status` or `code`, even during maintenance.
    const body: unknown = await response.json().catch(() => undefined)
    const isOurs = typeof body === 'object' && body !== null && ('status' in body || 'code' in body)
    end(isOurs ? 'answered' : response.ok ? 'portal' : 'silent')
  } catch {
    end('silent')
  }
  if (isReachable(connection.now())) waitMs = FIRST_LOOK_MS
  else scheduleCheck()
}
