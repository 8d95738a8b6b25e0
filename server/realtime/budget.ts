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

/** Beyond this number the oldest budgets are dropped: an attacker with that many networks is limited elsewhere. */
const KEYS_AT_MOST = 20_000

/** Keeps one budget per key: per network or per user. */
export function createBudgets(rate: Rate, now?: () => number): (key: string) => boolean {
  const budgets = new Map<string, () => boolean>()
  return key => {
    const budget = budgets.get(key) ?? createBudget(rate, now)
    // Moves the key to the end: the map is ordered by last use.
    budgets.delete(key)
    budgets.set(key, budget)
    if (budgets.size > KEYS_AT_MOST) {
      const [oldest] = budgets.keys()
      if (oldest !== undefined) budgets.delete(oldest)
    }
    return budget()
  }
}
