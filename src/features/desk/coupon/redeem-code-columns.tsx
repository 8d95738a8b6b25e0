import type { RedeemCodeState } from '#contract/payment/redeem-code.list.ts'
import type { RedeemCode } from '#contract/payment/redeem-code.ts'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { type DotTone, StateDot } from '#app/desk/state-dot.tsx'
import { DateTimeText } from '#app/desk/moment.tsx'

export const redeemCodeStates: Readonly<Record<RedeemCodeState, { name: string; tone: DotTone }>> = {
  unused: { name: 'Belum dipakai', tone: 'good' },
  used: { name: 'Terpakai', tone: 'quiet' },
  stopped: { name: 'Dihentikan', tone: 'bad' },
}

export const redeemCodeColumns: readonly DeskColumn<RedeemCode>[] = [
  { id: 'code', name: 'Kode', sort: 'code', cell: row => row.code },
  { id: 'partner', name: 'Mitra', sort: 'partner', cell: row => row.partner },
  {
    id: 'state',
    name: 'Keadaan',
    cell: ({ state }) => <StateDot tone={redeemCodeStates[state].tone}>{redeemCodeStates[state].name}</StateDot>,
  },
  {
    id: 'usedAt',
    name: 'Dipakai',
    sort: 'usedAt',
    cell: row => (row.usedAt ? <DateTimeText at={row.usedAt} zone="WIB" /> : 'Belum'),
  },
  { id: 'createdAt', name: 'Masuk', sort: 'createdAt', cell: row => <DateTimeText at={row.createdAt} zone="WIB" /> },
]
