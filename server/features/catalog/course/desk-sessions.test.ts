import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as sessions from '#contract/catalog/course-session.admin.ts'
import { changeInstructor, createInstructor, giveCourse } from '#contract/catalog/instructor.admin.ts'
import { changeWebinar } from '#contract/webinar/webinar.admin.ts'
import { cancelMeeting } from '#contract/webinar/webinar-schedule.admin.ts'
import { listWebinars } from '#contract/webinar/webinar.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { type CourseDesk, openCourseDesk, reason, sessionFields } from '#tests/support/course-desk.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { waitForBlockedStatement } from '#tests/support/lock-waits.ts'
import { runInTransaction } from '../../../db/database.ts'
import { lockForRefund } from '../../learning/enrollment/service.ts'
import { lockMeetings } from '../../webinar/webinar/service.ts'

let shop: CourseDesk
beforeAll(async () => {
  shop = await openCourseDesk()
})
afterAll(() => shop.close())

/** Returns the notifications about the session's meetings that this user received. */
async function getNotices(sessionId: string, userId: string) {
  const rows = await shop.world.db
    .selectFrom('webinar_meeting')
    .select(['id', 'number'])
    .where('webinar_id', '=', sessionId)
    .orderBy('number')
    .execute()
  const notices = await shop.world.db
    .selectFrom('notification')
    .select(['about', 'step'])
    .where('user_id', '=', userId)
    .where('step', 'in', ['moved', 'cancelled'])
    .execute()
  return rows.flatMap(({ id, number }) =>
    notices.filter(({ about }) => about === `meeting:${id}`).map(({ step }) => ({ step, number })),
  )
}

async function addInstructor(name: string): Promise<string> {
  const body = { name, title: 'Pengajar', bio: `Bio ${name}`, expertise: ['Data'] }
  return (await shop.world.call(createInstructor, { body }, { as: shop.desk, key: randomUUID() })).data.id
}

