import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Endpoint, RequestOf } from '#contract/wire/endpoint.ts'
import type { changeWebinar as changeWebinarCall } from '#contract/webinar/webinar.admin.ts'
import * as contract from '#contract/webinar/webinar-schedule.admin.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit, type AuditedAction } from '../../../desk/audit.ts'
import { requireVersion } from '../../../desk/version.ts'
import { CallError } from '../../../http/errors.ts'
import { requestEvaluation } from '../attendance/service.ts'
import { updateWebinarLabels } from './desk-queries.ts'
import { countExperts, listLeaders, replaceLeaders } from './leader-queries.ts'
import { notifyPlaceChange } from './place-change.ts'
import {
  findMeeting,
  findWebinarBy,
  insertMeetings,
  insertWebinar,
  listMeetings,
  lockWebinar,
  type MeetingRow,
  setCapacity,
  updateLinks,
} from './queries.ts'
import { assignFreeSeats } from './registration.ts'
import { cancelMeeting as cancel, moveMeeting as move } from './schedule.ts'

type BodyOf<E extends Endpoint> = RequestOf<E>['body']

/**
 * Data for a change of a webinar or meeting by an admin. `origin` is the site's origin and is used for links in
 * notifications.
 */
interface Change {
  id: string
  origin: string
}

/** Creates a webinar, and its meetings in the order of their start times. Returns the id of the webinar. */
export async function createWebinar(
  db: Db,
  actor: Actor,
  { speaker, meetings, place, certificatePercent, ...webinar }: BodyOf<typeof contract.createWebinar>,
): Promise<string> {
  const id = randomUUID()
  await runInTransaction(db, async tx => {
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
        changed_at: actor.at,
        cancel_reason: null,
        join_url: meeting.joinUrl ?? null,
        recording_url: null,
      })),
    )
    const subject = { kind: 'webinar', id, name: webinar.title }
    const after = { capacity: webinar.capacity, certificatePercent }
    await recordAudit(tx, actor, { action: 'webinar.create', subject, after })
  })
  return id
}

/** Changes the texts, and the share of attendance that a certificate requires. Returns the new version. */
export function changeWebinar(
  db: Db,
  actor: Actor,
  { id, origin, version }: Change & { version: number | undefined },
  body: BodyOf<typeof changeWebinarCall>,
): Promise<number> {
  const { title, summary, description, place, speaker, reason } = body
  return runInTransaction(db, async tx => {
    const webinarBefore = await lockWebinar(tx, id)
    if (!webinarBefore) throw new CallError('WEBINAR_NOT_FOUND')
    requireVersion(version, webinarBefore.version)
    const words = { speaker_name: speaker.name, speaker_title: speaker.title, speaker_bio: speaker.bio }
    const percent = body.certificatePercent === undefined ? webinarBefore.certificate_percent : body.certificatePercent
    const texts = { title, summary, description, place, ...words }
    const writtenWebinar = await updateWebinarLabels(
      tx,
      webinarBefore.id,
      { ...texts, certificate_percent: percent },
      actor.at,
    )
    await notifyPlaceChange(tx, webinarBefore, { now: actor.at, origin })
    if (percent !== webinarBefore.certificate_percent) await requestEvaluation(tx, webinarBefore.id)
    await recordAudit(tx, actor, {
      action: 'webinar.change',
      subject: { kind: 'webinar', id: webinarBefore.id, name: title },
      reason,
      before: {
        title: webinarBefore.title,
        place: webinarBefore.place,
        speaker: webinarBefore.speaker_name,
        certificatePercent: webinarBefore.certificate_percent,
      },
      after: { title, place, speaker: speaker.name, certificatePercent: percent },
    })
    return writtenWebinar
  })
}

/**
 * Changes the number of seats, and gives free seats to users on the waiting list. Refuses a number that is lower than
 * the number of taken seats.
 */
export async function changeCapacity(
  db: Db,
  actor: Actor,
  { id, origin }: Change,
  { capacity, reason }: BodyOf<typeof contract.changeCapacity>,
): Promise<void> {
  await runInTransaction(db, async tx => {
    const webinar = await lockWebinar(tx, id)
    if (webinar?.kind !== 'webinar') throw new CallError('WEBINAR_NOT_FOUND')
    if (capacity !== null && capacity < webinar.seats_taken) throw new CallError('WEBINAR_CAPACITY_TAKEN')
    await setCapacity(tx, webinar.id, capacity)
    const meetings = await listMeetings(tx, [webinar.id])
    await assignFreeSeats(tx, { webinar: { ...webinar, capacity }, meetings, origin, now: actor.at })
    await recordAudit(tx, actor, {
      action: 'webinar.capacity',
      subject: { kind: 'webinar', id: webinar.id, name: webinar.title },
      before: { capacity: webinar.capacity },
      after: { capacity },
      ...(reason && { reason }),
    })
  })
}

