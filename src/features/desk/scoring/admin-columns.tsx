import type { DeskAssignment, DeskQuizAttempt } from '#contract/assessment/scoring.admin.ts'
import { EmailText } from '#app/desk/email-text.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { DateTimeText } from '#app/desk/moment.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { PromiseClock } from './promise-clock.tsx'
import { stageNames } from './readings/reading-labels.ts'
import { stateDots, stateNames } from './state-names.ts'

export const assignmentColumns: readonly DeskColumn<DeskAssignment>[] = [
  { id: 'learner', name: 'Nama', cell: ({ learner }) => learner.fullName },
  { id: 'material', name: 'Tugas', cell: ({ materialTitle }) => materialTitle },
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
    cell: ({ readingStage }) => (readingStage === null ? '–' : stageNames[readingStage]),
  },
  { id: 'promise', name: 'Janji', cell: work => <PromiseClock work={work} /> },
  { id: 'expert', name: 'Pakar', cell: ({ expert }) => expert?.fullName ?? 'Belum ditugaskan' },
  {
    id: 'handedInAt',
    name: 'Dikumpulkan',
    sort: 'handedInAt',
    cell: ({ handedInAt }) => <DateTimeText at={handedInAt} />,
  },
  { id: 'course', name: 'Kelas', isExtra: true, cell: ({ courseTitle }) => courseTitle },
  { id: 'assessor', name: 'Dinilai oleh', isExtra: true, cell: ({ assessor }) => assessor?.fullName ?? '–' },
]

export const finalQuizColumns: readonly DeskColumn<DeskQuizAttempt>[] = [
  { id: 'learner', name: 'Nama', cell: ({ learner }) => learner.fullName },
  { id: 'quiz', name: 'Kuis akhir', cell: ({ quizTitle }) => quizTitle },
  {
    id: 'isPassed',
    name: 'Hasil',
    cell: ({ isPassed }) => <StateDot tone={isPassed ? 'good' : 'bad'}>{isPassed ? 'Lulus' : 'Belum lulus'}</StateDot>,
  },
  { id: 'score', name: 'Nilai', sort: 'score', isNumber: true, cell: ({ score }) => score },
  { id: 'passMark', name: 'Batas lulus', isNumber: true, cell: ({ passMark }) => passMark },
  {
    id: 'number',
    name: 'Percobaan',
    cell: ({ number, attemptsAllowed }) =>
      number === null ? 'Bebas' : `${number}${attemptsAllowed === null ? '' : ` dari ${attemptsAllowed}`}`,
  },
  {
    id: 'handedInAt',
    name: 'Dikumpulkan',
    sort: 'handedInAt',
    cell: ({ handedInAt }) => <DateTimeText at={handedInAt} />,
  },
  {
    id: 'pass',
    name: 'Tindak lanjut',
    cell: ({ learner, isPassed }) =>
      isPassed ? (
        '–'
      ) : (
        <AppLink to={`/admin/user-lulusin?search=${encodeURIComponent(learner.email)}`}>User Lulusin</AppLink>
      ),
  },
  { id: 'course', name: 'Kelas', isExtra: true, cell: ({ courseTitle }) => courseTitle },
  { id: 'email', name: 'Email', isExtra: true, cell: ({ learner }) => <EmailText email={learner.email} /> },
]