describe('course sessions', () => {
  let course: Awaited<ReturnType<CourseDesk['sold']>>
  beforeEach(async () => {
    course = await shop.sold()
  })
  const enter = async () => {
    const learner = await shop.world.newLearner({ points: 90 })
    const { status } = await shop.pay(learner, course.slug, course.sessionId, 'point')
    expect(status).toBe(200)
    return learner
  }
  const edit = (more: object, version: number) =>
    shop.world.call(
      sessions.changeCourseSession,
      { params: { id: course.sessionId }, body: { ...sessionFields, ...more } },
      shop.at(version),
    )

  test('a saved session appears on the course page and in the schedule of its participants', async () => {
    const learner = await enter()
    const { data } = await shop.page(course.slug)
    expect(data.sessions).toMatchObject([
      { startsAt: shop.inDays(14), meetingCount: 3, zone: 'WITA', quota: 3, seatsLeft: 2 },
    ])
    const { data: schedule } = await shop.world.call(listWebinars, {}, { as: learner })
    const own = schedule.find(({ id }) => id === course.sessionId)
    expect(own?.meetings.map(({ startsAt }) => startsAt)).toEqual([shop.inDays(14), shop.inDays(21), shop.inDays(28)])
    expect((await edit({ title: 'Angkatan malam', zone: 'WIT' }, 1)).data.version).toBe(2)
    expect((await shop.change(course.id, { title: 'Nama baru' }, 2)).status).toBe(200)
    const { data: after } = await shop.world.call(listWebinars, {}, { as: learner })
    expect(after.find(({ id }) => id === course.sessionId)).toMatchObject({ title: 'Nama baru', zone: 'WIT' })
  })

  test.each([
    [{ meetings: [] }, 'meetings'],
    [{ meetings: [{ startsAt: 'besok', endsAt: 'lusa' }] }, 'meetings.0.endsAt,meetings.0.startsAt'],
    [{ quota: 0 }, 'quota'],
    [{ quota: 1.5 }, 'quota'],
    [{ title: '' }, 'title'],
    [{ zone: 'GMT' }, 'zone'],
    [{ place: 'Aula' }, 'place'],
  ])('rejects a session with %j, and shows a message at its field', async (wrong, names) => {
    const answer = await shop.addSession(course.id, wrong)
    expect([answer.code, Object.keys(shop.errorsOf(answer)).toSorted().join(',')]).toEqual(['VALIDATION_FAILED', names])
  })

  test('rejects overlapping and past meetings, with an error at the meeting', async () => {
    const overlap = await shop.addSession(course.id, { meetings: [...shop.meetings([14]), ...shop.meetings([14.05])] })
    expect(Object.keys(shop.errorsOf(overlap))).toEqual(['meetings.1.startsAt'])
    const pastSession = await shop.addSession(course.id, { meetings: shop.meetings([-1]) })
    expect(Object.keys(shop.errorsOf(pastSession))).toEqual(['meetings.0.startsAt'])
  })

  test('a quota below the taken seats is rejected with the number of taken seats', async () => {
    await enter()
    await shop.pay(await shop.world.newLearner(), course.slug, course.sessionId)
    expect(await shop.sessionOf(course.id, course.sessionId)).toMatchObject({
      seatsTaken: 2,
      learnerCount: 1,
      paidCount: 1,
      waitingCount: 1,
    })
    const refused = await edit({ quota: 1 }, 1)
    expect(shop.errorsOf(refused)).toEqual({ quota: 'Sudah 2 kursi terisi, jadi kuota paling kecil 2' })
    expect((await edit({ quota: 2 }, 1)).status).toBe(200)
    expect((await shop.pay(await shop.world.newLearner(), course.slug, course.sessionId)).code).toBe('QUOTA_IS_FULL')
  })

  test('a session has no more participants than seats, even if the quota shrinks while ten users buy', async () => {
    const buyers = await Promise.all(Array.from({ length: 10 }, () => shop.world.newLearner({ points: 90 })))
    await edit({ quota: 10 }, 1)
    await Promise.all([
      ...buyers.map(buyer => shop.pay(buyer, course.slug, course.sessionId, 'point')),
      ...[2, 4, 6, 8].map(quota => edit({ quota }, 2)),
    ])
    const { quota, seatsTaken, learnerCount } = await shop.sessionOf(course.id, course.sessionId)
    expect(seatsTaken).toBe(learnerCount)
    expect(seatsTaken).toBeLessThanOrEqual(quota)
  })

  test('moving a meeting notifies participants, and requires the current sequence number of the meeting', async () => {
    const learner = await enter()
    const move = (number: string, day: number, sequence = 0) =>
      shop.world.call(
        sessions.moveCourseMeeting,
        {
          params: { id: course.sessionId, number },
          body: { startsAt: shop.inDays(day), endsAt: shop.inDays(day + 0.125), sequence, reason },
        },
        { as: shop.desk },
      )
    const overlap = await move('1', 21)
    expect([overlap.code, Object.keys(shop.errorsOf(overlap))]).toEqual(['MEETING_OVERLAPS', ['startsAt']])
    expect((await move('1', -3)).code).toBe('MEETING_IN_PAST')
    expect((await move('9', 40)).code).toBe('MEETING_NOT_FOUND')
    const responses = await Promise.all([move('1', 16), move('1', 17)])
    expect(responses.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['MEETING_CHANGED', 'ok'])
    expect(await getNotices(course.sessionId, learner.userId)).toEqual([{ step: 'moved', number: 1 }])
    // The first meeting moves to a time after the second meeting, so the session now begins with the former second
    // meeting.
    expect((await move('1', 24, 1)).status).toBe(200)
    expect((await shop.page(course.slug)).data.sessions[0]?.startsAt).toBe(shop.inDays(21))
  })

  test('cancelling a meeting notifies participants, and the course page no longer counts the meeting', async () => {
    const learner = await enter()
    const params = { id: course.sessionId, number: '1' }
    const cancel = () =>
      shop.world.call(sessions.cancelCourseMeeting, { params, body: { sequence: 0, reason } }, { as: shop.desk })
    expect((await cancel()).status).toBe(200)
    expect((await cancel()).code).toBe('MEETING_CANCELLED')
    expect(await getNotices(course.sessionId, learner.userId)).toEqual([{ step: 'cancelled', number: 1 }])
    expect((await shop.page(course.slug)).data.sessions[0]).toMatchObject({
      startsAt: shop.inDays(21),
      meetingCount: 2,
    })
  })

  test('the last planned meeting of a session cannot be cancelled alone, only together with the session', async () => {
    const learner = await enter()
    const cancel = (number: string) =>
      shop.world.call(
        sessions.cancelCourseMeeting,
        { params: { id: course.sessionId, number }, body: { sequence: 0, reason } },
        { as: shop.desk },
      )
    expect([(await cancel('1')).status, (await cancel('2')).status]).toEqual([200, 200])
    expect((await cancel('3')).code).toBe('MEETING_LAST')
    const params = await shop.world.db
      .selectFrom('webinar_meeting')
      .select('id')
      .where('webinar_id', '=', course.sessionId)
      .where('state', '=', 'planned')
      .executeTakeFirstOrThrow()
    const last = await shop.world.call(cancelMeeting, { params, body: { sequence: 0, reason } }, { as: shop.desk })
    expect(last.code).toBe('MEETING_LAST')
    expect((await shop.page(course.slug)).data.sessions).toMatchObject([{ startsAt: shop.inDays(28), meetingCount: 1 }])
    const whole = { params: { id: course.sessionId }, body: { reason } }
    const { version } = await shop.sessionOf(course.id, course.sessionId)
    expect((await shop.world.call(sessions.cancelCourseSession, whole, shop.at(version))).status).toBe(200)
    expect(await getNotices(course.sessionId, learner.userId)).toHaveLength(3)
    expect((await shop.page(course.slug)).data.sessions).toEqual([])
  })

  test('repeated requests add a meeting once, and participants get its reminders', async () => {
    const learner = await enter()
    const key = randomUUID()
    const add = (day: number, own = randomUUID()) =>
      shop.world.call(
        sessions.addCourseMeeting,
        {
          params: { id: course.sessionId },
          body: { startsAt: shop.inDays(day), endsAt: shop.inDays(day + 0.1), reason },
        },
        { as: shop.desk, key: own },
      )
    expect((await add(21)).code).toBe('MEETING_OVERLAPS')
    const refused = await add(-1)
    expect(Object.keys(shop.errorsOf(refused))).toEqual(['startsAt'])
    expect([(await add(35, key)).data.number, (await add(35, key)).data.number]).toEqual([4, 4])
    const { data: schedule } = await shop.world.call(listWebinars, {}, { as: learner })
    expect(schedule.find(({ id }) => id === course.sessionId)?.meetings).toHaveLength(4)
    expect((await shop.page(course.slug)).data.sessions[0]?.meetingCount).toBe(4)
  })

  test('a copied session starts some weeks later, and has no participants and no cancelled meetings', async () => {
    await enter()
    await shop.world.call(
      sessions.cancelCourseMeeting,
      { params: { id: course.sessionId, number: '2' }, body: { sequence: 0, reason } },
      { as: shop.desk },
    )
    const copy = (weeks: number) =>
      shop.world.call(
        sessions.copyCourseSession,
        { params: { id: course.sessionId }, body: { title: 'Angkatan kedua', quota: 9, weeks } },
        { as: shop.desk },
      )
    expect(Object.keys(shop.errorsOf(await copy(0)))).toEqual(['weeks'])
    const { data } = await copy(5)
    const made = await shop.sessionOf(course.id, data.id)
    expect(made).toMatchObject({ title: 'Angkatan kedua', zone: 'WITA', quota: 9, seatsTaken: 0, learnerCount: 0 })
    expect(made.meetings.map(({ startsAt }) => startsAt)).toEqual([shop.inDays(14 + 35), shop.inDays(28 + 35)])
    expectAll(made.meetings, ({ joinUrl }) => joinUrl === null)
  })

  test('a cancelled session enrols no new buyers, notifies participants, and makes late payments due for refund', async () => {
    const learner = await enter()
    const waiting = await shop.pay(await shop.world.newLearner(), course.slug, course.sessionId)
    const cancel = (version: number) =>
      shop.world.call(
        sessions.cancelCourseSession,
        { params: { id: course.sessionId }, body: { reason } },
        shop.at(version),
      )
    expect((await cancel(9)).code).toBe('VERSION_STALE')
    expect((await cancel(1)).data).toEqual({ closedCount: 1 })
    expect((await cancel(2)).code).toBe('SESSION_CANCELLED')
    expect((await edit({ quota: 9 }, 2)).code).toBe('SESSION_CANCELLED')
    expect(await getNotices(course.sessionId, learner.userId)).toEqual(
      [1, 2, 3].map(number => ({ step: 'cancelled', number })),
    )
    expect((await shop.page(course.slug)).data.sessions).toEqual([])
    expect((await shop.pay(await shop.world.newLearner(), course.slug, course.sessionId)).code).toBe(
      'SESSION_NOT_FOUND',
    )
    expect((await shop.order(waiting.data.orderId)).state).toBe('failed')
    await shop.isPaid((await shop.order(waiting.data.orderId)).number)
    expect((await shop.order(waiting.data.orderId)).state).toBe('refund-due')
    expect(await shop.sessionOf(course.id, course.sessionId)).toMatchObject({
      cancelReason: reason,
      seatsTaken: 1,
      learnerCount: 1,
      paidCount: 1,
      waitingCount: 0,
    })
  })

  test('if the server crashed while it cancelled a session, a later payment is due for refund and enrols nobody', async () => {
    const placed = await shop.pay(await shop.world.newLearner(), course.slug, course.sessionId)
    const off = { cancelled_at: shop.world.clock.now, cancel_reason: reason }
    await shop.world.db.updateTable('course_session').set(off).where('id', '=', course.sessionId).execute()
    await shop.isPaid((await shop.order(placed.data.orderId)).number)
    expect(await shop.order(placed.data.orderId)).toMatchObject({ state: 'refund-due', enrollment_id: null })
    expect(await shop.sessionOf(course.id, course.sessionId)).toMatchObject({ seatsTaken: 0, learnerCount: 0 })
  })

  test('if a session is cancelled during a payment, the buyer is notified or the payment is due for refund', async () => {
    const placed = await shop.pay(await shop.world.newLearner(), course.slug, course.sessionId)
    const { number } = await shop.order(placed.data.orderId)
    const [cancelled] = await Promise.all([
      shop.world.call(sessions.cancelCourseSession, { params: { id: course.sessionId }, body: { reason } }, shop.at(1)),
      shop.isPaid(number),
    ])
    expect(cancelled.status).toBe(200)
    const { state, user_id: userId } = await shop.order(placed.data.orderId)
    const steps = (await getNotices(course.sessionId, userId)).map(({ step }) => step)
    expect([state, steps]).toEqual(state === 'paid' ? ['paid', Array(3).fill('cancelled')] : ['refund-due', []])
  })

  test.each(['cancel', 'change', 'move'] as const)(
    'while the admin action "%s" waits for a lock, the purchase or refund that holds the lock can take the seats',
    async action => {
      const { db } = shop.world
      await enter()
      const other = (await shop.addSession(course.id)).data.id
      const cancel = () =>
        shop.world.call(
          sessions.cancelCourseSession,
          { params: { id: course.sessionId }, body: { reason } },
          shop.at(1),
        )
      const move = { params: { id: course.sessionId }, body: { to: other, reason } }
      if (action === 'move') await cancel()
      const run = {
        cancel,
        change: () => edit({ quota: 9 }, 1),
        move: () => shop.world.call(sessions.moveSessionLearners, move, { as: shop.desk }),
      }[action]
      const { id: enrollmentId } = await db
        .selectFrom('enrollment')
        .select('id')
        .where('session_id', '=', course.sessionId)
        .executeTakeFirstOrThrow()
      const { waiting } = await runInTransaction(db, async tx => {
        if (action === 'move') await lockForRefund(tx, enrollmentId)
        else await lockMeetings(tx, course.sessionId)
        const started = { waiting: run() }
        await waitForBlockedStatement(db)
        // Fails if the waiting call has locked the session. Then each of the two would wait for the other.
        const seats = tx.selectFrom('course_session').select('id').where('id', '=', course.sessionId)
        expect(await seats.forUpdate().noWait().execute()).toHaveLength(1)
        return started
      })
      expect((await waiting).status).toBe(200)
    },
  )

  test('a location makes a hybrid session Luring (in person), and its removal makes it Daring (online)', async () => {
    course = await shop.sold({ mode: 'Hybrid' })
    const learner = await enter()
    const getOwn = async () => {
      const { data } = await shop.world.call(listWebinars, {}, { as: learner })
      const own = data.find(({ id }) => id === course.sessionId)
      return [own?.mode, own?.meetings[0]?.sequence]
    }
    const getRelocations = async () => {
      const { db } = shop.world
      const rows = db.selectFrom('notification').select('body').where('user_id', '=', learner.userId)
      return (await rows.where('step', '=', 'relocated').execute()).map(({ body }) => body)
    }
    expect(await getOwn()).toEqual(['Daring', 0])
    expect((await edit({ place: 'Aula SMK 2' }, 1)).status).toBe(200)
    expect([await getOwn(), await getRelocations()]).toEqual([['Luring', 1], ['Sekarang di Aula SMK 2.']])
    expect((await edit({ place: null }, 2)).status).toBe(200)
    expect([await getOwn(), await getRelocations()]).toEqual([['Daring', 2], []])
  })

  test('a location entered in the webinar of a hybrid session makes the session Luring (in person)', async () => {
    course = await shop.sold({ mode: 'Hybrid' })
    const { db } = shop.world
    const find = () => db.selectFrom('webinar').selectAll().where('id', '=', course.sessionId).executeTakeFirstOrThrow()
    const { title, summary, description, version, ...row } = await find()
    const speaker = { name: row.speaker_name, title: row.speaker_title, bio: row.speaker_bio }
    const put = (place: string | null, before: number) =>
      shop.world.call(
        changeWebinar,
        { params: { id: course.sessionId }, body: { title, summary, description, speaker, place, reason } },
        shop.at(before),
      )
    const answer = await put('Aula SMK 2', version)
    expect(answer.status).toBe(200)
    expect(await find()).toMatchObject({ mode: 'Luring', place: 'Aula SMK 2', version: answer.data.version })
    expect((await put(null, answer.data.version)).status).toBe(200)
    expect(await find()).toMatchObject({ mode: 'Daring', place: null })
  })

  test('sessions become Luring (in person) with their course, and participants are notified of the location', async () => {
    course = await shop.sold({ mode: 'Hybrid' })
    const learner = await enter()
    expect((await edit({ place: 'Aula SMK 2' }, 1)).status).toBe(200)
    // Sessions that got a location before the mode was updated are still stored as 'Daring'.
    const { db } = shop.world
    await db.updateTable('webinar').set({ mode: 'Daring' }).where('id', '=', course.sessionId).execute()
    await db.deleteFrom('notification').where('user_id', '=', learner.userId).execute()
    const { version } = await shop.read(course.id)
    expect((await shop.change(course.id, { mode: 'Luring' }, version)).status).toBe(200)
    const { data } = await shop.world.call(listWebinars, {}, { as: learner })
    expect(data.find(({ id }) => id === course.sessionId)).toMatchObject({ mode: 'Luring' })
    const rows = db.selectFrom('notification').select('body').where('user_id', '=', learner.userId)
    expect(await rows.where('step', '=', 'relocated').execute()).toHaveLength(1)
  })

  test('coming sessions get the new instructor of their course, but keep a speaker that an admin chose', async () => {
    const { db } = shop.world
    const own = await addInstructor('Guru Awal')
    expect((await shop.change(course.id, { instructorId: own }, 2)).status).toBe(200)
    const past = await shop.addSession(course.id)
    const ended = { starts_at: new Date(shop.inDays(-2)), ends_at: new Date(shop.inDays(-1)) }
    await db.updateTable('course_session').set(ended).where('id', '=', past.data.id).execute()
    const guest = await shop.addSession(course.id)
    await db.updateTable('webinar').set({ speaker_name: 'Tamu' }).where('id', '=', guest.data.id).execute()
    const getSpeakers = async () => {
      const rows = await db
        .selectFrom('webinar')
        .select(['id', 'speaker_name', 'speaker_bio'])
        .where('id', 'in', [course.sessionId, past.data.id, guest.data.id])
        .execute()
      const of = new Map(rows.map(row => [row.id, [row.speaker_name, row.speaker_bio]]))
      return [course.sessionId, past.data.id, guest.data.id].map(id => of.get(id))
    }
    const [before, other] = [
      ['Guru Awal', 'Bio Guru Awal'],
      ['Tamu', 'Bio Guru Awal'],
    ]
    expect(await getSpeakers()).toEqual([before, before, other])
    const given = await addInstructor('Guru Kedua')
    const params = { id: given, courseId: course.id }
    const answer = await shop.world.call(giveCourse, { params, body: { from: own, reason } }, { as: shop.desk })
    expect(answer.status).toBe(200)
    expect(await getSpeakers()).toEqual([['Guru Kedua', 'Bio Guru Kedua'], before, other])
    const { version } = await shop.read(course.id)
    const third = await addInstructor('Guru Ketiga')
    expect((await shop.change(course.id, { instructorId: third }, version)).status).toBe(200)
    expect(await getSpeakers()).toEqual([['Guru Ketiga', 'Bio Guru Ketiga'], before, other])
  })

  test('coming sessions get the new name of their instructor, but keep a speaker that an admin chose', async () => {
    const { db } = shop.world
    const instructorId = await addInstructor('Guru Lama')
    expect((await shop.change(course.id, { instructorId }, 2)).status).toBe(200)
    const [past, guest, retitled] = [
      await shop.addSession(course.id),
      await shop.addSession(course.id),
      await shop.addSession(course.id),
    ].map(({ data }) => data.id)
    const ended = { starts_at: new Date(shop.inDays(-2)), ends_at: new Date(shop.inDays(-1)) }
    await db.updateTable('course_session').set(ended).where('id', '=', past!).execute()
    await db.updateTable('webinar').set({ speaker_name: 'Tamu' }).where('id', '=', guest!).execute()
    await db.updateTable('webinar').set({ speaker_title: 'Pemandu' }).where('id', '=', retitled!).execute()
    const row = await db.selectFrom('instructor').selectAll().where('id', '=', instructorId).executeTakeFirstOrThrow()
    const body = { name: 'Guru Baru', title: 'Kepala', bio: 'Bio baru', expertise: row.expertise, reason }
    const params = { id: instructorId }
    expect((await shop.world.call(changeInstructor, { params, body }, shop.at(row.version))).status).toBe(200)
    const speakers = await db
      .selectFrom('webinar')
      .select(['id', 'speaker_name as name', 'speaker_title as title', 'speaker_bio as bio'])
      .where('course_session_id', 'in', [course.sessionId, past!, guest!, retitled!])
      .execute()
    const unchanged = { title: row.title, bio: row.bio }
    expect(new Map(speakers.map(({ id, ...speaker }) => [id, speaker]))).toEqual(
      new Map([
        [course.sessionId, { name: 'Guru Baru', title: 'Kepala', bio: 'Bio baru' }],
        [past, { ...unchanged, name: 'Guru Lama' }],
        [guest, { ...unchanged, name: 'Tamu' }],
        [retitled, { name: 'Guru Baru', title: 'Pemandu', bio: 'Bio baru' }],
      ]),
    )
  })

  test('a session created without meetings gets the default meetings, which can be changed', async () => {
    const row = await shop.world.db
      .selectFrom('course_session')
      .innerJoin('course', 'course.id', 'course_session.course_id')
      .select(['course_session.id', 'course.id as courseId', 'course_session.starts_at', 'meeting_count'])
      .where('starts_at', '>', shop.world.clock.now)
      .where('course_session.id', 'not in', eb => eb.selectFrom('webinar').select('webinar.id'))
      .limit(1)
      .executeTakeFirstOrThrow()
    const before = await shop.sessionOf(row.courseId, row.id)
    expect([before.isScheduled, before.meetings.length]).toEqual([false, row.meeting_count])
    const startsAt = new Date(row.starts_at.getTime() - HOUR_MS).toISOString()
    const endsAt = new Date(row.starts_at.getTime() + HOUR_MS).toISOString()
    const movedResponse = await shop.world.call(
      sessions.moveCourseMeeting,
      { params: { id: row.id, number: '1' }, body: { startsAt, endsAt, sequence: 0, reason } },
      { as: shop.desk },
    )
    expect(movedResponse.status).toBe(200)
    const after = await shop.sessionOf(row.courseId, row.id)
    expect([after.isScheduled, after.meetings[0]?.startsAt]).toEqual([true, startsAt])
    expect(after.meetings.slice(1)).toEqual(before.meetings.slice(1))
  })
})
