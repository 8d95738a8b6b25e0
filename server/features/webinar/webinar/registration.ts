import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import { findNextMeeting, getWebinarPhase } from '#contract/webinar/webinar.rules.ts'
import type { Registration } from '#contract/webinar/webinar-registration.ts'
import type { Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { planNotifications } from '../../account/notifications/service.ts'
import { type NoticeContext, createSeatGivenNotice, createReminders } from './notices.ts'
import { removeLeader } from './leader-queries.ts'
import { presentMeeting, presentRegistration } from './present.ts'
import {
  addSeatsTaken,
  moveRegistration,
  listMeetings,
  listOwnRegistrations,
  lockWebinar,
  readNextQueueNumber,
  type OwnRegistrationRow,
  putRegistration,
  registerFirstWaiting,
  type RegistrationRow,
  removeRegistration,
} from './queries.ts'
import { withdrawNotices, withdrawReminders } from './schedule.ts'

export interface RegistrationContext {
  happenedAt: Date
  now: Date
  /** Public origin of this site. */
  origin: string
}
const NEVER = new Date(0)

export type RegistrationResult = Registration & { isNew: boolean }

/**
 * Registers the user for a seat or the waiting list, or ends the registration. A request older than the last stored
 * request changes nothing. A request to leave without an earlier registration is not stored.
 */
export async function changeSeat(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  { webinarId, wish }: OutboxPayload<'webinar-registration'>,
  eventTime: RegistrationContext,
): Promise<RegistrationResult> {
  const { noticeContext, own } = await lockOwnRegistration(tx, userId, webinarId, eventTime)
  const { webinar } = noticeContext
  // A learner has a seat in the meetings of a course because of the enrolment, so the learner cannot give up the seat
  // here.
  if (webinar.kind === 'course' && wish === 'leave') throw new CallError('WEBINAR_OF_COURSE')
  if (webinar.kind === 'course' || (own && own.wished_at > eventTime.happenedAt)) return getAnswerFor(own)
  const before = own?.state ?? 'none'
  if ((wish === 'join') === (before !== 'none')) {
    if (own) await putRegistration(tx, { ...getRow(own), wished_at: eventTime.happenedAt })
    return getAnswerFor(own)
  }
  if (wish === 'leave') {
    await leave(tx, noticeContext, getRow(own!), eventTime) // a state other than 'none' implies a registration
  } else {
    await join(tx, noticeContext, own ? getRow(own) : nobody(webinar.id, userId), eventTime)
  }
  return { ...presentRegistration(await findOwnRegistration(tx, userId, webinarId)), isNew: true }
}

/** Turns 'Ingatkan saya' on or off. Reminders do not require a seat. */
export async function changeReminders(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  { webinarId, isWanted }: OutboxPayload<'webinar-reminder'>,
  eventTime: RegistrationContext,
): Promise<RegistrationResult> {
  const { noticeContext, own } = await lockOwnRegistration(tx, userId, webinarId, eventTime)
  if (own && own.reminder_wished_at > eventTime.happenedAt) return getAnswerFor(own)
  const wasWanted = own?.wants_reminders ?? false
  if (wasWanted === isWanted && !own) return getAnswerFor(own)
  if (isWanted && !wasWanted) refuseWhatIsOver(noticeContext)
  const row: RegistrationRow = {
    ...(own ? getRow(own) : nobody(webinarId, userId)),
    wants_reminders: isWanted,
    reminder_wished_at: eventTime.happenedAt,
  }
  await putRegistration(tx, row)
  if (wasWanted === isWanted) return getAnswerFor(own)
  if (isWanted) await scheduleReminders(tx, noticeContext, row)
  else await withdrawReminders(tx, noticeContext, userId)
  return { ...presentRegistration(await findOwnRegistration(tx, userId, webinarId)), isNew: true }
}

async function lockOwnRegistration(tx: Tx, userId: string, webinarId: string, { now, origin }: RegistrationContext) {
  const webinar = await lockWebinar(tx, webinarId)
  const ownRegistration = webinar && (await findOwnRegistration(tx, userId, webinarId))
  // Meetings of a course are hidden from users who are not enrolled.
  if (!webinar || (webinar.kind === 'course' && !ownRegistration)) throw new CallError('WEBINAR_NOT_FOUND')
  const noticeContext: NoticeContext = { webinar, meetings: await listMeetings(tx, [webinarId]), origin, now }
  return { noticeContext, own: ownRegistration }
}

/** Ends all registrations of an erased account. The free seats go to users on the waiting list. */
export async function removeRegistrationsOf(
  tx: Tx,
  userId: string,
  { now, origin }: Omit<RegistrationContext, 'happenedAt'>,
): Promise<void> {
  // Sorts the webinars, because two transactions that lock webinars in different orders could deadlock.
  const ownRegistrations = (await listOwnRegistrations(tx, userId)).toSorted((a, b) =>
    a.webinar_id < b.webinar_id ? -1 : 1,
  )
  for (const { webinar_id: webinarId } of ownRegistrations) {
    const { noticeContext, own } = await lockOwnRegistration(tx, userId, webinarId, { happenedAt: now, now, origin })
    if (own) await leave(tx, noticeContext, getRow(own), { happenedAt: now })
    await removeRegistration(tx, webinarId, userId)
  }
  await removeLeader(tx, userId)
}

/** Removes the user from the meetings of a course session. Does not delete the user's attendance. */
export async function leaveCourseMeetings(
  tx: Tx,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<void> {
  const webinar = await lockWebinar(tx, sessionId)
  const ownRegistration = webinar && (await findOwnRegistration(tx, userId, sessionId))
  if (!ownRegistration) return
  const noticeContext: NoticeContext = {
    webinar,
    meetings: await listMeetings(tx, [sessionId]),
    origin: undefined,
    now,
  }
  await leave(tx, noticeContext, getRow(ownRegistration), { happenedAt: now })
  await removeRegistration(tx, sessionId, userId)
}

const worth = { none: 0, waiting: 1, registered: 2 } as const

/**
 * Merges the registrations of two accounts into the kept account. If both accounts are registered for a webinar, the
 * better registration is kept (a seat is better than the waiting list). If a seat becomes free, it goes to a user on
 * the waiting list.
 */
export async function mergeSeats(
  tx: Tx,
  { keptId, otherId }: { keptId: string; otherId: string },
  { now, origin }: Omit<RegistrationContext, 'happenedAt'>,
): Promise<{ moved: number; stayed: number }> {
  const ownRegistrations = (await listOwnRegistrations(tx, otherId)).toSorted((a, b) =>
    a.webinar_id < b.webinar_id ? -1 : 1,
  )
  const count = { moved: 0, stayed: 0 }
  for (const { webinar_id: webinarId } of ownRegistrations) {
    const { noticeContext, own } = await lockOwnRegistration(tx, otherId, webinarId, { happenedAt: now, now, origin })
    if (!own) continue
    const ownRegistration = await findOwnRegistration(tx, keptId, webinarId)
    if (ownRegistration) {
      const isBetter = worth[own.state] > worth[ownRegistration.state]
      const [better, lesser] = isBetter
        ? [getRow(own), getRow(ownRegistration)]
        : [getRow(ownRegistration), getRow(own)]
      await putRegistration(tx, { ...better, user_id: keptId })
      await leave(tx, noticeContext, { ...lesser, user_id: otherId }, { happenedAt: now })
      if (isBetter) await scheduleReminders(tx, noticeContext, { ...better, user_id: keptId })
      count.stayed += 1
    } else {
      await moveRegistration(tx, webinarId, { keptId, otherId })
      count.moved += 1
    }
  }
  return count
}

async function findOwnRegistration(tx: Tx, userId: string, webinarId: string): Promise<OwnRegistrationRow | undefined> {
  const [own] = await listOwnRegistrations(tx, userId, [webinarId])
  return own
}

function getAnswerFor(own: OwnRegistrationRow | undefined): RegistrationResult {
  return { ...presentRegistration(own), isNew: false }
}

function getRow({ waiting_place: _place, ...row }: OwnRegistrationRow): RegistrationRow {
  return row
}

/** Returns the registration of a user who has requested neither a seat nor reminders. */
function nobody(webinarId: string, userId: string): RegistrationRow {
  return {
    webinar_id: webinarId,
    user_id: userId,
    state: 'none',
    queue_number: null,
    wants_reminders: false,
    wished_at: NEVER,
    reminder_wished_at: NEVER,
  }
}

function refuseWhatIsOver({ meetings, now }: NoticeContext): void {
  const phase = getWebinarPhase(meetings.map(presentMeeting), now.getTime())
  if (phase === 'cancelled') throw new CallError('WEBINAR_CANCELLED')
  if (phase === 'past') throw new CallError('WEBINAR_OVER')
}

async function join(
  tx: Tx,
  noticeContext: NoticeContext,
  own: RegistrationRow,
  { happenedAt }: RegistrationContext,
): Promise<void> {
  refuseWhatIsOver(noticeContext)
  const { webinar } = noticeContext
  const hasRoom = webinar.capacity === null || webinar.seats_taken < webinar.capacity
  const row: RegistrationRow = {
    ...own,
    ...(hasRoom
      ? { state: 'registered' as const, queue_number: null }
      : { state: 'waiting' as const, queue_number: await readNextQueueNumber(tx) }),
    ...remindersWith(own, true, happenedAt),
    wished_at: happenedAt,
  }
  await putRegistration(tx, row)
  if (hasRoom) await addSeatsTaken(tx, webinar.id, 1)
  // A user on the waiting list gets reminders only after getting a seat.
  if (hasRoom) await scheduleReminders(tx, noticeContext, row)
  else await withdrawReminders(tx, noticeContext, row.user_id)
}

/**
 * Turns reminders on when the user gets a seat, and off when the user leaves. Changes nothing if the user has changed
 * the reminders after this event.
 */
function remindersWith(own: RegistrationRow, isWanted: boolean, happenedAt: Date) {
  if (own.reminder_wished_at > happenedAt) return {}
  return { wants_reminders: isWanted, reminder_wished_at: happenedAt }
}

async function leave(
  tx: Tx,
  noticeContext: NoticeContext,
  row: RegistrationRow,
  { happenedAt }: Pick<RegistrationContext, 'happenedAt'>,
): Promise<void> {
  const endedRegistration: RegistrationRow = {
    ...row,
    ...remindersWith(row, false, happenedAt),
    state: 'none',
    queue_number: null,
    wished_at: happenedAt,
  }
  await putRegistration(tx, endedRegistration)
  await withdrawNotices(tx, noticeContext, row.user_id)
  await scheduleReminders(tx, noticeContext, endedRegistration)
  // Seats of a course session are released with the enrolment, not here.
  if (row.state !== 'registered' || noticeContext.webinar.kind === 'course') return
  await addSeatsTaken(tx, noticeContext.webinar.id, -1)
  await assignFreeSeats(tx, {
    ...noticeContext,
    webinar: { ...noticeContext.webinar, seats_taken: noticeContext.webinar.seats_taken - 1 },
  })
}

/**
 * Gives the free seats to the users who have been on the waiting list for the longest time. The caller must have locked
 * the webinar. Uses the same number of statements for any number of users, to keep the lock short.
 */
export async function assignFreeSeats(tx: Tx, noticeContext: NoticeContext): Promise<void> {
  const nextMeeting = findNextMeeting(
    noticeContext.meetings.map(meeting => ({ ...presentMeeting(meeting), row: meeting })),
    noticeContext.now.getTime(),
  )
  // A webinar without a coming meeting is over, so its free seats are not given to waiting users.
  if (!nextMeeting) return
  const { id, capacity, seats_taken: taken } = noticeContext.webinar
  const rows = await registerFirstWaiting(tx, id, capacity === null ? null : Math.max(0, capacity - taken))
  if (rows.length === 0) return
  await addSeatsTaken(tx, id, rows.length)
  const notices = rows.map(row => createSeatGivenNotice(noticeContext, nextMeeting.row, row))
  const reminders = rows.flatMap(row => listReminders(noticeContext, row))
  await planNotifications(tx, [...notices, ...reminders], noticeContext.now)
}

const listReminders = (noticeContext: NoticeContext, row: RegistrationRow) =>
  noticeContext.meetings.flatMap(meeting => createReminders(noticeContext, meeting, row))

export async function scheduleReminders(tx: Tx, noticeContext: NoticeContext, row: RegistrationRow): Promise<void> {
  await planNotifications(tx, listReminders(noticeContext, row), noticeContext.now)
}
