import type { Tx } from '../../db/database.ts'
import { giveAttendance } from '../certificate/service.ts'
import { findToWeigh, listMinutes, measure, setUnweighed, takeToWeigh } from './weigh-queries.ts'

/** So long after the end phones that were cut off have said what they noted, and it stands on the paper as well. */
const SETTLES_MS = 15 * 60_000
const MINUTE_MS = 60_000

/**
 * Looks at the minutes of one webinar that is over, and gives a certificate to who has enough of them. Minutes that change
 * afterwards (a late note, an objection that was granted) are looked at again. False where nothing waits.
 */
export async function weighOne(tx: Tx, now: Date): Promise<boolean> {
  const webinar = await findToWeigh(tx, new Date(now.getTime() - SETTLES_MS))
  if (!webinar) return false
  const userIds = await takeToWeigh(tx, webinar.id)
  const { certificate_percent: percent } = webinar
  const { lengthMs, endsAt } = await measure(tx, webinar.id)
  if (percent === null || !endsAt) return true
  const neededMs = (lengthMs * percent) / 100
  const people = await listMinutes(tx, webinar.id, userIds)
  await giveAttendance(
    tx,
    people
      .filter(({ presentMs }) => presentMs >= neededMs)
      .map(({ userId, name, presentMs }) => ({
        userId,
        webinarId: webinar.id,
        finishedAt: endsAt,
        printed: {
          name,
          webinarTitle: webinar.title,
          webinarSlug: webinar.slug,
          presentMinutes: Math.floor(presentMs / MINUTE_MS),
          lengthMinutes: Math.round(lengthMs / MINUTE_MS),
          instructorName: webinar.speaker_name,
          instructorTitle: webinar.speaker_title,
        },
      })),
    now,
  )
  return true
}

/** Another share is asked for, so everybody of this webinar is looked at once more. */
export function weighAgain(tx: Tx, webinarId: string): Promise<void> {
  return setUnweighed(tx, webinarId)
}
