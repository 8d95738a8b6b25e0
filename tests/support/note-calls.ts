import { appendFile } from 'node:fs/promises'
import type { LightMyRequestResponse } from 'fastify'
import * as v from 'valibot'
import { expect } from 'vitest'
import { DownloadedFile, defineEndpoint, ErrorAnswer } from '#contract/wire/endpoint.ts'
import { CLIENT_VERSION } from '#contract/wire/limits.ts'
import { DatabaseUnavailable, DatabaseBusy } from '#server/db/unavailable.ts'
import { getCurrentCall } from '#server/db/call.ts'
import { bindEndpoint } from '#server/http/bind.ts'
import { StreamedFile } from '#server/http/download.ts'
import { CallError } from '#server/http/errors.ts'
import type { PersonPort } from '#server/http/person.ts'

const Note = v.object({
  text: v.pipe(v.string(), v.trim(), v.nonEmpty('Teks harus diisi')),
  tags: v.optional(v.array(v.string())),
})
const shared = { summary: 'contoh', answer: v.object({ text: v.string() }) } as const
export const envelope = defineEndpoint({ ...shared, method: 'POST', path: '/v1/note', access: 'public', body: Note })
export const long = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/v1/long-note',
  access: 'public',
  body: Note,
  bodyMaxBytes: 64 * 1024,
})
export const counted = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/v1/counted',
  access: 'public',
  limit: 'forgot-password',
  body: Note,
})
export const forgetful = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/v1/forgetful',
  access: 'public',
  body: Note,
})
export const bare = defineEndpoint({ ...shared, method: 'POST', path: '/note', access: 'public', body: Note })
export const own = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/v1/own/{id}',
  access: 'person',
  params: v.object({ id: v.pipe(v.string(), v.uuid('Bukan uuid')) }),
})
export const desk = defineEndpoint({ ...shared, method: 'GET', path: '/v1/desk', access: 'admin' })
export const refusing = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/old/refuse',
  access: 'public',
  errors: ['QUIZ_NOT_FOUND'],
})
export const crashing = defineEndpoint({ ...shared, method: 'GET', path: '/v1/crash', access: 'public' })
export const lying = defineEndpoint({ ...shared, method: 'GET', path: '/v1/lie', access: 'public' })
export const full = defineEndpoint({ ...shared, method: 'GET', path: '/v1/full', access: 'public' })
export const away = defineEndpoint({ ...shared, method: 'GET', path: '/v1/away', access: 'public' })
export const crowded = defineEndpoint({ ...shared, method: 'GET', path: '/v1/crowded', access: 'public' })
export const halted = defineEndpoint({ ...shared, method: 'GET', path: '/v1/halted', access: 'public' })
export const turn = defineEndpoint({ ...shared, method: 'GET', path: '/v1/turn', access: 'person' })
export const turnOfStaff = defineEndpoint({ ...shared, method: 'GET', path: '/v1/staff-turn', access: 'admin' })
export const streamed = defineEndpoint({
  summary: 'contoh',
  method: 'GET',
  path: '/v1/streamed',
  access: 'public',
  download: 'application/zip',
  answer: DownloadedFile,
})
export const bound = defineEndpoint({ ...shared, method: 'POST', path: '/v1/cookie', access: 'public' })

const SECRET = 'select password_hash from app_user'
/** Number of parts that the streaming call has sent, and whether it was stopped. */
export const streamState = { parts: 0, isEnded: false }
export const PART_BYTES = 1024 ** 2
export const MANY = 60
async function* parts() {
  Object.assign(streamState, { parts: 0, isEnded: false })
  try {
    for (; streamState.parts < MANY; streamState.parts += 1) yield new Uint8Array(PART_BYTES).fill(streamState.parts)
  } finally {
    streamState.isEnded = true
  }
}

export const bindings = [
  bindEndpoint(streamed, () => new StreamedFile('besar.zip', parts())),
  bindEndpoint(envelope, ({ body }) => ({ text: body.text })),
  bindEndpoint(long, ({ body }) => ({ text: body.text })),
  bindEndpoint(counted, ({ body }) => ({ text: body.text })),
  bindEndpoint(forgetful, async ({ body }, context) => {
    await context.limit('login', body.text)
    return { text: body.text }
  }),
  bindEndpoint(bare, ({ body }) => ({ text: body.text })),
  bindEndpoint(own, (_request, { person }) => ({ text: person.userId })),
  bindEndpoint(desk, (_request, { person }) => ({ text: person.userId })),
  bindEndpoint(refusing, () => {
    throw new CallError('QUIZ_NOT_FOUND', { type: 'quiz' })
  }),
  bindEndpoint(crashing, () => {
    throw new Error(SECRET)
  }),
  bindEndpoint(lying, () => ({ wrong: SECRET }) as never),
  bindEndpoint(full, async () => {
    await appendFile('/dev/full', 'x') // this device refuses every byte, like a full disk
    return { text: '' }
  }),
  bindEndpoint(away, () => {
    throw new DatabaseUnavailable(new Error('connect ECONNREFUSED'))
  }),
  bindEndpoint(crowded, () => {
    throw new DatabaseBusy(false)
  }),
  bindEndpoint(halted, () => {
    throw new DatabaseBusy(true)
  }),
  ...[turn, turnOfStaff].map(endpoint =>
    bindEndpoint(endpoint, async () => {
      const { priority, isBegun, endsAt } = getCurrentCall()
      return { text: `${priority} ${isBegun} ${endsAt < Number.POSITIVE_INFINITY}` }
    }),
  ),
  bindEndpoint(
    bound,
    (_request, { cookies }) => {
      cookies.set('semai_bind', 'a b;c', { maxAgeSeconds: 60, path: '/api' })
      return { text: cookies.read('semai_bind') ?? 'none' }
    },
    { sameSiteOnly: true },
  ),
]

/** A test token is a user's id. The token `expired` and all unknown tokens are refused. */
export const people: PersonPort = {
  verifyAccessToken: async token =>
    token === 'expired' ? 'expired' : token.startsWith('user-') ? { userId: token, sessionId: token } : 'invalid',
  findPerson: async (_db, { userId }) =>
    userId === 'user-gone'
      ? undefined
      : { userId, sessionId: userId, isAdmin: userId === 'user-admin', roles: ['learner'] },
  lockRoles: async (_tx, { userId }) => ({ isAdmin: userId === 'user-admin', roles: ['learner'] }),
}

export function expectRefusal(response: LightMyRequestResponse, status: number, code: string): void {
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([status, code])
  expect(v.is(ErrorAnswer, response.json())).toBe(true)
  expect(response.headers).toMatchObject({ 'client-version': CLIENT_VERSION, 'cache-control': 'no-store' })
}
