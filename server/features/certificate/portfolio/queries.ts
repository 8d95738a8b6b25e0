import { sql } from 'kysely'
import type { PortfolioChoice } from '#contract/certificate/portfolio.ts'
import type { Db, Tx } from '../../../db/database.ts'

export function findPortfolio(db: Db, userId: string) {
  return db
    .selectFrom('portfolio')
    .select(['code', 'choice', 'shared_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Returns the owner of a shared portfolio. Returns undefined if the account is closed or deactivated. */
export function findSharedPortfolio(db: Db, code: string) {
  return db
    .selectFrom('portfolio')
    .innerJoin('app_user as owner', 'owner.id', 'portfolio.user_id')
    .select(['portfolio.user_id', 'portfolio.choice'])
    .where('portfolio.code', '=', code)
    .where('owner.deleted_at', 'is', null)
    .where('owner.deactivated_at', 'is', null)
    .executeTakeFirst()
}

export async function findFullName(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom('app_user').select('full_name').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.full_name
}

/** Stores the user's choice of what the public page shows. Does not change the URL of the page. */
export async function storeChoice(db: Db, userId: string, choice: PortfolioChoice, now: Date): Promise<void> {
  const values = { choice: JSON.stringify(choice), changed_at: now }
  await db
    .insertInto('portfolio')
    .values({ user_id: userId, code: null, shared_at: null, ...values })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

interface NewLink {
  code: string
  /** Choice of a user who has not stored a choice yet. */
  choice: PortfolioChoice
  now: Date
}

export async function storeLink(db: Db, userId: string, { code, choice, now }: NewLink): Promise<void> {
  const values = { code, shared_at: now, changed_at: now }
  await db
    .insertInto('portfolio')
    .values({ user_id: userId, choice: JSON.stringify(choice), ...values })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export async function removeLink(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('portfolio')
    .set({ code: null, shared_at: null, changed_at: now })
    .where('user_id', '=', userId)
    .execute()
}

export async function removePortfolio(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('portfolio').where('user_id', '=', userId).execute()
}

/**
 * Lists the published certificates of a user and of the accounts merged into it. Leaves out revoked certificates, and
 * certificates of refunded enrolments.
 */
export function listValidCertificates(db: Db, userId: string) {
  return db
    .selectFrom('certificate')
    .leftJoin('enrollment', 'enrollment.id', 'certificate.enrollment_id')
    .innerJoin('app_user as owner', join =>
      join.on('owner.id', '=', eb => eb.fn.coalesce('certificate.user_id', 'enrollment.user_id')),
    )
    .select(['certificate.kind', 'certificate.finished_at'])
    .select(eb => [
      eb.ref('certificate.code').$notNull().as('code'),
      eb.ref('certificate.number').$notNull().as('number'),
      eb.ref('certificate.printed').$notNull().as('printed'),
    ])
    .where(eb => eb.or([eb('owner.id', '=', userId), eb('owner.merged_into', '=', userId)]))
    .where('certificate.generated_at', 'is not', null)
    .where('certificate.published_at', 'is not', null)
    .where('certificate.revoked_at', 'is', null)
    .where('enrollment.refunded_at', 'is', null)
    .orderBy('certificate.finished_at', 'desc')
    .orderBy('certificate.id')
    .execute()
}

/** Lists the user's scored hand-ins, newest first. Leaves out refunded enrolments. */
export function listScoredHandIns(db: Db, userId: string) {
  return db
    .selectFrom('assignment_answer as answer')
    .innerJoin('enrollment', 'enrollment.id', 'answer.enrollment_id')
    .innerJoin('lecture_material as material', 'material.id', 'answer.lecture_material_id')
    .innerJoin('career_track as track', 'track.id', 'enrollment.career_track_id')
    .select(['answer.id', 'answer.text', 'answer.assessed_at', 'material.title', 'track.title as track_title'])
    .select(eb => eb.ref('answer.score').$notNull().as('score'))
    .where('enrollment.user_id', '=', userId)
    .where('enrollment.refunded_at', 'is', null)
    .where('answer.state', '=', 'scored')
    .where('answer.score', 'is not', null)
    .orderBy('answer.handed_in_at', 'desc')
    .orderBy('answer.id')
    .execute()
}
export type HandInRow = Awaited<ReturnType<typeof listScoredHandIns>>[number]

/** Lists the files of hand-ins, in the order of the hand-in. */
export function listFiles(db: Db, answerIds: readonly string[]) {
  if (answerIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('assignment_file as file')
    .innerJoin('upload', join =>
      join.onRef('upload.user_id', '=', 'file.user_id').onRef('upload.id', '=', 'file.upload_id'),
    )
    .select(['file.answer_id', 'upload.user_id', 'upload.id', 'upload.name', 'upload.size_bytes'])
    .select(eb => eb.ref('upload.type').$notNull().as('type'))
    .where('file.answer_id', 'in', answerIds)
    .where('upload.type', 'is not', null)
    .orderBy('file.answer_id')
    .orderBy('file.position')
    .execute()
}
export type FileRow = Awaited<ReturnType<typeof listFiles>>[number]

/**
 * Counts the meetings that the user attended, and sums their minutes. A check-in at the door counts as the whole
 * meeting, as for certificates of attendance.
 */
export async function sumAttendance(db: Db, userId: string): Promise<{ meetings: number; minutes: number }> {
  const length = sql`extract(epoch from meeting.ends_at - meeting.starts_at) * 1000`
  const { meetings, minutes } = await db
    .selectFrom('meeting_presence as presence')
    .innerJoin('webinar_meeting as meeting', 'meeting.id', 'presence.meeting_id')
    .select([
      sql<number>`count(*)::integer`.as('meetings'),
      sql<number>`coalesce(floor(sum(case when presence.checked_in_at is null then least(presence.present_ms, ${length})
        else ${length} end) / 60000), 0)::integer`.as('minutes'),
    ])
    .where('presence.user_id', '=', userId)
    .where('presence.attended_at', 'is not', null)
    .where('meeting.state', '=', 'planned')
    .executeTakeFirstOrThrow()
  return { meetings, minutes }
}
