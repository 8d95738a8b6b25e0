import { LRUCache } from 'lru-cache'

/** An initial burst, then a number per second. */
export interface Rate {
  burst: number
  perSecond: number
}

/** Rate limit in memory, because it counts connections of this server only. Returns true while budget is left. */
export function createBudget({ burst, perSecond }: Rate, now: () => number = () => performance.now()): () => boolean {
  let left = burst
  let countedAt = now()
  return () => {
    const at = now()
    left = Math.min(burst, left + ((at - countedAt) / 1_000) * perSecond)
    countedAt = at
    if (left < 1) return false
    left -= 1
    return true
  }
}

/**
 * Maximum number of budgets. Beyond it the least recently used are dropped: an attacker with that many networks is
 * limited elsewhere.
 */
const KEYS_AT_MOST = 20_000

/** Keeps one budget per key: per network or per user. */
export function createBudgets(rate: Rate, now?: () => number): (key: string) => boolean {
  // A limit of entries, instead of sizes, would reserve the memory for all of them at once.
  const budgets = new LRUCache<string, () => boolean>({ maxSize: KEYS_AT_MOST, sizeCalculation: () => 1 })
  return key => {
    const kept = budgets.get(key)
    if (kept) return kept()
    const budget = createBudget(rate, now)
    budgets.set(key, budget)
    return budget()
  }
}
