import type { Block, Inline } from '#contract/learning/article.ts'

/**
 * Converts footnotes to a list at the end. Needed if a text becomes several articles, because a footnote reference
 * works only inside one article.
 */
export function simplifyFootnotes(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return [{ ...block, line: plain(block.line) }]
      case 'list':
        return [{ ...block, items: block.items.map(plain) }]
      case 'quote':
        return [{ ...block, lines: block.lines.map(plain) }]
      case 'table':
        return [{ ...block, head: block.head.map(plain), rows: block.rows.map(row => row.map(plain)) }]
      case 'footnotes':
        return [
          { kind: 'heading', level: 2, id: '', line: [{ kind: 'text', text: 'Catatan kaki' }] },
          ...block.notes.flatMap(({ lines }, at) =>
            lines.map((line, index): Block => ({
              kind: 'paragraph',
              line: index === 0 ? [mark(at + 1), ...line] : line,
            })),
          ),
        ]
      default:
        return [block]
    }
  })
}

const mark = (number: number): Inline => ({ kind: 'text', text: `[${number}] ` })

const plain = (line: readonly Inline[]): Inline[] =>
  line.map(part => (part.kind === 'footnote' ? { kind: 'text', text: `[${part.number}]` } : part))
