import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiFailure } from '#app/data/api/failures.ts'
import { readServerFile } from '#app/data/files/kept-files.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { sessionState } from '#app/session/session-state.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { fetchTextsOfClass, type FetchQuery } from './texts-of-class.ts'

const ani = '0195a000-0000-7000-8000-00000000000a'
const id = (at: number) => `0195a000-0000-7000-8000-00000000010${at}`
const signal = () => new AbortController().signal

const file = (name: string) => ({ id: name, name, sizeBytes: 3, url: `/api/files/${name}` })
const mark = (fileId: string) => ({ fileId, points: [[0, 0]], text: 'Di sini' })
const answers = [
  { files: [file('hilang.png'), file('ada.png')], marks: [mark('hilang.png'), mark('ada.png')] },
  { files: [], voice: { ...file('suara'), seconds: 3, type: 'audio/webm' } },
]
const materials = [
  { id: id(1), title: 'Film', content: { kind: 'video', captionsUrl: '/api/media/gone.vtt' } },
  ...[2, 3].map(at => ({ id: id(at), title: `Latihan ${at}`, content: { kind: 'scorm', standard: '1.2' } })),
]
const items = ['Satu', 'Dua'].map(title => ({ type: 'quiz', quizId: title, title }))
const answerOf: Record<string, unknown> = {
  '/v1/enrollments': [],
  '/enrollment/get-enrollment/{enrollmentId}': { career_track_id: { id: id(9) }, version: 1 },
  '/assignment': answers,
}

/** Returns data by the path of the call. Paths that are not listed above get the structure of a class. */
const known = (asked: string[]): FetchQuery =>
  (async ({ queryKey }: { queryKey: readonly unknown[] }) => {
    const name = JSON.stringify(queryKey)
    asked.push(name)
    if (name.includes('gone.vtt') || name.includes('Satu')) throw new ApiFailure('business', 'no such thing')
    const [path] = queryKey as [string]
    if (path in answerOf) return answerOf[path]
    if (name.includes('track_class_id')) return materials
    return { track_content: [{ track_class_content: [{ id: id(8), lecture_material_content: items }] }] }
  }) as unknown as FetchQuery

const fetched = vi.fn<(input: unknown) => Promise<Response>>()
beforeEach(async () => {
  await clearDevice()
  vi.stubGlobal('fetch', fetched)
  await signIn({ userId: ani, isAdmin: false, roles: ['learner'], accessToken: 'a', refreshToken: 'r' }, false)
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionState.user = undefined
})

const getAddress = (input: unknown) => (input instanceof Request ? input.url : String(input))
const none = () => Response.json({ code: 'ENROLLMENT_NOT_FOUND', message: 'Tidak ada' }, { status: 400 })

it('reports which texts and files of a class are missing, and downloads those that exist', async () => {
  fetched.mockImplementation(async input => {
    const address = getAddress(input)
    if (address.includes('hilang')) return Response.json({}, { status: 404 })
    if (address.includes(`scorm-states/${id(2)}`)) return none()
    return address.includes('scorm-states') ? Response.json({ data: { kept: null } }) : new Response('isi')
  })
  const asked: string[] = []
  expect(await fetchTextsOfClass(known(asked), id(0), id(8), signal())).toEqual([
    'teks video “Film”',
    'tempat berhenti di “Latihan 2”',
    'foto “hilang.png” dengan tanda pakar',
    'kuis “Satu”',
  ])
  expect(asked.at(-1)).toContain('Dua')
  for (const name of ['ada.png', 'suara']) expect(await readServerFile(ani, 'assessed', { id: name })).toBeDefined()
})

it('reports a lost connection as a failure, not as a missing file', async () => {
  fetched.mockRejectedValue(new TypeError('no line'))
  await expect(fetchTextsOfClass(known([]), id(0), id(8), signal())).rejects.toMatchObject({ kind: 'network' })
})
