import { WEEK_MS } from '#contract/wire/durations.ts'
import * as contract from '#contract/webinar/attendance.admin.ts'
import { CODE_WINDOW_MS, getCodeWindow, getCodeWindowSpan } from '#contract/webinar/attendance.rules.ts'
import { isRoomOpen } from '#contract/webinar/webinar.rules.ts'
import type { Db } from '../../../db/database.ts'
import { toActor } from '../../../desk/audit.ts'
import { auditView } from '../../../desk/log-view.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import {
  findLedMeeting,
  listLedMeetings,
  listSeatedUsers,
  presentMeeting,
  type MeetingContext,
} from '../webinar/service.ts'
import { decideObjection } from './objections.ts'
import { presentHeld, presentObjection, presentPerson } from './present.ts'
import { countOpenObjections, listObjectedMeetings, listObjections, listPresence } from './queries.ts'
import { wakeCertificateJob } from './service.ts'
import { computeAttendanceCode } from './signature.ts'

/**
 * Number of codes per response. With these codes, a facilitator's screen can show the current code for ten more minutes
 * without a connection.
 */
const CODES_AHEAD = 20

export const attendanceDeskBindings: readonly Binding[] = [
  bindEndpoint(contract.listHeldMeetings, async (_request, { db, now, person }) => {
    const at = now().getTime()
    const period: [Date, Date] = [new Date(at - WEEK_MS), new Date(at + WEEK_MS)]
    const ledMeetings = await listLedMeetings(db, person, period, await listObjectedMeetings(db, person))
    const open = await countOpenObjections(
      db,
      ledMeetings.map(({ meeting }) => meeting.id),
    )
    return ledMeetings.map(each => ({ ...presentHeld(each), openObjectionCount: open.get(each.meeting.id) ?? 0 }))
  }),

  bindEndpoint(contract.listAttendanceCodes, async ({ params }, { db, keys, now, person }) => {
    const { meeting } = await ledBy(db, person, params.id)
    const at = now().getTime()
    if (!isRoomOpen(presentMeeting(meeting), at)) return []
    const firstCodeWindow = getCodeWindow(at)
    return Array.from({ length: CODES_AHEAD }, (_none, ahead) => {
      const [from, until] = getCodeWindowSpan(firstCodeWindow + ahead)
      return {
        code: computeAttendanceCode(keys, meeting.id, firstCodeWindow + ahead),
        from: new Date(from).toISOString(),
        until: new Date(until).toISOString(),
      }
    }).filter(({ from }) => Date.parse(from) < meeting.ends_at.getTime() + CODE_WINDOW_MS)
  }),

  bindEndpoint(contract.getMeetingRoster, async ({ params }, context) => {
    const { db, keys, person } = context
    const ledMeeting = await ledBy(db, person, params.id)
    const subject = { kind: 'meeting', id: params.id, name: presentHeld(ledMeeting).title }
    await auditView(db, toActor(context), { action: 'attendance.roster', subject })
    const presence = new Map((await listPresence(db, params.id)).map(row => [row.user_id, row]))
    const objections = new Map((await listObjections(db, params.id)).map(row => [row.user_id, row]))
    const { count, people } = await listSeatedUsers(db, ledMeeting.webinar.id, [...objections.keys()])
    return {
      meeting: presentHeld(ledMeeting),
      seatedCount: count,
      attendedCount: [...presence.values()].filter(row => row.attended_at !== null).length,
      people: people.map(person => {
        const { userId } = person
        const knownAttendance = { row: presence.get(userId), objection: objections.get(userId) }
        return presentPerson(params.id, person, knownAttendance, keys)
      }),
    }
  }),

  bindEndpoint(contract.decideObjection, async ({ params, body }, context) => {
    const { id: meetingId, userId } = params
    if (!(await findLedMeeting(context.db, context.person, meetingId))) throw new CallError('OBJECTION_NOT_FOUND')
    const decision = { meetingId, userId, ...body }
    const row = await decideObjection(context.db, toActor(context), decision, context.keys)
    wakeCertificateJob(context)
    const objection = presentObjection(row)
    if (!objection) throw new CallError('OBJECTION_NOT_FOUND')
    return { objection }
  }),
]

async function ledBy(db: Db, person: Person, meetingId: string): Promise<MeetingContext> {
  const led = await findLedMeeting(db, person, meetingId)
  if (!led) throw new CallError('MEETING_NOT_FOUND')
  return led
}
