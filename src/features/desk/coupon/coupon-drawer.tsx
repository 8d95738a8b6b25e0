import { changeCoupon } from '#contract/payment/coupon.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CouponDetail } from '#contract/payment/coupon.ts'
import { parseInstant, formatDateTimeInput } from '#app/desk/form/moment-text.ts'
import { parseNumber } from '#app/desk/form/number-text.ts'
import { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { Facts } from '#app/desk/facts.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { couponQuery } from '#app/queries/desk/coupon.ts'
import { CouponActions } from './coupon-actions.tsx'
import { CouponUses } from './coupon-uses.tsx'
import { couponStates } from './labels.ts'

const fields = [
  { name: 'title', label: 'Nama batch' },
  { name: 'expiresAt', label: 'Berlaku sampai', moment: 'WIB' },
  { name: 'quota', label: 'Kuota', inputMode: 'numeric' },
] as const

const toVersioned = ({ version, title, expiresAt, quota }: CouponDetail) => ({
  version,
  values: { title, expiresAt: formatDateTimeInput(expiresAt), quota: String(quota) },
})

/** Details of one batch of vouchers: its data, its actions and the uses of its codes. */
export function CouponDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { call } = useDeskCall()
  const queryClient = useQueryClient()
  const { data: coupon } = useSuspenseQuery(couponQuery(id))
  const [isEditing, setIsEditing] = useState(false)
  const { name, tone } = couponStates[coupon.state]

  return (
    <Drawer title={coupon.title} text={<StateDot tone={tone}>{name}</StateDot>} rowId={id} onClose={onClose}>
      {isEditing ? (
        <VersionedForm
          name={`coupon:${id}`}
          fields={fields}
          read={toVersioned(coupon)}
          onSave={async ({ title = '', expiresAt = '', quota = '' }, reason, version) => {
            await call(
              changeCoupon,
              {
                params: { id },
                body: { title, expiresAt: parseInstant(expiresAt), quota: parseNumber(quota), reason },
              },
              { version },
            )
            showToast('Batch voucher tersimpan.')
          }}
          onReread={async () => toVersioned(await queryClient.fetchQuery({ ...couponQuery(id), staleTime: 0 }))}
          onDone={() => setIsEditing(false)}
        />
      ) : (
        <CouponActions coupon={coupon} onEdit={() => setIsEditing(true)} />
      )}
      <Facts
        facts={[
          ['Awalan', coupon.prefix],
          ['Kelas', coupon.courseTitle],
          ['Program', coupon.programTitle],
          ['Mulai berlaku', formatMoment(coupon.activeFrom, 'WIB')],
          ['Berlaku sampai', formatMoment(coupon.expiresAt, 'WIB')],
          ['Terpakai', `${formatNumber(coupon.redeemedCount)} dari kuota ${formatNumber(coupon.quota)}`],
          ['Kode', `${formatNumber(coupon.codeCount)}, masing-masing ${formatNumber(coupon.usesPerCode)} kali`],
          ['Dibuat', `${formatMoment(coupon.createdAt, 'WIB')}${coupon.createdBy ? `, ${coupon.createdBy}` : ''}`],
          [
            'Kode diunduh',
            coupon.exportedAt ? `${formatMoment(coupon.exportedAt, 'WIB')}, ${coupon.exportedBy ?? ''}` : 'Belum',
          ],
        ]}
      />
      <CouponUses id={id} />
    </Drawer>
  )
}
