import type { MonthlyStatement } from '#contract/payment/statement.admin.ts'
import type { CsvColumn } from '../../../../desk/csv.ts'
import { formatLocalTime } from '../../../../places/format-local-time.ts'
import { getPaymentLabel } from '../receipt/receipt.ts'
import type { DayTotal, StatementLine } from './queries.ts'

function sumOf(totals: readonly DayTotal[], isReturn: boolean) {
  const sum = { count: 0, amount: 0 }
  for (const { is_return, count, amount } of totals) {
    if (is_return !== isReturn) continue
    sum.count += count
    sum.amount += amount
  }
  return sum
}

const movementsOf = (totals: readonly DayTotal[]) => ({ paid: sumOf(totals, false), returned: sumOf(totals, true) })

export function presentStatement(month: string, totals: readonly DayTotal[]): MonthlyStatement {
  const rupiah = totals.filter(({ method }) => method === 'midtrans')
  const dates = [...new Set(rupiah.map(({ date }) => date))]
  return {
    month,
    rupiah: movementsOf(rupiah),
    points: movementsOf(totals.filter(({ method }) => method === 'point')),
    days: dates.map(date => ({ date, ...movementsOf(rupiah.filter(total => total.date === date)) })),
  }
}

const signed = ({ is_return, amount }: StatementLine) => (is_return ? -amount : amount)

export const lineColumns: readonly CsvColumn<StatementLine>[] = [
  { name: 'Waktu', value: line => formatLocalTime(line.at, 'WIB') },
  { name: 'Jenis', value: line => (line.is_return ? 'Pengembalian' : 'Pembayaran') },
  { name: 'Nomor pesanan', value: line => line.number },
  { name: 'Pembeli', value: line => line.full_name },
  { name: 'Kelas', value: line => line.course_title },
  { name: 'Jadwal', value: line => line.session_title },
  { name: 'Cara bayar', value: line => getPaymentLabel(line) },
  { name: 'Rupiah', value: line => (line.method === 'midtrans' ? signed(line) : null) },
  { name: 'Poin', value: line => (line.method === 'point' ? signed(line) : null) },
]
