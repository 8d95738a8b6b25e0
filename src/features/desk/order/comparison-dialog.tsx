import { Alert, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PaymentComparison } from '#contract/payment/comparison.admin.ts'
import desk from '#app/desk/desk.module.css'
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

const columns = ['Pesanan', 'Cocok', 'Dibetulkan', 'Berbeda'] as const

function Days({ days }: { days: readonly PaymentComparison[] }) {
  return (
    <Table.ScrollContainer minWidth={480} mt="md">
      <Table withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Hari (WIB)</Table.Th>
            {columns.map(name => (
              <Table.Th key={name} ta="right">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.map(each => (
            <Table.Tr key={each.day}>
              <Table.Th scope="row">
                {formatDate(each.day)}
                <div className={desk.small}>{sumsOf(each)}</div>
              </Table.Th>
              <Table.Td ta="right">{formatNumber(each.compared)}</Table.Td>
              <Table.Td ta="right">{formatNumber(each.agreed)}</Table.Td>
              <Table.Td ta="right">{formatNumber(each.corrected)}</Table.Td>
              <Table.Td ta="right">{formatNumber(each.contradicted)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** Returns the sums of a day, and what is missing from it. */
function sumsOf({ rupiahHere, rupiahThere, unanswered, finishedAt }: PaymentComparison): string {
  const sums =
    rupiahHere === rupiahThere
      ? `${formatRupiah(rupiahHere)}, sama dengan Midtrans`
      : `${formatRupiah(rupiahHere)} di sini, ${formatRupiah(rupiahThere)} di Midtrans`
  const missing = [
    ...(unanswered > 0 ? [`${formatNumber(unanswered)} pesanan tanpa jawaban`] : []),
    ...(finishedAt === null ? ['belum selesai'] : []),
  ]
  return [sums, ...missing].join(' · ')
}
