import { type RawBuilder, sql } from 'kysely'
import type { ProgressUpdate } from '#contract/learning/progress.rules.ts'

export interface ItemId {
  enrollmentId: string
  lectureMaterialId: string
}

/** Builds the SQL rows that `createProgressUpdateSql` expects as its first argument. */
export function createProgressRowsSql(
  items: readonly (ItemId & Omit<ProgressUpdate, 'studiedUntil'>)[],
): RawBuilder<unknown> {
  return sql`unnest(${items.map(item => item.enrollmentId)}::uuid[], ${items.map(item => item.lectureMaterialId)}::uuid[],
    ${items.map(item => item.status)}::text[], ${items.map(item => item.completedAt)}::timestamptz[],
    ${items.map(item => item.plausibleAt)}::timestamptz[])`
}

/** Builds a statement that updates the progress of one or more items. Callers embed it in larger statements. */
export function createProgressUpdateSql(rows: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`update lecture_progress as progress set status = step.status, updated_at = ${now},
      completed_at = step.completed_at, plausible_at = step.plausible_at
    from ${rows} as step (enrollment_id, lecture_material_id, status, completed_at, plausible_at)
    where progress.enrollment_id = step.enrollment_id and progress.lecture_material_id = step.lecture_material_id`
}

/**
 * Builds a statement that stores the learner's study time if `isStudied` is true, and otherwise changes no row. Callers
 * embed it in larger statements.
 */
export function createStudyTimeSql(userId: string, studiedUntil: Date | null, isStudied: boolean): RawBuilder<unknown> {
  return sql`update point_balance set studied_until = ${studiedUntil}::timestamptz
    where user_id = ${userId} and ${isStudied}::boolean`
}
