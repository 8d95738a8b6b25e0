/** So many at once, and then so many a second. */
export interface Rate {
  burst: number
  perSecond: number
}

/** Counts in memory: it is about connections of this very server. True while there is something left to spend. */
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

/** Beyond it the oldest are forgotten: whoever comes from that many networks is held by other limits. */
const KEYS_AT_MOST = 20_000

/** One budget each: by network, by person. */
export function createBudgets(rate: Rate, now?: () => number): (key: string) => boolean {
  const budgets = new Map<string, () => boolean>()
  return key => {
    const budget = budgets.get(key) ?? createBudget(rate, now)
    // Last in the map is who came last.
    budgets.delete(key)
    budgets.set(key, budget)
    if (budgets.size > KEYS_AT_MOST) {
      const [oldest] = budgets.keys()
      if (oldest !== undefined) budgets.delete(oldest)
    }
    return budget()
  }
}
