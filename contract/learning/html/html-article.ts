import type { Block, Inline } from '../article.ts'
import { nodesToBlocks, type HtmlOptions } from './html-blocks.ts'
import { findHtmlFootnotes } from './html-footnotes.ts'
import { listTextLines } from './html-line.ts'
import type { HtmlElement } from './html-tree.ts'

/** Returns the article blocks of an HTML page that another program made. */
export function htmlToArticle(page: HtmlElement, reading: HtmlOptions): Block[] {
  const footnotes = findHtmlFootnotes(page, (note, unread) => {
    const within = { ...reading, footnotes: { references: new Map(), unread } }
    return listTextLines(nodesToBlocks(note.children, within))
  })
  const blocks = joinBlocks(nodesToBlocks([page], { ...reading, footnotes }))
  const { texts: notes } = footnotes
  return notes.length > 0 ? [...blocks, { kind: 'footnotes', notes }] : blocks
}

/**
 * Joins consecutive lists of the same kind, because some pages contain one list per item. Turns paragraphs that are
 * lines of code into code blocks.
 */
function joinBlocks(blocks: readonly Block[]): Block[] {
  const next: Block[] = []
  for (const block of blocks.map(toCodeBlock)) {
    const last = next.at(-1)
    if (block.kind === 'list' && last?.kind === 'list' && last.isOrdered === block.isOrdered) {
      last.items.push(...block.items)
    } else if (block.kind === 'code' && last?.kind === 'code' && !block.language && !last.language) {
      last.text += `\n${block.text}`
    } else next.push(block)
  }
  // Turns a single line of code between other blocks back into a paragraph.
  return next.map(block => {
    const isOneLine = block.kind === 'code' && !block.text.includes('\n') && !blocks.includes(block)
    return isOneLine ? { kind: 'paragraph', line: [{ kind: 'code', text: block.text.trim() }] } : block
  })
}

function toCodeBlock(block: Block): Block {
  if (block.kind !== 'paragraph') return block
  const isCode = block.line.every(part => part.kind === 'code' || part.kind === 'break')
  return isCode ? { kind: 'code', language: '', text: block.line.map(getText).join('') } : block
}

const getText = (part: Inline) => ('text' in part ? part.text : '\n')
