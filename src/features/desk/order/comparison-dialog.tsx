import { Alert, Box, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PaymentComparison } from '#contract/payment/comparison.admin.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { Dialog } from '#app/desk/dialog.tsx'
import { getFailureText } from '#app/desk/failure.ts'
import { formatNumber, formatRupiah } from '#app/lib/numbers.ts'
import { formatDate } from '#app/lib/times.ts'
import { paymentComparisonsQuery } from '#app/queries/desk/order.ts'
import { AppLink } from '#app/ui/app-link.tsx'

/** Dialog with the results of the daily comparisons of our orders with the payment provider. */
export function ComparisonDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(paymentComparisonsQuery())
  return (
    <Dialog title="Pencocokan harian" onClose={onClose}>
      <p>
        Setiap hari server menanyakan keadaan pembayaran tujuh hari terakhir ke Midtrans dan membukukan jawabannya. Yang
        tetap berbeda menjadi temuan pada pesanannya.
      </p>
      {error && <Alert>{getFailureText(error)}</Alert>}
      {data && data.openFindings > 0 && (
        <AppLink to="/admin/order?finding=open">{formatNumber(data.openFindings)} temuan terbuka</AppLink>
      )}
      {data?.days.length === 0 && <p>Belum ada pencocokan. Yang pertama berjalan dalam beberapa menit.</p>}
      {data && data.days.length > 0 && <Days days={data.days} />}
    </Dialog>
  )
}

function Days({ days }: { days: readonly PaymentComparison[] }) {
  return (
    <Box mt="md">
      <PlainList>
        {days.map(each => (
          <Stack component="li" gap="0.2rem" key={each.day}>
            <strong>{formatDate(each.day)}</strong>
            <span>{countsOf(each)}</span>
            <SmallText span>{sumsOf(each)}</SmallText>
          </Stack>
        ))}
      </PlainList>
    </Box>
  )
}

function countsOf({ compared, agreed, corrected, contradicted, unanswered }: PaymentComparison): string {
  const counts = [
    [agreed, 'cocok'],
    [corrected, 'dibetulkan'],
    [contradicted, 'berbeda'],
    [unanswered, 'tanpa jawaban'],
  ] as const
  const parts = counts.filter(([count]) => count > 0).map(([count, name]) => `${formatNumber(count)} ${name}`)
  return [`${formatNumber(compared)} pesanan`, ...parts].join(', ')
}

/** Returns a text with the sums of a day. If the comparison still runs, the text says so. */
function sumsOf({ rupiahHere, rupiahThere, finishedAt }: PaymentComparison): string {
  const sums =
    rupiahHere === rupiahThere
      ? `${formatRupiah(rupiahHere)}, sama dengan Midtrans`
      : `${formatRupiah(rupiahHere)} di sini, ${formatRupiah(rupiahThere)} di Midtrans`
  return finishedAt === null ? `${sums} · belum selesai` : sums
}
