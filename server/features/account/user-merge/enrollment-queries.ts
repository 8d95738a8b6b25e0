import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { isPositionLater } from '../../../db/read-later.ts'
import { moveState } from '../../learning/scorm/service.ts'
import type { AccountPair, MergeCounter } from './tally.ts'

/**
 * Lists the course sessions in which both accounts have a paid seat. Includes the seats of accounts that were merged
 * into either account before.
 */
export async function listSessionsWithTwoSeats(tx: Tx, { keptId, otherId }: AccountPair): Promise<string[]> {
  const getSeats = (userId: string) => sql`
    select member.session_id from enrollment as member
    join enrollment as main on main.id = coalesce(member.folded_into, member.id)
    where main.user_id = ${userId} and main.folded_into is null and member.payment_returned_at is null`
  const { rows } = await sql<{ session_id: string }>`
    ${getSeats(keptId)} intersect ${getSeats(otherId)}
  `.execute(tx)
  return rows.map(row => row.session_id)
}

/** Counts the rows of enrolments that moved to the kept account unchanged. Adds the counts to `tally`. */
export async function countMovedRows(tx: Tx, enrollmentIds: readonly string[], tally: MergeCounter): Promise<void> {
  const { rows } = await sql<{ line: 'progress' | 'attempts' | 'answers' | 'certificates'; key: string }>`
    select 'progress' as line, concat_ws(':', enrollment_id, lecture_material_id, status) as key
      from lecture_progress where enrollment_id = any(${enrollmentIds}::uuid[]) and status <> 'OPEN'
    union all select 'attempts', id::text from quiz_attempt where enrollment_id = any(${enrollmentIds}::uuid[])
    union all select 'answers', id::text from assignment_answer where enrollment_id = any(${enrollmentIds}::uuid[])
    union all select 'certificates', id::text from certificate where enrollment_id = any(${enrollmentIds}::uuid[])
  `.execute(tx)
  for (const { line, key } of rows) tally.moved(line, [key])
}

/**
 * Merges the progress of each material. Keeps the later status (in the order OPEN, INPROGRESS, COMPLETED) and the
 * earlier completion time.
 */
export async function mergeProgress(tx: Tx, otherId: string, tally: MergeCounter): Promise<void> {
  const rank = (status: string) => sql`array_position(array['OPEN', 'INPROGRESS', 'COMPLETED'], ${sql.ref(status)})`
  const { rows } = await sql<{ key: string }>`
    update lecture_progress as own set status = further.status, completed_at = further.completed_at,
      updated_at = greatest(own.updated_at, further.updated_at), plausible_at = further.plausible_at
    from folded_place as moved join lecture_progress as further
      on further.enrollment_id = moved.enrollment_id and further.lecture_material_id = moved.material_id
    where moved.user_id = ${otherId}
      and own.enrollment_id = moved.kept_enrollment_id and own.lecture_material_id = moved.kept_material_id
      and (${rank('further.status')}, own.completed_at) > (${rank('own.status')}, further.completed_at)
    returning concat_ws(':', own.enrollment_id, own.lecture_material_id, own.status) as key
  `.execute(tx)
  tally.moved(
    'progress',
    rows.map(row => row.key),
  )
  const { rows: all } = await sql<{ count: number }>`
    select count(*)::integer as count from lecture_progress join enrollment on enrollment.id = enrollment_id
    where enrollment.user_id = ${otherId} and status <> 'OPEN'
  `.execute(tx)
  tally.add('progress', { stayed: Math.max(0, (all[0]?.count ?? 0) - rows.length) })
}

export async function mergeReadingPositions(tx: Tx, otherId: string): Promise<void> {
  await sql`
    insert into lecture_position (enrollment_id, lecture_material_id, furthest, updated_at, at, read_at)
    select moved.kept_enrollment_id, moved.kept_material_id, own.furthest, own.updated_at, own.at, own.read_at
    from folded_place as moved join lecture_position as own
      on own.enrollment_id = moved.enrollment_id and own.lecture_material_id = moved.material_id
    where moved.user_id = ${otherId}
    on conflict (enrollment_id, lecture_material_id) do update
      set furthest = greatest(lecture_position.furthest, excluded.furthest),
        updated_at = greatest(lecture_position.updated_at, excluded.updated_at),
        at = case when ${isPositionLater} then excluded.at else lecture_position.at end,
        read_at = case when ${isPositionLater} then excluded.read_at else lecture_position.read_at end
      where excluded.furthest > lecture_position.furthest or ${isPositionLater}
  `.execute(tx)
  await sql`
    insert into video_evidence (enrollment_id, lecture_material_id, kind, watched_share, happened_at)
    select moved.kept_enrollment_id, moved.kept_material_id, own.kind, own.watched_share, own.happened_at
    from folded_place as moved join video_evidence as own
      on own.enrollment_id = moved.enrollment_id and own.lecture_material_id = moved.material_id
    where moved.user_id = ${otherId}
    on conflict do nothing
  `.execute(tx)
}

/** Merges the state of each unit that both accounts have used, in the same way as the states of two devices. */
export async function mergeUnitStates(tx: Tx, otherId: string, now: Date): Promise<void> {
  const { rows } = await sql<Record<'enrollmentId' | 'materialId' | 'keptEnrollmentId' | 'keptMaterialId', string>>`
    select moved.enrollment_id as "enrollmentId", moved.material_id as "materialId",
      moved.kept_enrollment_id as "keptEnrollmentId", moved.kept_material_id as "keptMaterialId"
    from folded_place as moved join scorm_state as own
      on own.enrollment_id = moved.enrollment_id and own.lecture_material_id = moved.material_id
    where moved.user_id = ${otherId}
  `.execute(tx)
  for (const { enrollmentId, materialId, keptEnrollmentId, keptMaterialId } of rows) {
    const from = { enrollmentId, lectureMaterialId: materialId }
    const to = { enrollmentId: keptEnrollmentId, lectureMaterialId: keptMaterialId }
    await moveState(tx, { from, to, now })
  }
}

