import { DAY_MS } from '#contract/wire/durations.ts'
import type { NoticeSample, PlannedNotification } from '../../account/notifications/service.ts'

const NOTICE_FOR_MS = 14 * DAY_MS

interface Answer {
  id: string
  user_id: string
  enrollment_id: string
  lecture_material_id: string
  title: string
}

interface Result {
  state: 'scored' | 'returned'
  score: number | null
}

/** Builds the notification of the result of an answer. */
export function createResultNotice(answer: Answer, { state, score }: Result, at: Date): PlannedNotification {
  return {
    personId: answer.user_id,
    kind: 'assignment',
    about: `assignment:${answer.id}`,
    step: 'result',
    dueAt: at,
    validUntil: new Date(at.getTime() + NOTICE_FOR_MS),
    urgency: 'normal',
    title: state === 'scored' ? 'Tugasmu dinilai' : 'Tugasmu perlu perbaikan',
    body: `${answer.title} · ${state === 'scored' ? `Nilai ${score ?? 0}` : 'Baca komentar pakar, lalu kumpulkan versi baru'}`,
    path: `/lecture-material/assignment/${answer.lecture_material_id}?enrId=${answer.enrollment_id}`,
  }
}

const ID = '00000000-0000-4000-8000-000000000001'
const answer = { id: ID, enrollment_id: ID, lecture_material_id: ID, title: 'Rancang halaman muka' }

export const assignmentNoticeSamples: readonly NoticeSample[] = [
  {
    id: 'assignment-scored',
    name: 'Tugas dinilai',
    occasion: 'Saat nilai tugas diumumkan.',
    build: ({ personId, now }) =>
      createResultNotice({ ...answer, user_id: personId }, { state: 'scored', score: 85 }, now),
  },
  {
    id: 'assignment-returned',
    name: 'Tugas diminta lagi',
    occasion: 'Saat penilai meminta versi baru.',
    build: ({ personId, now }) =>
      createResultNotice({ ...answer, user_id: personId }, { state: 'returned', score: null }, now),
  },
]
