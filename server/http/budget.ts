import { LRUCache } from 'lru-cache'

/** Rate limit of messages: `burst` messages at once, and then `perSecond` messages per second. */
export interface MessageRate {
  burst: number
  perSecond: number
}

/**
 * Creates a rate limit. The counts are only in memory, because the limit concerns only connections of this server. The
 * returned function counts a message (or `count` units) and returns true, or returns false if the limit is reached.
 */
export function createBudget(
  { burst, perSecond }: MessageRate,
  now: () => number = () => performance.now(),
): (count?: number) => boolean {
  let remainingTokens = burst
  let countedAt = now()
  return (count = 1) => {
    const at = now()
    remainingTokens = Math.min(burst, remainingTokens + ((at - countedAt) / 1_000) * perSecond)
    countedAt = at
    if (remainingTokens < count) return false
    remainingTokens -= count
    return true
  }
}

/**
 * Maximum number of keys. If there are more keys, the least recently used keys are removed, and their limits start
 * again.
 */
const KEYS_AT_MOST = 20_000

/** Creates a function with a separate rate limit for each key. A key is a network or a user. */
export function createBudgets(rate: MessageRate, now?: () => number): (key: string, count?: number) => boolean {
  // Limits the sum of sizes, because for a limit in entries the library would reserve the memory for all entries at
  // once.
  const budgets = new LRUCache<string, (count?: number) => boolean>({ maxSize: KEYS_AT_MOST, sizeCalculation: () => 1 })
  return (key, count) => {
    const knownBudget = budgets.get(key)
    if (knownBudget) return knownBudget(count)
    const budget = createBudget(rate, now)
    budgets.set(key, budget)
    return budget(count)
  }
}
