import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { login } from '#contract/account/auth.ts'
import { listCourses } from '#contract/catalog/course.ts'
import type { MetricsSettings } from '#server/config.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { recordMail } from '#tests/support/mail.ts'
import { MailRefused } from '../providers/mail/port.ts'

const token = 'token-yang-sangat-panjang'
const PERSONAL = /[0-9a-f]{8}-[0-9a-f]{4}-|@|\d+\.\d+\.\d+\.\d+(?!"\})/

let world: LearningApp | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})

async function start(metrics: MetricsSettings | undefined, more: Parameters<typeof startLearningApp>[0] = {}) {
  world = await startLearningApp({ config: { metrics }, ...more })
  await world.app.ready()
  return world
}
const onPages: MetricsSettings = { port: undefined, host: '127.0.0.1', token }

async function scrape({ app }: LearningApp, authorization = `Bearer ${token}`) {
  const { statusCode, body, headers } = await app.inject({ url: '/metrics', headers: { authorization } })
  return { statusCode, body, type: headers['content-type'] }
}

/** Returns the value of one series. Returns undefined if the series does not exist. */
function getValue(text: string, series: string): number | undefined {
  const line = text.split('\n').find(each => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1).split(' ')[0])
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // the server listens on a port, not on a pipe
  probe.close()
  await once(probe, 'close')
  return port
}

test('counts calls by endpoint and status class, and measures their durations', async () => {
  const app = await start(onPages)
  await app.call(listCourses, { query: {} })
  await app.call(listCourses, { query: {} })
  await app.call(login, { body: { email: 'tiada@sekolah.id', password: 'salah-sekali' } })
  for (const url of ['/api/live', '/api/tidak-ada', '/tidak-ada-juga']) await app.app.inject({ url })
  const { statusCode, body, type } = await scrape(app)
  expect([statusCode, type]).toEqual([200, expect.stringContaining('application/openmetrics-text')])
  expect(body.trimEnd().endsWith('# EOF')).toBe(true)
  expect(getValue(body, 'semai_http_requests_total{endpoint="listCourses",status="2xx"}')).toBe(2)
  expect(getValue(body, 'semai_http_requests_total{endpoint="login",status="4xx"}')).toBe(1)
  expect(getValue(body, 'semai_http_requests_total{endpoint="other",status="2xx"}')).toBe(1)
  expect(getValue(body, 'semai_http_request_duration_seconds_count{endpoint="listCourses"}')).toBe(2)
  await app.call(listCourses, { query: {} })
  const again = (await scrape(app)).body
  expect(getValue(again, 'semai_http_requests_total{endpoint="listCourses",status="2xx"}')).toBe(3)
})

test('unknown paths add no time series', async () => {
  const app = await start(onPages)
  const getSeries = ({ body }: { body: string }) =>
    body.split('\n').filter(line => line.startsWith('semai_http')).length
  for (const url of ['/api/awal', '/awal']) await app.app.inject({ url })
  await scrape(app)
  const seriesBefore = getSeries(await scrape(app))
  for (let nth = 0; nth < 20; nth += 1) {
    await app.app.inject({ url: `/api/${nth}` })
    await app.app.inject({ url: `/${nth}` })
  }
  expect(getSeries(await scrape(app))).toBe(seriesBefore)
})

