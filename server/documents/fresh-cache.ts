import { LRUCache } from 'lru-cache'

/** Age limits and size of the cache. */
export interface FreshCacheOptions<T> {
  now: () => number
  /** Age in milliseconds below which entries are served without a check. */
  freshMs: number
  /**
   * Age in milliseconds below which entries are served and renewed in the background. Older entries are renewed before
   * they are served.
   */
  staleMs: number
  maxBytes: number
  bytesOf: (value: T) => number
  /**
   * Loads the value of a key. `before` is the cached value, which `load` returns if nothing has changed. The result
   * undefined is not cached.
   */
  load: (key: string, before: T | undefined) => Promise<T | undefined>
}

interface Kept<T> {
  value: T
  checkedAt: number
}

/**
 * Creates a cache for values that are expensive to compute. A value older than `staleMs` is returned only if it cannot
 * be renewed. Concurrent requests load a key only once. The least recently used entry is evicted first.
 */
export function createFreshCache<T>({ now, freshMs, staleMs, maxBytes, bytesOf, load }: FreshCacheOptions<T>) {
  const cachedValues = new LRUCache<string, Kept<T>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }) => Math.max(1, bytesOf(value)),
  })
  const loading = new Map<string, Promise<T | undefined>>()

  function renew(key: string): Promise<T | undefined> {
    const running = loading.get(key)
    if (running) return running
    // Measures the age from the start of the load, because the value may lack changes that happen during the load.
    const askedAt = now()
    const before = cachedValues.peek(key)?.value
    const next = load(key, before).then(value => {
      if (value === undefined) cachedValues.delete(key)
      else cachedValues.set(key, { value, checkedAt: askedAt })
      return value
    })
    const tracked = next.finally(() => loading.delete(key))
    loading.set(key, tracked)
    return tracked
  }

  return {
    /**
     * Returns the value of the key, or undefined if it has no value. Rejects only if nothing is cached and loading
     * fails.
     */
    async get(key: string): Promise<T | undefined> {
      const entry = cachedValues.get(key)
      if (!entry) return renew(key)
      // Uses the absolute difference. Otherwise an entry that was stored while the clock was ahead would count as fresh
      // for days.
      const age = Math.abs(now() - entry.checkedAt)
      if (age < freshMs) return entry.value
      // Returns the cached value if loading fails, for example because the database is unreachable.
      const next = renew(key).catch(() => entry.value)
      return age < staleMs ? entry.value : next
    },
  }
}
