import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { Tx } from '../../../db/database.ts'
import { planNotifications, withdrawNotifications } from '../../account/notifications/service.ts'
import { getWebinarSubject, placeNotice, createReminders, listComingMeetings, type NoticeContext } from './notices.ts'
import {
  listMeetings,
  listRegistrations,
  lockWebinar,
  updateMeeting,
  type WebinarRow,
  setKnownPlace,
} from './queries.ts'
import { wantsNotifications } from './schedule.ts'

/** Time between a change of the location and the notification, so that an admin can still correct a wrong location. */
const SETTLE_MS = 5 * MINUTE_MS
/**
 * If a meeting starts within this time, users are notified of a new location at once, because they may already be on
 * their way.
 */
const SOON_MS = 60 * MINUTE_MS

/** Returns the location that users see. A webinar that is online has none. */
const getShownPlace = ({ mode, place }: WebinarRow) => (mode === 'Luring' ? place : null)

/**
 * Plans the notification of a changed location for all users who planned to attend. If the location changes several
 * times within minutes, only the last change is sent. If a change restores the location that users already know, or
 * removes the location, no notification is sent. The caller must have locked the webinar. `before` is the webinar's row
 * before the change.
 */
export async function notifyPlaceChange(
  tx: Tx,
  before: WebinarRow,
  { now, origin }: { now: Date; origin: string },
): Promise<void> {
  const webinar = await lockWebinar(tx, before.id)
  if (!webinar) return
  const [placeBefore, place] = [getShownPlace(before), getShownPlace(webinar)]
  if (place === placeBefore) return
  const coming = listComingMeetings({ meetings: await listMeetings(tx, [webinar.id]), now })
  const [next] = coming
  const last = coming.at(-1)
  if (!next || !last) return
  for (const { id, sequence } of coming) await updateMeeting(tx, id, { sequence: sequence + 1, changed_at: now })
  const meetings = await listMeetings(tx, [webinar.id])
  const noticeContext: NoticeContext = { webinar, meetings, origin, now }
  const people = (await listRegistrations(tx, webinar.id)).filter(wantsNotifications)
  // Plans the reminders again, because their calendar file contains the location.
  const again = meetings.flatMap(meeting => people.flatMap(row => createReminders(noticeContext, meeting, row)))

  const isPending = before.place_due_at !== null && before.place_due_at > now
  const knownPlace = isPending ? before.known_place : placeBefore
  if (place === null || place === knownPlace)
    await withdrawNotifications(tx, { about: getWebinarSubject(webinar.id), steps: ['relocated'] })
  if (place === knownPlace) {
    await setKnownPlace(tx, webinar.id, { known_place: null, place_due_at: null })
    return planNotifications(tx, again, now)
  }
  const isSoon = next.starts_at.getTime() - now.getTime() <= SOON_MS
  const dueAt = isSoon ? now : new Date(now.getTime() + SETTLE_MS)
  await setKnownPlace(tx, webinar.id, { known_place: knownPlace, place_due_at: dueAt })
  const notices =
    place === null ? [] : people.map(row => placeNotice(noticeContext, row, { dueAt, validUntil: last.ends_at, place }))
  await planNotifications(tx, [...notices, ...again], now)
}
