import type { AdminExchange } from '#contract/points/exchange.admin.ts'
import { EmailText } from '#app/desk/email-text.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { DateTimeText } from '#app/desk/moment.tsx'
import { formatNumber, formatRupiah } from '#app/lib/numbers.ts'
import { formatPhoneNumber, exchangeStages } from './labels.ts'

export const exchangeColumns: readonly DeskColumn<AdminExchange>[] = [
  { id: 'learner', name: 'Nama', cell: ({ learner }) => learner.fullName },
  {
    id: 'stage',
    name: 'Keadaan',
    cell: ({ stage }) => <StateDot tone={exchangeStages[stage].tone}>{exchangeStages[stage].name}</StateDot>,
  },
  {
    id: 'denomination',
    name: 'Pulsa',
    sort: 'denomination',
    isNumber: true,
    cell: ({ denomination }) => formatRupiah(denomination),
  },
  { id: 'phone', name: 'Nomor HP', cell: ({ phoneNumber }) => formatPhoneNumber(phoneNumber) },
  {
    id: 'signs',
    name: 'Perlu dicek',
    cell: ({ signs }) => (signs.length > 0 ? <StateDot tone="bad">{`${signs.length} tanda`}</StateDot> : '–'),
  },
  { id: 'askedAt', name: 'Diminta', sort: 'askedAt', cell: ({ askedAt }) => <DateTimeText at={askedAt} /> },
  { id: 'payout', name: 'Berkas bayar', cell: ({ payout }) => (payout ? `Nomor ${payout.number}` : '–') },
  { id: 'points', name: 'Poin', isNumber: true, isExtra: true, cell: ({ pricePoints }) => formatNumber(pricePoints) },
  { id: 'email', name: 'Email', isExtra: true, cell: ({ learner }) => <EmailText email={learner.email} /> },
  {
    id: 'paidAt',
    name: 'Dibayar',
    isExtra: true,
    cell: ({ paidAt }) => (paidAt ? <DateTimeText at={paidAt} /> : '–'),
  },
]
