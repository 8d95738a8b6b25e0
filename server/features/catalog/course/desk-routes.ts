import { previewCourse } from '#contract/site/content-preview.ts'
import * as contract from '#contract/catalog/course.admin.ts'
import * as sessions from '#contract/catalog/course-session.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { writeOnce } from '../../../http/idempotency.ts'
import { wakeNotificationJob } from '../../account/notifications/service.ts'
import { closeOrdersOfSession } from '../../payment/order/service.ts'
import { listCourseMeetings } from '../../webinar/webinar/service.ts'
import { selectDeskCourses, findCover, listChoices, listDeskSessions } from './desk-queries.ts'
import { storeCover, formatCover } from './cover.ts'
import { readSyllabus } from '../career-track/service.ts'
import { presentCourseDetail } from './present.ts'
import { listComingSessions, listCourses } from './queries.ts'
import * as courses from './desk-service.ts'
import { moveLearners } from './move-learners.ts'
import * as service from './session-service.ts'
import { presentRow, presentSession } from './desk-present.ts'

const order = {
  sorts: {
    place: { name: 'place', type: 'integer' },
    title: { name: 'title', type: 'text' },
    priceRupiah: { name: 'price_rupiah', type: 'integer' },
    learnerCount: { name: 'learner_count', type: 'integer' },
  },
  usual: 'place',
  unique: { name: 'id', type: 'uuid' },
} as const

export const courseDeskBindings: readonly Binding[] = [
  bindEndpoint(contract.listDeskCourses, async ({ query }, { db, now }) =>
    presentPage(await readDeskList(db, selectDeskCourses(db, query, now()), query, order), presentRow),
  ),

  bindEndpoint(contract.listCourseChoices, (_request, { db }) => listChoices(db)),

  bindEndpoint(previewCourse, async ({ params: { slug } }, { db, now }) => {
    const [course] = await listCourses(db, { slug, withHidden: true })
    if (!course) throw new CallError('COURSE_NOT_FOUND')
    const sessions = await listComingSessions(db, [course.id], now())
    return presentCourseDetail(course, sessions, await readSyllabus(db, course.career_track_id))
  }),

  bindEndpoint(contract.getDeskCourse, async ({ params }, { db, now }) => {
    const row = await selectDeskCourses(db, params, now()).executeTakeFirst()
    if (!row) throw new CallError('COURSE_NOT_FOUND')
    const { summary, description, level, outcomes, version, cover } = row
    const deskSessions = await listDeskSessions(db, params.id)
    const meetings = await listCourseMeetings(
      db,
      deskSessions.map(({ id }) => id),
    )
    return {
      ...presentRow(row),
      summary,
      description,
      level,
      outcomes,
      cover: formatCover(cover),
      version,
      category: { slug: row.category_slug, title: row.category_title },
      instructorId: row.instructor_id,
      durationHours: row.duration_hours,
      isAddressFixed: row.first_published_at !== null,
      iconPlace: row.icon_place,
      sessions: deskSessions.map(session => presentSession(session, meetings.get(session.id))),
    }
  }),

  bindEndpoint(contract.createCourse, async ({ body }, context) => {
    const typed = { ...body, cover: await storeCover(context.storage, body.cover, null) }
    return writeOnce(context, { kind: 'course', parsed: body }, async tx => ({
      id: await courses.createCourse(tx, toActor(context), typed),
    }))
  }),

  bindEndpoint(contract.changeCourse, async ({ params, body }, context) => {
    const cover = await storeCover(context.storage, body.cover, await findCover(context.db, params.id))
    const typed = { ...body, cover, origin: context.publicUrl() }
    const target = { ...params, version: context.version }
    const version = await courses.changeCourse(context.db, toActor(context), target, typed)
    wakeNotificationJob(context)
    return { version }
  }),

  bindEndpoint(contract.publishCourse, async ({ params, body }, context) => {
    const target = { ...params, version: context.version }
    return { version: await courses.publishCourse(context.db, toActor(context), target, body.reason) }
  }),

  bindEndpoint(contract.hideCourse, async ({ params, body }, context) => {
    const target = { ...params, version: context.version }
    return { version: await courses.hideCourse(context.db, toActor(context), target, body.reason) }
  }),

  bindEndpoint(sessions.createCourseSession, ({ params: { id }, body }, context) => {
    const { sent } = context
    return writeOnce(context, { kind: 'course-session', parsed: { id, body }, sent: { id, sent } }, async tx => ({
      id: await service.createSession(tx, toActor(context), id, body),
    }))
  }),

  bindEndpoint(sessions.changeCourseSession, async ({ params, body }, context) => {
    const target = { ...params, version: context.version }
    const changes = { ...body, origin: context.publicUrl() }
    const version = await service.changeSession(context.db, toActor(context), target, changes)
    wakeNotificationJob(context)
    return { version }
  }),

  bindEndpoint(sessions.copyCourseSession, ({ params: { id }, body }, context) => {
    const { sent } = context
    return writeOnce(context, { kind: 'session-copy', parsed: { id, body }, sent: { id, sent } }, async tx => ({
      id: await service.copySession(tx, toActor(context), id, body),
    }))
  }),

  bindEndpoint(sessions.cancelCourseSession, async ({ params, body }, context) => {
    const target = { ...params, version: context.version }
    const why = { reason: body.reason, origin: context.publicUrl() }
    await service.cancelSession(context.db, toActor(context), target, why)
    wakeNotificationJob(context)
    return { closedCount: await closeOrdersOfSession(context, params.id) }
  }),

  bindEndpoint(sessions.moveSessionLearners, async ({ params, body }, context) => {
    const move = { from: params.id, ...body, origin: context.publicUrl() }
    const moved = await moveLearners(context.db, toActor(context), move)
    wakeNotificationJob(context)
    return moved
  }),

  bindEndpoint(sessions.addCourseMeeting, async ({ params: { id }, body }, context) => {
    const { sent } = context
    const meeting = { ...body, origin: context.publicUrl() }
    const answer = await writeOnce(
      context,
      { kind: 'course-meeting', parsed: { id, body }, sent: { id, sent } },
      async tx => ({
        number: await service.addMeeting(tx, toActor(context), id, meeting),
      }),
    )
    wakeNotificationJob(context)
    return answer
  }),

  bindEndpoint(sessions.moveCourseMeeting, async ({ params, body }, context) => {
    await context.limit('meeting-change', `${params.id} ${params.number}`)
    await service.moveMeeting(context.db, toActor(context), { ...params, ...body, origin: context.publicUrl() })
    wakeNotificationJob(context)
    return {}
  }),

  bindEndpoint(sessions.cancelCourseMeeting, async ({ params, body }, context) => {
    await context.limit('meeting-change', `${params.id} ${params.number}`)
    await service.cancelMeeting(context.db, toActor(context), { ...params, ...body, origin: context.publicUrl() })
    wakeNotificationJob(context)
    return {}
  }),
]
