import { randomUUID } from 'node:crypto'
import * as contract from '#contract/webinar/webinar-schedule.admin.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, actorOf, audit, type Done } from '../../../desk/audit.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { nudgeNotifications } from '../../account/notifications/service.ts'
import { presentMeeting } from './present.ts'
import {
  countRegistrations,
  findMeeting,
  findWebinarBy,
  insertMeetings,
  insertWebinar,
  listMeetings,
  lockWebinar,
  setCapacity,
  updateLinks,
} from './queries.ts'
import { countExperts, listLeaders, replaceLeaders } from './leaders.ts'
import { letWaitingIn } from './registration.ts'
import { cancelMeeting, moveMeeting } from './schedule.ts'

export const webinarAdminBindings: readonly Binding[] = [
  bind(contract.createWebinar, async ({ body }, context) => {
    const { db, now } = context
    const { speaker, meetings, place, reason, certificatePercent, ...webinar } = body
    const id = randomUUID()
    await inTransaction(db, async tx => {
      const isNew = await insertWebinar(tx, {
        ...webinar,
        id,
        kind: 'webinar',
        course_session_id: null,
        place: place ?? null,
        certificate_percent: certificatePercent,
        speaker_name: speaker.name,
        speaker_title: speaker.title,
        speaker_bio: speaker.bio,
      })
      if (!isNew) throw new CallError('WEBINAR_SLUG_TAKEN')
      const inOrder = meetings.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
      await insertMeetings(
        tx,
        inOrder.map((meeting, at) => ({
          id: randomUUID(),
          webinar_id: id,
          number: at + 1,
          starts_at: new Date(meeting.startsAt),
          ends_at: new Date(meeting.endsAt),
          changed_at: now(),
          cancel_reason: null,
          join_url: meeting.joinUrl ?? null,
          recording_url: null,
        })),
      )
      const subject = { kind: 'webinar', id, name: webinar.title }
      const after = { capacity: webinar.capacity, certificatePercent }
      await audit(tx, actorOf(context), { deed: 'webinar.create', subject, after, ...(reason && { reason }) })
    })
    return readForAdmin(db, id)
  }),

  bind(contract.readAdminWebinar, ({ params }, { db }) => readForAdmin(db, params.id)),

  bind(contract.changeCapacity, async ({ params, body }, services) => {
    const { db, now, publicUrl } = services
    await inTransaction(db, async tx => {
      const webinar = await lockWebinar(tx, params.id)
      if (webinar?.kind !== 'webinar') throw new CallError('WEBINAR_NOT_FOUND')
      const { capacity } = body
      if (capacity !== null && capacity < webinar.seats_taken) throw new CallError('WEBINAR_CAPACITY_TAKEN')
      await setCapacity(tx, webinar.id, capacity)
      const meetings = await listMeetings(tx, [webinar.id])
      await letWaitingIn(tx, { webinar: { ...webinar, capacity }, meetings, origin: publicUrl(), now: now() })
      await audit(tx, actorOf(services), {
        deed: 'webinar.capacity',
        subject: { kind: 'webinar', id: webinar.id, name: webinar.title },
        before: { capacity: webinar.capacity },
        after: { capacity },
        ...(body.reason && { reason: body.reason }),
      })
    })
    nudgeNotifications(services)
    return readForAdmin(db, params.id)
  }),

  bind(contract.setWebinarLeaders, async ({ params, body }, context) => {
    const userIds = [...new Set(body.userIds)]
    await inTransaction(context.db, async tx => {
      const webinar = await lockWebinar(tx, params.id)
      if (!webinar) throw new CallError('WEBINAR_NOT_FOUND')
      if ((await countExperts(tx, userIds)) < userIds.length) throw new CallError('LEADER_NOT_EXPERT')
      const namesOf = async () => (await listLeaders(tx, webinar.id)).map(({ name }) => name).join(', ')
      const before = { leaders: await namesOf() }
      await replaceLeaders(tx, webinar.id, userIds)
      await audit(tx, actorOf(context), {
        deed: 'webinar.leaders',
        subject: { kind: 'webinar', id: webinar.id, name: webinar.title },
        before,
        after: { leaders: await namesOf() },
      })
    })
    return readForAdmin(context.db, params.id)
  }),

  bind(contract.moveMeeting, async ({ params, body }, services) => {
    await services.limit('meeting-change', params.id)
    const { db, now, publicUrl } = services
    const { startsAt, endsAt, sequence, reason } = body
    const change = { id: params.id, sequence, now: now(), origin: publicUrl() }
    const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
    const webinarId = await inTransaction(db, async tx => {
      const id = await moveMeeting(tx, { ...change, ...times })
      const done = { after: { startsAt, endsAt }, ...(reason && { reason }) }
      await writeDown(tx, actorOf(services), { deed: 'meeting.move', webinarId: id, ...done })
      return id
    })
    nudgeNotifications(services)
    return readForAdmin(db, webinarId)
  }),

  bind(contract.cancelMeeting, async ({ params, body }, services) => {
    await services.limit('meeting-change', params.id)
    const { db, now, publicUrl } = services
    const change = { id: params.id, ...body, now: now(), origin: publicUrl() }
    const webinarId = await inTransaction(db, async tx => {
      const id = await cancelMeeting(tx, change)
      await writeDown(tx, actorOf(services), { deed: 'meeting.cancel', webinarId: id, reason: body.reason })
      return id
    })
    nudgeNotifications(services)
    return readForAdmin(db, webinarId)
  }),

  bind(contract.setMeetingLinks, async ({ params, body }, context) => {
    const { joinUrl, recordingUrl, materials, reason } = body
    const links = { join_url: joinUrl, recording_url: recordingUrl, materials: JSON.stringify(materials) }
    const meeting = await inTransaction(context.db, async tx => {
      if (!(await updateLinks(tx, params.id, links))) throw new CallError('MEETING_NOT_FOUND')
      const changed = await findMeeting(tx, params.id)
      if (!changed) throw new CallError('MEETING_NOT_FOUND')
      const after = { joinUrl, recordingUrl, materialCount: materials.length }
      await writeDown(tx, actorOf(context), {
        deed: 'meeting.links',
        webinarId: changed.webinar_id,
        after,
        ...(reason && { reason }),
      })
      return changed
    })
    return { joinUrl: meeting.join_url, recordingUrl: meeting.recording_url, materials: meeting.materials }
  }),
]

