import { useEffect, useSyncExternalStore } from 'react'
import { preciseClock } from './precise-clock.ts'

/* Components that use the time. One timer serves all countdowns of the page, so that they change at the same time, on
   the full second. */

const followers = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let second = Math.floor(preciseClock.now() / 1_000)

function tick(): void {
  second = Math.floor(preciseClock.now() / 1_000)
  for (const notify of followers) notify()
  schedule()
}

function schedule(): void {
  clearTimeout(timer)
  timer = followers.size === 0 ? undefined : setTimeout(tick, 1_000 - (preciseClock.now() % 1_000) + 5)
}

function follow(notify: () => void): () => void {
  if (followers.size === 0) {
    addEventListener('visibilitychange', wake)
    addEventListener('focus', wake)
  }
  followers.add(notify)
  second = Math.floor(preciseClock.now() / 1_000)
  schedule()
  return () => {
    followers.delete(notify)
    if (followers.size > 0) return
    clearTimeout(timer)
    removeEventListener('visibilitychange', wake)
    removeEventListener('focus', wake)
  }
}

/**
 * Restarts the timer when the page is visible again, because timers of a hidden page are late and a sleeping phone runs
 * none.
 */
function wake(): void {
  if (document.visibilityState !== 'visible') return
  preciseClock.lookAgain()
  tick()
}

/** Returns the current server time to the second, and renders again each second. */
export function usePreciseNow(): number {
  useEffect(() => {
    if (!preciseClock.isMeasured()) void preciseClock.measure().then(tick)
    else preciseClock.lookAgain()
  }, [])
  return (
    useSyncExternalStore(
      follow,
      () => second,
      () => second,
    ) * 1_000
  )
}
