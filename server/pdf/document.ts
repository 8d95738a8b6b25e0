import Pdf from 'pdfkit'
import { brand } from '#contract/site/brand.ts'
import { getFontFile, type Weight, replaceMissingCharacters } from './fonts.ts'

export type Doc = PDFKit.PDFDocument

interface Page {
  width: number
  height: number
  title: string
  subject?: string
  /** Creation time in the PDF. The caller provides it, so that the same data always gives the same bytes. */
  createdAt: string
}

/** Creates a PDF whose pages have one size. `paint` draws the first page, and may add pages to the document. */
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
  /** Horizontal position of the left edge, centre or right edge of the text. `align` decides which of them. */
  x: number
  y: number
  align?: 'center' | 'right'
}

interface Block extends Omit<Look, 'size'> {
  x: number
  y: number
  /** Maximum width of the text in points. */
  width: number
  /**
   * Font size in points. If two sizes are given, uses the largest size between them for which the text fits into
   * `mostLines` lines. If no size fits, uses the smallest size.
   */
  size: number | readonly [largest: number, smallest: number]
  mostLines?: number
  /** Line height as a factor of the font size. */
  lineHeight: number
}

/** Writes text in the app's typeface. */
export interface Pen {
  line(text: string, line: Line): void
  /**
   * Writes a text and returns the y position of its end. Shortens the text if it does not fit even at the smallest
   * size.
   */
  block(text: string, block: Block): number
  /** Returns the height that `block` would need for the text. */
  measure(text: string, block: Omit<Block, 'x' | 'y' | 'fill'>): number
}

function createPen(doc: Doc): Pen {
  const inFont = ({ weight, size }: Pick<Look, 'weight' | 'size'>) => doc.font(getFontFile(weight)).fontSize(size)

  function line(text: string, { x, y, align, ...style }: Line): void {
    const printableText = replaceMissingCharacters(text)
    const width = inFont(style).widthOfString(printableText)
    const startX = align === undefined ? x : x - (align === 'center' ? width / 2 : width)
    doc.fillColor(style.fill).text(printableText, startX, y, { lineBreak: false })
  }

  /** Returns the largest allowed font size at which the text fits, and its number of lines at this size. */
  function fit(
    printableText: string,
    { width, size: sizes, mostLines = Infinity, lineHeight, weight }: Omit<Block, 'x' | 'y' | 'fill'>,
  ) {
    const [largest, smallest] = typeof sizes === 'number' ? [sizes, sizes] : sizes
    const getLayoutAt = (size: number) => {
      const lineGap = size * lineHeight - inFont({ weight, size }).currentLineHeight()
      const height = doc.heightOfString(printableText, { width, lineGap })
      return { lineGap, lines: Math.round(height / (size * lineHeight)) }
    }
    let size = largest
    let { lineGap, lines } = getLayoutAt(size)
    while (lines > mostLines && size > smallest) {
      size -= 0.5
      ;({ lineGap, lines } = getLayoutAt(size))
    }
    return { size, lineGap, lines, height: Math.min(lines, mostLines) * size * lineHeight }
  }

  function block(text: string, { x, y, fill, ...style }: Block): number {
    const { width, mostLines = Infinity, lineHeight } = style
    const printableText = replaceMissingCharacters(text)
    const { size, lineGap, lines, height } = fit(printableText, style)
    const isCut = lines > mostLines
    // Maximum height of a text that must be shortened. Adds half a line, because the library uses its own line height.
    // With a whole additional line, the library would write one line too many.
    const limit = isCut ? { height: (mostLines + 0.5) * size * lineHeight, ellipsis: '…' } : {}
    doc.fillColor(fill).text(printableText, x, y, { width, lineGap, ...limit })
    return y + height
  }

  const measure: Pen['measure'] = (text, style) => fit(replaceMissingCharacters(text), style).height

  return { line, block, measure }
}
