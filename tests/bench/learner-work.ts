import { randomUUID } from 'node:crypto'
import type { OpenItem } from './learners.ts'

export interface LearnerWork {
  id: string
  kind: 'progress' | 'position'
  payload: Record<string, unknown>
}

/**
 * Returns `count` intents of a long time offline: each material is begun, and then its position advances step by step.
 */
export function createLearnerWork(items: readonly OpenItem[], count: number): LearnerWork[] {
  return Array.from({ length: count }, (_, at) => {
    const item = items[at % items.length]
    const round = Math.floor(at / items.length)
    if (!item) throw new Error('nothing to work on')
    const { userId, ...ids } = item
    return round === 0
      ? { id: randomUUID(), kind: 'progress', payload: { ...ids, userId, status: 'INPROGRESS' } }
      : { id: randomUUID(), kind: 'position', payload: { ...ids, furthest: round } }
  })
}
