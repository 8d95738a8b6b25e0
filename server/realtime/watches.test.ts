import { MINUTE_MS } from '#contract/wire/durations.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#server/features/index.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { listen, openSocket, type TestSocket } from '#tests/support/sockets.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { touchIfChanged } from './touch.ts'

/*
 * Some data changes only with time, for example a frenzy or a redeem window. While a client follows such a topic, the
 * server checks it and announces its changes.
 */

let world: LearningApp
let socket: TestSocket
beforeAll(async () => {
  world = await startLearningApp({ jobs: jobs.map(job => ({ ...job, run: async () => {} })) })
  await world.db.deleteFrom('redeem_window').execute()
  await world.db.deleteFrom('point_window').execute()
  socket = await openSocket(await listen(world.app), { token: (await world.newLearner()).accessToken })
})
afterAll(async () => {
  socket.close()
  await world.close()
})

const getNumber = (topic: string) => socket.hints.findLast(hint => hint.topic === topic)?.number ?? 0
/** Expects hints for these topics after `change` was called. */
async function areNotified(topics: readonly string[], change: () => unknown): Promise<void> {
  const before = new Map(topics.map(topic => [topic, getNumber(topic)]))
  await change()
  const isNew = (topic: string) => getNumber(topic) > before.get(topic)!
  await waitUntilPasses(() => expect(topics.filter(topic => !isNew(topic))).toEqual([]))
}
const goOn = (minutes: number) => () => {
  world.clock.now = new Date(world.clock.now.getTime() + minutes * MINUTE_MS)
}

test('announces frenzies and redeem windows when they are planned, begin and end', async () => {
  await socket.follow('frenzy', 'redeem')
  const currentWatch = async (name: string) =>
    (await world.db.selectFrom('topic').select('number').where('name', '=', name).executeTakeFirst())?.number
  await waitUntilPasses(async () => {
    for (const name of ['frenzy', 'redeem']) expect(await currentWatch(name)).toBeDefined()
  })
  const at = (minutes: number) => new Date(world.clock.now.getTime() + minutes * MINUTE_MS)
  const hours = { id: randomUUID(), starts_at: at(10), ends_at: at(12) }
  const frenzy = { ...hours, multiplier: 2, mission: 'Selesaikan satu materi' }
  await areNotified(['frenzy'], () => world.db.insertInto('point_window').values(frenzy).execute())
  await areNotified(['redeem'], () => world.db.insertInto('redeem_window').values(hours).execute())
  await areNotified(['frenzy', 'redeem'], goOn(11))
  await areNotified(['frenzy', 'redeem'], goOn(2))
})

test('if eight servers check the same change at the same time, only one reports the change', async () => {
  const number = async () =>
    (await world.db.selectFrom('topic').select('number').where('name', '=', 'frenzy').executeTakeFirstOrThrow()).number
  socket.close()
  const before = await number()
  await Promise.all(Array.from({ length: 8 }, () => touchIfChanged(world.db, 'frenzy', 'new hours')))
  expect(await number()).toBe(before + 1)
})
