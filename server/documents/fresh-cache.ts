/** What is kept, and how old it may become. */
export interface FreshCacheOptions<T> {
  now: () => number
  /** Younger than this it is served unasked. */
  freshMs: number
  /** Until this age it is served, and looked at again behind the answer; older, the answer waits for that look. */
  staleMs: number
  maxBytes: number
  bytesOf: (value: T) => number
  /** The value of a key. `before` is what was kept: the same again where nothing has changed. Undefined is not kept. */
  load: (key: string, before: T | undefined) => Promise<T | undefined>
}

interface Kept<T> {
  value: T
  checkedAt: number
}

/**
 * Keeps what is dear to make, never older than `staleMs` as long as it can be looked at again. However many ask at once, a key
 * is loaded once. The least asked for goes first.
 */
export function createFreshCache<T>({ now, freshMs, staleMs, maxBytes, bytesOf, load }: FreshCacheOptions<T>) {
  // In the order of the last use.
  const kept = new Map<string, Kept<T>>()
  const loading = new Map<string, Promise<T | undefined>>()
  let bytes = 0

  function drop(key: string): void {
    const entry = kept.get(key)
    if (entry && kept.delete(key)) bytes -= bytesOf(entry.value)
  }

  function keep(key: string, value: T, checkedAt: number): void {
    drop(key)
    kept.set(key, { value, checkedAt })
    bytes += bytesOf(value)
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes || oldest === key) break
      drop(oldest)
    }
  }

  function renew(key: string): Promise<T | undefined> {
    const running = loading.get(key)
    if (running) return running
    // From when it was asked, not from when the answer came: what changed in between is not in it.
    const askedAt = now()
    const before = kept.get(key)?.value
    const next = load(key, before).then(value => {
      if (value === undefined) drop(key)
      else keep(key, value, askedAt)
      return value
    })
    const tracked = next.finally(() => loading.delete(key))
    loading.set(key, tracked)
    return tracked
  }

  return {
    /** Undefined: there is nothing of that key. Rejects only where nothing is kept and it cannot be loaded. */
    async get(key: string): Promise<T | undefined> {
      const entry = kept.get(key)
      if (!entry) return renew(key)
      // What was kept by a clock that was ahead is as old as that clock was wrong, and not fresh until its day comes.
      const age = Math.abs(now() - entry.checkedAt)
      kept.delete(key)
      kept.set(key, entry)
      if (age < freshMs) return entry.value
      // A database that is away for a minute is no reason to show nothing.
      const next = renew(key).catch(() => entry.value)
      return age < staleMs ? entry.value : next
    },
  }
}
