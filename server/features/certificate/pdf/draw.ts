import Pdf from 'pdfkit'
import { create as createQr } from 'qrcode'
import { brand } from '#contract/brand.ts'
import { certificateNames } from '#contract/certificate.ts'
import { fontName, readFont, runsOf, type Run, type Weight } from '../../../pdf/fonts.ts'

/** All that is on a certificate; the same facts always make the same bytes. */
export interface Sheet {
  kind: keyof typeof certificateNames
  number: string
  name: string
  courseTitle: string
  careerTrackTitle: string
  instructorName: string
  instructorTitle: string
  finishedAt: string
  generatedAt: string
  /** What the QR code says: the address of the verification with the signed facts behind it. */
  verifyUrl: string
  /** The same address as one types it. */
  shortUrl: string
}

const WIDTH = 841.89
const HEIGHT = 595.28
const BAND = 214
const LEFT = BAND + 52
const ROOM = WIDTH - LEFT - 52

/** The palette of the page (src/ui/palette.ts), which this room cannot see. */
const color = {
  leaf: '#0b6a57',
  leafDeep: '#083d34',
  leafMid: '#219c7e',
  leafPale: '#aee5d3',
  paper: '#ffffff',
  mist: '#eefaf6',
  sun: '#fbb72e',
  text: '#17211f',
  muted: '#566662',
  line: '#c4cecb',
}

/** One leaf growing from (0,0) to the upper right; the same shape as in the app's illustrations. */
const LEAF = 'M0 0C2-19 19-33 45-32 46-12 27 6 0 0Z'

const purposes = {
  completion: 'telah menyelesaikan seluruh materi kelas',
  graduation: 'telah memenuhi semua syarat kelulusan kelas',
} as const

const dayInJakarta = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' })

type Doc = PDFKit.PDFDocument

/** What `drawPdf` calls. */
export function draw(sheet: Sheet): Promise<Buffer> {
  const title = `${certificateNames[sheet.kind]}: ${sheet.courseTitle}`
  const doc = new Pdf({
    size: [WIDTH, HEIGHT],
    margin: 0,
    lang: 'id-ID',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: brand.name, Subject: sheet.number, CreationDate: new Date(sheet.generatedAt) },
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<Buffer>(resolve => void doc.on('end', () => resolve(Buffer.concat(parts))))
  drawGround(doc)
  drawBand(doc, sheet)
  drawPraise(doc, sheet)
  drawFoot(doc, sheet)
  doc.end()
  return done
}

function drawGround(doc: Doc): void {
  doc.rect(0, 0, WIDTH, HEIGHT).fill(color.paper)
  doc.circle(WIDTH - 34, 20, 116).fill(color.mist)
  doc.circle(WIDTH - 70, 52, 17).fill(color.sun)
}

function drawBand(doc: Doc, { verifyUrl, shortUrl }: Sheet): void {
  doc.rect(0, 0, BAND, HEIGHT).fill(color.leaf)
  doc.save().rect(0, 0, BAND, HEIGHT).clip()
  doc
    .ellipse(BAND / 2, HEIGHT + 30, 210, 250)
    .fill(color.leafDeep)
    .restore()
  line(doc, brand.name, { x: 36, y: 42, size: 25, weight: 800, fill: color.paper })
  leaf(doc, { x: 107, y: 196, scale: 1.7, fill: color.leafPale })
  leaf(doc, { x: 107, y: 222, scale: 1.4, fill: color.leafMid, isMirrored: true })
  doc.path('M107 300C107 262 106 236 107 188').lineWidth(7).lineCap('round').stroke(color.leafPale)

  const side = 148
  const x = (BAND - side) / 2
  const y = 358
  doc.roundedRect(x - 10, y - 10, side + 20, side + 20, 10).fill(color.paper)
  drawQr(doc, verifyUrl, { x, y, side })
  centered(doc, 'Pindai untuk memeriksa', { y: y + side + 22, size: 10, weight: 700, fill: color.paper })
  centered(doc, shortUrl, { y: y + side + 38, size: 7, weight: 500, fill: color.leafPale })
}

/** Low correction keeps the modules large; the paper is clean, and a damaged code can be typed. */
function drawQr(doc: Doc, text: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const { modules } = createQr(text, { errorCorrectionLevel: 'L' })
  const unit = side / modules.size
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) doc.rect(x + column * unit, y + row * unit, unit, unit)
    }
  }
  doc.fill(color.text)
}

function drawPraise(doc: Doc, sheet: Sheet): void {
  line(doc, certificateNames[sheet.kind].toUpperCase(), { x: LEFT, y: 108, size: 15, weight: 800, fill: color.leaf })
  doc.rect(LEFT, 137, 64, 4).fill(color.sun)
  line(doc, 'diberikan kepada', { x: LEFT, y: 172, size: 13, weight: 500, fill: color.muted })
  const name = { weight: 800, fill: color.text, largest: 38, smallest: 20, mostLines: 2 } as const
  const belowName = block(doc, sheet.name, { ...name, x: LEFT, y: 194 })
  const purpose = { x: LEFT, y: belowName + 14, size: 13, weight: 500, fill: color.muted } as const
  line(doc, `yang ${purposes[sheet.kind]}`, purpose)
  const course = { weight: 700, fill: color.leaf, largest: 23, smallest: 14, mostLines: 2 } as const
  const belowCourse = block(doc, sheet.courseTitle, { ...course, x: LEFT, y: belowName + 38 })
  const details = `Program ${sheet.careerTrackTitle}  ·  Selesai ${dayInJakarta.format(new Date(sheet.finishedAt))}`
  const detail = { weight: 500, fill: color.text, largest: 13, smallest: 10, mostLines: 2 } as const
  block(doc, details, { ...detail, x: LEFT, y: belowCourse + 12 })
}

