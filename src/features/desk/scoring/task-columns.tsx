import type { ExpertAssignment } from '#contract/assessment/assignment.expert.ts'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { currentUserId } from '#app/session/session.ts'
import { PromiseClock } from './promise-clock.tsx'
import { stateDots, stateNames } from './state-names.ts'

export const taskColumns: readonly DeskColumn<ExpertAssignment>[] = [
  { id: 'learner', name: 'Nama', cell: ({ learner }) => learner.fullName },
  { id: 'material', name: 'Tugas', cell: ({ materialTitle }) => materialTitle },
  { id: 'promise', name: 'Janji', cell: task => <PromiseClock work={task} /> },
  {
    id: 'state',
    name: 'Keadaan',
    cell: ({ state, score }) => (
      <StateDot tone={stateDots[state]}>{score === null ? stateNames[state].name : `Nilai ${score}`}</StateDot>
    ),
  },
  {
    id: 'reading',
    name: 'Pembacaan',
    cell: ({ reading }) => (reading === undefined ? '–' : reading === 2 ? 'Kedua' : 'Pertama'),
  },
  { id: 'holder', name: 'Pemegang', cell: ({ expert }) => holderName(expert) },
  { id: 'handedInAt', name: 'Dikumpulkan', sort: 'handedInAt', cell: ({ handedInAt }) => formatMoment(handedInAt) },
  { id: 'version', name: 'Versi', isNumber: true, isExtra: true, cell: ({ earlierCount }) => earlierCount + 1 },
  { id: 'course', name: 'Kelas', isExtra: true, cell: ({ courseTitle }) => courseTitle },
]

export function holderName(expert: ExpertAssignment['expert']): string {
  if (expert === null) return 'Belum diambil'
  return expert.id === currentUserId() ? 'Kamu' : expert.fullName
}
