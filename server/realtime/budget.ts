import { LRUCache } from 'lru-cache'

/** Allowed messages: `burst` at once, then `perSecond` per second. */
export interface Rate {
  burst: number
  perSecond: number
}

/**
 * Creates a rate limit in memory, because it concerns only connections of this server. The returned function returns
 * true while the limit is not reached.
 */
export function createBudget({ burst, perSecond }: Rate, now: () => number = () => performance.now()): () => boolean {
  let remainingTokens = burst
  let countedAt = now()
  return () => {
    const at = now()
    remainingTokens = Math.min(burst, remainingTokens + ((at - countedAt) / 1_000) * perSecond)
    countedAt = at
    if (remainingTokens < 1) return false
    remainingTokens -= 1
    return true
  }
}

/**
 * Maximum number of keys. Above it the least recently used keys are removed; an attacker with so many networks is
 * limited by other limits.
 */
const KEYS_AT_MOST = 20_000

/** Creates one rate limit per key, which is a network or a user. */
export function createBudgets(rate: Rate, now?: () => number): (key: string) => boolean {
  // With a maximum number of entries instead of sizes, the library would reserve the memory for all entries at once.
  const budgets = new LRUCache<string, () => boolean>({ maxSize: KEYS_AT_MOST, sizeCalculation: () => 1 })
  return key => {
    const knownBudget = budgets.get(key)
    if (knownBudget) return knownBudget()
    const budget = createBudget(rate, now)
    budgets.set(key, budget)
    return budget()
  }
}
