import { hasSecondStep } from './step-queries.ts'
import type { Db } from '../db/database.ts'

/**
 * Finds the facts about a session that prove its user: its start, its last second step, and the password of its
 * account.
 */
export function findReauthenticationFacts(db: Db, sessionId: string) {
  return db
    .selectFrom('refresh_family as family')
    .innerJoin('app_user as person', 'person.id', 'family.user_id')
    .select(['family.created_at as startedAt', 'person.password_hash as passwordHash'])
    .select(['family.stepped_at as passedAt', hasSecondStep.as('isSetUp')])
    .where('family.id', '=', sessionId)
    .executeTakeFirstOrThrow()
}
