import Pdf from 'pdfkit'
import { brand } from '#contract/site/brand.ts'
import { cutTo, linesOf } from './lines.ts'
import { fontName, readFont, runsOf, type Run, type Weight } from './fonts.ts'

export type Doc = PDFKit.PDFDocument

interface Page {
  width: number
  height: number
  title: string
  subject?: string
  /** Written into the file: the same data always gives the same bytes. */
  createdAt: string
}

/** Creates a document of one page; `paint` fills it. */
export function drawPage(page: Page, paint: (doc: Doc, pen: Pen) => void): Promise<Buffer> {
  const { title, subject, createdAt } = page
  const doc = new Pdf({
    size: [page.width, page.height],
    margin: 0,
    lang: 'id-ID',
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: title,
      Author: brand.name,
      ...(subject === undefined ? {} : { Subject: subject }),
      CreationDate: new Date(createdAt),
    },
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<Buffer>(resolve => void doc.on('end', () => resolve(Buffer.concat(parts))))
  paint(doc, createPen(doc))
  doc.end()
  return done
}

interface Look {
  size: number
  weight: Weight
  fill: string
}

interface Line extends Look {
  /** Left edge, centre or right edge of the text. */
  x: number
  y: number
  align?: 'center' | 'right'
}

interface Block extends Omit<Look, 'size'> {
  x: number
  y: number
  /** Maximum width. */
  room: number
  /**
   * Uses the first size if the text fits into `mostLines` with it, otherwise the largest one that fits, down to the
   * second.
   */
  size: number | readonly [largest: number, smallest: number]
  mostLines?: number
  /** Line height as a factor of the size. */
  lineHeight: number
}

/** Writes texts, each character with the font file that contains it. */
export interface Pen {
  line(text: string, line: Line): void
  /** Returns the y position of its end. A text that fits at no size is cut. */
  block(text: string, block: Block): number
}

function createPen(doc: Doc): Pen {
  const registered = new Set<string>()

  function inFont({ subset }: Run, { weight, size }: Pick<Look, 'weight' | 'size'>): Doc {
    const name = fontName(subset, weight)
    // Reads a font file only when a text needs it: most documents need one file of four.
    if (!registered.has(name)) doc.registerFont(name, readFont(subset, weight))
    registered.add(name)
    return doc.font(name).fontSize(size)
  }

  const widthOf = (text: string, look: Pick<Look, 'weight' | 'size'>) =>
    runsOf(text).reduce((sum, run) => sum + inFont(run, look).widthOfString(run.text), 0)

  function line(text: string, { x, y, align, ...look }: Line): void {
    const parts = { center: 1 / 2, right: 1 }
    let at = align ? x - widthOf(text, look) * parts[align] : x
    for (const run of runsOf(text)) {
      inFont(run, look).fillColor(look.fill).text(run.text, at, y, { lineBreak: false })
      at += doc.widthOfString(run.text)
    }
  }

  function block(text: string, { x, y, room, size: sizes, mostLines = Infinity, lineHeight, ...look }: Block): number {
    const [largest, smallest] = typeof sizes === 'number' ? [sizes, sizes] : sizes
    const fitsAt = (size: number) => (words: string) => widthOf(words, { ...look, size }) <= room
    let size = largest
    let lines = linesOf(text, fitsAt(size))
    while (lines.length > mostLines && size > smallest) {
      size -= 0.5
      lines = linesOf(text, fitsAt(size))
    }
    lines = cutTo(mostLines, lines, fitsAt(size))
    const height = size * lineHeight
    for (const [index, words] of lines.entries()) line(words, { ...look, size, x, y: y + index * height })
    return y + lines.length * height
  }

  return { line, block }
}
