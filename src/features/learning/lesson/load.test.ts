import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { Enrollment } from '#contract/learning/enrollment.ts'
import { careerTrackVersionQuery } from '#app/queries/career-track.ts'
import { enrollmentQuery } from '#app/queries/enrollment.ts'
import { classMaterialsQuery } from '#app/queries/lecture-material.ts'
import { loadLesson } from './load.ts'

const enrollment: Enrollment = {
  id: 'e',
  career_track_id: { id: 'ct', title: 'Judul', slug: 'judul' },
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  progress_status: [],
}
const material = { id: 'm', type: 'article', title: 'Bacaan', minutes: 3, quizId: null, quiz_id: null } as const
const item = { ...material, is_quiz_akhir: false, status: 'OPEN', isComplete: false } as const
const version = {
  career_track_id: 'ct',
  version: 1,
  track_content: [
    {
      id: 't',
      title: 'T',
      summary: '',
      track_class_content: [{ id: 'k', title: 'K', summary: '', lecture_material_content: [item] }],
    },
  ],
}

afterEach(() => vi.unstubAllGlobals())

function open(type: string): Promise<unknown> {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const queryClient = new QueryClient()
  queryClient.setQueryData(enrollmentQuery('e').queryKey, enrollment)
  queryClient.setQueryData(careerTrackVersionQuery('ct', 1).queryKey, version)
  queryClient.setQueryData(classMaterialsQuery('e', 'k').queryKey, [])
  return loadLesson(queryClient, 'e', { type, id: 'm' }).catch((thrown: unknown) => thrown)
}

it('shows a material only at the path of its own type, and redirects from other paths', async () => {
  expect(await open('article')).toEqual({ title: 'Bacaan' })
  for (const type of ['quiz', 'apa-saja']) {
    const thrown = await open(type)
    expect(isRedirect(thrown) && thrown.options).toMatchObject({
      to: '/lecture-material/$type/$id',
      params: { type: 'article', id: 'm' },
      search: { enrId: 'e' },
      replace: true,
    })
  }
})
