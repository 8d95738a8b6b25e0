/**
 * Who asks the page not to reload right now: an open quiz, a form with text in it, an upload. An update waits until
 * nobody does.
 */
const holds = new Set<symbol>()
const waiting = new Set<() => void>()

/** Holds automatic reloads back until the returned function is called. `reason` is for whoever debugs a held update. */
export function holdReload(reason: string): () => void {
  const hold = Symbol(reason)
  holds.add(hold)
  return () => {
    holds.delete(hold)
    if (holds.size > 0) return
    const ready = [...waiting]
    waiting.clear()
    for (const callback of ready) callback()
  }
}

export function isReloadHeld(): boolean {
  return holds.size > 0
}

/** Calls back once, now or as soon as nothing holds. Returns a function that gives up waiting. */
export function whenReloadIsSafe(callback: () => void): () => void {
  if (!isReloadHeld()) {
    callback()
    return () => undefined
  }
  waiting.add(callback)
  return () => void waiting.delete(callback)
}
