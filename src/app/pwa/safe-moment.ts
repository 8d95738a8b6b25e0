import { isReloadHeld, runWhenReloadIsSafe } from '#app/lib/safe-point.ts'
import { hasUnsavedField } from './unsaved-fields.ts'

export interface PageConditions {
  isOnline: boolean
  /** True while a mounted component postpones the reload, such as an open quiz, a form or an upload. */
  isHeld: boolean
  hasUnsavedField: boolean
  isHidden: boolean
}

/**
 * Returns whether a reload is safe. Offline, a reload may end in an empty page. During a hold or with unsaved text, a
 * reload would lose work.
 */
export function isSafeMoment(now: PageConditions): boolean {
  return now.isOnline && !now.isHeld && !now.hasUnsavedField
}

/** Like `isSafeMoment`, but only while the page is hidden, so that the user does not see the reload. */
export function isHiddenSafeMoment(now: PageConditions): boolean {
  return isSafeMoment(now) && now.isHidden
}

export function readPageConditions(): PageConditions {
  return {
    isOnline: navigator.onLine,
    isHeld: isReloadHeld(),
    hasUnsavedField: hasUnsavedField(),
    isHidden: document.visibilityState === 'hidden',
  }
}

/** Calls `callback` once, as soon as `isRight` returns true. Returns a function that cancels the wait. */
export function runOnceSafe(isRight: (now: PageConditions) => boolean, callback: () => void): () => void {
  const stop = new AbortController()
  let stopHold: () => void = () => undefined
  const check = () => {
    if (stop.signal.aborted) return
    const now = readPageConditions()
    if (isRight(now)) {
      giveUp()
      callback()
      return
    }
    if (!now.isHeld) return
    // Waits for the message of the component that postpones the reload. The browser has no event for the end of this
    // hold.
    stopHold()
    stopHold = runWhenReloadIsSafe(check)
  }
  const giveUp = () => {
    stop.abort()
    stopHold()
  }
  // Each of these events may change the conditions.
  for (const event of ['focusout', 'submit', 'visibilitychange']) {
    document.addEventListener(event, () => setTimeout(check), { signal: stop.signal })
  }
  for (const event of ['online', 'popstate']) window.addEventListener(event, check, { signal: stop.signal })
  check()
  return giveUp
}
