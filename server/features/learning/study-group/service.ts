import { randomUUID } from 'node:crypto'
import { readGroupCode, STUDY_GROUP_CODE_LENGTH, STUDY_GROUP_SIZE } from '#contract/learning/study-group.rules.ts'
import type { StudyGroup } from '#contract/learning/study-group.ts'
import { findWeekStart } from '#contract/learning/study-week.rules.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { STUDY_GROUP_JOINS_PER_DAY } from '#contract/wire/limits.ts'
import { formatIsoDay } from '#contract/wire/local-time.ts'
import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import { lockOpenAccount } from '../../../auth/account-queries.ts'
import { drawLetters } from '../../../auth/random-letters.ts'
import { runInTransaction, type Db, type Tx } from '../../../db/database.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { requirePaid } from '../enrollment/service.ts'
import { presentGroup } from './present.ts'
import * as queries from './queries.ts'

/** Number of past weeks whose study days the device gets. A device that stays offline still shows these days later. */
const SHOWN_WEEKS = 2
/** Number of weeks without a study day after which a member counts as resting. */
const ACTIVE_WEEKS = 2

type Reading = Pick<Services, 'db' | 'now'>

/** Returns the study group of the user's own enrolment. */
export async function readStudyGroup({ db, now }: Reading, userId: string, enrollmentId: string): Promise<StudyGroup> {
  const { zone, refunded_at: refundedAt } = await getEnrollment(db, userId, enrollmentId)
  const group = await queries.findGroup(db, enrollmentId)
  const head = { zone, canJoin: refundedAt === null }
  if (!group) return { ...head, group: null }
  const since = new Date(findWeekStart(now(), zone).getTime() - SHOWN_WEEKS * 7 * DAY_MS)
  const members = await queries.listMembers(db, group.id)
  // The user may have left the group since the last query.
  if (!members.some(member => member.enrollment_id === enrollmentId)) return { ...head, group: null }
  const days = await queries.listDays(
    db,
    members.map(member => member.enrollment_id),
    { since, zone },
  )
  const cheers = await queries.listCheers(db, { groupId: group.id, enrollmentId, since })
  return { ...head, group: presentGroup({ group, members, days, cheers }, { enrollmentId, zone }) }
}

async function getEnrollment(db: Db, userId: string, enrollmentId: string) {
  const enrollment = await queries.findEnrollment(db, userId, enrollmentId)
  if (!enrollment) throw new CallError('ENROLLMENT_NOT_FOUND')
  return enrollment
}

/**
 * Makes the user a member of the group with this code. Without a code, chooses a group of the session (`chooseGroup`),
 * or creates a group if there is none to choose. Changes nothing if the user is already in a group.
 */
export function joinGroup(
  { db, now }: Reading,
  userId: string,
  { enrollmentId, code }: { enrollmentId: string; code: string | null },
): Promise<void> {
  return runInTransaction(db, async tx => {
    // Locks the account before the enrolment, as an erasure and a merge do.
    if (!(await lockOpenAccount(tx, userId))) throw new CallError('ENROLLMENT_NOT_FOUND')
    await getEnrollment(tx, userId, enrollmentId)
    await requirePaid(tx, enrollmentId)
    // Reads the session again, because the enrolment may have been moved or merged before the lock.
    const { session_id: sessionId } = await getEnrollment(tx, userId, enrollmentId)
    await queries.lockGroups(tx, sessionId)
    const at = now()
    const activeSince = new Date(at.getTime() - ACTIVE_WEEKS * 7 * DAY_MS)
    const groups = await queries.listGroups(tx, { sessionId, enrollmentId, activeSince })
    const chosen = code === null ? chooseGroup(groups) : getGroupWithCode(groups, code)
    if (await queries.findGroup(tx, enrollmentId)) return
    const joins = await queries.countJoins(tx, enrollmentId, new Date(at.getTime() - DAY_MS))
    if (joins >= STUDY_GROUP_JOINS_PER_DAY) throw new CallError('QUESTION_TOO_OFTEN')
    if (chosen && chosen.size >= STUDY_GROUP_SIZE) throw new CallError('STUDY_GROUP_FULL')
    const groupId = chosen?.id ?? randomUUID()
    if (!chosen) {
      await queries.insertGroup(tx, {
        id: groupId,
        session_id: sessionId,
        code: drawLetters(STUDY_GROUP_CODE_LENGTH),
        created_at: at,
      })
    }
    // Ends a membership that does not count any more, for example in the group of an earlier session.
    await queries.endMembership(tx, { enrollmentId, now: at })
    await queries.insertMember(tx, {
      id: randomUUID(),
      group_id: groupId,
      enrollment_id: enrollmentId,
      joined_at: at,
      left_at: null,
    })
  })
}

/**
 * Returns the group with the most active members, so that groups fill one after another. Leaves out full groups, groups
 * that the user has left, and groups whose members all rest.
 */
function chooseGroup(groups: readonly queries.GroupRow[]): queries.GroupRow | undefined {
  return groups
    .filter(group => group.active_count > 0 && group.size < STUDY_GROUP_SIZE && !group.was_left)
    .toSorted((a, b) => b.active_count - a.active_count)[0]
}

function getGroupWithCode(groups: readonly queries.GroupRow[], typed: string): queries.GroupRow {
  const code = readGroupCode(typed)
  const group = groups.find(each => each.code === code)
  if (!group) throw new CallError('STUDY_GROUP_NOT_FOUND')
  return group
}

/** Applies an action that a device stored, perhaps days ago. An action whose group or member is gone changes nothing. */
export async function storeGroupAction(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  payload: OutboxPayload<'study-group'>,
  { happenedAt, now }: { happenedAt: Date; now: Date },
): Promise<{ isNew: boolean }> {
  const { enrollmentId } = payload
  const { zone } = await getEnrollment(tx, userId, enrollmentId)
  if (payload.type === 'leave') {
    return { isNew: await queries.endMembership(tx, { enrollmentId, memberId: payload.memberId, now }) }
  }
  const group = await queries.findGroup(tx, enrollmentId)
  const members = group ? await queries.listMembers(tx, group.id) : []
  const receiver = members.find(({ id }) => id === payload.memberId)
  if (!group || !receiver || receiver.enrollment_id === enrollmentId) return { isNew: false }
  return {
    isNew: await queries.insertCheer(tx, {
      id: randomUUID(),
      group_id: group.id,
      from_enrollment: enrollmentId,
      to_enrollment: receiver.enrollment_id,
      cheer: payload.cheer,
      day: formatIsoDay(happenedAt, zone),
      happened_at: happenedAt,
      received_at: now,
    }),
  }
}

/** Deletes the memberships and cheers of an erased user. */
export function leaveStudyGroups(tx: Tx, userId: string): Promise<void> {
  return queries.deleteMemberships(tx, userId)
}

/** Moves the memberships of a closed account to the enrolments into which its enrolments were merged. */
export function mergeStudyGroups(tx: Tx, otherId: string, now: Date): Promise<void> {
  return queries.moveMemberships(tx, otherId, now)
}