async function writeDown(
  tx: Tx,
  actor: Actor,
  { webinarId, ...done }: Pick<Done, 'deed' | 'reason' | 'after'> & { webinarId: string },
): Promise<void> {
  const webinar = await findWebinarBy(tx, 'id', webinarId)
  await audit(tx, actor, { ...done, subject: { kind: 'webinar', id: webinarId, name: webinar?.title ?? '' } })
}

async function readForAdmin(db: Db, id: string): Promise<contract.AdminWebinar> {
  const webinar = await findWebinarBy(db, 'id', id)
  if (!webinar) throw new CallError('WEBINAR_NOT_FOUND')
  const { registered, waiting } = await countRegistrations(db, id)
  const meetings = await listMeetings(db, [id])
  return {
    id: webinar.id,
    slug: webinar.slug,
    kind: webinar.kind,
    version: webinar.version,
    title: webinar.title,
    summary: webinar.summary,
    description: webinar.description,
    speaker: { name: webinar.speaker_name, title: webinar.speaker_title, bio: webinar.speaker_bio },
    mode: webinar.mode,
    place: webinar.place,
    zone: webinar.zone,
    capacity: webinar.capacity,
    registeredCount: registered,
    waitingCount: waiting,
    certificatePercent: webinar.certificate_percent,
    meetings: meetings.map(meeting => ({
      ...presentMeeting(meeting),
      cancelReason: meeting.cancel_reason,
      joinUrl: meeting.join_url,
      recordingUrl: meeting.recording_url,
      materials: meeting.materials,
    })),
    leaders: await listLeaders(db, id),
  }
}
