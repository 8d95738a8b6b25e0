import type { CouponState } from '#contract/payment/coupon.list.ts'
import type { DotTone } from '#app/desk/state-dot.tsx'

export const couponStates: Readonly<Record<CouponState, { name: string; tone: DotTone }>> = {
  upcoming: { name: 'Belum mulai', tone: 'waiting' },
  active: { name: 'Berlaku', tone: 'good' },
  'used-up': { name: 'Kuota habis', tone: 'quiet' },
  expired: { name: 'Kedaluwarsa', tone: 'quiet' },
  stopped: { name: 'Dihentikan', tone: 'bad' },
}
