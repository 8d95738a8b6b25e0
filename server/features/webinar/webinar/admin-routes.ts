import * as contract from '#contract/webinar/webinar-schedule.admin.ts'
import type { Db } from '../../../db/database.ts'
import { actorOf } from '../../../desk/audit.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { wakeNotificationJob } from '../../account/notifications/service.ts'
import * as service from './admin-service.ts'
import { listLeaders } from './leader-queries.ts'
import { presentAdminWebinar } from './present.ts'
import { countRegistrations, findWebinarBy, listMeetings } from './queries.ts'

export const webinarAdminBindings: readonly Binding[] = [
  bind(contract.createWebinar, async ({ body }, context) =>
    readForAdmin(context.db, await service.createWebinar(context.db, actorOf(context), body)),
  ),

  bind(contract.readAdminWebinar, ({ params }, { db }) => readForAdmin(db, params.id)),

  bind(contract.changeCapacity, async ({ params, body }, context) => {
    const { db, publicUrl } = context
    await service.changeCapacity(db, actorOf(context), { id: params.id, origin: publicUrl() }, body)
    wakeNotificationJob(context)
    return readForAdmin(db, params.id)
  }),

  bind(contract.setWebinarLeaders, async ({ params, body }, context) => {
    await service.setLeaders(context.db, actorOf(context), params.id, body.userIds)
    return readForAdmin(context.db, params.id)
  }),

  bind(contract.moveMeeting, async ({ params, body }, context) => {
    await context.limit('meeting-change', params.id)
    const { db, publicUrl } = context
    const change = { id: params.id, origin: publicUrl() }
    const webinarId = await service.moveMeeting(db, actorOf(context), change, body)
    wakeNotificationJob(context)
    return readForAdmin(db, webinarId)
  }),

  bind(contract.cancelMeeting, async ({ params, body }, context) => {
    await context.limit('meeting-change', params.id)
    const { db, publicUrl } = context
    const change = { id: params.id, origin: publicUrl() }
    const webinarId = await service.cancelMeeting(db, actorOf(context), change, body)
    wakeNotificationJob(context)
    return readForAdmin(db, webinarId)
  }),

  bind(contract.setMeetingLinks, async ({ params, body }, context) => {
    const meeting = await service.setMeetingLinks(context.db, actorOf(context), params.id, body)
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
