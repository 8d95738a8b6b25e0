/** Reasons to postpone a reload: an open quiz, a form with text, an upload. An update waits until the set is empty. */
const holds = new Set<symbol>()
const waiting = new Set<() => void>()

/**
 * Postpones automatic reloads until the returned function is called. `reason` helps to find out why an update is
 * postponed.
 */
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

/** Calls `callback` once, as soon as no component postpones a reload. Returns a function that cancels the wait. */
export function runWhenReloadIsSafe(callback: () => void): () => void {
  if (!isReloadHeld()) {
    callback()
    return () => undefined
  }
  waiting.add(callback)
  return () => void waiting.delete(callback)
}
