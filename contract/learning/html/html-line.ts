import type { Block, Inline } from '../article.ts'
import { joinTexLines } from '../article-syntax.ts'

/** Style of a text, inherited from all surrounding elements. */
export interface TextStyle {
  isStrong: boolean
  isEmphasis: boolean
  isCode: boolean
  /** URL of a link. Set only if an article may link to this URL. */
  href?: string
}
export const plainStyle: TextStyle = { isStrong: false, isEmphasis: false, isCode: false }

/** Invisible characters to remove, because text fields do not remove them. */
const INVISIBLE = /[\p{Cc}\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/gu

/** Line under construction. Joins consecutive spaces, and neighbouring parts of the same style. */
export class LineBuilder {
  readonly parts: Inline[] = []
  /**
   * True if the line ends with a space. Stored here, because reading the last character of a growing string copies the
   * whole string.
   */
  private endsInSpace = true

  add(text: string, { isStrong, isEmphasis, isCode, href }: TextStyle): void {
    const spaced = text.replaceAll(/\s+/gu, ' ').replaceAll(INVISIBLE, '')
    const words = this.endsInSpace ? spaced.replace(/^ /, '') : spaced
    if (words === '') return
    const lastPart = this.parts.at(-1)
    // Adds a single space without formatting, because formatting marks around a space would be displayed as characters.
    if (words === ' ') {
      if (lastPart && 'text' in lastPart && lastPart.kind !== 'link') lastPart.text += ' '
      else this.parts.push({ kind: 'text', text: ' ' })
      this.endsInSpace = true
      return
    }
    this.endsInSpace = words.endsWith(' ')
    const part: Inline =
      href === undefined
        ? { kind: isCode ? 'code' : isStrong ? 'strong' : isEmphasis ? 'emphasis' : 'text', text: words }
        : { kind: 'link', text: words, href }
    const isSame =
      lastPart?.kind === part.kind &&
      (lastPart.kind !== 'link' || (part.kind === 'link' && lastPart.href === part.href))
    if (isSame && 'text' in lastPart) lastPart.text += words
    else this.parts.push(part)
  }

  addBreak(): void {
    if (this.parts.length === 0) return
    this.parts.push({ kind: 'break' })
    this.endsInSpace = true
  }

  addPart(part: Inline): void {
    this.parts.push(part)
    this.endsInSpace = part.kind === 'break' || ('text' in part && part.text.endsWith(' '))
  }

  addLine(line: readonly Inline[]): void {
    this.add(' ', plainStyle)
    for (const part of line) this.addPart(part)
  }
}

/** Removes spaces and breaks at both ends. */
export function trimLine(line: readonly Inline[]): Inline[] {
  const parts = line.map(part => ({ ...part }))
  for (const edge of [0, -1]) {
    for (let part = parts.at(edge); part; part = parts.at(edge)) {
      if ('text' in part) part.text = edge === 0 ? part.text.trimStart() : part.text.trimEnd()
      if (part.kind !== 'break' && !('text' in part && part.text === '')) break
      if (edge === 0) parts.shift()
      else parts.pop()
    }
  }
  return parts
}

/** Replaces line breaks with spaces, for a single line. */
function replaceBreaks(line: readonly Inline[]): Inline[] {
  return line.map(part => (part.kind === 'break' ? { kind: 'text', text: ' ' } : part))
}

/** Splits a line into paragraphs at two consecutive line breaks. */
export function splitParagraphs(line: readonly Inline[]): Inline[][] {
  const paragraphs: Inline[][] = [[]]
  for (const [at, part] of line.entries()) {
    if (part.kind === 'break' && line[at + 1]?.kind === 'break') paragraphs.push([])
    else paragraphs.at(-1)?.push(part)
  }
  return paragraphs.map(trimLine).filter(parts => parts.length > 0)
}

/** Returns all visible text line by line, for fields that contain lines instead of blocks. */
export function listTextLines(blocks: readonly Block[]): Inline[][] {
  return blocks.flatMap(block => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return [block.line]
      case 'list':
        return block.items
      case 'quote':
        return block.lines
      case 'code':
        return block.text.split('\n').flatMap((text): Inline[][] => (text.trim() ? [[{ kind: 'code', text }]] : []))
      case 'table':
        return [block.head, ...block.rows].map(cells => joinLines(cells)).filter(line => line.length > 0)
      case 'formula':
        return [[{ ...block, tex: joinTexLines(block.tex) }]]
      default:
        return []
    }
  })
}

/** Joins lines into one line, with a space for each line break. */
export function joinLines(lines: readonly (readonly Inline[])[]): Inline[] {
  const line = new LineBuilder()
  for (const parts of lines) line.addLine(replaceBreaks(parts))
  return trimLine(line.parts)
}
