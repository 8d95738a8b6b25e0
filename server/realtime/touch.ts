import { runAfterCommit, type Db, runInTransaction, type Tx } from '../db/database.ts'
import { incrementIfChanged, incrementTopic } from './topic-queries.ts'

/** The newest number of a row. */
export interface TopicChange {
  row: string
  number: number
}

/** Functions that publish hints, by database, because the code that writes data has no reference to the server. */
const publishers = new WeakMap<Db, (change: TopicChange) => void>()

export function publishBy(db: Db, publish: (change: TopicChange) => void): void {
  publishers.set(db, publish)
}

function publishAfterCommit(change: TopicChange): void {
  runAfterCommit(db => publishers.get(db)?.(change))
}

/**
 * Records a change of the row in the transaction of the change, so that both are committed or neither, and followers
 * are notified after the commit. The row is locked until then, so its numbers become visible in order. Must be called
 * last, after the audit log: two transactions that lock this row and the audit log in different orders would deadlock.
 * (Exception: the number of a meeting room is part of its messages, so all actions of a room call it earlier.)
 */
export async function touchTopic(tx: Tx, row: string): Promise<number> {
  const { number } = await incrementTopic(tx, row)
  publishAfterCommit({ row, number })
  return number
}

/**
 * Like `touchTopic`, but in a separate transaction after the change, for changes that must not wait for the lock of the
 * row: points, progress.
 */
export function touchAlone(db: Db, row: string): Promise<number> {
  return runInTransaction(db, tx => touchTopic(tx, row))
}

/**
 * Increments the row if the fingerprint has changed. If several servers check at the same time, only one of them
 * increments it.
 */
export async function touchIfChanged(db: Db, row: string, fingerprint: string): Promise<void> {
  await runInTransaction(db, async tx => {
    const changed = await incrementIfChanged(tx, row, fingerprint)
    if (changed) publishAfterCommit({ row, number: changed.number })
  })
}
