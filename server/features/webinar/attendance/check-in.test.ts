import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeCourseSession } from '#contract/catalog/course-session.admin.ts'
import { changeWebinar } from '#contract/webinar/webinar.admin.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { type CourseDesk, openCourseDesk, reason, sessionFields } from '#tests/support/course-desk.ts'
import type { Learner } from '#tests/support/learning-app.ts'

let shop: CourseDesk
beforeAll(async () => {
  shop = await openCourseDesk()
})
afterAll(() => shop.close())

test('a check-in at the door is accepted if it was made before the session became Daring (online)', async () => {
  const { clock, db } = shop.world
  const course = await shop.sold({ mode: 'Hybrid' })
  const learners = await Promise.all([1, 2].map(() => shop.world.newLearner({ points: 90 })))
  for (const learner of learners) await shop.pay(learner, course.slug, course.sessionId, 'point')
  const params = { id: course.sessionId }
  const edit = async (place: string | null, version: number) => {
    const body = { ...sessionFields, place }
    expect((await shop.world.call(changeCourseSession, { params, body }, shop.at(version))).status).toBe(200)
  }
  await edit('Aula SMK 2', 1)
  const meeting = await db
    .selectFrom('webinar_meeting')
    .select(['id', 'starts_at'])
    .where('webinar_id', '=', course.sessionId)
    .orderBy('number')
    .executeTakeFirstOrThrow()
  const getMinute = (minute: number) => new Date(meeting.starts_at.getTime() + minute * MINUTE_MS)
  async function goTo(minute: number) {
    clock.now = getMinute(minute)
    shop.desk.accessToken = await shop.world.tokenFor(shop.desk.userId)
  }
  async function checkIn({ userId }: Learner, minute: number) {
    const payload = { meetingId: meeting.id, userId, pass: null }
    const entry = {
      id: randomUUID(),
      kind: 'attendance-check-in',
      payload,
      happenedAt: getMinute(minute).toISOString(),
    }
    const { data } = await shop.world.call(sendOutbox, { body: { entries: [entry] } }, { as: shop.desk })
    return data.results[0]
  }

  await goTo(30)
  await edit(null, 2)
  await goTo(40)
  expect(await checkIn(learners[0]!, 5)).toMatchObject({ outcome: 'accepted' })
  expect(await checkIn(learners[1]!, 35)).toMatchObject({ outcome: 'refused', code: 'MEETING_NOT_LURING' })

  // Later the session becomes Luring again, and then Daring by the form of its webinar.
  await edit('Aula SMK 2', 3)
  await goTo(50)
  const { title, summary, description, version, ...row } = await db
    .selectFrom('webinar')
    .selectAll()
    .where('id', '=', course.sessionId)
    .executeTakeFirstOrThrow()
  const speaker = { name: row.speaker_name, title: row.speaker_title, bio: row.speaker_bio }
  const body = { title, summary, description, speaker, place: null, reason }
  expect((await shop.world.call(changeWebinar, { params, body }, shop.at(version))).status).toBe(200)
  expect(await checkIn(learners[1]!, 45)).toMatchObject({ outcome: 'accepted' })
})
