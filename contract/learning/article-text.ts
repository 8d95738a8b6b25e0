import type { Block, Inline } from './article.ts'

/**
 * Returns the lines of text of each block: one for a paragraph or heading, one for each item of a list. Formulas,
 * pictures and footnotes have no text here, because users cannot put a note on them.
 */
export function listBlockLines(block: Block): readonly string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [getText(block.line)]
    case 'list':
      return block.items.map(getText)
    case 'quote':
      return block.lines.map(getText)
    case 'table':
      return [...block.head, ...block.rows.flat()].map(getText)
    case 'code':
      return block.text.split('\n')
    default:
      return []
  }
}

/** Returns the text of an article in which the positions of notes are counted. */
export function flattenArticle(blocks: readonly Block[]): string {
  return blocks.flatMap(listBlockLines).join('\n')
}

function getText(line: readonly Inline[]): string {
  return line.map(part => ('text' in part ? part.text : part.kind === 'break' ? ' ' : '')).join('')
}
