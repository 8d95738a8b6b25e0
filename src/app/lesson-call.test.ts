import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Device } from '#tests/support/device/device.ts'

const ANI = '0195a000-0000-7000-8000-00000000000a'
const material = {
  id: '0195a000-0000-7000-8000-0000000000f1',
  type: 'article',
  title: 'Judul lama',
  minutes: 5,
  trackClassId: '0195a000-0000-7000-8000-0000000000c1',
  quizId: null,
  is_quiz_akhir: false,
  content: { kind: 'article', blocks: [] },
}
const older = [material]
const newer = [{ ...material, title: 'Judul baru' }]

let device: Device
beforeEach(() => {
  device = new Device()
})
afterEach(() => device.leave())

it('uses the response to the early call (decision 103) only if it is for the requested material and class', async () => {
  vi.resetModules()
  const [{ ensureMaterialsOfLesson }, { setApiClient }] = await Promise.all([
    import('#app/queries/lesson.ts'),
    import('#app/session/api.ts'),
  ])
  const asked: string[] = []
  setApiClient({
    call: async ({ path }: { path: string }) => {
      asked.push(path)
      return path.includes('/lessons/') ? { trackClassId: 'class', materials: newer } : older
    },
  } as never)
  const getTitles = async (trackClassId: string, materialId: string) => {
    const begun = { address: '/api/v1/enrollments/enrolment/lessons/material', authorization: '', at: 0 }
    globalThis.semaiEarly = { isOver: false, begun: { ...begun, answer: Promise.resolve(new Response()) } }
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const reading = ensureMaterialsOfLesson(client, 'enrolment', trackClassId, materialId)
    const titles = await device.until(reading.then(materials => materials.map(({ title }) => title)))
    return [titles, asked.splice(0).map(path => path.split('/').at(-1))]
  }
  expect(await getTitles('class', 'material')).toEqual([['Judul baru'], ['{materialId}']])
  expect(await getTitles('class', 'another')).toEqual([['Judul lama'], ['lecturematerial']])
  // The stored enrolment has another version of the structure, so the materials of its class are requested and shown.
  expect(await getTitles('another', 'material')).toEqual([['Judul lama'], ['{materialId}', 'lecturematerial']])
  globalThis.semaiEarly = undefined
})

it('shows and stores the response to the lesson call instead of an older stored response', async () => {
  vi.resetModules()
  const [{ ensureEnrollmentOfLesson }, { classMaterialsQuery }, { persistQuery }, { setApiClient }] = await Promise.all(
    [
      import('#app/queries/lesson.ts'),
      import('#app/queries/lecture-material.ts'),
      import('./query-persister.ts'),
      import('#app/session/api.ts'),
    ],
  )
  const [{ sessionState }, { storeSession }, { queryStorage }, { QUERY_SCHEMA, STORED_PREFIX }] = await Promise.all([
    import('#app/session/session-state.ts'),
    import('#app/data/session-store.ts'),
    import('#app/data/query-storage.ts'),
    import('#app/queries/kept-answers.ts'),
  ])
  const user = { userId: ANI, isAdmin: false, roles: [] }
  sessionState.user = { ...user, roles: [] }
  await device.until(storeSession({ ...user, accessToken: 'a', refreshToken: 'r', remember: true }))
  const { queryKey } = classMaterialsQuery('enrolment', 'class')
  const stored = `${STORED_PREFIX}-${JSON.stringify(queryKey)}`
  const state = { data: older, dataUpdatedAt: Date.now() }
  await device.until(
    queryStorage(ANI).setItem(stored, { buster: QUERY_SCHEMA, queryHash: JSON.stringify(queryKey), queryKey, state }),
  )
  const lesson = {
    enrollment: { id: 'enrolment' },
    version: { career_track_id: 'track', version: 1 },
    trackClassId: 'class',
    materials: newer,
  }
  setApiClient({ call: async () => lesson })

  const client = new QueryClient({ defaultOptions: { queries: { persister: persistQuery, retry: false } } })
  await device.until(ensureEnrollmentOfLesson(client, 'enrolment', 'material'))
  expect(client.getQueryData(queryKey)).toEqual(newer)
  await device.settle()
  expect(await device.until(queryStorage(ANI).getItem(stored))).toMatchObject({ state: { data: newer } })
})
