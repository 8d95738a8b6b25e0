import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/**
 * True if an `app_user` with the alias `person` has a passkey that is not blocked, or an authenticator app. Evaluated
 * only for admins and experts, so that calls of learners do not read these tables.
 */
export const hasSecondStep = sql<boolean>`(case when person.is_admin or 'expert' = any(person.roles) then
  exists (select from passkey where passkey.user_id = person.id and passkey.blocked_at is null)
  or exists (select from totp_secret where totp_secret.user_id = person.id and totp_secret.confirmed_at is not null)
  else false end)`

/** Finds the start and the last second step of a session, and whether the account has a second step. */
export function findSecondStep(db: Db, sessionId: string) {
  return db
    .selectFrom('refresh_family as family')
    .innerJoin('app_user as person', 'person.id', 'family.user_id')
    .select(['family.stepped_at as passedAt', 'family.created_at as startedAt'])
    .select(hasSecondStep.as('isSetUp'))
    .where('family.id', '=', sessionId)
    .executeTakeFirst()
}

/** Marks the login as having passed the second step. */
export async function markSecondStepPassed(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx.updateTable('refresh_family').set({ stepped_at: at }).where('id', '=', sessionId).execute()
}

/** Removes all second factors of an account: passkeys, authenticator app and recovery codes. */
export async function removeSecondFactors(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkey').where('user_id', '=', userId).execute()
  await tx.deleteFrom('totp_secret').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}