/**
 * Moves the quiz attempts to the kept enrolment. Numbers them after the attempts of the kept enrolment, because the
 * limit of attempts is per user.
 */
export async function moveAttempts(tx: Tx, otherId: string, tally: MergeCounter): Promise<void> {
  await sql`
    update quiz_attempt_start as own
    set enrollment_id = moved.kept_enrollment_id, lecture_material_id = moved.kept_material_id, number = own.number + coalesce((
      select max(number) from quiz_attempt_start as kept
      where kept.enrollment_id = moved.kept_enrollment_id and kept.lecture_material_id = moved.kept_material_id), 0)
    from folded_place as moved where moved.user_id = ${otherId}
      and own.enrollment_id = moved.enrollment_id and own.lecture_material_id = moved.material_id
  `.execute(tx)
  const { rows } = await sql<{ id: string }>`
    update quiz_attempt as own
    set enrollment_id = moved.kept_enrollment_id, lecture_material_id = moved.kept_material_id,
      number = coalesce((select number from quiz_attempt_start as start where start.id = own.id), own.number)
    from folded_place as moved where moved.user_id = ${otherId}
      and own.enrollment_id = moved.enrollment_id and own.lecture_material_id = moved.material_id
    returning own.id
  `.execute(tx)
  tally.moved(
    'attempts',
    rows.map(row => row.id),
  )
  tally.add('attempts', { stayed: await countLeft(tx, 'quiz_attempt', otherId) })
}

/** Moves the answers. The newest answer from either account becomes the current answer to an assignment. */
export async function moveAnswers(tx: Tx, otherId: string, tally: MergeCounter): Promise<void> {
  await sql`
    update assignment_answer as older set is_current = false
    from folded_place as moved, assignment_answer as newer
    where moved.user_id = ${otherId} and older.is_current and newer.is_current
      and (older.handed_in_at, older.created_at, older.id) < (newer.handed_in_at, newer.created_at, newer.id)
      and (
        (older.enrollment_id, older.lecture_material_id, newer.enrollment_id, newer.lecture_material_id)
          = (moved.enrollment_id, moved.material_id, moved.kept_enrollment_id, moved.kept_material_id)
        or (newer.enrollment_id, newer.lecture_material_id, older.enrollment_id, older.lecture_material_id)
          = (moved.enrollment_id, moved.material_id, moved.kept_enrollment_id, moved.kept_material_id)
      )
  `.execute(tx)
  const { rows } = await sql<{ id: string }>`
    update assignment_answer as own
    set enrollment_id = moved.kept_enrollment_id, lecture_material_id = moved.kept_material_id
    from folded_place as moved where moved.user_id = ${otherId}
      and own.enrollment_id = moved.enrollment_id and own.lecture_material_id = moved.material_id
    returning own.id
  `.execute(tx)
  tally.moved(
    'answers',
    rows.map(row => row.id),
  )
  tally.add('answers', { stayed: await countLeft(tx, 'assignment_answer', otherId) })
}

export async function moveCertificates(tx: Tx, otherId: string, tally: MergeCounter): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update certificate as own set enrollment_id = merged.folded_into from enrollment as merged
    where own.enrollment_id = merged.id and merged.user_id = ${otherId} and merged.folded_into is not null
      and not exists (select 1 from certificate as kept where kept.enrollment_id = merged.folded_into and kept.kind = own.kind)
    returning own.id
  `.execute(tx)
  tally.moved(
    'certificates',
    rows.map(row => row.id),
  )
  tally.add('certificates', { stayed: await countLeft(tx, 'certificate', otherId) })
}

async function countLeft(
  tx: Tx,
  table: 'quiz_attempt' | 'assignment_answer' | 'certificate',
  otherId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)} as own
    where own.enrollment_id in (select id from enrollment where user_id = ${otherId})
  `.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Links the enrolments of the other account to the kept account's enrolments in the same courses. Returns the ids of
 * the kept enrolments.
 */
export async function linkEnrollments(tx: Tx, { keptId, otherId }: AccountPair): Promise<string[]> {
  const { rows: merged } = await sql<{ into: string }>`
    update enrollment as own set folded_into = kept.id from enrollment as kept
    where own.user_id = ${otherId} and own.folded_into is null
      and kept.user_id = ${keptId} and kept.course_id = own.course_id
    returning kept.id as into
  `.execute(tx)
  // If only the kept account's enrolment was refunded, the kept enrolment gets the paid seat of the other enrolment and
  // no longer counts as refunded.
  await sql`
    update enrollment as kept set refunded_at = null, session_id = own.session_id from enrollment as own
    where own.folded_into = kept.id and own.user_id = ${otherId} and own.refunded_at is null and kept.refunded_at is not null
  `.execute(tx)
  // An earlier merge may have linked enrolments to the other account's enrolments. Links them to the kept account's
  // enrolments instead.
  await sql`
    update enrollment as old set folded_into = own.folded_into from enrollment as own
    where old.folded_into = own.id and own.user_id = ${otherId} and own.folded_into is not null
  `.execute(tx)
  return merged.map(({ into }) => into)
}
