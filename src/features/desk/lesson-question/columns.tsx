import type { StaffQuestion } from '#contract/learning/lesson-question.staff.ts'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { DateTimeText } from '#app/desk/moment.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatQuestionPlace, questionStates } from './labels.ts'

const SHOWN_LENGTH = 140
const shorten = (text: string) =>
  text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH).toWellFormed()} …` : text

export const questionColumns: readonly DeskColumn<StaffQuestion>[] = [
  { id: 'text', name: 'Pertanyaan', cell: ({ text }) => shorten(text) },
  { id: 'asker', name: 'Nama', cell: ({ asker }) => asker?.fullName ?? '–' },
  { id: 'material', name: 'Materi', cell: ({ materialTitle }) => materialTitle },
  {
    id: 'place',
    name: 'Tempat',
    cell: ({ anchor }) => formatQuestionPlace(anchor),
  },
  {
    id: 'state',
    name: 'Keadaan',
    cell: ({ state, reportCount }) => (
      <StateDot tone={reportCount > 0 ? 'bad' : questionStates[state].tone}>
        {questionStates[state].name}
        {reportCount > 0 && `, ${reportCount} laporan`}
      </StateDot>
    ),
  },
  { id: 'askedAt', name: 'Ditanyakan', sort: 'askedAt', cell: ({ askedAt }) => <DateTimeText at={askedAt} /> },
  { id: 'answers', name: 'Jawaban', isExtra: true, cell: ({ answerCount }) => answerCount },
  { id: 'track', name: 'Program', isExtra: true, cell: ({ trackTitle }) => trackTitle },
]
