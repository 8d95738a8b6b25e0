import { sql } from 'kysely'
import { CONSENT_DAYS, CONSENT_TEXT_VERSION, type Purpose } from '#contract/account/consent.ts'
import { advisoryLocks } from '../../../db/advisory-locks.ts'
import type { Db, Tx } from '../../../db/database.ts'

/**
 * A browser, and the user who is logged in on it. The choice of a user applies to all devices of the user. The choice
 * of a visitor without an account applies only to this browser.
 */
export interface ConsentSubject {
  visitorId: string
  userId: string | null
}

/** Waits while another transaction stores a choice, so that no event is stored after a withdrawal of consent. */
export async function lockWhileRecording(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${advisoryLocks.consent}::bigint)`.execute(tx)
}

export async function lockWhileDeciding(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.consent}::bigint)`.execute(tx)
}

/** Builds an SQL condition that is true if the choice is recent enough and was made for the current consent text. */
function counts(now: Date, decision: 'latest' | 'consent_decision') {
  const since = new Date(now.getTime() - CONSENT_DAYS * 86_400_000)
  const [decidedAt, textVersion] = [sql.ref(`${decision}.decided_at`), sql.ref(`${decision}.text_version`)]
  return sql<boolean>`(${decidedAt} > ${since} and ${textVersion} = ${CONSENT_TEXT_VERSION})`
}

export async function insertConsentDecision(
  tx: Tx,
  { visitorId, userId }: ConsentSubject,
  purposes: readonly Purpose[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('consent_decision')
    .values({
      visitor_id: visitorId,
      user_id: userId,
      purposes: [...purposes],
      text_version: CONSENT_TEXT_VERSION,
      decided_at: now,
    })
    .execute()
}

/**
 * Returns the purposes that each subject agrees to now, in the order of `subjects`. The set is empty if the subject's
 * last choice is missing, too old, or for another consent text.
 */
export async function readPurposes(
  db: Db,
  subjects: readonly ConsentSubject[],
  now: Date,
): Promise<ReadonlySet<Purpose>[]> {
  const { rows } = await sql<{ purposes: Purpose[] | null }>`
    select case when ${counts(now, 'latest')} then latest.purposes end as purposes
    from unnest(
      ${subjects.map(each => each.visitorId)}::uuid[],
      ${subjects.map(each => each.userId)}::uuid[]
    ) with ordinality as subject (visitor_id, user_id, nth)
    left join lateral (
      (
        select purposes, text_version, decided_at from consent_decision as own
        where subject.user_id is null and own.user_id is null and own.visitor_id = subject.visitor_id
        order by own.id desc limit 1
      ) union all (
        select purposes, text_version, decided_at from consent_decision as own
        where own.user_id = subject.user_id order by own.id desc limit 1
      )
    ) as latest on true
    order by subject.nth`.execute(db)
  return rows.map(({ purposes }) => new Set(purposes))
}

/** Returns the user's last choice, and whether it is still valid. */
export function findLatestConsent(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('consent_decision')
    .select(['purposes', 'text_version', 'decided_at', counts(now, 'consent_decision').as('isCurrent')])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function isKnownVisitor(db: Db, visitorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('consent_decision')
    .select('id')
    .where('visitor_id', '=', visitorId)
    .where('user_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function listDecisions(db: Db, userId: string) {
  return db
    .selectFrom('consent_decision')
    .select(['purposes', 'text_version as textVersion', 'decided_at as decidedAt', 'visitor_id as visitorId'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

export async function removeDecisions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('consent_decision').where('user_id', '=', userId).execute()
}