function drawFoot(doc: Doc, sheet: Sheet): void {
  const y = 486
  doc
    .moveTo(LEFT, y)
    .lineTo(LEFT + 220, y)
    .lineWidth(1)
    .stroke(color.line)
  block(doc, sheet.instructorName, {
    x: LEFT,
    y: y + 10,
    weight: 700,
    fill: color.text,
    largest: 12.5,
    smallest: 8,
    mostLines: 1,
    room: 240,
  })
  block(doc, sheet.instructorTitle, {
    x: LEFT,
    y: y + 28,
    weight: 500,
    fill: color.muted,
    largest: 10,
    smallest: 8,
    mostLines: 2,
    room: 240,
  })
  const right = WIDTH - 52
  const issued = dayInJakarta.format(new Date(sheet.generatedAt))
  lineEndingAt(doc, 'Nomor sertifikat', { x: right, y: y - 8, size: 9, weight: 500, fill: color.muted })
  lineEndingAt(doc, sheet.number, { x: right, y: y + 6, size: 12.5, weight: 700, fill: color.text })
  lineEndingAt(doc, `Diterbitkan ${issued}`, { x: right, y: y + 28, size: 10, weight: 500, fill: color.muted })
}

interface Placed {
  x: number
  y: number
}
interface Look {
  size: number
  weight: Weight
  fill: string
}

function inFont(doc: Doc, { subset }: Run, weight: Weight): Doc {
  const name = fontName(subset, weight)
  const names = registered.get(doc) ?? new Set()
  registered.set(doc, names)
  // Read only when a text needs it: most names need one file of four.
  if (!names.has(name)) doc.registerFont(name, readFont(subset, weight))
  names.add(name)
  return doc.font(name)
}
const registered = new WeakMap<Doc, Set<string>>()

function widthOf(doc: Doc, text: string, { size, weight }: Pick<Look, 'size' | 'weight'>): number {
  return runsOf(text).reduce((sum, run) => sum + inFont(doc, run, weight).fontSize(size).widthOfString(run.text), 0)
}

function line(doc: Doc, text: string, { x, y, size, weight, fill }: Placed & Look): void {
  let at = x
  for (const run of runsOf(text)) {
    inFont(doc, run, weight).fontSize(size).fillColor(fill).text(run.text, at, y, { lineBreak: false })
    at += doc.widthOfString(run.text)
  }
}

function lineEndingAt(doc: Doc, text: string, { x, ...rest }: Placed & Look): void {
  line(doc, text, { ...rest, x: x - widthOf(doc, text, rest) })
}

function centered(doc: Doc, text: string, look: Omit<Placed, 'x'> & Look): void {
  line(doc, text, { ...look, x: (BAND - widthOf(doc, text, look)) / 2 })
}

interface Block extends Placed, Omit<Look, 'size'> {
  largest: number
  smallest: number
  mostLines: number
  room?: number
}

/** As large as it fits into its lines; answers where it ends. What fits at no size is cut at the last line. */
function block(doc: Doc, text: string, { x, y, largest, smallest, mostLines, room = ROOM, ...look }: Block): number {
  let size: number = largest
  let lines = wrap(doc, text, { ...look, size, room })
  while (lines.length > mostLines && size > smallest) {
    size -= 0.5
    lines = wrap(doc, text, { ...look, size, room })
  }
  if (lines.length > mostLines) lines = [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1] ?? ''}…`]
  const height = size * 1.24
  for (const [index, words] of lines.entries()) line(doc, words, { ...look, size, x, y: y + index * height })
  return y + lines.length * height
}

function wrap(doc: Doc, text: string, look: Pick<Look, 'size' | 'weight'> & { room: number }): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').flatMap(whole => pieces(doc, whole, look))) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length === 0 || widthOf(doc, longer, look) > look.room) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

/** A word wider than the line is broken where it must be. */
function pieces(doc: Doc, word: string, look: Pick<Look, 'size' | 'weight'> & { room: number }): string[] {
  const parts = ['']
  for (const character of word) {
    const longer = parts.at(-1) + character
    if (widthOf(doc, longer, look) > look.room) parts.push(character)
    else parts[parts.length - 1] = longer
  }
  return parts
}

function leaf(doc: Doc, { x, y, scale, fill, isMirrored = false }: Placed & LeafLook): void {
  doc
    .save()
    .translate(x, y)
    .scale(isMirrored ? -scale : scale, scale)
    .path(LEAF)
    .fill(fill)
    .restore()
}
interface LeafLook {
  scale: number
  fill: string
  isMirrored?: boolean
}
