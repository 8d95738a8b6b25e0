import fastify, { type FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { closeForMaintenance, shedLoad } from './load.ts'
import type { Shedding } from './load-shedding.ts'

async function getStatuses(close: (app: FastifyInstance) => void, urls: readonly string[]) {
  const app = fastify()
  close(app)
  for (const path of ['/*', '/api/ready', '/api/v1/points']) app.get(path, () => 'ok')
  app.get('/api/v1/outbox', { config: { priority: 'work' } }, () => 'ok')
  const responses = await Promise.all(urls.map(url => app.inject(url)))
  await app.close()
  return responses.map(({ statusCode }) => statusCode)
}
const lateBy = (shed: Shedding) => (app: FastifyInstance) => shedLoad(app, () => shed)
const pages = ['/', '/auth/login', '/assets/a.js', '/api/ready']
const calls = ['/api/v1/points', '/%61pi/v1/points', '/api/v1/points?a']

it.each([
  ['under load', lateBy('all')],
  ['in maintenance', closeForMaintenance],
])('%s, rejects API calls in any spelling of the path, and serves pages and health checks', async (_when, close) => {
  expect(await getStatuses(close, pages)).toEqual([200, 200, 200, 200])
  expect(await getStatuses(close, calls)).toEqual([503, 503, 503])
})

it('an overload sheds reads of points, and only a stronger overload also sheds outbox calls', async () => {
  const urls = ['/api/v1/points', '/api/v1/outbox']
  expect(await getStatuses(lateBy('none'), urls)).toEqual([200, 200])
  expect(await getStatuses(lateBy('all but work'), urls)).toEqual([503, 200])
  expect(await getStatuses(lateBy('all'), urls)).toEqual([503, 503])
})
