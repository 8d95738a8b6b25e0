import { brand } from '#contract/site/brand.ts'
import type { Zone } from '#contract/wire/local-time.ts'
import { type Doc, drawPage, type Pen } from '../../../../pdf/document.ts'
import { formatLocalTime } from '../../../../places/format-local-time.ts'

/** Content of a receipt. Two receipts with equal content are drawn as identical files. */
export interface PaymentReceipt {
  number: string
  payerName: string
  courseTitle: string
  sessionTitle: string
  /** Formatted as 'Rp99.000' or '50 poin'. */
  amount: string
  howPaid: string
  paidAt: string
  /** Time zone of the payer. */
  zone: Zone
  /** Warning below the heading of a refunded order's receipt. */
  stamp: string | undefined
}

/** Width and height of A5 portrait in points. A5 is one page on a phone and half a page on A4 paper. */
const WIDTH = 419.53
const HEIGHT = 595.28
const LEFT = 40
const TEXT_WIDTH = WIDTH - 2 * LEFT

/** Colours of the page palette (src/ui/palette.ts), which server code cannot import. */
const color = { leaf: '#0b6a57', mist: '#eefaf6', text: '#17211f', muted: '#566662', line: '#c4cecb', alarm: '#b42318' }

/** Draws the receipt as a PDF. `drawPdf` calls this function by its name. */
export function draw(receipt: PaymentReceipt): Promise<Buffer> {
  const page = {
    width: WIDTH,
    height: HEIGHT,
    title: `Bukti bayar ${receipt.number}`,
    createdAt: receipt.paidAt,
  }
  return drawPage(page, (doc, pen) => {
    drawSheet(doc, (text, style) => pen.block(text, { ...style, width: TEXT_WIDTH, lineHeight: 1.35 }), receipt)
  })
}

/** Returns the rows between the heading and the total, each with a label and a text. */
export function listReceiptRows(receipt: PaymentReceipt) {
  return [
    ['Nomor pesanan', receipt.number],
    ['Dibayar oleh', receipt.payerName],
    ['Kelas', receipt.courseTitle],
    ['Jadwal', receipt.sessionTitle],
    ['Cara membayar', receipt.howPaid],
    ['Diterima', formatLocalTime(new Date(receipt.paidAt), receipt.zone)],
  ] as const
}

type Write = (text: string, style: Omit<Parameters<Pen['block']>[1], 'width' | 'lineHeight'>) => number

function drawSheet(doc: Doc, write: Write, receipt: PaymentReceipt): void {
  doc.rect(0, 0, WIDTH, 92).fill(color.leaf)
  write(brand.name, { x: LEFT, y: 30, size: 22, weight: 800, fill: '#ffffff' })
  write(brand.company, { x: LEFT, y: 58, size: 9, weight: 500, fill: '#ffffff' })
  let y = write('Bukti pembayaran', { x: LEFT, y: 122, size: 18, weight: 800, fill: color.text })
  if (receipt.stamp) y = write(receipt.stamp, { x: LEFT, y: y + 4, size: 11, weight: 700, fill: color.alarm })
  y += 14
  for (const [name, value] of listReceiptRows(receipt)) {
    const below = write(name, { x: LEFT, y, size: 9, weight: 500, fill: color.muted })
    y = write(value, { x: LEFT, y: below + 1, size: 12, weight: 700, fill: color.text }) + 10
  }
  doc.roundedRect(LEFT, y + 4, TEXT_WIDTH, 58, 10).fill(color.mist)
  write('Total', { x: LEFT + 16, y: y + 14, size: 10, weight: 500, fill: color.muted })
  write(receipt.amount, { x: LEFT + 16, y: y + 28, size: 18, weight: 800, fill: color.leaf })
  const foot = HEIGHT - 60
  doc
    .moveTo(LEFT, foot)
    .lineTo(WIDTH - LEFT, foot)
    .lineWidth(1)
    .stroke(color.line)
  const contact = `Pertanyaan tentang pembayaran ini: ${brand.supportEmail}`
  write(contact, { x: LEFT, y: foot + 12, size: 9, weight: 500, fill: color.muted })
}
