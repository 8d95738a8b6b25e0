import type { MonthlyStatement } from '#contract/payment/statement.admin.ts'
import { brand } from '#contract/site/brand.ts'
import { type Doc, drawPage, type Pen } from '../../../../pdf/document.ts'
import { formatLocalTime } from '../../../../places/format-local-time.ts'

export type StatementSheet = MonthlyStatement & { printedAt: string }

/** Width and height of A4 portrait in points. A month has at most 31 rows, so they fit on one page. */
const WIDTH = 595.28
const HEIGHT = 841.89
const LEFT = 48
const RIGHT = WIDTH - LEFT
const ROW = 17
/** Horizontal positions of the right edges of the number columns. */
const columns = { paid: 300, returned: 425, net: RIGHT }

/** Colours of the page palette (src/ui/palette.ts), which server code cannot import. */
const color = { leaf: '#0b6a57', text: '#17211f', muted: '#566662', line: '#c4cecb' }

const number = new Intl.NumberFormat('id-ID')
const rupiah = (amount: number) => `${amount < 0 ? '−' : ''}Rp${number.format(Math.abs(amount))}`
const monthName = new Intl.DateTimeFormat('id-ID', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayName = new Intl.DateTimeFormat('id-ID', { weekday: 'long', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Draws the statement as a PDF. `drawPdf` calls this function by its name. */
export function draw(sheet: StatementSheet): Promise<Buffer> {
  const title = `Laporan ${monthName.format(new Date(`${sheet.month}-01`))}`
  return drawPage({ width: WIDTH, height: HEIGHT, title, createdAt: sheet.printedAt }, (doc, pen) => {
    pen.line(brand.company, { x: LEFT, y: 44, size: 10, weight: 500, fill: color.muted })
    pen.line(title, { x: LEFT, y: 60, size: 22, weight: 800, fill: color.leaf })
    const { y, row } = tableOf(doc, pen, 108)
    let at = y
    for (const { date, paid, returned } of sheet.days) {
      at = row(at, dayName.format(new Date(date)), [paid.amount, returned.amount], 500)
    }
    if (sheet.days.length === 0) at = row(at, 'Tidak ada pembayaran di bulan ini', [0, 0], 500)
    at = row(at + 6, 'Jumlah', [sheet.rupiah.paid.amount, sheet.rupiah.returned.amount], 800)
    const facts = [
      `${sheet.rupiah.paid.count} pembayaran, ${sheet.rupiah.returned.count} pengembalian.`,
      `Poin: ${number.format(sheet.points.paid.amount)} dibayarkan untuk kelas, ` +
        `${number.format(sheet.points.returned.amount)} dikembalikan.`,
      'Pembayaran masuk bulan saat dibayar, pengembalian masuk bulan saat dikembalikan. Waktu menurut WIB.',
      `Dibuat ${formatLocalTime(new Date(sheet.printedAt), 'WIB')}.`,
    ]
    for (const text of facts) {
      at += 15
      pen.line(text, { x: LEFT, y: at, size: 9, weight: 500, fill: color.muted })
    }
  })
}

function tableOf(doc: Doc, pen: Pen, top: number) {
  const head = { y: top, size: 9, weight: 700, fill: color.muted } as const
  pen.line('Hari', { ...head, x: LEFT })
  pen.line('Masuk', { ...head, x: columns.paid, align: 'right' })
  pen.line('Kembali', { ...head, x: columns.returned, align: 'right' })
  pen.line('Selisih', { ...head, x: columns.net, align: 'right' })
  return { y: rule(doc, top + 14), row }

  function row(y: number, name: string, [paid, returned]: readonly [number, number], weight: 500 | 800): number {
    const style = { y, size: 10, weight, fill: color.text } as const
    pen.line(name, { ...style, x: LEFT })
    pen.line(rupiah(paid), { ...style, x: columns.paid, align: 'right' })
    pen.line(rupiah(-returned), { ...style, x: columns.returned, align: 'right' })
    pen.line(rupiah(paid - returned), { ...style, x: columns.net, align: 'right' })
    return rule(doc, y + ROW - 4)
  }
}

/** Draws a thin line. Returns the vertical position of the text below the line. */
function rule(doc: Doc, y: number): number {
  doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.5).stroke(color.line)
  return y + 5
}