/** Replaces the experts who lead the webinar, or adds or removes one expert. */
export async function setLeaders(
  db: Db,
  actor: Actor,
  id: string,
  { userIds: given, add, remove }: BodyOf<typeof contract.setWebinarLeaders>,
): Promise<void> {
  await runInTransaction(db, async tx => {
    const webinar = await lockWebinar(tx, id)
    if (!webinar) throw new CallError('WEBINAR_NOT_FOUND')
    const ids = given ?? (await listLeaders(tx, webinar.id)).map(leader => leader.id)
    const userIds = [...new Set([...ids, ...(add === undefined ? [] : [add])])].filter(each => each !== remove)
    if (userIds.length > contract.LEADERS_MAX) {
      throw new CallError('VALIDATION_FAILED', {
        fieldErrors: { add: `Paling banyak ${contract.LEADERS_MAX} pemandu` },
      })
    }
    // Leaders that another admin has chosen stay, even if they have lost the role meanwhile.
    const chosenIds = given === undefined ? userIds.filter(each => each === add) : userIds
    if ((await countExperts(tx, chosenIds)) < chosenIds.length) throw new CallError('LEADER_NOT_EXPERT')
    const getNames = async () => (await listLeaders(tx, webinar.id)).map(({ name }) => name).join(', ')
    const before = { leaders: await getNames() }
    await replaceLeaders(tx, webinar.id, userIds)
    await recordAudit(tx, actor, {
      action: 'webinar.leaders',
      subject: { kind: 'webinar', id: webinar.id, name: webinar.title },
      before,
      after: { leaders: await getNames() },
    })
  })
}

/** Moves a meeting and notifies its users. Returns the webinar's id. */
export function moveMeeting(
  db: Db,
  actor: Actor,
  change: Change,
  { startsAt, endsAt, sequence, reason }: BodyOf<typeof contract.moveMeeting>,
): Promise<string> {
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
  return runInTransaction(db, async tx => {
    const webinarId = await move(tx, { ...change, sequence, ...times, now: actor.at })
    const done = { after: { startsAt, endsAt }, ...(reason && { reason }) }
    await auditWebinar(tx, actor, { action: 'meeting.move', webinarId, ...done })
    return webinarId
  })
}

/** Cancels a meeting and notifies its users. Returns the webinar's id. */
export function cancelMeeting(
  db: Db,
  actor: Actor,
  change: Change,
  body: BodyOf<typeof contract.cancelMeeting>,
): Promise<string> {
  return runInTransaction(db, async tx => {
    const webinarId = await cancel(tx, { ...change, ...body, now: actor.at })
    await auditWebinar(tx, actor, { action: 'meeting.cancel', webinarId, reason: body.reason })
    return webinarId
  })
}

/**
 * Sets the links to the meeting, its recording and its materials. Links that are not given do not change. Throws
 * MEETING_CHANGED if one of the given links was changed since the admin read it.
 */
export function setMeetingLinks(
  db: Db,
  actor: Actor,
  id: string,
  { reason, seen, ...changed }: BodyOf<typeof contract.setMeetingLinks>,
): Promise<MeetingRow> {
  return runInTransaction(db, async tx => {
    const webinarId = (await findMeeting(tx, id))?.webinar_id
    if (webinarId === undefined) throw new CallError('MEETING_NOT_FOUND')
    await lockWebinar(tx, webinarId)
    const row = await findMeeting(tx, id)
    if (!row) throw new CallError('MEETING_NOT_FOUND')
    const current = { joinUrl: row.join_url, recordingUrl: row.recording_url, materials: row.materials }
    const isStale = (name: keyof typeof current) =>
      seen !== undefined &&
      changed[name] !== undefined &&
      ![seen[name], changed[name]].some(links => isDeepStrictEqual(links, current[name]))
    if (isStale('joinUrl') || isStale('recordingUrl') || isStale('materials')) throw new CallError('MEETING_CHANGED')
    const { joinUrl = current.joinUrl, recordingUrl = current.recordingUrl, materials = current.materials } = changed
    const links = { join_url: joinUrl, recording_url: recordingUrl, materials }
    await updateLinks(tx, id, { ...links, materials: JSON.stringify(materials) })
    const before = {
      joinUrl: current.joinUrl,
      recordingUrl: current.recordingUrl,
      materialCount: current.materials.length,
    }
    const after = { joinUrl, recordingUrl, materialCount: materials.length }
    await auditWebinar(tx, actor, { action: 'meeting.links', webinarId, before, after, ...(reason && { reason }) })
    return { ...row, ...links }
  })
}

async function auditWebinar(
  tx: Tx,
  actor: Actor,
  { webinarId, ...done }: Pick<AuditedAction, 'action' | 'reason' | 'before' | 'after'> & { webinarId: string },
): Promise<void> {
  const webinar = await findWebinarBy(tx, 'id', webinarId)
  await recordAudit(tx, actor, { ...done, subject: { kind: 'webinar', id: webinarId, name: webinar?.title ?? '' } })
}
