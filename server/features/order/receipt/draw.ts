import Pdf from 'pdfkit'
import { brand } from '#contract/brand.ts'
import { fontName, readFont, runsOf, type Subset, type Weight } from '../../../pdf/fonts.ts'

/** All that is on a receipt; the same facts always make the same bytes. */
export interface Receipt {
  number: string
  payerName: string
  courseTitle: string
  sessionTitle: string
  /** 'Rp99.000' or '50 poin'. */
  amount: string
  howPaid: string
  paidAt: string
  /** Words across the receipt of money that goes or went back. */
  stamp: string | undefined
}

/** A5 upright: one sheet on a phone, half a sheet on paper. */
const WIDTH = 419.53
const HEIGHT = 595.28
const LEFT = 40
const ROOM = WIDTH - 2 * LEFT

/** The palette of the page (src/ui/palette.ts), which this room cannot see. */
const color = { leaf: '#0b6a57', mist: '#eefaf6', text: '#17211f', muted: '#566662', line: '#c4cecb', alarm: '#b42318' }

const moment = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' })

type Doc = PDFKit.PDFDocument

/** What `drawPdf` calls. */
export function draw(receipt: Receipt): Promise<Buffer> {
  const doc = new Pdf({
    size: [WIDTH, HEIGHT],
    margin: 0,
    lang: 'id-ID',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: `Bukti bayar ${receipt.number}`, Author: brand.name, CreationDate: new Date(receipt.paidAt) },
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<Buffer>(resolve => void doc.on('end', () => resolve(Buffer.concat(parts))))
  drawSheet(createPen(doc), doc, receipt)
  doc.end()
  return done
}

function drawSheet(pen: Pen, doc: Doc, receipt: Receipt): void {
  doc.rect(0, 0, WIDTH, 92).fill(color.leaf)
  pen(brand.name, { x: LEFT, y: 30, size: 22, weight: 800, fill: '#ffffff' })
  pen(brand.company, { x: LEFT, y: 58, size: 9, weight: 500, fill: '#ffffff' })
  let y = pen('Bukti pembayaran', { x: LEFT, y: 122, size: 18, weight: 800, fill: color.text })
  if (receipt.stamp) y = pen(receipt.stamp, { x: LEFT, y: y + 4, size: 11, weight: 700, fill: color.alarm })
  const rows = [
    ['Nomor pesanan', receipt.number],
    ['Dibayar oleh', receipt.payerName],
    ['Kelas', receipt.courseTitle],
    ['Jadwal', receipt.sessionTitle],
    ['Cara membayar', receipt.howPaid],
    ['Diterima', `${moment.format(new Date(receipt.paidAt))} WIB`],
  ] as const
  y += 14
  for (const [name, value] of rows) {
    const below = pen(name, { x: LEFT, y, size: 9, weight: 500, fill: color.muted })
    y = pen(value, { x: LEFT, y: below + 1, size: 12, weight: 700, fill: color.text }) + 10
  }
  doc.roundedRect(LEFT, y + 4, ROOM, 58, 10).fill(color.mist)
  pen('Total', { x: LEFT + 16, y: y + 14, size: 10, weight: 500, fill: color.muted })
  pen(receipt.amount, { x: LEFT + 16, y: y + 28, size: 18, weight: 800, fill: color.leaf })
  const foot = HEIGHT - 60
  doc
    .moveTo(LEFT, foot)
    .lineTo(WIDTH - LEFT, foot)
    .lineWidth(1)
    .stroke(color.line)
  const contact = `Pertanyaan tentang pembayaran ini: ${brand.supportEmail}`
  pen(contact, { x: LEFT, y: foot + 12, size: 9, weight: 500, fill: color.muted })
}

interface Look {
  x: number
  y: number
  size: number
  weight: Weight
  fill: string
}
/** Writes from there on, in as many lines as it takes; answers where it ends. */
type Pen = (text: string, look: Look) => number

function createPen(doc: Doc): Pen {
  const registered = new Set<string>()
  const inFont = (subset: Subset, weight: Weight, size: number) => {
    const name = fontName(subset, weight)
    // Read only when a text needs it: most need one file of four.
    if (!registered.has(name)) doc.registerFont(name, readFont(subset, weight))
    registered.add(name)
    return doc.font(name).fontSize(size)
  }
  const widthOf = (text: string, { size, weight }: Look) =>
    runsOf(text).reduce((sum, run) => sum + inFont(run.subset, weight, size).widthOfString(run.text), 0)

  return (text, look) => {
    const lines = wrapped(text, words => widthOf(words, look) <= ROOM)
    const height = look.size * 1.35
    for (const [index, line] of lines.entries()) {
      let x = look.x
      for (const run of runsOf(line)) {
        const font = inFont(run.subset, look.weight, look.size)
        font.fillColor(look.fill).text(run.text, x, look.y + index * height, { lineBreak: false })
        x += font.widthOfString(run.text)
      }
    }
    return look.y + lines.length * height
  }
}

function wrapped(text: string, fits: (words: string) => boolean): string[] {
  const lines = ['']
  for (const piece of text.split(' ').flatMap(word => pieces(word, fits))) {
    const line = lines.at(-1) ?? ''
    const longer = line === '' ? piece : `${line} ${piece}`
    if (fits(longer)) lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  return lines
}

/** A word wider than the line is broken where it must be. */
function pieces(word: string, fits: (words: string) => boolean): string[] {
  const parts = ['']
  for (const letter of word) {
    const longer = parts.at(-1) + letter
    if (fits(longer)) parts[parts.length - 1] = longer
    else parts.push(letter)
  }
  return parts
}
