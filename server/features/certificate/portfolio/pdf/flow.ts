import { brand } from '#contract/site/brand.ts'
import { type Doc, drawPage, type Pen } from '../../../../pdf/document.ts'

/** A4 in points. */
const WIDTH = 595.28
const HEIGHT = 841.89
const MARGIN = 52
const TEXT_WIDTH = WIDTH - 2 * MARGIN
/** Lowest position of text. The page number is below it. */
const BOTTOM = HEIGHT - 64

/** Copy of the palette in src/ui/palette.ts, because server code cannot import from src. */
export const color = {
  leaf: '#0b6a57',
  text: '#17211f',
  muted: '#566662',
  line: '#c4cecb',
} as const

/**
 * One text of an entry. If `size` has two values, the font size is the largest at which the text fits. After
 * `mostLines` lines the text is cut off.
 */
interface Line {
  text: string
  size: number | readonly [largest: number, smallest: number]
  weight: 500 | 700 | 800
  fill: string
  mostLines?: number
  /** Distance to the text above this text, in points. */
  gap?: number
}

/** Texts from top to bottom on as many pages as they need. */
export interface Flow {
  /** Writes the texts on one page. Begins a new page if they do not fit below the texts above. */
  write(lines: readonly Line[]): void
  /** Writes a heading. First begins a new page if fewer than `next` points would remain below the heading. */
  heading(text: string, next: number): void
}

const LINE_HEIGHT = 1.32
const styleOf = ({ size, weight, mostLines }: Line) => ({
  size,
  weight,
  width: TEXT_WIDTH,
  lineHeight: LINE_HEIGHT,
  ...(mostLines !== undefined && { mostLines }),
})

interface Sheet {
  title: string
  createdAt: string
}

/** Draws a document of A4 pages with page numbers. */
export function drawFlow(sheet: Sheet, paint: (flow: Flow) => void): Promise<Buffer> {
  return drawPage({ width: WIDTH, height: HEIGHT, ...sheet }, (doc, pen) => {
    let y = MARGIN
    let page = 1
    drawFoot(doc, pen, page)

    function startPage(): void {
      doc.addPage()
      page += 1
      drawFoot(doc, pen, page)
      y = MARGIN
    }

    function write(lines: readonly Line[]): void {
      const height = lines.reduce((sum, line) => sum + (line.gap ?? 0) + pen.measure(line.text, styleOf(line)), 0)
      if (y + height > BOTTOM && y > MARGIN) startPage()
      for (const line of lines)
        y = pen.block(line.text, { ...styleOf(line), x: MARGIN, y: y + (line.gap ?? 0), fill: line.fill })
    }

    function heading(text: string, next: number): void {
      if (y + 52 + next > BOTTOM) startPage()
      y += 26
      pen.line(text, { x: MARGIN, y, size: 15, weight: 800, fill: color.leaf })
      y += 22
      doc
        .moveTo(MARGIN, y)
        .lineTo(WIDTH - MARGIN, y)
        .lineWidth(1)
        .stroke(color.line)
      y += 4
    }

    paint({ write, heading })
  })
}

function drawFoot(doc: Doc, pen: Pen, page: number): void {
  const y = HEIGHT - 44
  doc.rect(0, 0, WIDTH, 10).fill(color.leaf)
  pen.line(brand.name, { x: MARGIN, y, size: 9, weight: 700, fill: color.muted })
  pen.line(`Halaman ${page}`, { x: WIDTH - MARGIN, y, size: 9, weight: 500, fill: color.muted, align: 'right' })
}
