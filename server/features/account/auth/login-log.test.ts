import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { login } from '#contract/account/auth.ts'
import { listDeskUsers } from '#contract/account/user.admin.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

let world: LearningApp
const lines: string[] = []
beforeAll(async () => {
  world = await startLearningApp({ config: { logLevel: 'info' }, logStream: { write: line => void lines.push(line) } })
})
afterAll(() => world.close())
beforeEach(() => {
  lines.length = 0
})

const email = 'siswa@semai.test'
const events = (message: string) =>
  lines.map(line => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === message)

test('a login is logged with the user and the method, but without email and password', async () => {
  const { data } = await world.call(login, { body: { email, password: 'belajar123' } })
  expect(events('user logged in')).toEqual([
    expect.objectContaining({ userId: data.userId, method: 'password', time: expect.any(Number) }),
  ])
  expect(lines.join('')).not.toMatch(/siswa@|belajar123/)
})

test('a failed login is logged with its error code and IP address, but without email and password', async () => {
  await world.call(login, { body: { email, password: 'bukan\n"ini"' } })
  const [refusal] = events('call refused')
  expect(refusal).toMatchObject({ code: 'LOGIN_FAILED' })
  const request = events('incoming request').find(({ reqId }) => reqId === refusal?.['reqId'])
  expect(request).toMatchObject({ req: { path: '/api/v1/auth/login', ip: '127.0.0.1' } })
  expect(lines.join('')).not.toMatch(/siswa@|bukan/)
})

test('logs a call without the required role, and a call with a forged token', async () => {
  const as = await world.newLearner()
  await world.call(listDeskUsers, { query: {} }, { as })
  await world.call(listDeskUsers, { query: {} }, { as: { ...as, accessToken: 'x.y.z' } })
  expect(events('call refused')).toMatchObject([{ code: 'FORBIDDEN', userId: as.userId }, { code: 'UNAUTHORIZED' }])
})
