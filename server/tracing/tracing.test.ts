import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { login } from '#contract/account/auth.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

let collector: Server
let endpoint = ''
let spans: SentSpan[] = []
let world: LearningApp | undefined

beforeEach(async () => {
  spans = []
  collector = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(text) as {
        resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
      } // OTLP defines this format
      spans.push(...resourceSpans.flatMap(each => each.scopeSpans).flatMap(each => each.spans))
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  // the server listens on a port, not on a pipe
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
})
afterEach(async () => {
  await world?.close()
  world = undefined
  collector.close()
})

const getValue = ({ attributes }: SentSpan, key: string) => attributes.find(each => each.key === key)?.value

/** Logs in with tracing and closes the app, because closing sends the waiting spans. */
async function traceLogin(ratio: number): Promise<void> {
  world = await startLearningApp({ config: { tracing: { endpoint, ratio } } })
  await world.app.ready()
  await world.app.inject({
    method: 'POST',
    url: `/api${login.path}`,
    headers: { 'x-request-id': 'permintaan-satu' },
    payload: { email: 'rahasia@sekolah.id', password: 'sangat-rahasia' },
  })
  await world.close()
  world = undefined
}

test('records a call with its request id, and its SQL statements as child spans without values', async () => {
  await traceLogin(1)
  const call = spans.find(({ name }) => name === `POST /api${login.path}`)
  if (!call) throw new Error(`no span of the call: ${spans.map(({ name }) => name).join()}`)
  expect(getValue(call, 'semai.request_id')?.stringValue).toBe('permintaan-satu')
  expect(getValue(call, 'http.response.status_code')?.intValue).toBeGreaterThanOrEqual(400)
  const below = spans.filter(({ parentSpanId }) => parentSpanId === call.spanId)
  expect(below.map(each => getValue(each, 'db.query.text')?.stringValue).join()).toContain('"app_user"')
  expect(new Set(below.map(({ traceId }) => traceId))).toEqual(new Set([call.traceId]))
  expect(JSON.stringify(spans)).not.toMatch(/rahasia@|sangat-rahasia/)
})

test('records nothing for calls that are not sampled', async () => {
  await traceLogin(0)
  expect(spans).toEqual([])
})
