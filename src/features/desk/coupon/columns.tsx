import type { Coupon } from '#contract/payment/coupon.ts'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { DateTimeText } from '#app/desk/moment.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { couponStates } from './labels.ts'

export const couponColumns: readonly DeskColumn<Coupon>[] = [
  { id: 'title', name: 'Batch', sort: 'title', cell: coupon => coupon.title },
  { id: 'prefix', name: 'Awalan', cell: coupon => coupon.prefix },
  { id: 'course', name: 'Kelas', cell: coupon => coupon.courseTitle },
  {
    id: 'state',
    name: 'Keadaan',
    cell: ({ state }) => <StateDot tone={couponStates[state].tone}>{couponStates[state].name}</StateDot>,
  },
  {
    id: 'uses',
    name: 'Terpakai',
    isNumber: true,
    cell: coupon => `${formatNumber(coupon.redeemedCount)} / ${formatNumber(coupon.quota)}`,
  },
  {
    id: 'expiresAt',
    name: 'Berlaku sampai',
    sort: 'expiresAt',
    cell: coupon => <DateTimeText at={coupon.expiresAt} zone="WIB" />,
  },
  { id: 'codes', name: 'Kode', isNumber: true, isExtra: true, cell: coupon => formatNumber(coupon.codeCount) },
  { id: 'program', name: 'Program', isExtra: true, cell: coupon => coupon.programTitle },
  {
    id: 'activeFrom',
    name: 'Mulai berlaku',
    isExtra: true,
    cell: coupon => <DateTimeText at={coupon.activeFrom} zone="WIB" />,
  },
  {
    id: 'createdAt',
    name: 'Dibuat',
    sort: 'createdAt',
    cell: coupon => <DateTimeText at={coupon.createdAt} zone="WIB" />,
  },
]
