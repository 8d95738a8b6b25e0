import { sql } from 'kysely'
import { isSessionOf } from '../../../auth/family-queries.ts'
import { deleteInBatches } from '../../../db/batches.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { HandOverTokenKind } from '../../../db/tables/accounts.ts'

export function findSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('refresh_family')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where(isSessionOf(userId))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy(eb => eb.fn.coalesce('last_used_at', 'created_at'), 'desc')
    .orderBy('id')
    .execute()
}

/** Ends a session of the user. Returns false if the user has no open session with this id. */
export async function endSessionOf(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('refresh_family')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where(isSessionOf(userId))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

interface NewHandOver {
  hash: Buffer
  kind: HandOverTokenKind
  session_id: string
  origin: string
  expires_at: Date
}

export async function insertHandOver(db: Db, row: NewHandOver): Promise<void> {
  await db.insertInto('hand_over').values(row).execute()
}

/**
 * Locks the account and the session of a code or token until the commit. A concurrent password reset then either ends
 * the session before `consumeHandOver` reads it, or runs after the commit and ends the new session too.
 */
export async function lockHandOverSession(tx: Tx, hash: Buffer): Promise<void> {
  await tx
    .selectFrom('hand_over')
    .innerJoin('refresh_family as family', 'family.id', 'hand_over.session_id')
    .innerJoin('app_user as person', 'person.id', 'family.user_id')
    .select('family.id')
    .where('hand_over.hash', '=', hash)
    .forShare(['person', 'family'])
    .execute()
}

/**
 * Marks a code or token as used and returns its session. Returns undefined if the code or token is unknown, used or
 * expired, or if its session has ended. Because of the row lock, only the first of several concurrent calls succeeds.
 */
export function consumeHandOver(tx: Tx, hash: Buffer, what: { kind: HandOverTokenKind; origin?: string }, now: Date) {
  const spent = tx
    .updateTable('hand_over')
    .from('refresh_family')
    .innerJoin('app_user', 'app_user.id', 'refresh_family.user_id')
    .set({ used_at: now })
    .whereRef('refresh_family.id', '=', 'hand_over.session_id')
    .where('hand_over.hash', '=', hash)
    .where('hand_over.kind', '=', what.kind)
    .where('hand_over.used_at', 'is', null)
    .where('hand_over.expires_at', '>', now)
    .where('refresh_family.revoked_at', 'is', null)
    .where('refresh_family.expires_at', '>', now)
    .returning(['app_user.id as userId', 'app_user.is_admin as isAdmin', 'app_user.roles'])
    .returning([
      'refresh_family.is_remembered as isRemembered',
      'refresh_family.created_at as startedAt',
      'hand_over.origin',
    ])
  return (what.origin === undefined ? spent : spent.where('hand_over.origin', '=', what.origin)).executeTakeFirst()
}

export async function removeHandOversExpiredBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'hand_over', sql`expires_at < ${before}`)
}
