import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getLesson } from '#contract/learning/lesson.ts'
import { closeSemaiDb, DB_NAME, openSemaiDb } from '#app/data/db.ts'
import { enrollmentQuery } from '#app/queries/enrollment.ts'
import { QUERY_SCHEMA, getStoredKey } from '#app/queries/kept-answers.ts'
import { fetchOrReuseEarlyCall, stopEarlyCallUnlessBegun } from '#app/session/early-call.ts'
import { classMaterialsQuery } from '#app/queries/lecture-material.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import {
  startLessonCall,
  getEnrollmentKey,
  STORED_LESSON_VERSION,
  parseLessonAddress,
  getMaterialsPrefix,
} from './begin-lesson.ts'
import { renderEarlyLesson } from './render-early-lesson.ts'

vi.mock('./render-early-lesson.ts', () => ({ renderEarlyLesson: vi.fn<typeof renderEarlyLesson>() }))

const ANI = '0195a000-0000-7000-8000-00000000000a'
const ENROLLMENT = '0195a000-0000-7000-8000-0000000000e1'
const BUDI = '0195a000-0000-7000-8000-00000000000b'
const CLASS = '0195a000-0000-7000-8000-0000000000c1'
const MATERIAL = '0195a000-0000-7000-8000-0000000000f1'
const LESSON = `/lecture-material/article/${MATERIAL}?enrId=${ENROLLMENT}`
const ADDRESS = `/api/v1/enrollments/${ENROLLMENT}/lessons/${MATERIAL}`

const hrefBefore = location.href
const calls = vi.fn<(address: RequestInfo | URL, init?: RequestInit) => Promise<Response>>()
beforeEach(async () => {
  await forgetDevice()
  vi.mocked(renderEarlyLesson).mockReset()
  calls.mockReset().mockImplementation(async () => new Response('{}', { headers: { date: 'now', 'x-mark': 'kept' } }))
  vi.stubGlobal('fetch', calls)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  globalThis.semaiEarly = undefined
  history.replaceState(null, '', hrefBefore)
  await forgetDevice()
})

async function forgetDevice(): Promise<void> {
  closeSemaiDb()
  await new Promise<void>(resolve => {
    const gone = indexedDB.deleteDatabase(DB_NAME)
    for (const end of ['success', 'error']) gone.addEventListener(end, () => resolve())
  })
}

function getTokenFor(secondsLeft: number): string {
  const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1_000) + secondsLeft }))
  return `e30.${claims.replaceAll('=', '')}.sig`
}

async function logInOnDevice(accessToken = getTokenFor(600)): Promise<string> {
  const db = await openSemaiDb()
  const session = { userId: ANI, isAdmin: false, roles: [], accessToken, refreshToken: 'r', remember: true }
  await db.put('session', session, 'current')
  return accessToken
}

