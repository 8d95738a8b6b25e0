import type { Block, Inline, MathPart } from './article.ts'
import { FORMULAS_MAX } from '../wire/limits.ts'
import { parseFootnotes, addLineNumbers } from './article-footnotes.ts'
import { toInline, type InlineContext, type InlineRules, HTML_REFUSED_MESSAGE, readPlainText } from './article-line.ts'
import { ArticleProblem, addLineToProblems } from './article-problem.ts'
import type { MarkdownToken } from './article-syntax.ts'
import { readFormula, type TexReader } from './formula.ts'

/** Stored picture of an article. */
export interface Picture {
  url: string
  width: number
  height: number
}

/** Finds the stored file for an image URL in the text. Throws if there is no such file. */
export type PictureResolver = (href: string) => Picture

export interface TokenRules extends InlineRules {
  pictureOf: PictureResolver
}

export interface ArticleRules extends TokenRules {
  readTex: TexReader
}

interface Cell {
  tokens: MarkdownToken[]
}

/** Fields that only the tokens of some blocks have. */
interface BlockToken extends MarkdownToken {
  depth?: number
  ordered?: boolean
  lang?: string | undefined
  items?: BlockToken[]
  header?: Cell[]
  rows?: Cell[][]
}

/**
 * Settings and state while one text is parsed: rules for pictures and links, functions for lines and formulas, and the
 * heading ids so far.
 */
interface Reading {
  rules: TokenRules
  line: (tokens: readonly MarkdownToken[]) => Inline[]
  mathOf: (tex: string, isDisplay: boolean) => MathPart[] | null
  ids: Set<string>
}

/**
 * Converts an author's Markdown tokens into the blocks of contract/learning/article.ts. Throws an error with the line
 * for content that no block supports.
 */
export function tokensToBlocks(tokens: readonly MarkdownToken[], rules: ArticleRules): Block[] {
  const footnotes = parseFootnotes(tokens, rules.isStrict ?? false)
  const reader = createTokenReader(rules, { mathOf: createFormulaReader(rules), footnoteOf: footnotes.refer })
  const blocks = addLineNumbers(tokens).flatMap(([token, line]) =>
    addLineToProblems(line, () => reader.blocksOf(token)),
  )
  const notes = footnotes.read((token, line) => addLineToProblems(line, () => reader.noteLinesOf(token)))
  return notes.length > 0 ? [...blocks, { kind: 'footnotes', notes }] : blocks
}

/** Returns functions that parse one token at a time. The functions in `found` parse formulas and find footnotes. */
export function createTokenReader(rules: TokenRules, found: Pick<InlineContext, 'mathOf' | 'footnoteOf'>) {
  const { mathOf } = found
  const lineReading = { ...rules, ...found }
  const reading: Reading = { rules, mathOf, line: parts => toInline(parts, lineReading), ids: new Set() }
  return {
    blocksOf: (token: MarkdownToken): Block[] => tokenToBlocks(token, reading),
    noteLinesOf: ({ tokens = [] }: MarkdownToken): Inline[][] =>
      tokens.flatMap(part => listLines(part, reading, 'catatan kaki')),
  }
}

/**
 * Returns the function that parses formulas. While the author edits, the function throws for an invalid formula.
 * Otherwise an invalid formula is displayed as typed.
 */
function createFormulaReader({ readTex, isStrict }: ArticleRules): Reading['mathOf'] {
  let count = 0
  return (tex, isDisplay) => {
    try {
      count += 1
      if (count > FORMULAS_MAX) throw new ArticleProblem(`Paling banyak ${FORMULAS_MAX} rumus dalam satu teks`)
      return readFormula(tex, isDisplay, readTex)
    } catch (error) {
      if (isStrict || !(error instanceof ArticleProblem)) throw error
      return null
    }
  }
}

