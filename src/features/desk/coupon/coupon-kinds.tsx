import { ListLinks } from '#app/desk/list-links.tsx'

const kinds = [
  { to: '/admin/coupon', name: 'Batch voucher' },
  { to: '/admin/coupon/redeem', name: 'Kode redeem' },
] as const

/** Links to the two lists of the screen. */
export function CouponKinds({ here }: { here: (typeof kinds)[number]['to'] }) {
  return <ListLinks label="Jenis kode" kinds={kinds} here={here} />
}
