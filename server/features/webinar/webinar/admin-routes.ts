import * as contract from '#contract/webinar/webinar-schedule.admin.ts'
import type { Db } from '../../../db/database.ts'
import { toActor } from '../../../desk/audit.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { wakeNotificationJob } from '../../account/notifications/service.ts'
import * as service from './admin-service.ts'
import { listLeaders } from './leader-queries.ts'
import { presentAdminWebinar } from './present.ts'
import { countRegistrations, findWebinarBy, listMeetings } from './queries.ts'

export const webinarAdminBindings: readonly Binding[] = [
  bindEndpoint(contract.createWebinar, async ({ body }, context) =>
    readForAdmin(context.db, await service.createWebinar(context.db, toActor(context), body)),
  ),

  bindEndpoint(contract.readAdminWebinar, ({ params }, { db }) => readForAdmin(db, params.id)),

  bindEndpoint(contract.changeCapacity, async ({ params, body }, context) => {
    const { db, publicUrl } = context
    await service.changeCapacity(db, toActor(context), { id: params.id, origin: publicUrl() }, body)
    wakeNotificationJob(context)
    return readForAdmin(db, params.id)
  }),

  bindEndpoint(contract.setWebinarLeaders, async ({ params, body }, context) => {
    await service.setLeaders(context.db, toActor(context), params.id, body)
    return readForAdmin(context.db, params.id)
  }),

  bindEndpoint(contract.moveMeeting, async ({ params, body }, context) => {
    await context.limit('meeting-change', params.id)
    const { db, publicUrl } = context
    const change = { id: params.id, origin: publicUrl() }
    const webinarId = await service.moveMeeting(db, toActor(context), change, body)
    wakeNotificationJob(context)
    return readForAdmin(db, webinarId)
  }),

  bindEndpoint(contract.cancelMeeting, async ({ params, body }, context) => {
    await context.limit('meeting-change', params.id)
    const { db, publicUrl } = context
    const change = { id: params.id, origin: publicUrl() }
    const webinarId = await service.cancelMeeting(db, toActor(context), change, body)
    wakeNotificationJob(context)
    return readForAdmin(db, webinarId)
  }),

  bindEndpoint(contract.setMeetingLinks, async ({ params, body }, context) => {
    const meeting = await service.setMeetingLinks(context.db, toActor(context), params.id, body)
    return { joinUrl: meeting.join_url, recordingUrl: meeting.recording_url, materials: meeting.materials }
  }),
]

async function readForAdmin(db: Db, id: string): Promise<contract.AdminWebinar> {
  const webinar = await findWebinarBy(db, 'id', id)
  if (!webinar) throw new CallError('WEBINAR_NOT_FOUND')
  const [counts, meetings, leaders] = await Promise.all([
    countRegistrations(db, id),
    listMeetings(db, [id]),
    listLeaders(db, id),
  ])
  return presentAdminWebinar(webinar, { ...counts, meetings, leaders })
}
