import type { DeskUser } from '#contract/account/user.admin.ts'
import { EmailText } from '#app/desk/email-text.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { DateTimeText } from '#app/desk/moment.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { describeRoles } from './labels.ts'

export const userColumns: readonly DeskColumn<DeskUser>[] = [
  {
    id: 'fullName',
    name: 'Nama',
    sort: 'fullName',
    cell: user => user.fullName + (user.isActive ? '' : ' (nonaktif)'),
  },
  { id: 'email', name: 'Email', sort: 'email', cell: user => <EmailText email={user.email} /> },
  {
    id: 'isVerified',
    name: 'Verifikasi',
    cell: user => (
      <StateDot tone={user.isEmailVerified ? 'good' : 'waiting'}>{user.isEmailVerified ? 'Sudah' : 'Belum'}</StateDot>
    ),
  },
  { id: 'roles', name: 'Peran', cell: describeRoles },
  { id: 'enrollments', name: 'Kelas', isNumber: true, cell: user => formatNumber(user.enrollmentCount) },
  { id: 'createdAt', name: 'Terdaftar', sort: 'createdAt', cell: user => <DateTimeText at={user.createdAt} /> },
  {
    id: 'lastSeenAt',
    name: 'Terakhir masuk',
    isExtra: true,
    cell: user => (user.lastSeenAt ? <DateTimeText at={user.lastSeenAt} /> : 'Belum pernah'),
  },
  { id: 'phone', name: 'Telepon', isExtra: true, cell: user => user.phoneNumber ?? '–' },
]
