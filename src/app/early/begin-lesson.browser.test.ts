import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getLesson } from '#contract/lesson.ts'
import { closeSemaiDb, DB_NAME, openSemaiDb } from '#app/data/db.ts'
import { enrollmentQuery } from '#app/queries/enrollment.ts'
import { QUERY_SCHEMA, storedKeyOf } from '#app/queries/kept-answers.ts'
import { fetchOrTake } from '#app/session/early-call.ts'
import { beginLesson, enrollmentKey, lessonAt } from './begin-lesson.ts'

const ANI = '0195a000-0000-7000-8000-00000000000a'
const ENROLLMENT = '0195a000-0000-7000-8000-0000000000e1'
const MATERIAL = '0195a000-0000-7000-8000-0000000000f1'
const LESSON = `/lecture-material/article/${MATERIAL}?enrId=${ENROLLMENT}`
const ADDRESS = `/api/v1/enrollments/${ENROLLMENT}/lessons/${MATERIAL}`

const before = location.href
const calls = vi.fn<(address: RequestInfo | URL, init?: RequestInit) => Promise<Response>>()
beforeEach(async () => {
  await forgetDevice()
  calls.mockReset().mockImplementation(async () => new Response('{}', { headers: { date: 'now', 'x-mark': 'kept' } }))
  vi.stubGlobal('fetch', calls)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  globalThis.semaiEarly = undefined
  history.replaceState(null, '', before)
  await forgetDevice()
})

async function forgetDevice(): Promise<void> {
  closeSemaiDb()
  await new Promise<void>(resolve => {
    const gone = indexedDB.deleteDatabase(DB_NAME)
    for (const end of ['success', 'error']) gone.addEventListener(end, () => resolve())
  })
}

function tokenFor(secondsLeft: number): string {
  const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1_000) + secondsLeft }))
  return `e30.${claims.replaceAll('=', '')}.sig`
}

async function logInOnDevice(accessToken = tokenFor(600)): Promise<string> {
  const db = await openSemaiDb()
  const session = { userId: ANI, isAdmin: false, roles: [], accessToken, refreshToken: 'r', remember: true }
  await db.put('session', session, 'current')
  return accessToken
}

/** As the document does it; resolves when the device has been read. */
async function open(address = LESSON): Promise<void> {
  history.replaceState(null, '', address)
  beginLesson('/api')
  // Its own reading was asked for before this one.
  await new Promise<void>(resolve => {
    const after = indexedDB.open(DB_NAME)
    after.onupgradeneeded = () => after.transaction?.abort()
    after.addEventListener('error', event => {
      event.preventDefault()
      resolve()
    })
    after.onsuccess = () => {
      const stores = after.result.transaction(['session', 'queries'], 'readwrite')
      stores.oncomplete = () => resolve()
      after.result.close()
    }
  })
}

const ask = (token: string) => fetchOrTake(ADDRESS, { headers: new Headers({ authorization: `Bearer ${token}` }) })

describe('beginLesson', () => {
  it('asks with the token of who is here, at the address and under the name the app itself uses', async () => {
    const token = await logInOnDevice()
    await open()
    expect(calls.mock.calls.map(([address, init]) => [address, init?.headers])).toEqual([
      [ADDRESS, { accept: 'application/json', authorization: `Bearer ${token}` }],
    ])
    const named = getLesson.path.replace('{enrollmentId}', ENROLLMENT).replace('{materialId}', MATERIAL)
    expect(ADDRESS).toBe(`/api${named}`)
    expect(enrollmentKey(ANI, ENROLLMENT)).toBe(storedKeyOf(ANI, false, enrollmentQuery(ENROLLMENT).queryKey))
  })

  it('asks nothing where the enrolment is on the device already', async () => {
    await logInOnDevice()
    const { queryKey } = enrollmentQuery(ENROLLMENT)
    const row = { buster: QUERY_SCHEMA, queryHash: '', queryKey, state: {} }
    await (await openSemaiDb()).put('queries', row, storedKeyOf(ANI, false, queryKey))
    await open()
    expect(calls).not.toHaveBeenCalled()
  })

  it('asks nothing for nobody, with a token that has run out, or elsewhere', async () => {
    await openSemaiDb()
    await open()
    await logInOnDevice(tokenFor(-60))
    await open()
    await logInOnDevice('not.a-token.at-all')
    await open()
    await logInOnDevice()
    await open('/kelas')
    await open(`/lecture-material/article/${MATERIAL}`)
    await open(`/lecture-material/article/${MATERIAL}?enrId=../../points`)
    expect(calls).not.toHaveBeenCalled()
  })

  it('makes no database where there is none, and holds up nobody who wants a newer one', async () => {
    await open()
    expect(calls).not.toHaveBeenCalled()
    expect(await indexedDB.databases()).not.toContainEqual(expect.objectContaining({ name: DB_NAME }))
    // The app makes its own right behind it.
    history.replaceState(null, '', LESSON)
    beginLesson('/api')
    expect((await openSemaiDb()).objectStoreNames).toContain('queries')
  })

  it('reads both ids out of a lesson address', () => {
    expect(lessonAt(new URL(LESSON, location.href))).toEqual({ enrollmentId: ENROLLMENT, materialId: MATERIAL })
  })
})

describe('fetchOrTake', () => {
  it('hands the answer out once; the next call goes over the line', async () => {
    const token = await logInOnDevice()
    await open()
    const answer = await ask(token)
    expect([answer.headers.get('x-mark'), answer.headers.get('date')]).toEqual(['kept', null])
    expect(calls).toHaveBeenCalledTimes(1)
    await ask(token)
    expect(calls).toHaveBeenCalledTimes(2)
  })

  it('gives nobody the answer that was asked for with another token', async () => {
    await logInOnDevice()
    await open()
    await ask('somebody else')
    expect(calls).toHaveBeenCalledTimes(2)
    expect(calls.mock.lastCall?.[1]?.headers).toEqual(new Headers({ authorization: 'Bearer somebody else' }))
  })

  it('lets the document begin nothing once the app has asked', async () => {
    const token = await logInOnDevice()
    history.replaceState(null, '', LESSON)
    beginLesson('/api')
    await ask(token)
    await open('/kelas')
    expect(calls).toHaveBeenCalledTimes(1)
  })

  it('passes a failure on, and leaves other calls alone', async () => {
    const token = await logInOnDevice()
    calls.mockRejectedValueOnce(new TypeError('no line'))
    await open()
    await fetchOrTake('/api/v1/enrollments')
    expect(calls).toHaveBeenCalledTimes(2)
    await expect(ask(token)).rejects.toThrow('no line')
    expect(calls).toHaveBeenCalledTimes(2)
  })
})