test('measures pool, event loop, memory and waiting emails, and exposes no personal data', async () => {
  const app = await start(onPages)
  const learner = await app.newLearner()
  await app.call(login, { body: { email: `${learner.userId}@contoh.test`, password: 'belajar123' } })
  const now = new Date()
  await app.db
    .insertInto('mail_job')
    .values({
      id: learner.userId,
      template: 'verification',
      user_id: null,
      email: 'a@b.id',
      next_try_at: now,
      created_at: now,
    })
    .execute()
  const { body } = await scrape(app)
  expect(getValue(body, 'semai_waiting_work{kind="mail"}')).toBe(1)
  expect(getValue(body, 'semai_database_up')).toBe(1)
  expect(getValue(body, 'semai_pool_connections{state="most"}')).toBe(12)
  expect(getValue(body, 'semai_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
  expect(getValue(body, 'semai_memory_bytes{kind="rss"}')).toBeGreaterThan(1e7)
  expect(body.split('\n').filter(line => PERSONAL.test(line))).toEqual([])
})

test('a wrong token gets the same response as an unknown path, and without settings there are no metrics', async () => {
  const app = await start(onPages)
  const unknown = await app.app.inject({ url: '/tidak-ada' })
  for (const wrong of ['', 'Bearer salah', `Bearer ${token}x`, token]) {
    const { statusCode, body } = await scrape(app, wrong)
    expect([statusCode, body.includes('semai_http')]).toEqual([unknown.statusCode, false])
  }
  expect(unknown.statusCode).toBe(404)
  await app.close()
  world = undefined
  const off = await start(undefined)
  expect((await scrape(off)).body).not.toContain('semai_http')
})

test('a separate port serves the metrics to this machine, and the port of the pages does not', async () => {
  const port = await freePort()
  const app = await start({ port, host: '127.0.0.1', token: undefined })
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('semai_pool_connections')])
  expect((await fetch(`http://127.0.0.1:${port}/lain`)).status).toBe(404)
  expect((await scrape(app)).statusCode).toBe(404)
  await app.close()
  world = undefined
  const socket = connect(port, '127.0.0.1')
  const [refused] = (await once(socket, 'error')) as [NodeJS.ErrnoException]
  expect(refused.code).toBe('ECONNREFUSED')
})

test('docs/operations.md lists every metric with its labels', async () => {
  const { body } = await scrape(await start(onPages))
  const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const listed = [...page.matchAll(/^\| `(semai_\w+)`/gm)].map(([, name = '']) => name)
  const served = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)
  expect(new Set(listed)).toEqual(new Set(served))
  expect(listed).toHaveLength(served.length)
})

test('metrics can be scraped while the database is unavailable, and report the database as down', async () => {
  const app = await start(onPages)
  await app.db.destroy()
  const { statusCode, body } = await scrape(app)
  expect([statusCode, getValue(body, 'semai_database_up')]).toEqual([200, 0])
  expect(body).not.toContain('semai_waiting_work{')
})

test('counts emails and pushes by outcome, and jobs by name', async () => {
  const { createMetrics } = await import('./metrics.ts')
  const app = await start(onPages)
  const { config, pool } = {
    config: { metrics: onPages, clientVersion: '1' },
    pool: { totalCount: 0, idleCount: 0, options: { max: 1 } },
  }
  // The wrapped functions use neither the pool nor other settings.
  const metrics = createMetrics({ config, db: app.db, pool, admission: () => undefined } as never)
  const sent = recordMail()
  const mail = metrics.watchMail(sent)
  const message = { id: 'a@b', date: new Date(), to: { name: 'A', address: 'a@b.id' }, subject: '', text: '', html: '' }
  await mail.send(message)
  sent.faults.push(new MailRefused('no'), new Error('away'))
  await expect(mail.send(message)).rejects.toThrow('no')
  await expect(mail.send(message)).rejects.toThrow('away')
  const push = metrics.watchPush({ send: async () => ({ kind: 'gone' }), close: async () => {} })
  await push.send({} as never) // the stand-in does not use its argument
  const job = metrics.watchJob({ name: 'uji', everyMs: 1, run: async () => {} })
  await job.run({} as never, new AbortController().signal) // the job does not use its argument
  const text = await metrics.text()
  expect(['ok', 'refused', 'failed'].map(each => getValue(text, `semai_mail_sends_total{outcome="${each}"}`))).toEqual([
    1, 1, 1,
  ])
  expect(getValue(text, 'semai_push_sends_total{outcome="gone"}')).toBe(1)
  expect(getValue(text, 'semai_job_rounds_total{job="uji",outcome="ok"}')).toBe(1)
})
