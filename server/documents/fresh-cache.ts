import { LRUCache } from 'lru-cache'

/** Age limits and size of the cache. */
export interface FreshCacheOptions<T> {
  now: () => number
  /** Age up to which entries are served without a check. */
  freshMs: number
  /**
   * Age up to which entries are served and renewed in the background. Older entries are renewed before they are
   * served.
   */
  staleMs: number
  maxBytes: number
  bytesOf: (value: T) => number
  /**
   * Loads the value of a key. Receives the cached value as `before` and returns it again if nothing has changed.
   * Undefined is not cached.
   */
  load: (key: string, before: T | undefined) => Promise<T | undefined>
}

interface Kept<T> {
  value: T
  checkedAt: number
}

/**
 * Cache for values that are expensive to make. A value is never older than `staleMs` while it can be renewed.
 * Concurrent requests load a key once. The least recently used entry is evicted first.
 */
export function createFreshCache<T>({ now, freshMs, staleMs, maxBytes, bytesOf, load }: FreshCacheOptions<T>) {
  const kept = new LRUCache<string, Kept<T>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }) => Math.max(1, bytesOf(value)),
  })
  const loading = new Map<string, Promise<T | undefined>>()

  function renew(key: string): Promise<T | undefined> {
    const running = loading.get(key)
    if (running) return running
    // Time of the request, not of the answer: later changes are not in the answer.
    const askedAt = now()
    const before = kept.peek(key)?.value
    const next = load(key, before).then(value => {
      if (value === undefined) kept.delete(key)
      else kept.set(key, { value, checkedAt: askedAt })
      return value
    })
    const tracked = next.finally(() => loading.delete(key))
    loading.set(key, tracked)
    return tracked
  }

  return {
    /** Returns undefined if the key has no value. Rejects only if nothing is cached and loading fails. */
    async get(key: string): Promise<T | undefined> {
      const entry = kept.get(key)
      if (!entry) return renew(key)
      // Uses the absolute age: an entry from a clock that was ahead would otherwise stay fresh for days.
      const age = Math.abs(now() - entry.checkedAt)
      if (age < freshMs) return entry.value
      // A database that is unreachable for a minute must not hide the page.
      const next = renew(key).catch(() => entry.value)
      return age < staleMs ? entry.value : next
    },
  }
}
