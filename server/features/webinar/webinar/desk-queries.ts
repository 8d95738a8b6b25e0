import { type AliasableExpression, sql } from 'kysely'
import type { WebinarListSearch } from '#contract/webinar/webinar.list.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { matchesSearch } from '../../../db/search.ts'
import { getCourseMode, getLuringEnd, type WebinarRow } from './queries.ts'

type Filter = Pick<WebinarListSearch, 'search' | 'kind' | 'time'>

/**
 * Selects webinars with the numbers of their meetings and seats. Leaves out webinars without meetings, because they are
 * in no schedule.
 */
export function selectDeskWebinars(db: Db, { search, kind, time }: Filter, now: Date) {
  const meetings = db
    .selectFrom('webinar_meeting')
    .select('webinar_id')
    .select(eb => [
      eb.fn.min('starts_at').as('starts_at'),
      eb.fn.max('ends_at').as('ends_at'),
      sql<number>`count(*)::integer`.as('meeting_count'),
      sql<number>`count(*) filter (where state = 'cancelled')::integer`.as('cancelled_count'),
    ])
    .groupBy('webinar_id')
  const seats = (state: string) =>
    sql<number>`(
      select count(*)::integer from webinar_registration as seat where seat.webinar_id = webinar.id and seat.state = ${state}
    )`
  return db
    .selectFrom('webinar')
    .innerJoin(meetings.as('held'), 'held.webinar_id', 'webinar.id')
    .select(['webinar.id', 'webinar.slug', 'webinar.kind', 'webinar.title', 'webinar.zone', 'webinar.speaker_name'])
    .select(['webinar.capacity', 'held.starts_at', 'held.ends_at', 'held.meeting_count', 'held.cancelled_count'])
    .select([seats('registered').as('registered_count'), seats('waiting').as('waiting_count')])
    .$if(kind !== undefined, query => query.where('webinar.kind', '=', kind ?? 'webinar'))
    .$if(time !== undefined, query => query.where('held.ends_at', time === 'ahead' ? '>' : '<=', now))
    .$if(search !== undefined && search !== '', query =>
      query.where(eb => matchesSearch(search ?? '', eb.ref('webinar.title'), eb.ref('webinar.speaker_name'))),
    )
}
export type DeskWebinarRow = Awaited<ReturnType<ReturnType<typeof selectDeskWebinars>['executeTakeFirstOrThrow']>>

export interface WebinarSeatRow {
  user_id: string
  full_name: string
  email: string
  state: 'registered' | 'waiting'
  wants_reminders: boolean
  wished_at: Date
}

/** Selects users with a seat and users on the waiting list. Leaves out users who left. */
export function selectWebinarSeats(
  db: Db,
  webinarId: string,
  state?: 'registered' | 'waiting',
): AliasableExpression<WebinarSeatRow> {
  return db
    .selectFrom('webinar_registration as seat')
    .innerJoin('app_user as person', 'person.id', 'seat.user_id')
    .select(['seat.user_id', 'seat.wants_reminders', 'seat.wished_at', 'person.full_name', 'person.email'])
    .select(sql<'registered' | 'waiting'>`seat.state`.as('state'))
    .where('seat.webinar_id', '=', webinarId)
    .where('seat.state', 'in', state ? [state] : ['registered', 'waiting'])
}

export interface WebinarLabels {
  title: string
  summary: string
  description: string
  place: string | null
  speaker_name: string
  speaker_title: string
  speaker_bio: string
  certificate_percent: number | null
}

/**
 * Updates the texts, the location and the certificate rule of a webinar. Returns its new version. For a course session,
 * also updates the mode, which may depend on the location.
 */
export async function updateWebinarLabels(tx: Tx, id: string, words: WebinarLabels, now: Date): Promise<number> {
  const mode = sql<WebinarRow['mode']>`coalesce((
    select ${getCourseMode(sql`${words.place}::text`)} from course_session session
      join course on course.id = session.course_id where session.id = webinar.course_session_id), webinar.mode)`
  const query = tx
    .updateTable('webinar')
    .set({ ...words, mode, luring_until: getLuringEnd(mode, now) })
    .where('id', '=', id)
  return (await query.returning('version').executeTakeFirstOrThrow()).version
}