function tokenToBlocks(token: BlockToken, reading: Reading): Block[] {
  switch (token.type) {
    case 'heading': {
      const { depth = 2, tokens = [] } = token
      const line = reading.line(tokens)
      // The title of the material is the page's first level, so headings in a text start at the second.
      const level = depth <= 2 ? 2 : depth === 3 ? 3 : 4
      return [{ kind: 'heading', level, id: createHeadingId(line, reading.ids), line }]
    }
    case 'paragraph':
      if (reading.rules.isStrict && isOpenFormula(token)) throw new ArticleProblem(NOT_CLOSED)
      return createParagraphBlocks(token.tokens ?? [], reading)
    case 'formula':
      return [createFormulaBlock(token, reading)]
    case 'list': {
      const { ordered = false, items = [] } = token
      return [{ kind: 'list', isOrdered: ordered, items: items.flatMap(item => listItemLines(item, reading)) }]
    }
    case 'blockquote':
      return [{ kind: 'quote', lines: (token.tokens ?? []).flatMap(part => listLines(part, reading, 'kutipan')) }]
    case 'code': {
      const { lang, text = '' } = token
      return [{ kind: 'code', language: (lang ?? '').split(/\s/, 1)[0] ?? '', text }]
    }
    case 'table': {
      const { header = [], rows = [] } = token
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
    case 'html':
      if (reading.rules.isStrict) throw new ArticleProblem(HTML_REFUSED_MESSAGE)
      return []
    case 'space':
    case 'def':
    case 'footnoteText':
      return []
    default:
      throw new ArticleProblem('Bagian ini belum bisa ditampilkan')
  }
}

const NOT_CLOSED = 'Rumus ini belum ditutup dengan $$, atau ada baris kosong di dalamnya'

const isOpenFormula = ({ raw, tokens = [] }: MarkdownToken) =>
  /^ {0,3}\$\$[ \t]*(?:\n|$)/.test(raw) && tokens[0]?.type !== 'formula'

function createFormulaBlock({ text = '' }: MarkdownToken, { mathOf }: Reading): Block {
  return { kind: 'formula', tex: text, math: mathOf(text, true) }
}

const NO_ALT = 'Tulis isi gambar di antara [ dan ], untuk yang tidak melihatnya'

/** Splits a paragraph at pictures and at formulas in $$, because these are separate blocks in the API. */
function createParagraphBlocks(tokens: readonly MarkdownToken[], reading: Reading): Block[] {
  const { rules, line: lineOf } = reading
  const blocks: Block[] = []
  let words: MarkdownToken[] = []
  const flush = () => {
    const line = trimInline(lineOf(words))
    if (line.length > 0) blocks.push({ kind: 'paragraph', line })
    words = []
  }
  for (const token of tokens) {
    if (token.type === 'image') {
      flush()
      const { href = '', tokens: alt = [] } = token
      const words = readPlainText(alt, rules.readCharacter)
      if (rules.isStrict && words.trim() === '') throw new ArticleProblem(NO_ALT)
      blocks.push({ kind: 'picture', alt: words, ...rules.pictureOf(href) })
    } else if (token.type === 'formula' && token.isDisplay) {
      flush()
      blocks.push(createFormulaBlock(token, reading))
    } else words.push(token)
  }
  flush()
  return blocks
}

function trimInline(line: readonly Inline[]): Inline[] {
  const isGap = (part: Inline | undefined) =>
    part?.kind === 'break' || (part?.kind === 'text' && part.text.trim() === '')
  const from = line.findIndex(part => !isGap(part))
  return from < 0 ? [] : line.slice(from, line.findLastIndex(part => !isGap(part)) + 1)
}

/**
 * Returns the lines of a list item. The lines of an inner list follow their item, because lists in the API have one
 * level.
 */
function listItemLines(item: BlockToken, reading: Reading): Inline[][] {
  return (item.tokens ?? []).flatMap((token: BlockToken) => {
    if (token.type === 'list') return (token.items ?? []).flatMap(inner => listItemLines(inner, reading))
    if (token.type === 'text' || token.type === 'paragraph') return [reading.line(token.tokens ?? [token])]
    if (token.type === 'formula') return [reading.line([token])]
    if (token.type === 'space' || token.type === 'checkbox') return []
    throw new ArticleProblem('Di dalam daftar hanya bisa ada teks dan daftar')
  })
}

function listLines(token: BlockToken, reading: Reading, container: string): Inline[][] {
  if (token.type === 'paragraph') return [reading.line(token.tokens ?? [])]
  if (token.type === 'list') return (token.items ?? []).flatMap(item => listItemLines(item, reading))
  if (token.type === 'formula') return [reading.line([token])]
  if (token.type === 'space') return []
  throw new ArticleProblem(`Di dalam ${container} hanya bisa ada teks dan daftar`)
}

function createHeadingId(line: readonly Inline[], taken: Set<string>): string {
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
