import { FORMULA_MARK, type SpokenPiece } from './spoken-article.ts'
import classes from './lit-sentence.module.css'

const HIGHLIGHT = 'semai-dengar'

/**
 * Blocks of the article on the screen. The selector finds the frame of the article by its text size, which no other
 * element has.
 */
const listBlocks = () => document.querySelector('[style*="--text-scale"] > div')?.children ?? []

/** The text at this distance from the top of the window counts as being read. */
const LINE_PX = 96

/** Returns the index of the block that is being read. */
export function findBlockOnScreen(): number {
  return [...listBlocks()].findIndex(block => block.getBoundingClientRect().bottom > LINE_PX)
}

/**
 * Highlights the current piece, or its whole line if the browser cannot highlight a part of it. Returns the highlighted
 * range or element.
 */
export function lightPiece(piece: SpokenPiece): Range | Element | undefined {
  clearLight()
  const line = findLine(piece)
  if (!line) return undefined
  const range = piece.sentence && findRange(line, piece.sentence)
  if (!range || !('highlights' in CSS)) {
    line.classList.add(classes.lit!)
    return line
  }
  CSS.highlights.set(HIGHLIGHT, new Highlight(range))
  return range
}

export function clearLight(): void {
  if ('highlights' in CSS) CSS.highlights.delete(HIGHLIGHT)
  for (const lit of document.querySelectorAll(`.${classes.lit}`)) lit.classList.remove(classes.lit!)
}

function findLine({ block, lines, line }: SpokenPiece): Element | null | undefined {
  if (block < 0) return document.getElementById('judul-materi')
  const element = listBlocks()[block]
  return lines === undefined ? element : element?.querySelectorAll(lines)[line]
}

interface TextPart {
  node: Node
  start: number
  text: string
}

/**
 * Finds the piece in the text nodes of its line. Returns undefined if the line on the screen has another text, for
 * example a formula that is shown as typed.
 */
function findRange(line: Element, { start, end, source }: NonNullable<SpokenPiece['sentence']>): Range | undefined {
  const parts: TextPart[] = []
  let text = ''
  collect(line, (node, found) => {
    parts.push({ node, start: text.length, text: found })
    text += found
  })
  if (text !== source) return undefined
  const range = document.createRange()
  const first = parts.find(part => part.start + part.text.length > start)
  const last = parts.findLast(part => part.start < end)
  if (!first || !last) return undefined
  if (first.node instanceof Text) range.setStart(first.node, start - first.start)
  else range.setStartBefore(first.node)
  if (last.node instanceof Text) range.setEnd(last.node, end - last.start)
  else range.setEndAfter(last.node)
  return range
}

function collect(element: Node, add: (node: Node, text: string) => void): void {
  for (const node of element.childNodes) {
    if (node instanceof Text) add(node, node.data)
    else if (node instanceof HTMLBRElement) add(node, '\n')
    else if (node instanceof Element && node.matches('math, [role=group]')) add(node, FORMULA_MARK)
    // Skips `sup`, because the number of a footnote is not spoken.
    else if (node instanceof Element && !node.matches('sup')) collect(node, add)
  }
}
