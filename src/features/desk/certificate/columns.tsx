import { Text } from '@mantine/core'
import type { CertificateRow } from '#contract/certificate/certificate.admin.ts'
import { EmailText } from '#app/desk/email-text.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { DateTimeText } from '#app/desk/moment.tsx'
import { getAttendance, getPublicationTime } from './rows.ts'

export const certificateColumns: readonly DeskColumn<CertificateRow>[] = [
  { id: 'name', name: 'Nama', cell: row => row.name },
  { id: 'email', name: 'Email', cell: row => <EmailText email={row.email} /> },
  {
    id: 'attendance',
    name: 'Kehadiran',
    cell: row => {
      const attendance = getAttendance(row)
      return (
        <Text component="span" inherit {...(attendance === 'In Validate' && { c: 'var(--danger-text)', fw: 650 })}>
          {attendance}
        </Text>
      )
    },
  },
  {
    id: 'generatedAt',
    name: 'Dibuat',
    cell: row => (row.generatedAt ? <DateTimeText at={row.generatedAt} /> : 'Belum'),
  },
  {
    id: 'publishedAt',
    name: 'Terbit',
    cell: row => {
      const at = getPublicationTime(row)
      return at ? (
        <StateDot tone="good">
          <DateTimeText at={at} />
        </StateDot>
      ) : (
        <StateDot tone="quiet">Belum</StateDot>
      )
    },
  },
]
