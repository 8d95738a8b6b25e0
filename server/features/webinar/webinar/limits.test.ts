import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as desk from '#contract/webinar/webinar-schedule.admin.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp

beforeAll(async () => {
  // Replaces the job by an empty function.
  const jobs = [{ name: 'send-notifications', everyMs: 86_400_000, run: async () => {} }]
  world = await startLearningApp({ config: { rateLimitFactor: 1 }, jobs })
})
afterAll(() => world.close())

const inHours = (hours: number) => new Date(world.clock.now.getTime() + hours * 3_600_000).toISOString()

async function newWebinar(as: Awaited<ReturnType<LearningApp['newAdmin']>>) {
  const body = {
    slug: `webinar-${randomUUID()}`,
    title: 'Tanya jawab',
    summary: 'Bawa pertanyaanmu',
    description: '',
    mode: 'Daring' as const,
    zone: 'WIB' as const,
    capacity: null,
    speaker: { name: 'Ratna', title: 'Pengembang', bio: '' },
    meetings: [{ startsAt: inHours(48), endsAt: inHours(49) }],
  }
  return (await world.call(desk.createWebinar, { body }, { as })).data
}

test('a meeting can be moved or cancelled at most six times an hour, and other meetings have their own limit', async () => {
  const admin = await world.newAdmin()
  const [first, second] = [await newWebinar(admin), await newWebinar(admin)]
  const move = (id: string, sequence: number) => {
    const body = { startsAt: inHours(50 + sequence), endsAt: inHours(51 + sequence), sequence }
    return world.call(desk.moveMeeting, { params: { id }, body }, { as: admin })
  }
  const id = first.meetings[0]!.id
  for (let sequence = 0; sequence < 6; sequence += 1) expect((await move(id, sequence)).status).toBe(200)
  expect((await move(id, 6)).code).toBe('TOO_MANY_REQUESTS')
  const cancel = { params: { id }, body: { sequence: 6, reason: 'Sakit' } }
  expect((await world.call(desk.cancelMeeting, cancel, { as: admin })).code).toBe('TOO_MANY_REQUESTS')
  expect((await move(second.meetings[0]!.id, 0)).status).toBe(200)
})
