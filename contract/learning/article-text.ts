import type { Block, Inline } from './article.ts'

/**
 * Returns the lines of text of each block: one for a paragraph or heading, one for each item of a list. Formulas,
 * pictures and footnotes have no text here, because users cannot put a note on them.
 */
export function listBlockLines(block: Block): readonly string[] {
  if (block.kind === 'code') return block.text.split('\n')
  return listInlineLines(block).map(line => line.map(getInlineText).join(''))
}

/** Returns the parts of each line of `listBlockLines`. Empty for code, whose lines have no parts. */
export function listInlineLines(block: Block): readonly (readonly Inline[])[] {
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
    default:
      return []
  }
}

/** Returns the text of an article in which the positions of notes are counted. */
export function flattenArticle(blocks: readonly Block[]): string {
  return blocks.flatMap(listBlockLines).join('\n')
}

/** Returns the text of one part of a line, as it counts for positions. */
export function getInlineText(part: Inline): string {
  if ('text' in part) return part.text
  return part.kind === 'break' ? ' ' : ''
}
