import type { Tx } from '../../../db/database.ts'

export function lockStudyTime(tx: Tx, userId: string) {
  return tx
    .selectFrom('point_balance')
    .select('studied_until')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function setStudiedUntil(tx: Tx, userId: string, until: Date): Promise<void> {
  await tx.updateTable('point_balance').set({ studied_until: until }).where('user_id', '=', userId).execute()
}
