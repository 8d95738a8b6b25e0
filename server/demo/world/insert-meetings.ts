import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { Tx } from '../../db/database.ts'
import { insertRows } from './insert-rows.ts'
import type { WorldLearner } from './learners.ts'
import type { Random } from './random.ts'

const ENOUGH_SHARE = 0.85

/**
 * Registers learners for the webinars around today. Most of the learners who registered for a past webinar attended it.
 */
export async function insertMeetings(
  tx: Tx,
  random: Random,
  { learners, now }: { learners: readonly WorldLearner[]; now: Date },
): Promise<void> {
  const meetings = await tx
    .selectFrom('webinar')
    .innerJoin('webinar_meeting as meeting', 'meeting.webinar_id', 'webinar.id')
    .select(['webinar.id as webinarId', 'webinar.capacity', 'webinar.seats_taken as taken'])
    .select(['meeting.id', 'meeting.starts_at as startsAt', 'meeting.ends_at as endsAt'])
    .where('webinar.kind', '=', 'webinar')
    .where('meeting.number', '=', 1)
    .orderBy('meeting.starts_at')
    .orderBy('webinar.id')
    .execute()
  for (const meeting of meetings) {
    const free = meeting.capacity === null ? 60 : meeting.capacity - meeting.taken - 2
    const guests = getGuests(random, learners, { meeting, most: Math.min(free, random.whole(8, 48)) })
    if (guests.length === 0) continue
    await insertRows(
      tx,
      'webinar_registration',
      guests.map(({ id }) => ({
        webinar_id: meeting.webinarId,
        user_id: id,
        state: 'registered',
        queue_number: null,
        wants_reminders: false,
        wished_at: now,
        reminder_wished_at: now,
      })),
    )
    await tx
      .updateTable('webinar')
      .set(eb => ({ seats_taken: eb('seats_taken', '+', guests.length) }))
      .where('id', '=', meeting.webinarId)
      .execute()
    if (meeting.endsAt < now) await insertRows(tx, 'meeting_presence', createPresences(random, guests, meeting))
  }
}

function getGuests(
  random: Random,
  learners: readonly WorldLearner[],
  { meeting, most }: { meeting: { startsAt: Date }; most: number },
): WorldLearner[] {
  const knownLearners = learners.filter(({ joinedAt }) => joinedAt < meeting.startsAt)
  const guests = new Set<WorldLearner>()
  while (guests.size < Math.min(most, knownLearners.length)) guests.add(random.pick(knownLearners))
  return [...guests]
}

function createPresences(
  random: Random,
  guests: readonly WorldLearner[],
  { id, startsAt, endsAt }: { id: string; startsAt: Date; endsAt: Date },
) {
  const length = endsAt.getTime() - startsAt.getTime()
  return guests
    .filter(() => random.chance(0.8))
    .map(guest => {
      const from = startsAt.getTime() + random.whole(0, 6) * MINUTE_MS
      const until = Math.min(endsAt.getTime(), from + Math.round(length * (0.5 + random.next() / 2)))
      return {
        meeting_id: id,
        user_id: guest.id,
        seen: [[from, until]],
        claims: [],
        codes: [],
        wrong_codes: 0,
        present_ms: until - from,
        checked_in_at: null,
        checked_in_by: null,
        attended_at: until - from >= length * ENOUGH_SHARE ? endsAt : null,
        is_weighed: true,
      }
    })
}
