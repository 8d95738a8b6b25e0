import type { Block, Inline } from './article.ts'

/** Slow reading speed of Indonesian on a small screen. */
export const WORDS_PER_MINUTE = 180

/** Returns the reading time of a text in whole minutes, at least one. */
export function estimateReadingMinutes(blocks: readonly Block[]): number {
  const words = blocks.reduce((sum, block) => sum + countWords(block), 0)
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

/** Counts the words of a block, including lists and tables. */
export function countWords(block: Block): number {
  const lines = getLines(block)
  return lines.reduce((sum, line) => sum + getLineText(line).split(/\s+/).filter(Boolean).length, 0)
}

/** Returns the text of a line without styles. */
export function getLineText(line: readonly Inline[]): string {
  return line.map(getPlainText).join('')
}

function getPlainText(part: Inline): string {
  if (part.kind === 'break') return ' '
  if (part.kind === 'footnote') return ''
  return part.kind === 'formula' ? part.tex : part.text
}

function getLines(block: Block): readonly (readonly Inline[])[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [block.line]
    case 'list':
      return block.items
    case 'quote':
      return block.lines
    case 'table':
      return [...block.head, ...block.rows.flat()]
    case 'code':
      return [[{ kind: 'text', text: block.text }]]
    case 'picture':
      return [[{ kind: 'text', text: block.alt }]]
    case 'formula':
      return [[block]]
    case 'footnotes':
      return block.notes.flatMap(({ lines }) => lines)
    case 'rule':
      return []
  }
}
