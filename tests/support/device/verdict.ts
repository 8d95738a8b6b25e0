/** Compares what the device confirmed to the learner with what the server has. */

export interface PromisedEntry {
  userId: string
  queue: string
}

export interface OutcomeCounts {
  promised: number
  applied: number
  /** Number of visibly refused entries, which the learner sees under 'Perlu perhatian'. */
  refused: number
  lost: number
  twice: number
  /** Number of entries applied before an earlier entry of their queue. */
  outOfOrder: number
  /** Number of entries applied for another user than their author. */
  strangers: number
}

interface Done {
  n: number
  userId: string
  ownerId: string
}

/**
 * Compares promised and applied work. Work is numbered in the order of its creation; `applied` is in the order of
 * effect.
 */
export function countOutcomes(
  promised: ReadonlyMap<number, PromisedEntry>,
  applied: readonly Done[],
  left: ReadonlyMap<number, string>,
): OutcomeCounts {
  const counts = Map.groupBy(applied, done => done.n)
  const queues = Map.groupBy(promised, ([, work]) => work.queue)
  const outOfOrder = [...queues.values()].map(works => {
    const own = new Set(works.map(([n]) => n))
    const order = applied.map(done => done.n).filter(n => own.has(n))
    return order.filter((n, at) => at > 0 && n < (order[at - 1] ?? 0)).length
  })
  return {
    promised: promised.size,
    applied: applied.length,
    refused: [...left.values()].filter(state => state === 'refused').length,
    lost: [...promised.keys()].filter(n => !counts.has(n) && left.get(n) !== 'refused').length,
    twice: [...counts.values()].filter(times => times.length > 1).length,
    outOfOrder: outOfOrder.reduce((sum, count) => sum + count, 0),
    strangers: applied.filter(done => done.userId !== done.ownerId).length,
  }
}
