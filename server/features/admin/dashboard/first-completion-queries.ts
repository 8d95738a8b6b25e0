import { type RawBuilder, sql } from 'kysely'

/**
 * Selects the learners whose first completed material is in a range that begins at `since`, with the time of this
 * completion. Reads only the rows in the range, and checks that the learner has no earlier row. A short range is
 * therefore fast.
 */
export function selectFirstCompletions(isInRange: RawBuilder<unknown>, since: Date | undefined): RawBuilder<unknown> {
  const isFirst =
    since === undefined
      ? sql`true`
      : sql`not exists (
          select 1 from enrollment as early join lecture_progress as done on done.enrollment_id = early.id
          where early.user_id = ranged.user_id and done.completed_at < ${since}
        )`
  return sql`
    select ranged.user_id, ranged.at
    from (
      select enrollment.user_id, min(progress.completed_at) as at from lecture_progress as progress
      join enrollment on enrollment.id = progress.enrollment_id where ${isInRange} group by 1
    ) as ranged
    where ${isFirst}`
}
