import type { DeskLevelUp } from '#contract/assessment/level-up.admin.ts'
import { EmailText } from '#app/desk/email-text.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { DateTimeText } from '#app/desk/moment.tsx'
import { getFileKindLabel, levelUpStates } from './labels.ts'

export const levelUpColumns: readonly DeskColumn<DeskLevelUp>[] = [
  { id: 'title', name: 'Bukti', cell: ({ title }) => title },
  { id: 'learner', name: 'Nama', cell: ({ learner }) => learner.fullName },
  {
    id: 'state',
    name: 'Keadaan',
    cell: ({ state }) => <StateDot tone={levelUpStates[state].tone}>{levelUpStates[state].name}</StateDot>,
  },
  { id: 'file', name: 'Berkas', cell: ({ fileType }) => getFileKindLabel(fileType) },
  {
    id: 'submittedAt',
    name: 'Dikirim',
    sort: 'submittedAt',
    cell: ({ submittedAt }) => <DateTimeText at={submittedAt} />,
  },
  {
    id: 'reviewedAt',
    name: 'Ditinjau',
    isExtra: true,
    cell: ({ reviewedAt }) => (reviewedAt ? <DateTimeText at={reviewedAt} /> : '–'),
  },
  { id: 'email', name: 'Email', isExtra: true, cell: ({ learner }) => <EmailText email={learner.email} /> },
]
