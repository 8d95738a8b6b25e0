import encodeQr from 'qr'
import { brand } from '#contract/site/brand.ts'
import type { CertificateKind } from '#contract/certificate/graduation.ts'
import { certificateNames } from '#contract/certificate/certificate.ts'
import { type CertificateSubject, getCertificateLabels } from '#contract/certificate/certificate-labels.ts'
import { type Doc, drawPage, type Pen } from '../../../../pdf/document.ts'

/** All data of a printed certificate. Equal data gives an identical file. */
export interface CertificateSheet {
  subject: CertificateSubject
  number: string
  name: string
  instructorName: string
  instructorTitle: string
  finishedAt: string
  generatedAt: string
  /** Content of the QR code: the URL of the verification page with the signed facts. */
  verifyUrl: string
  /** URL of the verification page that is short enough to type. */
  shortUrl: string
}

const WIDTH = 841.89
const HEIGHT = 595.28
const BAND = 214
const LEFT = BAND + 52
const TEXT_WIDTH = WIDTH - LEFT - 52
const LINE_HEIGHT = 1.24
const TWO_LINES = { mostLines: 2, width: TEXT_WIDTH, lineHeight: LINE_HEIGHT }

/** Copy of the palette in src/ui/palette.ts, because server code cannot import from src. */
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

/** SVG path of a leaf from (0,0) to the upper right, as in the illustrations of the app. */
const LEAF = 'M0 0C2-19 19-33 45-32 46-12 27 6 0 0Z'

const dayInJakarta = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' })

/**
 * Label of the day in the footer. The day on a course certificate is the day of the generation, because the PDF may be
 * drawn before the certificate is published.
 */
const stepNames = {
  completion: 'Dibuat',
  graduation: 'Dibuat',
  attendance: 'Diterbitkan',
  imported: 'Dialihkan',
} as const satisfies Record<CertificateKind, string>

/** Entry point that `drawPdf` calls. */
export function draw(sheet: CertificateSheet): Promise<Buffer> {
  const page = {
    width: WIDTH,
    height: HEIGHT,
    title: `${certificateNames[sheet.subject.kind]}: ${getCertificateLabels(sheet.subject).title}`,
    subject: sheet.number,
    createdAt: sheet.generatedAt,
  }
  return drawPage(page, (doc, pen) => {
    drawGround(doc)
    drawBand(doc, pen, sheet)
    drawPraise(doc, pen, sheet)
    drawFoot(doc, pen, sheet)
  })
}

function drawGround(doc: Doc): void {
  doc.rect(0, 0, WIDTH, HEIGHT).fill(color.paper)
  doc.circle(WIDTH - 34, 20, 116).fill(color.mist)
  doc.circle(WIDTH - 70, 52, 17).fill(color.sun)
}

function drawBand(doc: Doc, pen: Pen, { verifyUrl, shortUrl }: CertificateSheet): void {
  doc.rect(0, 0, BAND, HEIGHT).fill(color.leaf)
  doc.save().rect(0, 0, BAND, HEIGHT).clip()
  doc
    .ellipse(BAND / 2, HEIGHT + 30, 210, 250)
    .fill(color.leafDeep)
    .restore()
  pen.line(brand.name, { x: 36, y: 42, size: 25, weight: 800, fill: color.paper })
  leaf(doc, { x: 107, y: 196, scale: 1.7, fill: color.leafPale })
  leaf(doc, { x: 107, y: 222, scale: 1.4, fill: color.leafMid, isMirrored: true })
  doc.path('M107 300C107 262 106 236 107 188').lineWidth(7).lineCap('round').stroke(color.leafPale)

  const side = 148
  const x = (BAND - side) / 2
  const y = 358
  doc.roundedRect(x - 10, y - 10, side + 20, side + 20, 10).fill(color.paper)
  drawQr(doc, verifyUrl, { x, y, side })
  pen.line('Pindai untuk memeriksa', {
    x: BAND / 2,
    align: 'center',
    y: y + side + 22,
    size: 10,
    weight: 700,
    fill: color.paper,
  })
  pen.line(shortUrl, { x: BAND / 2, align: 'center', y: y + side + 38, size: 7, weight: 500, fill: color.leafPale })
}

