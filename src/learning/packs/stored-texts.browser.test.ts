import type { QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DownloadFile } from '#contract/learning/downloads.ts'
import type { LectureMaterial, MaterialContent } from '#contract/learning/lecture-material.ts'
import { withDb } from '#app/data/db.ts'
import { assignmentAnswersQuery } from '#app/queries/assignment.ts'
import { careerTrackVersionQuery } from '#app/queries/career-track.ts'
import { enrollmentListQuery, enrollmentQuery } from '#app/queries/enrollment.ts'
import { getStoredKey, QUERY_SCHEMA } from '#app/queries/kept-answers.ts'
import { classMaterialsQuery } from '#app/queries/lecture-material.ts'
import { lessonQuestionsQuery } from '#app/queries/lesson-question.ts'
import { quizAttemptsQuery } from '#app/queries/quiz.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { listStoredTexts } from './stored-texts.ts'

const userId = '0195a000-0000-7000-8000-00000000000a'
const id = '0195a000-0000-7000-8000-000000000101'
const createUrl = (letter: string, extension: string) => `/api/media/${letter.repeat(64)}.${extension}`
const createFile = (letter: string, change: Partial<DownloadFile>): DownloadFile => ({
  materialId: id,
  kind: 'pdf',
  quality: null,
  url: createUrl(letter, 'pdf'),
  bytes: 10,
  sha256: letter.repeat(64),
  ...change,
})
const createVideo = (letter: string, quality: DownloadFile['quality'] = 'standard') =>
  createFile(letter, { kind: 'video', quality, url: createUrl(letter, 'mp4') })
const createPicture = (letter: string) => createFile(letter, { kind: 'picture', url: createUrl(letter, 'webp') })
const createMaterial = (content: MaterialContent): LectureMaterial => ({
  id,
  type: content.kind,
  title: 'Materi',
  minutes: 1,
  trackClassId: id,
  quizId: null,
  is_quiz_akhir: false,
  content,
})
const videoOf = (letter: string) =>
  createMaterial({
    kind: 'video',
    url: createUrl(letter, 'mp4'),
    posterUrl: null,
    captionsUrl: null,
    sizeBytes: 10,
    summary: '',
  })
const articleOf = (letter: string) =>
  createMaterial({
    kind: 'article',
    blocks: [{ kind: 'picture', url: createUrl(letter, 'webp'), alt: '', width: 1, height: 1 }],
  })

beforeEach(async () => {
  await clearDevice()
  const createdAt = '2026-11-01T08:00:00.000Z'
  await store(enrollmentListQuery(), [])
  const track = { id, title: 'Program', slug: 'program' }
  await store(enrollmentQuery(id), { id, career_track_id: track, version: 1, createdAt, progress_status: [] })
  await store(careerTrackVersionQuery(id, 1), { career_track_id: id, version: 1, track_content: [] })
  await store(assignmentAnswersQuery(id), [])
  await store(quizAttemptsQuery(id), [])
  await store(lessonQuestionsQuery(id), { canAsk: true, canAnswer: false, questions: [] })
})
afterEach(clearDevice)

type Query = { queryKey: QueryKey; meta?: Record<string, unknown> | undefined }

async function store({ queryKey, meta }: Query, data: unknown): Promise<void> {
  const key = getStoredKey(userId, meta?.['public'] === true, queryKey)
  await withDb(db => db.put('queries', { buster: QUERY_SCHEMA, queryHash: '', queryKey, state: { data } }, key))
}

async function areStored(materials: readonly LectureMaterial[], files: readonly DownloadFile[]): Promise<boolean> {
  await store(classMaterialsQuery(id, id), materials)
  const names = { userId, enrollmentId: id, trackClassId: id, title: 'Kelas', careerTrackTitle: 'Program' }
  const own = { ...names, version: '1', files }
  return (await listStoredTexts(own, new AbortController().signal)).queryKeys.length > 0
}

it('returns the keys of stored texts that match the files, even if the texts lack some renditions', async () => {
  const poster = createFile('d', { kind: 'poster', url: createUrl('d', 'webp') })
  expect(await areStored([videoOf('a')], [createVideo('a'), createVideo('b', '360p'), poster])).toBe(true)
  expect(await areStored([articleOf('a')], [createPicture('a')])).toBe(true)
  expect(await areStored([], [])).toBe(true)
})

it.each([
  ['a replaced video', [videoOf('b')], [createVideo('a')]],
  ['a video that the class does not have any more', [videoOf('a'), videoOf('b')], [createVideo('a')]],
  ['a video that was added', [videoOf('a')], [createVideo('a'), createVideo('b')]],
  ['a replaced picture', [articleOf('b')], [createPicture('a')]],
])('returns no keys of stored texts with %s', async (_, materials, files) => {
  expect(await areStored([], [])).toBe(true) // all other texts are stored
  expect(await areStored(materials, files)).toBe(false)
})
