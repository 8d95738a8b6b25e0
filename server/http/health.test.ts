import { expect, it } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { openTestApp } from '#tests/support/app.ts'

it('without its database the process is live but not ready, and the health check reports the missing database', async () => {
  const nowhere = connect('postgres://nobody@127.0.0.1:1/nothing', { poolSize: 1 })
  const test = await openTestApp({ db: nowhere.db })
  expect((await test.app.inject('/api/live')).statusCode).toBe(200)
  const readyResponse = await test.app.inject('/api/ready')
  expect([readyResponse.statusCode, readyResponse.headers['retry-after']]).toEqual([503, '5'])
  const health = await test.app.inject('/api/health')
  expect([health.statusCode, health.json()]).toEqual([503, { status: 'degraded', database: 'away' }])
  await test.close()
  await nowhere.close()
})

it('with its database all three health checks succeed', async () => {
  const test = await openTestApp()
  const responses = await Promise.all(['/api/live', '/api/ready', '/api/health'].map(url => test.app.inject(url)))
  expect(responses.map(answer => answer.statusCode)).toEqual([200, 200, 200])
  expect(responses[2]?.json()).toEqual({ status: 'ok', database: 'up' })
  await test.close()
})
