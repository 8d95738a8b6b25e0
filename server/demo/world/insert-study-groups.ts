import { DAY_MS } from '#contract/wire/durations.ts'
import { formatIsoDay } from '#contract/wire/local-time.ts'
import type { Tx } from '../../db/database.ts'
import { createDemoId } from '../demo-id.ts'
import { insertRows } from './insert-rows.ts'
import type { SessionByEnrollment } from './insert-study.ts'
import type { WorldEnrollment } from './study.ts'

/** Members of each group. Below the maximum, so that a learner who tries the demo can join. */
const MEMBER_COUNT = 4
const ACTIVE_DAYS = 10

/** Inserts a study group for each course session with enough active learners. Each group has a cheer of yesterday. */
export async function insertStudyGroups(
  tx: Tx,
  study: readonly WorldEnrollment[],
  { sessions, now }: { sessions: SessionByEnrollment; now: Date },
): Promise<void> {
  const since = now.getTime() - ACTIVE_DAYS * DAY_MS
  const active = study.filter(({ completed }) => completed.some(({ at }) => at.getTime() > since))
  const bySession = Map.groupBy(active, ({ id }) => sessions.get(id)?.id)
  const yesterday = new Date(now.getTime() - DAY_MS)
  const groups = [...bySession].flatMap(([sessionId, enrollments]) => {
    const members = enrollments.slice(0, MEMBER_COUNT)
    if (sessionId === undefined || members.length < MEMBER_COUNT) return []
    const id = createDemoId('world-group', sessionId)
    // Six hexadecimal digits are a valid code.
    return [{ id, sessionId, code: id.slice(0, 6).toUpperCase(), members }]
  })
  await insertRows(
    tx,
    'study_group',
    groups.map(({ id, sessionId, code }) => ({ id, session_id: sessionId, code, created_at: new Date(since) })),
  )
  await insertRows(
    tx,
    'study_group_member',
    groups.flatMap(({ id, members }) =>
      members.map(member => ({
        id: createDemoId('world-group-member', member.id),
        group_id: id,
        enrollment_id: member.id,
        joined_at: new Date(Math.max(since, member.at.getTime())),
      })),
    ),
  )
  await insertRows(
    tx,
    'study_group_cheer',
    groups.map(({ id, members: [first, second] }) => ({
      id: createDemoId('world-group-cheer', id),
      group_id: id,
      from_enrollment: first?.id,
      to_enrollment: second?.id,
      cheer: 'semangat',
      day: formatIsoDay(yesterday, 'WIB'),
      happened_at: yesterday,
      received_at: yesterday,
    })),
  )
}