/** Smallest border that the QR library allows. Not drawn, because the white area around the code is larger. */
const QR_BORDER = 1

/**
 * Draws the QR code with low error correction, so that its modules are large. Low correction is enough, because paper
 * is seldom damaged and a user can type the URL instead.
 */
function drawQr(doc: Doc, text: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const rows = encodeQr(text, 'raw', { ecc: 'low', border: QR_BORDER })
  const unit = side / (rows.length - 2 * QR_BORDER)
  for (const [row, modules] of rows.entries()) {
    for (const [column, isDark] of modules.entries()) {
      if (isDark) doc.rect(x + (column - QR_BORDER) * unit, y + (row - QR_BORDER) * unit, unit, unit)
    }
  }
  doc.fill(color.text)
}

function drawPraise(doc: Doc, pen: Pen, sheet: CertificateSheet): void {
  const { purpose: reason, title, detailTerm, detail: words } = getCertificateLabels(sheet.subject)
  pen.line(certificateNames[sheet.subject.kind].toUpperCase(), {
    x: LEFT,
    y: 108,
    size: 15,
    weight: 800,
    fill: color.leaf,
  })
  doc.rect(LEFT, 137, 64, 4).fill(color.sun)
  pen.line('diberikan kepada', { x: LEFT, y: 172, size: 13, weight: 500, fill: color.muted })
  const name = { ...TWO_LINES, weight: 800, fill: color.text, size: [38, 20] } as const
  const belowName = pen.block(sheet.name, { ...name, x: LEFT, y: 194 })
  const purpose = { x: LEFT, y: belowName + 14, size: 13, weight: 500, fill: color.muted } as const
  pen.line(`yang ${reason}`, purpose)
  const course = { ...TWO_LINES, weight: 700, fill: color.leaf, size: [23, 14] } as const
  const belowCourse = pen.block(title, { ...course, x: LEFT, y: belowName + 38 })
  const details = `${detailTerm} ${words}  ·  Selesai ${dayInJakarta.format(new Date(sheet.finishedAt))}`
  const detail = { ...TWO_LINES, weight: 500, fill: color.text, size: [13, 10] } as const
  pen.block(details, { ...detail, x: LEFT, y: belowCourse + 12 })
}

function drawFoot(doc: Doc, pen: Pen, sheet: CertificateSheet): void {
  const y = 486
  doc
    .moveTo(LEFT, y)
    .lineTo(LEFT + 220, y)
    .lineWidth(1)
    .stroke(color.line)
  pen.block(sheet.instructorName, {
    x: LEFT,
    y: y + 10,
    weight: 700,
    fill: color.text,
    size: [12.5, 8],
    lineHeight: LINE_HEIGHT,
    mostLines: 1,
    width: 240,
  })
  pen.block(sheet.instructorTitle, {
    x: LEFT,
    y: y + 28,
    weight: 500,
    fill: color.muted,
    size: [10, 8],
    lineHeight: LINE_HEIGHT,
    mostLines: 2,
    width: 240,
  })
  const right = WIDTH - 52
  const generatedOn = dayInJakarta.format(new Date(sheet.generatedAt))
  pen.line('Nomor sertifikat', { x: right, align: 'right', y: y - 8, size: 9, weight: 500, fill: color.muted })
  pen.line(sheet.number, { x: right, align: 'right', y: y + 6, size: 12.5, weight: 700, fill: color.text })
  pen.line(`${stepNames[sheet.subject.kind]} ${generatedOn}`, {
    x: right,
    align: 'right',
    y: y + 28,
    size: 10,
    weight: 500,
    fill: color.muted,
  })
}

function leaf(doc: Doc, { x, y, scale, fill, isMirrored = false }: LeafLook): void {
  doc
    .save()
    .translate(x, y)
    .scale(isMirrored ? -scale : scale, scale)
    .path(LEAF)
    .fill(fill)
    .restore()
}
interface LeafLook {
  x: number
  y: number
  scale: number
  fill: string
  isMirrored?: boolean
}
