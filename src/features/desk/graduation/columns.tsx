import type { DeskEnrollment } from '#contract/learning/enrollment.admin.ts'
import { EmailText } from '#app/desk/email-text.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { DateTimeText } from '#app/desk/moment.tsx'
import { describeMissingConditions, graduationStates } from './labels.ts'

export const enrollmentColumns: readonly DeskColumn<DeskEnrollment>[] = [
  { id: 'learner', name: 'Nama', cell: ({ learner }) => learner.fullName },
  { id: 'course', name: 'Kelas', cell: ({ course }) => course.title },
  {
    id: 'standing',
    name: 'Kelulusan',
    cell: ({ standing }) => (
      <StateDot tone={graduationStates[standing].tone}>{graduationStates[standing].name}</StateDot>
    ),
  },
  { id: 'missing', name: 'Yang belum', cell: describeMissingConditions },
  { id: 'createdAt', name: 'Terdaftar', sort: 'createdAt', cell: ({ createdAt }) => <DateTimeText at={createdAt} /> },
  { id: 'email', name: 'Email', isExtra: true, cell: ({ learner }) => <EmailText email={learner.email} /> },
  { id: 'session', name: 'Jadwal', isExtra: true, cell: ({ sessionTitle }) => sessionTitle },
]
