import { randomUUID } from 'node:crypto'
import {
  findMeetingsProblem,
  findPlaceProblem,
  findQuotaProblem,
  shiftWeeks,
  type TimeSpan,
  createDefaultMeetings,
} from '#contract/catalog/course-session.rules.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { requireVersion } from '../../../desk/version.ts'
import { CallError } from '../../../http/errors.ts'
import * as webinar from '../../webinar/webinar/service.ts'
import type { VersionedId } from './desk-service.ts'
import * as queries from './desk-queries.ts'

interface SessionFields {
  title: string
  zone: queries.SessionRow['zone']
  place: string | null
  quota: number
}
type NewMeeting = TimeSpan & { joinUrl?: string | undefined }

const getSubject = (session: { id: string; title: string; course_title: string }) => ({
  kind: 'session',
  id: session.id,
  name: `${session.course_title}: ${session.title}`,
})
const refuse = (fieldErrors: Record<string, string>) => new CallError('VALIDATION_FAILED', { fieldErrors })

function assertPlace(mode: queries.SessionRow['mode'], place: string | null): void {
  const problem = findPlaceProblem(mode, place)
  if (problem !== undefined) throw refuse({ place: problem })
}

/**
 * Throws if the meetings are invalid. The form shows the error at `field`. If `field` is undefined, the form shows the
 * error at the field of the invalid meeting.
 */
function assertMeetings(meetings: readonly TimeSpan[], now: Date, field?: string): void {
  const problem = findMeetingsProblem(meetings, now.getTime())
  if (!problem) return
  const at = problem.at === null ? 'meetings' : `meetings.${problem.at}.${problem.field}`
  throw refuse({ [field ?? at]: problem.text })
}

export async function createSession(
  tx: Tx,
  actor: Actor,
  courseId: string,
  { meetings, ...fields }: SessionFields & { meetings: readonly NewMeeting[] },
): Promise<string> {
  const course = await queries.lockCourse(tx, courseId)
  if (!course) throw new CallError('COURSE_NOT_FOUND')
  assertPlace(course.mode, fields.place)
  const inOrder = meetings.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  assertMeetings(inOrder, actor.at)
  const id = await insertWith(tx, courseId, fields, inOrder, actor.at)
  const subject = getSubject({ id, title: fields.title, course_title: course.title })
  const after = { ...fields, startsAt: inOrder[0]?.startsAt ?? null, meetingCount: meetings.length }
  await recordAudit(tx, actor, { action: 'session.create', subject, after })
  return id
}

export function changeSession(
  db: Db,
  actor: Actor,
  { id, version }: VersionedId,
  { reason, origin, ...fields }: SessionFields & { reason: string; origin: string },
): Promise<number> {
  return runInTransaction(db, async tx => {
    const row = await getOpenSession(tx, id)
    requireVersion(version, row.version)
    assertPlace(row.mode, fields.place)
    const problem = findQuotaProblem(fields.quota, row.seats_taken)
    if (problem !== undefined) throw refuse({ quota: problem })
    await queries.updateSessionRow(tx, id, fields)
    await webinar.ensureCourseMeetings(tx, id, actor.at)
    const { course_title: title, title: summary, place, zone, quota } = row
    const called = { title, summary: fields.title, place: fields.place, zone: fields.zone }
    const retold = { before: { title, summary, place }, after: called }
    await webinar.updateCourseSchedule(tx, id, retold, { now: actor.at, origin })
    const before = { title: summary, zone, place, quota }
    await recordAudit(tx, actor, { action: 'session.change', subject: getSubject(row), reason, before, after: fields })
    return queries.readVersion(tx, 'course_session', id)
  })
}

export async function copySession(
  tx: Tx,
  actor: Actor,
  id: string,
  { title, quota, weeks }: { title: string; quota: number; weeks: number },
): Promise<string> {
  const row = await queries.lockSession(tx, id)
  if (!row) throw new CallError('SESSION_NOT_FOUND')
  const { zone, place, course_id: courseId } = row
  assertPlace(row.mode, place)
  const meetings = shiftWeeks(await listPlannedMeetings(tx, row), weeks)
  if (meetings.length > 0) assertMeetings(meetings, actor.at, 'weeks')
  else throw refuse({ weeks: 'Semua pertemuan sesi ini dibatalkan, jadi tidak ada yang disalin' })
  const copy = await insertWith(tx, courseId, { title, zone, place, quota }, meetings, actor.at)
  const after = { from: id, weeks, quota, meetingCount: meetings.length }
  await recordAudit(tx, actor, { action: 'session.copy', subject: getSubject({ ...row, id: copy, title }), after })
  return copy
}

/**
 * Cancels a session. The caller must then close each open order in a separate transaction, because that transaction
 * must first lock the balance of the learner.
 */
