/** Reasons to postpone a reload: an open quiz, a form with text, an upload. An update waits until the set is empty. */
const holds = new Set<symbol>()
const waiting = new Set<() => void>()

/** Postpones automatic reloads until the returned function is called. `reason` helps to debug a held update. */
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

/** Calls back once, now or as soon as no holder is left. Returns a function that stops waiting. */
export function whenReloadIsSafe(callback: () => void): () => void {
  if (!isReloadHeld()) {
    callback()
    return () => undefined
  }
  waiting.add(callback)
  return () => void waiting.delete(callback)
}
