import type { Block, Inline } from '#contract/article.ts'

/** What a reader needs to know of an article beyond its words. Pure, so that it can be tried at every block. */

export interface Section {
  id: string
  title: string
  level: 2 | 3 | 4
  /** Index of the heading among the blocks. */
  at: number
}

export function sectionsOf(blocks: readonly Block[]): Section[] {
  return blocks.flatMap((block, at) =>
    block.kind === 'heading' ? [{ id: block.id, title: plainText(block.line), level: block.level, at }] : [],
  )
}

/** The section a place lies in; undefined above the first heading. */
export function sectionAt(sections: readonly Section[], place: number): Section | undefined {
  return sections.findLast(section => section.at <= place)
}

/** Unhurried reading of Indonesian on a small screen. */
const WORDS_PER_MINUTE = 180

/** Whole minutes from a place to the end: at least one until the last block, then none. */
export function minutesLeft(blocks: readonly Block[], place: number): number {
  const first = Math.floor(place)
  if (first >= blocks.length - 1) return 0
  const words = blocks.slice(first).reduce((sum, block, at) => {
    const share = at === 0 ? 1 - (place - first) : 1
    return sum + wordsIn(block) * share
  }, 0)
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

function wordsIn(block: Block): number {
  const lines = linesOf(block)
  return lines.reduce((sum, line) => sum + plainText(line).split(/\s+/).filter(Boolean).length, 0)
}

function linesOf(block: Block): readonly (readonly Inline[])[] {
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
    case 'rule':
      return []
  }
}

function plainText(line: readonly Inline[]): string {
  return line.map(part => (part.kind === 'break' ? ' ' : part.text)).join('')
}
