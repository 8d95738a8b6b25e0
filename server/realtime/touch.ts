import { runAfterCommit, type Db, runInTransaction, type Tx } from '../db/database.ts'
import { incrementIfChanged, incrementTopic } from './topic-queries.ts'

/** A row of the topics table, with its newest number. */
export interface TopicChange {
  row: string
  number: number
}

/**
 * Functions that publish hints, by database. They are stored here, because the code that writes data has no reference
 * to the server.
 */
const publishers = new WeakMap<Db, (change: TopicChange) => void>()

export function publishBy(db: Db, publish: (change: TopicChange) => void): void {
  publishers.set(db, publish)
}

function publishAfterCommit(change: TopicChange): void {
  runAfterCommit(db => publishers.get(db)?.(change))
}

/**
 * Increments the number of a row in the transaction that changes its data, and notifies followers after the commit. The
 * row is locked until the commit, so its numbers become visible in order. Must be called last, after the audit log,
 * because two transactions that lock this row and the audit log in different orders would deadlock. Actions in a
 * meeting room call this function earlier, because their messages contain the number.
 */
export async function touchTopic(tx: Tx, row: string): Promise<number> {
  const { number } = await incrementTopic(tx, row)
  publishAfterCommit({ row, number })
  return number
}

/**
 * Does the same as `touchTopic`, but in a separate transaction after the change. Used for changes of points and
 * progress, which are frequent and must not wait for the lock of the row.
 */
export function touchInOwnTransaction(db: Db, row: string): Promise<number> {
  return runInTransaction(db, tx => touchTopic(tx, row))
}

/**
 * Increments the number of the row if the fingerprint differs from the stored one. If several servers check at the same
 * time, only one of them increments the number.
 */
export async function touchIfChanged(db: Db, row: string, fingerprint: string): Promise<void> {
  await runInTransaction(db, async tx => {
    const changed = await incrementIfChanged(tx, row, fingerprint)
    if (changed) publishAfterCommit({ row, number: changed.number })
  })
}
