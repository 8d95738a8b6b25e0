import { getTime } from '#contract/wire/time.ts'
import * as contract from '#contract/webinar/webinar.ts'
import { findNextMeeting } from '#contract/webinar/webinar.rules.ts'
import type { Db } from '../../../db/database.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { isLeaderOf } from './leader-queries.ts'
import { presentCard, presentWebinarDetail, presentRoom, type SpeakerPictures } from './present.ts'
import {
  findEnrolledSession,
  findMeeting,
  findWebinarBy,
  listMeetings,
  listOwnRegistrations,
  listSpeakerPictures,
  listWebinars,
  type MeetingRow,
  type OwnRegistrationRow,
  type WebinarRow,
} from './queries.ts'
import { presentOlder } from './legacy-present.ts'

export const webinarBindings: readonly Binding[] = [
  bindEndpoint(contract.listWebinars, async (_request, { db, person, now }) => {
    const webinars = await listWebinars(db, person.userId, now())
    if (webinars.length === 0) return []
    const meetings = Map.groupBy(
      await listMeetings(
        db,
        webinars.map(webinar => webinar.id),
      ),
      meeting => meeting.webinar_id,
    )
    const ownRegistrations = new Map((await listOwnRegistrations(db, person.userId)).map(row => [row.webinar_id, row]))
    const pictures = await getPictures(db, webinars)
    const cards = webinars.map(row =>
      presentCard(row, meetings.get(row.id) ?? [], ownRegistrations.get(row.id), pictures),
    )
    return nearestFirst(cards, now().getTime())
  }),

  bindEndpoint(contract.getWebinar, async ({ params }, { db, person, now }) => {
    const webinar = await findWebinarBy(db, 'slug', params.slug)
    const { meetings, own, isLeader } = await openTo(db, person, webinar)
    const pictures = await getPictures(db, [webinar!]) // `openTo` throws if there is no such webinar
    return presentWebinarDetail(webinar!, meetings, { registration: own, isLeader, pictures }, now())
  }),

  bindEndpoint(contract.getMeetingRoom, async ({ params }, { db, person, now }) => {
    const meeting = await findMeeting(db, params.id)
    const webinar = meeting && (await findWebinarBy(db, 'id', meeting.webinar_id))
    const [own] = webinar ? await listOwnRegistrations(db, person.userId, [webinar.id]) : []
    if (!meeting || !webinar || own?.state !== 'registered') throw new CallError('MEETING_NOT_FOUND')
    return presentRoom(webinar, meeting, now())
  }),

  bindEndpoint(contract.legacyWebinarSchedules, async ({ params }, { db, person }) => {
    const webinar = await findWebinarBy(db, 'id', params.id)
    const { meetings } = await openTo(db, person, webinar)
    return meetings.map(meeting => presentOlder(webinar!, meeting)) // `openTo` throws if there is no such webinar
  }),

  bindEndpoint(contract.legacyWebinarSchedulesV2, async ({ params }, { db, person }) => {
    const sessionId = await findEnrolledSession(db, person.userId, params.id)
    const webinar = await findWebinarBy(db, 'id', sessionId ?? params.id)
    const { meetings, own } = await openTo(db, person, webinar)
    return meetings.map(meeting => ({
      ...presentOlder(webinar!, meeting), // `openTo` throws if there is no such webinar
      slug: webinar!.slug,
      type: webinar!.mode,
      sequence: meeting.sequence,
      is_registered: own?.state === 'registered',
      has_recording: meeting.recording_url !== null,
    }))
  }),

  bindEndpoint(getTime, (_request, { now }) => ({ now: now().toISOString() })),
]

async function getPictures(db: Db, webinars: readonly WebinarRow[]): Promise<SpeakerPictures> {
  const rows = await listSpeakerPictures(
    db,
    webinars.map(webinar => webinar.speaker_name),
  )
  return new Map(rows.map(({ name, pic_url }) => [name, pic_url]))
}

/**
 * Returns the caller's registration for a webinar and its meetings. Only learners and leaders of a course may see its
 * meetings. For all other users the webinar is reported as not found.
 */
async function openTo(
  db: Db,
  person: Person,
  webinar: WebinarRow | undefined,
): Promise<{ meetings: MeetingRow[]; own: OwnRegistrationRow | undefined; isLeader: boolean }> {
  const [own] = webinar ? await listOwnRegistrations(db, person.userId, [webinar.id]) : []
  const isLeader = webinar !== undefined && (await isLeaderOf(db, person, webinar.id))
  if (!webinar || (webinar.kind === 'course' && !own && !isLeader)) throw new CallError('WEBINAR_NOT_FOUND')
  return { meetings: await listMeetings(db, [webinar.id]), own, isLeader }
}

/** Sorts coming webinars first, earliest first, and then past webinars, latest first. */
function nearestFirst(cards: contract.WebinarCard[], now: number): contract.WebinarCard[] {
  const next = (card: contract.WebinarCard) => {
    const meeting = findNextMeeting(card.meetings, now)
    return meeting ? Date.parse(meeting.startsAt) : Number.POSITIVE_INFINITY
  }
  const last = (card: contract.WebinarCard) => Date.parse(card.meetings.at(-1)?.startsAt ?? '') || 0
  return cards.toSorted((a, b) => (next(a) === next(b) ? last(b) - last(a) : next(a) - next(b)))
}
