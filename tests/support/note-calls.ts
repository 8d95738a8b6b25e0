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
export const longNote = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/v1/long-note',
  access: 'public',
  body: Note,
  bodyMaxBytes: 64 * 1024,
})
export const rateLimited = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/v1/counted',
  access: 'public',
  limit: 'forgot-password',
  body: Note,
})
export const withoutKey = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/v1/forgetful',
  access: 'public',
  body: Note,
})
export const unversioned = defineEndpoint({ ...shared, method: 'POST', path: '/note', access: 'public', body: Note })
export const ownNote = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/v1/own/{id}',
  access: 'person',
  params: v.object({ id: v.pipe(v.string(), v.uuid('Bukan uuid')) }),
})
export const adminNote = defineEndpoint({ ...shared, method: 'GET', path: '/v1/desk', access: 'admin' })
export const refusingCall = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/old/refuse',
  access: 'public',
  errors: ['QUIZ_NOT_FOUND'],
})
export const crashingCall = defineEndpoint({ ...shared, method: 'GET', path: '/v1/crash', access: 'public' })
export const invalidAnswerCall = defineEndpoint({ ...shared, method: 'GET', path: '/v1/lie', access: 'public' })
export const storageFullCall = defineEndpoint({ ...shared, method: 'GET', path: '/v1/full', access: 'public' })
export const databaseAwayCall = defineEndpoint({ ...shared, method: 'GET', path: '/v1/away', access: 'public' })
export const databaseBusyCall = defineEndpoint({ ...shared, method: 'GET', path: '/v1/crowded', access: 'public' })
export const haltedCall = defineEndpoint({ ...shared, method: 'GET', path: '/v1/halted', access: 'public' })
export const queuedCall = defineEndpoint({ ...shared, method: 'GET', path: '/v1/turn', access: 'person' })
export const queuedStaffCall = defineEndpoint({ ...shared, method: 'GET', path: '/v1/staff-turn', access: 'admin' })
export const streamedDownload = defineEndpoint({
  summary: 'contoh',
  method: 'GET',
  path: '/v1/streamed',
  access: 'public',
  download: 'application/zip',
  answer: DownloadedFile,
})
export const cookieCall = defineEndpoint({ ...shared, method: 'POST', path: '/v1/cookie', access: 'public' })

const SECRET = 'select password_hash from app_user'
/** Number of parts that the streaming call has sent, and whether it was stopped. */
export const streamState = { parts: 0, isEnded: false }
export const PART_BYTES = 1024 ** 2
/** Number of parts of the streamed file. */
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
  bindEndpoint(streamedDownload, () => new StreamedFile('besar.zip', parts())),
  bindEndpoint(envelope, ({ body }) => ({ text: body.text })),
  bindEndpoint(longNote, ({ body }) => ({ text: body.text })),
  bindEndpoint(rateLimited, ({ body }) => ({ text: body.text })),
  bindEndpoint(withoutKey, async ({ body }, context) => {
    await context.limit('login', body.text)
    return { text: body.text }
  }),
  bindEndpoint(unversioned, ({ body }) => ({ text: body.text })),
  bindEndpoint(ownNote, (_request, { person }) => ({ text: person.userId })),
  bindEndpoint(adminNote, (_request, { person }) => ({ text: person.userId })),
  bindEndpoint(refusingCall, () => {
    throw new CallError('QUIZ_NOT_FOUND', { type: 'quiz' })
  }),
  bindEndpoint(crashingCall, () => {
    throw new Error(SECRET)
  }),
  bindEndpoint(invalidAnswerCall, () => ({ wrong: SECRET }) as never),
  bindEndpoint(storageFullCall, async () => {
    await appendFile('/dev/full', 'x') // this device refuses every byte, like a full disk
    return { text: '' }
  }),
  bindEndpoint(databaseAwayCall, () => {
    throw new DatabaseUnavailable(new Error('connect ECONNREFUSED'))
  }),
  bindEndpoint(databaseBusyCall, () => {
    throw new DatabaseBusy(false)
  }),
  bindEndpoint(haltedCall, () => {
    throw new DatabaseBusy(true)
  }),
  ...[queuedCall, queuedStaffCall].map(endpoint =>
    bindEndpoint(endpoint, async () => {
      const { priority, isBegun, endsAt } = getCurrentCall()
      return { text: `${priority} ${isBegun} ${endsAt < Number.POSITIVE_INFINITY}` }
    }),
  ),
  bindEndpoint(
    cookieCall,
    (_request, { cookies }) => {
      cookies.set('semai_bind', 'a b;c', { maxAgeSeconds: 60, path: '/api' })
      return { text: cookies.read('semai_bind') ?? 'none' }
    },
    { sameSiteOnly: true },
  ),
]

/** A test token is a user's id. The token `expired` and all unknown tokens are refused. */
export const testPersonPort: PersonPort = {
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
