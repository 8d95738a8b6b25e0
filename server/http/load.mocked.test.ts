import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { expect, it, vi } from 'vitest'
import { closeForMaintenance, shedLoad } from './load.ts'

/** A process that is late with everything, without making this one late. */
vi.mock('@fastify/under-pressure', () => ({
  default: Object.assign(
    async (
      app: FastifyInstance,
      { pressureHandler }: { pressureHandler: (request: FastifyRequest) => Promise<void> },
    ) => app.addHook('onRequest', pressureHandler),
    { [Symbol.for('skip-override')]: true },
  ),
}))

it.each([
  ['under load', shedLoad],
  ['in maintenance', async (app: FastifyInstance) => closeForMaintenance(app)],
])('%s calls are refused however they are spelled; pages and health are served', async (_when, close) => {
  const app = fastify()
  await close(app)
  for (const path of ['/*', '/api/ready', '/api/v1/points']) app.get(path, () => 'ok')
  const statusOf = async (url: string) => (await app.inject(url)).statusCode
  expect(await Promise.all(['/', '/auth/login', '/assets/a.js', '/api/ready'].map(statusOf))).toEqual([
    200, 200, 200, 200,
  ])
  expect(await Promise.all(['/api/v1/points', '/%61pi/v1/points', '/api/v1/points?a'].map(statusOf))).toEqual([
    503, 503, 503,
  ])
  await app.close()
})
