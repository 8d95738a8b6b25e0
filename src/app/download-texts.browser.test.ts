import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ClassRow } from '#app/data/downloads/row.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { sessionState } from '#app/session/session-state.ts'
import { classMaterialsQuery } from '#app/queries/lecture-material.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { downloadClassTexts } from './download-texts.ts'
import { queryClient } from './query-client.ts'

const userId = '0195a000-0000-7000-8000-00000000000a'
const id = '0195a000-0000-7000-8000-000000000101'
const row = { userId, trackClassId: id, enrollmentId: id } as ClassRow
const moment = '2026-11-01T08:00:00.000Z'
const answers: Record<string, unknown> = {
  [`/enrollment/get-enrollment/${id}`]: {
    id,
    career_track_id: { id, title: 'Analis', slug: 'analis' },
    version: 1,
    createdAt: moment,
    progress_status: [],
  },
  '/versionCt': [{ career_track_id: id, version: 1, track_content: [] }],
  [`/v1/enrollments/${id}/questions`]: { canAsk: true, canAnswer: false, questions: [] },
}

/**
 * Returns an assessed answer with a picture that the expert annotated. The signed URL of the picture changes every
 * hour.
 */
const assessed = (address: string) => [
  {
    id,
    enrollmentId: id,
    lectureMaterialId: id,
    text: '',
    files: [{ id, name: 'foto.png', type: 'image/png', sizeBytes: 3, url: `/api/files/${address}` }],
    marks: [{ fileId: id, points: [[0.5, 0.5]], text: 'Di sini' }],
    handedInAt: moment,
    isCurrent: true,
    state: 'scored',
    score: 80,
    comment: '',
    assessedAt: moment,
  },
]

let asked: string[]
let livesAt: string
beforeEach(async () => {
  await clearDevice()
  delete answers['/lecturematerial']
  queryClient.clear()
  asked = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname.replace(/^\/api/, '')
    asked.push(path)
    if (path.startsWith('/files/')) {
      return path.endsWith(livesAt) ? new Response('isi') : Response.json({}, { status: 404 })
    }
    const answer = path === '/assignment' ? assessed(livesAt) : (answers[path] ?? [])
    return Response.json(path.startsWith('/v1/') ? { data: answer } : answer)
  })
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  sessionState.user = undefined
})

it('fetches a stored response of a class again only if its links expire within hours', async () => {
  const { signal } = new AbortController()
  livesAt = 'pagi'
  const { queryKeys, missing } = await downloadClassTexts(row, signal)
  expect(missing).toEqual([])
  // Simulates the next day in another tab, after the browser has deleted the picture.
  queryClient.clear()
  for (const name of await caches.keys()) if (name.endsWith('assessed')) await caches.delete(name)
  asked = []
  livesAt = 'siang'
  const describedRow = { ...row, version: '1' }
  expect(await downloadClassTexts(describedRow, signal)).toEqual({ queryKeys, missing: [] })
  expect(asked.filter(path => path.startsWith('/files/'))).toEqual(['/files/siang'])
  expect(asked).not.toContain('/lecturematerial')
})

it('fetches the stored materials again for a new manifest, and keeps the old ones if the call fails', async () => {
  livesAt = 'pagi'
  const { signal } = new AbortController()
  const materials = classMaterialsQuery(id, id)
  const getTitles = async () => (await queryClient.ensureQueryData(materials)).map(({ title }) => title)
  const classOf = { trackClassId: id, quizId: null, is_quiz_akhir: false }
  const material = {
    id,
    type: 'article',
    title: 'Lama',
    minutes: 1,
    ...classOf,
    content: { kind: 'article', blocks: [] },
  }
  answers['/lecturematerial'] = [material]
  await downloadClassTexts(row, signal)
  // Simulates another document. The server has changed the materials since.
  queryClient.clear()
  answers['/lecturematerial'] = [{ ...material, title: 'Baru' }]
  await downloadClassTexts(row, signal)
  queryClient.clear()
  expect(await getTitles()).toEqual(['Baru'])

  queryClient.clear()
  // This response is not a list of materials, so the call fails.
  answers['/lecturematerial'] = 'penuh'
  expect((await downloadClassTexts(row, signal)).missing).toEqual([])
  expect(await getTitles()).toEqual(['Baru'])
})
