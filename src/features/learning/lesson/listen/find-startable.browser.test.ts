import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import type { Learning } from '#app/learning/learning.ts'
import { classMaterialsQuery } from '#app/queries/lecture-material.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { findStartable } from './next-heard.ts'

const enrollmentId = '0195a000-0000-7000-8000-0000000000e1'
const classId = '0195a000-0000-7000-8000-0000000000c1'
// the function reads only these fields
const video = { id: 'video', type: 'video', quizId: null } as LearningItem
const article = { id: 'article', type: 'article', quizId: null } as LearningItem
const items = [video, article]
const learning = { enrollmentId, tracks: [{ classes: [{ id: classId, items }] }] } as unknown as Learning

beforeEach(clearDevice)

function createClient(areTextsHere: boolean): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  if (areTextsHere) queryClient.setQueryData(classMaterialsQuery(enrollmentId, classId).queryKey, [])
  return queryClient
}

it('while the server answers, returns the first material, even a video that is not on the device', async () => {
  expect(await findStartable(createClient(true), learning, items, 'answered')).toBe(video)
})

it.each(['offline', 'silent', 'portal'] as const)(
  'skips a video that is not on the device while the connection is %s',
  async state => {
    expect(await findStartable(createClient(true), learning, items, state)).toBe(article)
  },
)

it('returns nothing if no material is on the device', async () => {
  expect(await findStartable(createClient(false), learning, items, 'offline')).toBeUndefined()
})
