import * as fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import * as v from 'valibot'
import { toJsonSchema } from '@valibot/to-json-schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#contract/account/calls.ts'
import { api } from '#contract/api.ts'
import { type Endpoint, ErrorAnswer, hasEnvelope } from '#contract/wire/endpoint.ts'
import { getErrorStatus } from '#contract/wire/error-codes.ts'
import { isKnownCode } from '#contract/wire/error-text.ts'
import { CLIENT_VERSION } from '#contract/wire/limits.ts'
import { outboxPayloads } from '#contract/wire/outbox-payloads.ts'
import type { OutboxKind } from '#contract/wire/outbox-kinds.ts'
import {
  generateInvalidValue,
  type KnownValues,
  nastyAddressPart,
  rawBody,
  generateValidValue,
} from '#tests/support/arbitrary-values.ts'
import { type Learner, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'

// Takes over 60 s on a slow machine, because it sends generated requests to every endpoint of the contract.

/** Each run of the suite sends other random requests. On a very busy machine it sends fewer requests. */
const RUNS = 15
const MS_PER_ENDPOINT = 2_000
/**
 * Endpoints that must accept some of the random requests. They get more requests than other endpoints, and a busy
 * machine does not reduce the number.
 */
const callsThatMatter: readonly Endpoint[] = [
  api.setProgress,
  api.createPoint,
  api.sendOutbox,
  api.getEnrollment,
  api.getCourse,
  api.getQuizExam,
]
const RUNS_OF_CALL_THAT_MATTERS = 150
const MS_PER_CALL_THAT_MATTERS = 15_000

let learning: LearningApp
let learner: Learner
let member: Learner
let admin: Learner
const anything = ['true', 'dasar-pengembang-web', 'siswa@semai.test', 'belajar123', 'learner']
/** Values that exist in the database, by field name, so that many requests pass the first checks. */
const byField: Record<string, string[]> = {}
const known: KnownValues = field =>
  fc.nat().map(index => {
    const words = byField[field] ?? anything
    return words[index % words.length] ?? ''
  })

beforeAll(async () => {
  learning = await startLearningApp()
  member = await learning.newLearner({ points: 10_000 })
  admin = await learning.newAdmin()
  const { enrollmentId, materials, careerTrackId } = await learning.enrol(member)
  const quizIds = materials.flatMap(material => material.quiz_id ?? [])
  const session = await learning.db.selectFrom('course_session').select(['id', 'course_id']).executeTakeFirstOrThrow()
  Object.assign(byField, {
    enrollmentId: [enrollmentId],
    enrollment_id: [enrollmentId],
    enrollmentIds: [enrollmentId],
    courseId: [session.course_id],
    lectureMaterialId: materials.map(material => material.id),
    track_class_id: materials.map(material => material.track_class_id),
    userId: [member.userId],
    user_id: [member.userId],
    id: [member.userId, careerTrackId, ...quizIds],
    quizId: quizIds,
    career_track_id: [careerTrackId],
    sessionId: [session.id],
    reference: ['SM-0000-0000-0001', '0'.repeat(26)],
    code: ['0'.repeat(26)],
    slug: ['dasar-pengembang-web'],
    version: ['1'],
    provinceId: ['32', '91', '00'],
    cityId: ['32.73', '91.71', '00.00'],
    institutionId: ['universitas-gadjah-mada-ugm', 'tidak-ada'],
    fullName: ['Bunga Citra'],
    phoneNumber: ['081234567890'],
    birthDate: ['2001-02-28', '2001-02-30'],
    linkedinUrl: ['https://www.linkedin.com/in/bunga', ''],
    instagramUrl: ['https://instagram.com/bunga', ''],
    githubUrl: ['https://github.com/bunga', ''],
    websiteUrl: ['https://bunga.id', ''],
    search: ['bandung', 'negeri 1', '%'],
    event_name: ['material-completed', 'register-success', 'quiz-passed'],
    ref: materials.map(material => `${enrollmentId}:${material.id}`),
  })
})
afterAll(() => learning.close())

const getJson = (schema: v.GenericSchema) =>
  toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' }) as Record<string, unknown>

const address = (field: string) =>
  fc.oneof({ weight: 5, arbitrary: known(field).map(encodeURIComponent) }, { weight: 2, arbitrary: nastyAddressPart })

function getUrl(endpoint: Endpoint): fc.Arbitrary<string> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const asked = Object.keys((endpoint.query && (getJson(endpoint.query)['properties'] as object)) ?? {})
  const params = fc.tuple(...names.map(address))
  const query = fc.tuple(
    ...asked.map(name => fc.oneof({ weight: 3, arbitrary: address(name) }, fc.constant(undefined))),
  )
  return fc.tuple(params, query).map(([given, search]) => {
    const path = names.reduce((done, name, at) => done.replace(`{${name}}`, given[at] ?? ''), endpoint.path)
    const pairs = asked.flatMap((name, at) => (search[at] === undefined ? [] : [`${name}=${search[at]}`]))
    return `/api${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
  })
}

const recently = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
const getIso = (date: Date) => date.toISOString()

/** Generates a batch with entries of real kinds, so that the fuzz test reaches the code that applies entries. */
function outboxBatch(): fc.Arbitrary<unknown> {
  const entries = Object.entries(outboxPayloads).map(([kind, schema]) => {
    const payload = fc.oneof(generateValidValue(getJson(schema), known), generateInvalidValue(getJson(schema), known))
    const happenedAt = fc.oneof({ weight: 9, arbitrary: recently }, fc.date({ noInvalidDate: true })).map(getIso)
    return fc.record({ id: fc.uuid(), kind: fc.constant(kind as OutboxKind), payload, happenedAt })
  })
  return fc.record({ entries: fc.array(fc.oneof(...entries), { minLength: 1, maxLength: 5 }) })
}

function getBody(endpoint: Endpoint): fc.Arbitrary<string | undefined> {
  if (endpoint.body === undefined) return fc.oneof(fc.constant(undefined), rawBody)
  const schema = getJson(endpoint.body)
  const good =
    endpoint === api.sendOutbox
      ? fc.oneof(outboxBatch(), generateValidValue(schema, known))
      : generateValidValue(schema, known)
  const json = fc.oneof({ weight: 3, arbitrary: good }, { weight: 3, arbitrary: generateInvalidValue(schema, known) })
  return fc.oneof({ weight: 5, arbitrary: json.map(value => JSON.stringify(value) ?? '') }, rawBody)
}

const contentType = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'multipart/form-data; boundary=', ''),
)
const authorization = fc.oneof(
  { weight: 12, arbitrary: fc.constant('ours') },
  fc.constantFrom('', 'Bearer x', 'Bearer ', 'Basic !!', `Bearer ${'x'.repeat(9_000)}`),
)
const key = fc.oneof({ weight: 4, arbitrary: fc.uuid() }, fc.constantFrom('k', '', 'x'.repeat(300), 'a b'))

const formHead = (name: string, file: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\ncontent-type: image/png\r\n\r\n`

/** Generates an upload. Most uploads begin with a valid file signature, and most have a complete multipart body. */
const uploadForm: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.constantFrom('file', 'other', '__proto__', ''),
    fc.constantFrom('a.png', '../../a.png', 'a\0.svg', ''),
    fc.constantFrom('', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'RIFF\x10\0\0\0WEBPVP8 ', '<svg/>'),
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom('\r\n--x--\r\n', '\r\n--x\r\n', '', '\r\n--x--'),
  )
  .map(([name, file, magic, bytes, end]) =>
    Buffer.concat([Buffer.from(formHead(name, file) + magic, 'latin1'), bytes, Buffer.from(end)]),
  )
const formType = fc.oneof(
  { weight: 8, arbitrary: fc.constant('multipart/form-data; boundary=x') },
  fc.constantFrom('multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=""', ''),
)

const bytesType = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/octet-stream') },
  fc.constantFrom('application/json', 'application/octet-stream; charset=utf-16', ''),
)

function getPayload(endpoint: Endpoint): fc.Arbitrary<Buffer | string | undefined> {
  if (endpoint.upload) return uploadForm
  if (endpoint.bytes) return fc.uint8Array({ maxLength: 600 }).map(bytes => Buffer.from(bytes))
  return getBody(endpoint)
}

function requestFor(endpoint: Endpoint): fc.Arbitrary<InjectOptions> {
  const parts = fc.record({
    url: getUrl(endpoint),
    payload: getPayload(endpoint),
    type: endpoint.upload ? formType : endpoint.bytes ? bytesType : contentType,
    as: authorization,
    key,
  })
  return parts.map(({ url, payload, type, as, key: idempotencyKey }) => ({
    method: endpoint.method,
    url,
    headers: {
      ...(as !== '' && { authorization: as === 'ours' ? `Bearer ${learner.accessToken}` : as }),
      ...(payload !== undefined && endpoint.method !== 'GET' && type !== '' && { 'content-type': type }),
      ...(endpoint.idempotent && { 'idempotency-key': idempotencyKey }),
    },
    ...(payload !== undefined && endpoint.method !== 'GET' && { payload }),
  }))
}

function expectFile({ download }: Endpoint, type: unknown, seen: string): void {
  if (type !== download) throw new Error(`not a file of the contract: ${seen}`)
}

/** Beginnings of the schema library's own messages. */
const ENGLISH = /\bInvalid\b|\bExpected\b/

const accepted = new Map<Endpoint, number>()

/** Checks the properties that the answer to every request must have. */
async function expectAnswerHolds(endpoint: Endpoint, request: InjectOptions): Promise<void> {
  const response = await learning.app.inject(request)
  const seen = `${JSON.stringify(request).slice(0, 600)} -> ${response.statusCode} ${response.body.slice(0, 300)}`
  accepted.set(endpoint, (accepted.get(endpoint) ?? 0) + (response.statusCode === 200 ? 1 : 0))
  if (response.headers['client-version'] !== CLIENT_VERSION) throw new Error(`no client-version: ${seen}`)
  if (response.statusCode >= 500) throw new Error(`server fault: ${seen}`)
  if (response.statusCode === 200 && endpoint.download)
    return expectFile(endpoint, response.headers['content-type'], seen)
  const body: unknown = response.json()
  if (response.statusCode === 200) {
    const schema = hasEnvelope(endpoint) ? v.strictObject({ data: endpoint.answer }) : endpoint.answer
    if (!v.is(schema, body)) throw new Error(`not the answer of the contract: ${seen}`)
    return
  }
  if (!v.is(ErrorAnswer, body)) throw new Error(`not our error shape: ${seen}`)
  const isOurs =
    isKnownCode(body.code) && (getErrorStatus(body.code) === response.statusCode || body.code === 'VALIDATION_FAILED')
  if (!isOurs) throw new Error(`code and status disagree: ${seen}`)
  if (ENGLISH.test(Object.values(body.errors ?? {}).join())) throw new Error(`words in English: ${seen}`)
}

/** Calls of accounts come last, because they can erase the accounts that other calls use. */
const calls = Object.entries(api).toSorted(
  ([one], [other]) => Number(one in accountCalls) - Number(other in accountCalls),
)

describe('fuzzed requests', () => {
  it.each(calls)('fuzzed requests never cause an internal error in %s', async (_name, endpoint: Endpoint) => {
    // Each endpoint starts with a new token, because some requests log out or end the sessions of all devices.
    const { userId } = endpoint.access === 'admin' ? admin : member
    learner = { userId, accessToken: await learning.tokenFor(userId) }
    const matters = callsThatMatter.includes(endpoint)
    const interruptAfterTimeLimit = matters ? MS_PER_CALL_THAT_MATTERS : MS_PER_ENDPOINT
    const numRuns = matters ? RUNS_OF_CALL_THAT_MATTERS : RUNS
    const property = fc.asyncProperty(requestFor(endpoint), request => expectAnswerHolds(endpoint, request))
    // The first run has no time limit. It may have to start a thread, which takes long, and a property without a
    // completed run fails.
    await fc.assert(property, { numRuns: 1 })
    await fc.assert(property, { numRuns, interruptAfterTimeLimit, markInterruptAsFailure: false })
  })

  it('fuzzed requests reach the handlers: every important endpoint accepts some of them', () => {
    const counts = callsThatMatter.map(call => [call.path, accepted.get(call) ?? 0] as const)
    expect(counts.filter(([, count]) => count === 0)).toEqual([])
  })
})
