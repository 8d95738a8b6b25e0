import Pdf from 'pdfkit'
import { brand } from '#contract/site/brand.ts'
import { getFontFile, type Weight, replaceMissingCharacters } from './fonts.ts'

export type Doc = PDFKit.PDFDocument

interface Page {
  width: number
  height: number
  title: string
  subject?: string
  /** Time written into the file. It is an argument, so that the same data always gives the same bytes. */
  createdAt: string
}

/** Creates a document of one page. `paint` draws its content. */
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
  /** Left edge, centre or right edge of the text, depending on the alignment. */
  x: number
  y: number
  align?: 'center' | 'right'
}

interface Block extends Omit<Look, 'size'> {
  x: number
  y: number
  /** Maximum width. */
  width: number
  /**
   * Font size. With two sizes, the text has the first size if it fits into `mostLines` lines. Otherwise it has the
   * largest size that fits, but at least the second.
   */
  size: number | readonly [largest: number, smallest: number]
  mostLines?: number
  /** Line height as a factor of the size. */
  lineHeight: number
}

/** Writes text in the app's typeface. */
export interface Pen {
  line(text: string, line: Line): void
  /** Writes a text and returns the y position of its end. Shortens a text that fits at no size. */
  block(text: string, block: Block): number
}

function createPen(doc: Doc): Pen {
  const inFont = ({ weight, size }: Pick<Look, 'weight' | 'size'>) => doc.font(getFontFile(weight)).fontSize(size)

  function line(text: string, { x, y, align, ...look }: Line): void {
    const printableText = replaceMissingCharacters(text)
    const width = inFont(look).widthOfString(printableText)
    const startX = align === undefined ? x : x - (align === 'center' ? width / 2 : width)
    doc.fillColor(look.fill).text(printableText, startX, y, { lineBreak: false })
  }

  function block(text: string, { x, y, width, size: sizes, mostLines = Infinity, lineHeight, ...look }: Block): number {
    const printableText = replaceMissingCharacters(text)
    const [largest, smallest] = typeof sizes === 'number' ? [sizes, sizes] : sizes
    const getLayoutAt = (size: number) => {
      const lineGap = size * lineHeight - inFont({ ...look, size }).currentLineHeight()
      const height = doc.heightOfString(printableText, { width, lineGap })
      return { lineGap, lines: Math.round(height / (size * lineHeight)) }
    }
    let size = largest
    let { lineGap, lines } = getLayoutAt(size)
    while (lines > mostLines && size > smallest) {
      size -= 0.5
      ;({ lineGap, lines } = getLayoutAt(size))
    }
    const isCut = lines > mostLines
    // Maximum height of a text that is cut. Half a line is added because the library uses its own line height; with a
    // full line it would write one line too many.
    const limit = isCut ? { height: (mostLines + 0.5) * size * lineHeight, ellipsis: '…' } : {}
    doc.fillColor(look.fill).text(printableText, x, y, { width, lineGap, ...limit })
    return y + Math.min(lines, mostLines) * size * lineHeight
  }

  return { line, block }
}
