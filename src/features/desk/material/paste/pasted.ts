import type { Block, Inline } from '#contract/article.ts'
import { markdownOf } from '#contract/rules/article-markdown.ts'
import { type LeftOut, pastedBlocks } from './pasted-blocks.ts'
import { readHtml } from './read-html.ts'

export interface Pasted {
  markdown: string
  /** Words within a line, and no block of their own. */
  isInline: boolean
  leftOut: LeftOut
}

/**
 * What was copied from Word, Google Docs or a page, as Markdown of ours. It is read as text and never made into elements: no script
 * runs, no picture loads, no style follows. Undefined where there is nothing to read.
 */
export function pasted(html: string): Pasted | undefined {
  const page = readHtml(html)
  if (!page) return undefined
  const leftOut = { pictures: 0, formulas: 0 }
  const blocks = joined(pastedBlocks([page], leftOut))
  if (blocks.length === 0) return undefined
  const isInline = blocks.length === 1 && blocks[0]?.kind === 'paragraph'
  return { markdown: markdownOf(blocks), isInline, leftOut }
}

/** Items of one list that came one by one are one list; lines of code that came as paragraphs are code. */
function joined(blocks: readonly Block[]): Block[] {
  const next: Block[] = []
  for (const block of blocks.map(asCode)) {
    const last = next.at(-1)
    if (block.kind === 'list' && last?.kind === 'list' && last.isOrdered === block.isOrdered) {
      last.items.push(...block.items)
    } else if (block.kind === 'code' && last?.kind === 'code' && !block.language && !last.language) {
      last.text += `\n${block.text}`
    } else next.push(block)
  }
  // One line of code among words stands in its paragraph.
  return next.map(block => {
    const isOneLine = block.kind === 'code' && !block.text.includes('\n') && !blocks.includes(block)
    return isOneLine ? { kind: 'paragraph', line: [{ kind: 'code', text: block.text.trim() }] } : block
  })
}

function asCode(block: Block): Block {
  if (block.kind !== 'paragraph') return block
  const isCode = block.line.every(part => part.kind === 'code' || part.kind === 'break')
  return isCode ? { kind: 'code', language: '', text: block.line.map(textOf).join('') } : block
}

const textOf = (part: Inline) => ('text' in part ? part.text : '\n')

/** What was left behind, in words; empty where nothing was. */
export function leftOutText({ pictures, formulas }: LeftOut): string {
  const parts = [
    pictures > 0 ? `${pictures} gambar tidak ikut: unggah lewat tombol Gambar.` : '',
    formulas > 0 ? `${formulas} rumus tidak ikut: tulis sebagai teks.` : '',
  ]
  return parts.filter(part => part !== '').join(' ')
}
