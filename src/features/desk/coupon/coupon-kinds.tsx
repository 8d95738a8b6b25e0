import { ListLinks } from '#app/desk/list-links.tsx'

const kinds = [
  { to: '/admin/coupon', name: 'Batch voucher' },
  { to: '/admin/coupon/redeem', name: 'Kode redeem' },
] as const

/** Links between the lists of voucher batches and redeem codes. */
export function CouponKinds({ here }: { here: (typeof kinds)[number]['to'] }) {
  return <ListLinks label="Jenis kode" kinds={kinds} here={here} />
}
