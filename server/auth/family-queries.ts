import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { deleteInBatches } from '../db/batches.ts'
import type { Database, Db, Tx } from '../db/database.ts'
import { markAsPrepared } from '../db/prepared.ts'
import type { Role } from '#contract/account/session-data.ts'
import type { AccountTables } from '../db/tables/accounts.ts'
import type { Person } from '../http/person.ts'
import { hasSecondStep } from './step-queries.ts'

const learnerAlone: Role[] = ['learner']

/**
 * Finds the account of a token if its session is not revoked. Does not check when the session expires, because an
 * access token stays valid until its own end. For the login of a merged account, returns the account into which it was
 * merged (decision 276).
 */
export async function findSessionPerson(db: Db, subject: Pick<Person, 'userId' | 'sessionId'>) {
  const row = await db
    .selectFrom('refresh_family')
    .modifyFront(markAsPrepared('session-person'))
    .innerJoin('app_user as own', 'own.id', 'refresh_family.user_id')
    .innerJoin('app_user as person', join =>
      join.on(eb => eb('person.id', '=', eb.fn.coalesce('own.merged_into', 'own.id'))),
    )
    .select(['person.id as userId', 'own.merged_into as mergedInto', 'person.is_admin', 'person.roles'])
    .select(['refresh_family.confirmed_generation as confirmedGeneration', 'refresh_family.stepped_at as passedAt'])
    .select(hasSecondStep.as('isSetUp'))
    .where('refresh_family.id', '=', subject.sessionId)
    .where('refresh_family.user_id', '=', subject.userId)
    .where('refresh_family.revoked_at', 'is', null)
    .where('person.deleted_at', 'is', null)
    .where('person.deactivated_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { userId, confirmedGeneration, mergedInto, passedAt, isSetUp } = row
  // A login of a merged account gets only the rights of a learner, never those of an admin or expert.
  const rights = mergedInto ? { isAdmin: false, roles: learnerAlone } : { isAdmin: row.is_admin, roles: row.roles }
  return {
    userId,
    confirmedGeneration,
    step: { passedAt, isSetUp },
    ...rights,
    ...(mergedInto && { formerId: subject.userId }),
  }
}

/**
 * Takes share locks on the user and the session. Other calls of the same user continue, but a call that removes a role
 * or ends the session must wait.
 */
export function lockRoles(tx: Tx, { userId, sessionId }: Pick<Person, 'userId' | 'sessionId'>) {
  return tx
    .selectFrom('refresh_family as family')
    .modifyFront(markAsPrepared('lock-roles'))
    .innerJoin('app_user as person', 'person.id', 'family.user_id')
    .select(['person.is_admin as isAdmin', 'person.roles', 'family.stepped_at as passedAt'])
    .select(hasSecondStep.as('isSetUp'))
    .where('family.id', '=', sessionId)
    .where('family.user_id', '=', userId)
    .where('family.revoked_at', 'is', null)
    .where('person.deleted_at', 'is', null)
    .where('person.deactivated_at', 'is', null)
    .forShare()
    .executeTakeFirst()
}

/** Locks a session until the transaction ends, so that no call can end it. Returns false if it has already ended. */
export async function lockOpenSession(tx: Tx, sessionId: string): Promise<boolean> {
  const session = await tx
    .selectFrom('refresh_family')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return session !== undefined
}

/**
 * Locks the user row and returns the current roles. Needed for work that was requested earlier, such as outbox entries,
 * because the roles may have changed since then.
 */
export async function lockRolesOf(tx: Tx, userId: string): Promise<Pick<Person, 'isAdmin' | 'roles'>> {
  const row = await tx
    .selectFrom('app_user')
    .select(['is_admin as isAdmin', 'roles'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row ?? { isAdmin: false, roles: [] }
}

/**
 * Locks the account during a login and returns whether it is deactivated. A concurrent deactivation waits for the login
 * and then also ends the new session.
 */
export async function isDeactivated(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('app_user as own')
    .innerJoin('app_user as person', join =>
      join.on(eb => eb('person.id', '=', eb.fn.coalesce('own.merged_into', 'own.id'))),
    )
    .select('person.deactivated_at')
    .where('own.id', '=', userId)
    .forShare('person')
    .executeTakeFirst()
  return row !== undefined && row.deactivated_at !== null
}

/**
 * Stores that the client uses tokens of this generation. Never decreases the stored generation, because calls with
 * tokens of several generations may run at the same time.
 */
export async function confirmGeneration(db: Db, familyId: string, generation: number): Promise<void> {
  await db
    .updateTable('refresh_family')
    .set({ confirmed_generation: generation })
    .where('id', '=', familyId)
    .where('confirmed_generation', '<', generation)
    .execute()
}

export async function insertFamily(tx: Tx, family: Insertable<AccountTables['refresh_family']>): Promise<void> {
  await tx.insertInto('refresh_family').values(family).execute()
}

export async function insertToken(tx: Tx, token: Insertable<AccountTables['refresh_token']>): Promise<void> {
  await tx.insertInto('refresh_token').values(token).execute()
}

/** Finds and locks the token and its family, so that refreshes of one session run one after another. */
export function findToken(tx: Tx, hash: Buffer) {
  return tx
    .selectFrom('refresh_token as token')
    .innerJoin('refresh_family as family', 'family.id', 'token.family_id')
    .select(['token.family_id', 'token.salt', 'token.rotated_at', 'token.generation'])
    .select(['family.user_id', 'family.binding_hash', 'family.is_remembered', 'family.expires_at', 'family.revoked_at'])
    .select(['family.created_at as family_created_at', 'family.origin', 'family.confirmed_generation'])
    .where('token.hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

export async function markRotated(tx: Tx, hash: Buffer, at: Date): Promise<void> {
  await tx.updateTable('refresh_token').set({ rotated_at: at }).where('hash', '=', hash).execute()
}

export async function prolongFamily(tx: Tx, id: string, { until, now }: { until: Date; now: Date }): Promise<void> {
  await tx.updateTable('refresh_family').set({ expires_at: until, last_used_at: now }).where('id', '=', id).execute()
}

export async function revokeFamily(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('refresh_family')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/**
 * Matches the sessions of an account and of the accounts merged into it, because all these sessions can use the
 * account.
 */
export const isSessionOf = (userId: string) => (eb: ExpressionBuilder<Database, 'refresh_family'>) =>
  eb.or([
    eb('user_id', '=', userId),
    eb('user_id', 'in', eb.selectFrom('app_user').select('id').where('merged_into', '=', userId)),
  ])

/** Ends all sessions of an account and of the accounts merged into it, except the session `except`. */
export async function revokeFamilies(tx: Db | Tx, which: { userId: string; except?: string; at: Date }): Promise<void> {
  const families = tx
    .updateTable('refresh_family')
    .set({ revoked_at: which.at })
    .where(isSessionOf(which.userId))
    .where('revoked_at', 'is', null)
  await (which.except === undefined ? families : families.where('id', '!=', which.except)).execute()
}

/**
 * Deletes sessions that expired before the time `before`. Sessions that expired later are kept, so that a late client
 * gets 'refused' instead of 'unknown'.
 */
export async function removeFamiliesEndedBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'refresh_family', sql`expires_at < ${before}`)
}
