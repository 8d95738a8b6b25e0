import { type ExpressionBuilder, sql } from 'kysely'
import type { Reference } from '#contract/certificate/certificate-reference.ts'
import type { Database, Db } from '../../../db/database.ts'

/** Selects the ids of accounts that were merged into this account. */
const mergedInto = (eb: Pick<ExpressionBuilder<Database, never>, 'selectFrom'>, userId: string) =>
  eb.selectFrom('app_user').select('app_user.id').where('app_user.merged_into', '=', userId)

export function listOwnEnrollments(db: Db, userId: string) {
  return db
    .selectFrom('enrollment')
    .innerJoin('course', 'course.id', 'enrollment.course_id')
    .innerJoin('career_track as track', 'track.id', 'enrollment.career_track_id')
    .select(['enrollment.id', 'course.slug as course_slug', 'course.title as course_title'])
    .select(['track.id as track_id', 'track.title as track_title', 'track.slug as track_slug'])
    .where(eb =>
      eb.or([
        eb('enrollment.user_id', '=', userId),
        // Includes an enrolment of a merged account if a certificate of this enrolment is published.
        eb.and([
          eb('enrollment.user_id', 'in', mergedInto(eb, userId)),
          eb.exists(
            eb
              .selectFrom('certificate as second')
              .select('second.id')
              .whereRef('second.enrollment_id', '=', 'enrollment.id')
              .where('second.published_at', 'is not', null),
          ),
        ]),
      ]),
    )
    .orderBy('enrollment.created_at', 'desc')
    .orderBy('enrollment.id')
    .execute()
}
export type EnrolledRow = Awaited<ReturnType<typeof listOwnEnrollments>>[number]

/** Lists the materials of these enrolments with the learner's progress. */
export function listEnrolledItems(db: Db, enrollmentIds: readonly string[]) {
  if (enrollmentIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('lecture_progress as progress')
    .innerJoin('lecture_material as material', 'material.id', 'progress.lecture_material_id')
    .leftJoin('quiz', 'quiz.id', 'material.quiz_id')
    .select(['progress.enrollment_id', 'progress.status', 'progress.completed_at'])
    .select(['material.id', 'material.type', 'quiz.is_final', 'quiz.pass_mark'])
    .where('progress.enrollment_id', 'in', enrollmentIds)
    .execute()
}
export type ItemRow = Awaited<ReturnType<typeof listEnrolledItems>>[number]

/** Returns the best score in the final quiz for each of these enrolments. */
export function listFinalScores(db: Db, enrollmentIds: readonly string[]) {
  if (enrollmentIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('quiz_attempt as attempt')
    .innerJoin('lecture_material as material', 'material.id', 'attempt.lecture_material_id')
    .innerJoin('quiz', 'quiz.id', 'material.quiz_id')
    .select(['attempt.enrollment_id', eb => eb.fn.max('attempt.score').as('best_score')])
    .where('attempt.enrollment_id', 'in', enrollmentIds)
    .where('quiz.is_final', '=', true)
    .groupBy('attempt.enrollment_id')
    .execute()
}

export function listCertificatesOf(db: Db, enrollmentIds: readonly string[]) {
  if (enrollmentIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('certificate')
    .select(eb => eb.ref('enrollment_id').$notNull().as('enrollment_id'))
    .select(['id', 'kind', 'code', 'finished_at', 'generated_at', 'published_at'])
    .select(['revoked_at', 'revoke_reason'])
    .where('enrollment_id', 'in', enrollmentIds)
    .orderBy('kind')
    .execute()
}
export type StepRow = Awaited<ReturnType<typeof listCertificatesOf>>[number]

/** Selects generated certificates, which have printed data. */
function selectPrinted(db: Db) {
  return db
    .selectFrom('certificate')
    .select(['certificate.id', 'certificate.enrollment_id', 'certificate.kind', 'certificate.finished_at'])
    .select(['certificate.published_at', 'certificate.revoked_at', 'certificate.revoke_reason'])
    .select(eb => [
      eb.ref('certificate.code').$notNull().as('code'),
      eb.ref('certificate.number').$notNull().as('number'),
      eb.ref('certificate.printed').$notNull().as('printed'),
      eb.ref('certificate.generated_at').$notNull().as('generated_at'),
    ])
    .where('certificate.generated_at', 'is not', null)
}
export type PrintedRow = Awaited<ReturnType<ReturnType<typeof selectPrinted>['execute']>>[number]

/**
 * Finds the user's own published certificate. Returns undefined for an unpublished certificate, and for a certificate
 * of another user.
 */
export async function findOwnCertificate(db: Db, userId: string, code: string): Promise<PublishedRow | undefined> {
  const row = await selectPrinted(db)
    .leftJoin('enrollment', 'enrollment.id', 'certificate.enrollment_id')
    .where(eb => {
      const owner = eb.fn.coalesce('certificate.user_id', 'enrollment.user_id')
      return eb.or([eb(owner, '=', userId), eb(owner, 'in', mergedInto(eb, userId))])
    })
    .where('certificate.code', '=', code)
    .executeTakeFirst()
  return withPublishedAt(row)
}

/**
 * Finds a published certificate by its code or number. Also returns the time when its enrolment was refunded. This time
 * is null for a certificate without an enrolment.
 */
export async function findByReference(db: Db, reference: Reference) {
  const [column, value] =
    'code' in reference ? (['code', reference.code] as const) : (['number', reference.number] as const)
  const row = await selectPrinted(db)
    .leftJoin('enrollment', 'enrollment.id', 'certificate.enrollment_id')
    .select('enrollment.refunded_at')
    .where(`certificate.${column}`, '=', value)
    .executeTakeFirst()
  return withPublishedAt(row)
}
export type VerifiedRow = NonNullable<Awaited<ReturnType<typeof findByReference>>>

export type PublishedRow = PrintedRow & { published_at: Date }

function withPublishedAt<Row extends PrintedRow>(row: Row | undefined): (Row & { published_at: Date }) | undefined {
  return row?.published_at ? { ...row, published_at: row.published_at } : undefined
}

export function listCertificatesForPdf(db: Db, enrollmentIds: readonly string[]): Promise<PrintedRow[]> {
  if (enrollmentIds.length === 0) return Promise.resolve([])
  return selectPrinted(db)
    .where('certificate.enrollment_id', 'in', enrollmentIds)
    .orderBy('certificate.number')
    .execute()
}

export function listPrintedById(db: Db, ids: readonly string[]): Promise<PrintedRow[]> {
  return selectPrinted(db).where('certificate.id', 'in', ids).orderBy('certificate.number').execute()
}

export async function listRevokedIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('certificate')
    .select('id')
    .where('revoked_at', 'is not', null)
    .orderBy(sql`revoked_at desc`)
    .execute()
  return rows.map(({ id }) => id)
}
