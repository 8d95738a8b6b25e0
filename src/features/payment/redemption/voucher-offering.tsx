import { useQuery } from '@tanstack/react-query'
import { computeVoucherTotals } from '#contract/payment/voucher-totals.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { formatMeeting } from '#app/lib/meeting-times.ts'
import { formatSum } from '#app/lib/numbers.ts'
import { Button } from '#app/ui/button.tsx'
import { voucherOfferingQuery } from '#app/queries/redemption.ts'
import { describeRefusedCode } from './redeem-messages.ts'
import classes from './voucher-offering.module.css'

/**
 * Shows the courses that the code opens and their prices. Its height is reserved, so that the buttons below do not
 * move.
 */
export function VoucherOffering({ voucher }: { voucher: string }) {
  const { data, error, isFetching, refetch } = useQuery(voucherOfferingQuery(voucher))
  if (!data) {
    const hasFailed = error !== null && !isFetching
    const refusal = hasFailed ? findRefusal(error) : undefined
    return (
      <output className={classes.waiting}>
        {hasFailed ? (refusal ?? 'Isi kode ini belum bisa ditampilkan.') : 'Memuat isi kode…'}
        {hasFailed && refusal === undefined && (
          <Button variant="secondary" onClick={() => void refetch()}>
            Coba lagi
          </Button>
        )}
      </output>
    )
  }
  const { price, paidByVoucher, subtotal } = computeVoucherTotals(data.offerings, data.voucher.coveredRupiah)
  return (
    <section className={classes.offering} aria-labelledby="isi-voucher">
      <h3 id="isi-voucher">{data.careerTrack.title}</h3>
      <ul>
        {data.offerings.map(({ id, title, mode, session }) => (
          <li key={id}>
            <strong>{title}</strong>
            <span>
              {mode} · {formatMeeting(session.startsAt)}
            </span>
            {session.place !== null && <span>{session.place}</span>}
          </li>
        ))}
      </ul>
      <dl>
        <dt>Harga</dt>
        <dd>{formatSum(price)}</dd>
        <dt>Dibayar voucher</dt>
        <dd>−{formatSum(paidByVoucher)}</dd>
        <dt>Subtotal</dt>
        <dd>{formatSum(subtotal)}</dd>
      </dl>
    </section>
  )
}

/**
 * Returns the reason for which the server refuses the code. The button below would show the same reason, so the user
 * need not press the button to read it.
 */
function findRefusal(error: Error): string | undefined {
  return isApiFailure(error) ? describeRefusedCode(error.code) : undefined
}
