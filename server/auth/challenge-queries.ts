import { sql } from 'kysely'
import { deleteInBatches } from '../db/batches.ts'
import type { Db, Tx } from '../db/database.ts'

export async function insertSpentChallenge(tx: Tx, row: { hash: Buffer; expires_at: Date }): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('spent_challenge')
    .values(row)
    .onConflict(conflict => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst()
  return insertedRow !== undefined
}

/**
 * Deletes expired challenges. Keeps each challenge for an hour after its expiry, because the clocks of servers may
 * differ.
 */
export async function removeSpentChallengesBefore({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  await deleteInBatches(db, 'spent_challenge', sql`expires_at < ${new Date(now().getTime() - 3_600_000)}`)
}
