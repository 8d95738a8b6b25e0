import { describe, expect, it } from 'vitest'
import type { CareerTrackVersion } from '#contract/catalog/career-track.ts'
import type { Enrollment } from '#contract/learning/enrollment.ts'
import { combineLearning, type LocalProgress } from './learning.ts'

const item = (id: string) => ({
  id,
  type: 'article' as const,
  title: id,
  minutes: 3,
  quizId: null,
  quiz_id: null,
  is_quiz_akhir: false,
})
const version: CareerTrackVersion = {
  career_track_id: 'ct',
  version: 1,
  track_content: [
    {
      id: 't',
      title: 'T',
      summary: '',
      track_class_content: [
        { id: 'k', title: 'K', summary: '', lecture_material_content: [item('a'), item('b'), item('c')] },
      ],
    },
  ],
}
const enrollment = (statuses: Record<string, 'OPEN' | 'INPROGRESS' | 'COMPLETED'>): Enrollment => ({
  id: 'e',
  career_track_id: { id: 'ct', title: 'Judul', slug: 'judul' },
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  progress_status: Object.entries(statuses).map(([lecture_material_id, status]) => ({
    lecture_material_id,
    status,
    quiz_id: null,
  })),
})

describe('combineLearning', () => {
  it('shows local progress that the server does not know yet, and marks the material as unsent', () => {
    const local = new Map<string, LocalProgress>([['b', { status: 'COMPLETED', isSent: false }]])
    const learning = combineLearning(enrollment({ a: 'COMPLETED', b: 'OPEN', c: 'OPEN' }), version, local)
    expect(learning.items.map(each => each.status)).toEqual(['COMPLETED', 'COMPLETED', 'OPEN'])
    expect([...learning.unsentIds]).toEqual(['b'])
    expect(learning.completion).toEqual({ completedCount: 2, materialCount: 3 })
  })

  it('an older local record does not lower the progress', () => {
    const local = new Map<string, LocalProgress>([['a', { status: 'INPROGRESS', isSent: true }]])
    const learning = combineLearning(enrollment({ a: 'COMPLETED', b: 'OPEN' }), version, local)
    expect(learning.items.map(each => each.status)).toEqual(['COMPLETED', 'OPEN'])
    expect(learning.unsentIds.size).toBe(0)
  })

  it('drops materials that are not in the enrolment, even if the device has stored progress for them', () => {
    const local = new Map<string, LocalProgress>([['c', { status: 'COMPLETED', isSent: false }]])
    const learning = combineLearning(enrollment({ a: 'OPEN' }), version, local)
    expect(learning.items.map(each => each.id)).toEqual(['a'])
  })
})
