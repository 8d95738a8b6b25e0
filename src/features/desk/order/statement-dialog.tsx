import { Alert, Group, NativeSelect, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  downloadStatementLines,
  downloadStatementPdf,
  type MonthlyStatement,
} from '#contract/payment/statement.admin.ts'
import { Dialog } from '#app/desk/dialog.tsx'
import { getFailureText } from '#app/desk/failure.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { formatNumber, formatPoints } from '#app/lib/numbers.ts'
import { formatDayInJakarta, formatDate } from '#app/lib/times.ts'
import { useAction } from '#app/lib/use-action.ts'
import { statementQuery } from '#app/queries/desk/statement.ts'
import { callApi } from '#app/session/api.ts'
import { Button } from '#app/ui/button.tsx'

const MONTHS_BACK = 24

/** Returns the months up to the month of `today` (YYYY-MM-DD), newest first. */
function monthsUpTo(today: string): { value: string; label: string }[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: MONTHS_BACK }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1))
    const day = first.toISOString()
    return { value: day.slice(0, 7), label: formatDate(day).replace(/^1 /, '') }
  })
}

/** Dialog with the sums of one month, and the files of that month to download. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const [months] = useState(() => monthsUpTo(formatDayInJakarta(new Date().toISOString())))
  const [month, setMonth] = useState(months[0]?.value ?? '')
  const { data, error } = useQuery(statementQuery(month))
  const pdf = useAction(async () => {
    const file = await callApi(downloadStatementPdf, { params: { month } }, { timeoutMs: 60_000 })
    saveFile(new Blob([file.bytes], { type: 'application/pdf' }), file.name || `Laporan-${month}.pdf`)
  }, getFailureText)
  const lines = useAction(async () => {
    const file = await callApi(downloadStatementLines, { params: { month } }, { timeoutMs: 120_000 })
    saveFile(new Blob([file.bytes], { type: 'text/csv' }), file.name || `Laporan-${month}.csv`)
  }, getFailureText)
  const failure = pdf.failure ?? lines.failure ?? (error ? getFailureText(error) : undefined)

  return (
    <Dialog title="Laporan bulanan" onClose={onClose}>
      <NativeSelect
        label="Bulan"
        description="Pembayaran dihitung di bulan saat dibayar, pengembalian di bulan saat dikembalikan (WIB)."
        data={months}
        value={month}
        onChange={event => {
          setMonth(event.currentTarget.value)
          pdf.reset()
          lines.reset()
        }}
      />
      {/* The live region is rendered before its text, so that screen readers announce the new sums. */}
      <div aria-live="polite">{data && <Sums statement={data} />}</div>
      {failure && <Alert>{failure}</Alert>}
      <Group justify="flex-end" mt="md">
        <Button variant="secondary" isBusy={lines.isBusy} onClick={() => void lines.run()}>
          Unduh rincian (CSV)
        </Button>
        <Button isBusy={pdf.isBusy} onClick={() => void pdf.run()}>
          Unduh laporan (PDF)
        </Button>
      </Group>
    </Dialog>
  )
}

function Sums({ statement: { rupiah, points } }: { statement: MonthlyStatement }) {
  const rows = [
    { name: 'Uang', format: (amount: number) => `Rp${formatNumber(amount)}`, ...rupiah },
    { name: 'Poin', format: formatPoints, ...points },
  ]
  return (
    <Table mt="md" withTableBorder>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>
            <span className="visually-hidden">Jenis</span>
          </Table.Th>
          <Table.Th ta="right">Masuk</Table.Th>
          <Table.Th ta="right">Kembali</Table.Th>
          <Table.Th ta="right">Selisih</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, format, paid, returned }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            <Table.Td ta="right">
              {format(paid.amount)} ({paid.count})
            </Table.Td>
            <Table.Td ta="right">
              {format(returned.amount)} ({returned.count})
            </Table.Td>
            <Table.Td ta="right">{format(paid.amount - returned.amount)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
