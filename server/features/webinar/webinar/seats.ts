import type { Db } from '../../../db/database.ts'
import type { Person } from '../../../http/person.ts'
import { isLeaderOf, listLedWebinars } from './leader-queries.ts'
import {
  countRegistrations,
  findMeeting,
  findWebinarBy,
  listMeetings,
  listPlannedMeetings,
  listOwnRegistrations,
  listSeatedPeople,
  listWebinarsById,
  type MeetingRow,
  type WebinarRow,
} from './queries.ts'

/** A meeting, its webinar, and all meetings of this webinar. */
export interface MeetingContext {
  webinar: WebinarRow
  meeting: MeetingRow
  meetings: readonly MeetingRow[]
}

/** Finds a meeting in which the user has a seat. Returns undefined for any other meeting. */
export async function findSeatedMeeting(
  db: Db,
  userId: string,
  meetingId: string,
): Promise<MeetingContext | undefined> {
  const meetingContext = await findMeetingContext(db, meetingId)
  const [own] = meetingContext ? await listOwnRegistrations(db, userId, [meetingContext.webinar.id]) : []
  return own?.state === 'registered' ? meetingContext : undefined
}

/** Finds a meeting that the user leads. Returns undefined for any other meeting. */
export async function findLedMeeting(db: Db, person: Person, meetingId: string): Promise<MeetingContext | undefined> {
  const meetingContext = await findMeetingContext(db, meetingId)
  return meetingContext && (await isLeaderOf(db, person, meetingContext.webinar.id)) ? meetingContext : undefined
}

/** Finds a meeting, its webinar and all meetings of the webinar. Does not check permissions. */
export async function findMeetingContext(db: Db, meetingId: string): Promise<MeetingContext | undefined> {
  const meeting = await findMeeting(db, meetingId)
  const webinar = meeting && (await findWebinarBy(db, 'id', meeting.webinar_id))
  return meeting && webinar && { webinar, meeting, meetings: await listMeetings(db, [webinar.id]) }
}

/**
 * Lists the meetings that this user leads and that are in a period or have one of the ids, ordered by time. Leaves out
 * cancelled meetings.
 */
export async function listLedMeetings(
  db: Db,
  person: Person,
  period: [Date, Date],
  meetingIds: readonly string[],
): Promise<MeetingContext[]> {
  const led = person.isAdmin ? undefined : await listLedWebinars(db, person.userId)
  const ledMeetings = await listPlannedMeetings(db, { period, meetingIds }, led)
  const ids = [...new Set(ledMeetings.map(meeting => meeting.webinar_id))]
  if (ids.length === 0) return []
  const all = Map.groupBy(await listMeetings(db, ids), meeting => meeting.webinar_id)
  const webinars = new Map((await listWebinarsById(db, ids)).map(row => [row.id, row]))
  return ledMeetings.flatMap(meeting => {
    const webinar = webinars.get(meeting.webinar_id)
    return webinar ? [{ webinar, meeting, meetings: all.get(meeting.webinar_id) ?? [] }] : []
  })
}

export interface SeatedPeople {
  count: number
  /**
   * Users with a seat, sorted by name, up to the limit of the list. Users of `inAnyCase` beyond the limit are added at
   * the end.
   */
  people: { userId: string; name: string }[]
}

export async function listSeatedUsers(db: Db, webinarId: string, inAnyCase: readonly string[]): Promise<SeatedPeople> {
  const { registered: count } = await countRegistrations(db, webinarId)
  const firstSeatedPeople = await listSeatedPeople(db, webinarId)
  const seatedIds = new Set(firstSeatedPeople.map(({ userId }) => userId))
  const missing = inAnyCase.filter(userId => !seatedIds.has(userId))
  const others = missing.length > 0 ? await listSeatedPeople(db, webinarId, missing) : []
  return { count, people: [...firstSeatedPeople, ...others] }
}