/** Opens the lesson as the document does. Resolves after the document has read the device's database. */
async function open(address = LESSON): Promise<void> {
  history.replaceState(null, '', address)
  startLessonCall('/api')
  // This open request resolves after the document has read its database, because IndexedDB runs the earlier request
  // first.
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

const ask = (token: string) =>
  fetchOrReuseEarlyCall(ADDRESS, { headers: new Headers({ authorization: `Bearer ${token}` }) })

describe('startLessonCall', () => {
  it('sends the early request with the token of the current user to the path that the app uses', async () => {
    const token = await logInOnDevice()
    await open()
    expect(calls.mock.calls.map(([address, init]) => [address, init?.headers])).toEqual([
      [ADDRESS, { accept: 'application/json', authorization: `Bearer ${token}` }],
    ])
    const named = getLesson.path.replace('{enrollmentId}', ENROLLMENT).replace('{materialId}', MATERIAL)
    expect(ADDRESS).toBe(`/api${named}`)
    expect(getEnrollmentKey(ANI, ENROLLMENT)).toBe(getStoredKey(ANI, false, enrollmentQuery(ENROLLMENT).queryKey))
  })

  it('requests a lesson if only the enrolment is stored, and nothing if the materials are stored too', async () => {
    const token = await logInOnDevice()
    const keep = async ({ queryKey }: { queryKey: readonly unknown[] }, data?: unknown) => {
      const row = { buster: QUERY_SCHEMA, queryHash: '', queryKey: [...queryKey], state: { data } }
      await (await openSemaiDb()).put('queries', row, getStoredKey(ANI, false, queryKey))
    }
    await keep(enrollmentQuery(ENROLLMENT))
    await keep(classMaterialsQuery(ENROLLMENT, BUDI), [{ id: BUDI }])
    await open()
    expect(calls).toHaveBeenCalledOnce()
    expect(stopEarlyCallUnlessBegun(`/lessons/${BUDI}`)).toBe(false)
    expect(stopEarlyCallUnlessBegun(`/lessons/${MATERIAL}`)).toBe(true)
    expect((await ask(token)).headers.get('x-mark')).toBe('kept')

    await keep(classMaterialsQuery(ENROLLMENT, CLASS), [{ id: MATERIAL }])
    await open()
    expect(calls).toHaveBeenCalledOnce()
  })

  it('the early request is not sent after the app has cancelled it', async () => {
    await logInOnDevice()
    history.replaceState(null, '', LESSON)
    startLessonCall('/api')
    expect(stopEarlyCallUnlessBegun(`/lessons/${MATERIAL}`)).toBe(false)
    await open('/sync')
    expect(calls).not.toHaveBeenCalled()
  })

  it('renders only a stored lesson of the current user, even if the token has expired', async () => {
    const materials = [{ id: MATERIAL, title: 'Judul', content: { kind: 'article', blocks: [] } }]
    const keep = async (userId: string, { data = materials, buster = QUERY_SCHEMA } = {}) => {
      const db = await openSemaiDb()
      for (const [{ queryKey }, stored] of [
        [enrollmentQuery(ENROLLMENT), {}],
        [classMaterialsQuery(ENROLLMENT, CLASS), data],
      ] as const) {
        await db.put(
          'queries',
          { buster, queryHash: '', queryKey, state: { data: stored } },
          getStoredKey(userId, false, queryKey),
        )
      }
    }
    expect(getStoredKey(ANI, false, classMaterialsQuery(ENROLLMENT, CLASS).queryKey)).toContain(
      getMaterialsPrefix(ANI, ENROLLMENT),
    )
    expect(STORED_LESSON_VERSION).toBe(QUERY_SCHEMA)
    await keep(BUDI)
    await logInOnDevice(getTokenFor(-60))
    await open()
    expect(renderEarlyLesson).not.toHaveBeenCalled()
    await keep(ANI)
    await open()
    expect(vi.mocked(renderEarlyLesson).mock.calls).toEqual([[materials, MATERIAL]])
    await keep(ANI, { buster: 'older' })
    await open()
    await keep(ANI)
    await (await openSemaiDb()).delete('session', 'current')
    await open()
    expect(renderEarlyLesson).toHaveBeenCalledTimes(1)
    expect(calls).not.toHaveBeenCalled()
  })

  it('renders the lesson from the response to the early request, and nothing if the request fails', async () => {
    const token = await logInOnDevice()
    const materials = [{ id: MATERIAL, title: 'Judul', content: { kind: 'quiz' } }]
    calls.mockResolvedValueOnce(Response.json({ data: { materials } }))
    await open()
    await waitUntilPasses(() => expect(vi.mocked(renderEarlyLesson).mock.calls).toEqual([[materials, MATERIAL]]))
    // The app receives the complete response of the early request.
    expect(await (await ask(token)).json()).toEqual({ data: { materials } })
    calls.mockResolvedValueOnce(Response.json({ code: 'ENROLLMENT_NOT_FOUND' }, { status: 404 }))
    await open()
    expect((await ask(token)).status).toBe(404)
    expect(renderEarlyLesson).toHaveBeenCalledTimes(1)
  })

  it('sends no early request without a user, with an expired token, or on another page', async () => {
    await openSemaiDb()
    await open()
    await logInOnDevice(getTokenFor(-60))
    await open()
    await logInOnDevice('not.a-token.at-all')
    await open()
    await logInOnDevice()
    await open('/kelas')
    await open(`/lecture-material/article/${MATERIAL}`)
    await open(`/lecture-material/article/${MATERIAL}?enrId=../../points`)
    expect(calls).not.toHaveBeenCalled()
  })

  it('creates no database if there is none, and does not block an upgrade of the database', async () => {
    await open()
    expect(calls).not.toHaveBeenCalled()
    expect(await indexedDB.databases()).not.toContainEqual(expect.objectContaining({ name: DB_NAME }))
    // The app opens its own database right after the document's read.
    history.replaceState(null, '', LESSON)
    startLessonCall('/api')
    expect((await openSemaiDb()).objectStoreNames).toContain('queries')
  })

  it('parses the ids of enrolment and material from the URL of a lesson', () => {
    expect(parseLessonAddress(new URL(LESSON, location.href))).toEqual({
      enrollmentId: ENROLLMENT,
      materialId: MATERIAL,
    })
  })
})

describe('fetchOrReuseEarlyCall', () => {
  it('returns the early response once, and the next call uses the network', async () => {
    const token = await logInOnDevice()
    await open()
    const response = await ask(token)
    expect([response.headers.get('x-mark'), response.headers.get('date')]).toEqual(['kept', null])
    expect(calls).toHaveBeenCalledTimes(1)
    await ask(token)
    expect(calls).toHaveBeenCalledTimes(2)
  })

  it('does not return a response that was requested with another token', async () => {
    await logInOnDevice()
    await open()
    await ask('somebody else')
    expect(calls).toHaveBeenCalledTimes(2)
    expect(calls.mock.lastCall?.[1]?.headers).toEqual(new Headers({ authorization: 'Bearer somebody else' }))
  })

  it('sends no early request if the app sends its own request first', async () => {
    const token = await logInOnDevice()
    history.replaceState(null, '', LESSON)
    startLessonCall('/api')
    await ask(token)
    await open('/kelas')
    expect(calls).toHaveBeenCalledTimes(1)
  })

  it('passes the failure of the early request to the caller, and does not affect other calls', async () => {
    const token = await logInOnDevice()
    calls.mockRejectedValueOnce(new TypeError('no line'))
    await open()
    await fetchOrReuseEarlyCall('/api/v1/enrollments')
    expect(calls).toHaveBeenCalledTimes(2)
    await expect(ask(token)).rejects.toThrow('no line')
    expect(calls).toHaveBeenCalledTimes(2)
  })
})