export function cancelSession(
  db: Db,
  actor: Actor,
  { id, version }: VersionedId,
  { reason, origin }: { reason: string; origin: string },
): Promise<void> {
  return runInTransaction(db, async tx => {
    const row = await getOpenSession(tx, id)
    requireVersion(version, row.version)
    await queries.markSessionCancelled(tx, id, reason, actor.at)
    await webinar.cancelCourseMeetings(tx, id, { reason, now: actor.at, origin })
    await recordAudit(tx, actor, {
      action: 'session.cancel',
      subject: getSubject(row),
      reason,
      before: { state: 'planned', seatsTaken: row.seats_taken },
      after: { state: 'cancelled' },
    })
  })
}

export async function addMeeting(
  tx: Tx,
  actor: Actor,
  id: string,
  { reason, origin, ...meeting }: NewMeeting & { reason: string; origin: string },
): Promise<number> {
  const row = await getOpenSession(tx, id)
  assertMeetings([meeting], actor.at, 'startsAt')
  const number = await webinar.addCourseMeeting(tx, id, meeting, { now: actor.at, origin })
  const { startsAt, endsAt } = meeting
  await recordAudit(tx, actor, {
    action: 'meeting.add',
    subject: getSubject(row),
    reason,
    after: { number, startsAt, endsAt },
  })
  return number
}

interface Seen {
  id: string
  number: number
  sequence: number
  reason: string
  origin: string
}

export function moveMeeting(db: Db, actor: Actor, seen: Seen & TimeSpan): Promise<void> {
  const { startsAt, endsAt, reason } = seen
  assertLength(seen)
  return runInTransaction(db, async tx => {
    const { row, change } = await getMeeting(tx, actor, seen)
    await webinar.moveMeeting(tx, { ...change, startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
    const after = { number: seen.number, startsAt, endsAt }
    await recordAudit(tx, actor, { action: 'meeting.move', subject: getSubject(row), reason, after })
  })
}

export function cancelMeeting(db: Db, actor: Actor, seen: Seen): Promise<void> {
  const { reason, number } = seen
  return runInTransaction(db, async tx => {
    const { row, change } = await getMeeting(tx, actor, seen)
    await webinar.cancelMeeting(tx, { ...change, reason })
    await recordAudit(tx, actor, { action: 'meeting.cancel', subject: getSubject(row), reason, after: { number } })
  })
}

/** Checks the times of one meeting. Accepts times in the past, because the schedule refuses them. */
function assertLength(times: TimeSpan): void {
  const problem = findMeetingsProblem([times], Number.NEGATIVE_INFINITY)
  if (problem) throw refuse({ [problem.field]: problem.text })
}

async function getMeeting(tx: Tx, actor: Actor, { id, number, sequence, origin }: Seen) {
  const row = await getOpenSession(tx, id)
  await webinar.ensureCourseMeetings(tx, id, actor.at)
  const meetings = (await webinar.listCourseMeetings(tx, [id])).get(id) ?? []
  const meeting = meetings.find(each => each.number === number)
  if (!meeting) throw new CallError('MEETING_NOT_FOUND')
  return { row, change: { id: meeting.id, sequence, now: actor.at, origin } }
}

/**
 * Returns the planned meetings of a session. If the schedule does not contain them yet, returns the default meetings:
 * one per day from the start of the session.
 */
async function listPlannedMeetings(
  tx: Tx,
  { id, starts_at: startsAt, meeting_count: count }: queries.SessionRow,
): Promise<TimeSpan[]> {
  const meetings = (await webinar.listCourseMeetings(tx, [id])).get(id)
  if (!meetings) return createDefaultMeetings(startsAt, count)
  return meetings
    .filter(({ state }) => state === 'planned')
    .map(({ starts_at, ends_at }) => ({ startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString() }))
}

async function insertWith(
  tx: Tx,
  courseId: string,
  fields: SessionFields,
  meetings: readonly NewMeeting[],
  now: Date,
): Promise<string> {
  const id = randomUUID()
  const startsAt = new Date(meetings[0]?.startsAt ?? now)
  const times = { starts_at: startsAt, meeting_count: meetings.length }
  await queries.insertSession(tx, { id, course_id: courseId, ...fields, ...times })
  await webinar.insertCourseMeetings(tx, id, meetings, now)
  return id
}

async function getOpenSession(tx: Tx, id: string): Promise<queries.SessionRow> {
  await webinar.lockMeetings(tx, id)
  const row = await queries.lockSession(tx, id)
  if (!row) throw new CallError('SESSION_NOT_FOUND')
  if (row.cancelled_at) throw new CallError('SESSION_CANCELLED')
  return row
}
