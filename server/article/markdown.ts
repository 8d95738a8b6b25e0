import { type Token, type Tokens, marked } from 'marked'
import type { Block, Inline } from '#contract/article.ts'
import { inlineOf, isHttps, type LinkRule, plainText } from './markdown-inline.ts'

export interface Picture {
  url: string
  width: number
  height: number
}

/** Finds the stored file behind an image address of the text; throws when there is none. */
export type PictureResolver = (href: string) => Picture

/** How one text is read: its pictures, its links, and the headings it has so far. */
interface Reading {
  pictureOf: PictureResolver
  line: (tokens: readonly Token[]) => Inline[]
  ids: Set<string>
}

/** Turns an author's Markdown into the blocks of contract/article.ts. What a block cannot say is refused, not guessed. */
export function blocksOf(markdown: string, pictureOf: PictureResolver, canLink: LinkRule = isHttps): Block[] {
  const reading = { pictureOf, line: (tokens: readonly Token[]) => inlineOf(tokens, canLink), ids: new Set<string>() }
  return marked.lexer(markdown).flatMap(token => blocksOfToken(token, reading))
}

function blocksOfToken(token: Token, reading: Reading): Block[] {
  switch (token.type) {
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading
      const line = reading.line(tokens)
      // The title of the material is the page's first level, so a text starts at the second.
      const level = depth <= 2 ? 2 : depth === 3 ? 3 : 4
      return [{ kind: 'heading', level, id: headingId(line, reading.ids), line }]
    }
    case 'paragraph':
      return paragraphBlocks((token as Tokens.Paragraph).tokens, reading)
    case 'list': {
      const list = token as Tokens.List
      return [{ kind: 'list', isOrdered: list.ordered, items: list.items.flatMap(item => itemLines(item, reading)) }]
    }
    case 'blockquote':
      return [{ kind: 'quote', lines: (token as Tokens.Blockquote).tokens.flatMap(part => quoteLines(part, reading)) }]
    case 'code': {
      const { lang, text } = token as Tokens.Code
      return [{ kind: 'code', language: (lang ?? '').split(/\s/, 1)[0] ?? '', text }]
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      return [
        {
          kind: 'table',
          head: header.map(cell => reading.line(cell.tokens)),
          rows: rows.map(row => row.map(cell => reading.line(cell.tokens))),
        },
      ]
    }
    case 'hr':
      return [{ kind: 'rule' }]
    case 'space':
    case 'html':
    case 'def':
      return []
    default:
      throw new Error(`Markdown block not supported: ${token.type}`)
  }
}

/** A picture stands on its own in the wire's blocks, so it parts the paragraph it was written in. */
function paragraphBlocks(tokens: readonly Token[], { pictureOf, line: lineOf }: Reading): Block[] {
  const blocks: Block[] = []
  let words: Token[] = []
  const flush = () => {
    const line = trimmed(lineOf(words))
    if (line.length > 0) blocks.push({ kind: 'paragraph', line })
    words = []
  }
  for (const token of tokens) {
    if (token.type === 'image') {
      flush()
      const { href, tokens: alt } = token as Tokens.Image
      blocks.push({ kind: 'picture', alt: plainText(alt), ...pictureOf(href) })
    } else words.push(token)
  }
  flush()
  return blocks
}

function trimmed(line: readonly Inline[]): Inline[] {
  const isGap = (part: Inline | undefined) =>
    part?.kind === 'break' || (part?.kind === 'text' && part.text.trim() === '')
  const from = line.findIndex(part => !isGap(part))
  return from < 0 ? [] : line.slice(from, line.findLastIndex(part => !isGap(part)) + 1)
}

/** Lists are one level deep on the wire: the lines of an inner list follow their item. */
function itemLines(item: Tokens.ListItem, reading: Reading): Inline[][] {
  return item.tokens.flatMap(token => {
    if (token.type === 'list') return (token as Tokens.List).items.flatMap(inner => itemLines(inner, reading))
    if (token.type === 'text' || token.type === 'paragraph') {
      return [reading.line((token as Tokens.Text).tokens ?? [token])]
    }
    if (token.type === 'space' || token.type === 'checkbox') return []
    throw new Error(`Markdown block not supported inside a list: ${token.type}`)
  })
}

function quoteLines(token: Token, reading: Reading): Inline[][] {
  if (token.type === 'paragraph') return [reading.line((token as Tokens.Paragraph).tokens)]
  if (token.type === 'list') return (token as Tokens.List).items.flatMap(item => itemLines(item, reading))
  if (token.type === 'space') return []
  throw new Error(`Markdown block not supported inside a quote: ${token.type}`)
}

function headingId(line: readonly Inline[], taken: Set<string>): string {
  const words = line.map(part => ('text' in part ? part.text : ' ')).join('')
  const base =
    words
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '') || 'bagian'
  let id = base
  for (let count = 2; taken.has(id); count++) id = `${base}-${count}`
  taken.add(id)
  return id
}
