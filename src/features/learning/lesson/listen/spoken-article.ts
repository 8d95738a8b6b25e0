import type { Block, Inline } from '#contract/learning/article.ts'
import { splitForSpeech, type TextRange } from '#app/learning/sentences.ts'
import { toSpokenFormula, toSpokenText } from './spoken-text.ts'

/** Text that is spoken without a pause, and its position in the article. */
export interface SpokenPiece {
  text: string
  /** Index of the block; -1 for the title of the material. */
  block: number
  /** Selector of the block's lines. Undefined if the block itself is the line. */
  lines: string | undefined
  line: number
  /** Range of the piece in the line. Undefined if the spoken words differ from the text of the line. */
  sentence: (TextRange & { source: string }) | undefined
  /** Reading position of the beginning of the piece: index of the block plus share of the block. */
  position: number
}

/** Stands for a formula in the source text of a line. */
export const FORMULA_MARK = '\uFFFC'

type Draft = Pick<SpokenPiece, 'text' | 'lines' | 'line' | 'sentence'>

/** Returns the title and the blocks of an article as texts to speak, in their order. */
export function listSpokenPieces(title: string, blocks: readonly Block[]): SpokenPiece[] {
  const heading = { text: toSpokenText(title), block: -1, lines: undefined, line: 0, sentence: undefined, position: 0 }
  return [
    heading,
    ...blocks.flatMap((block, at) => {
      const drafts = speakBlock(block).filter(({ text }) => /[\p{L}\d]/u.test(text))
      const length = drafts.reduce((sum, { text }) => sum + text.length, 0)
      let before = 0
      return drafts.map(draft => {
        const position = at + Math.min(before / length, 0.99)
        before += draft.text.length
        return { ...draft, block: at, position }
      })
    }),
  ]
}

/** Returns the index of the piece at a reading position. */
export function findPieceAt(pieces: readonly SpokenPiece[], position: number): number {
  return position <= 0
    ? 0
    : Math.max(
        0,
        pieces.findLastIndex(piece => piece.position <= position),
      )
}

function speakBlock(block: Block): Draft[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return speakLine(block.line, undefined, 0)
    case 'list':
      return block.items.flatMap((line, at) => speakLine(line, 'li', at))
    case 'quote':
      return block.lines.flatMap((line, at) => speakLine(line, 'p', at))
    case 'table':
      return [
        sayInstead('Tabel.'),
        ...block.rows.flatMap((row, at) =>
          splitOther(row.map((cell, column) => speakCell(block.head[column], cell)).join('; '), 'tbody tr', at),
        ),
      ]
    case 'code':
      return [sayInstead('Ada contoh kode di layar, tidak dibacakan.')]
    case 'picture':
      return splitOther(block.alt.trim() === '' ? 'Ada gambar di layar.' : `Gambar: ${block.alt}`, undefined, 0)
    case 'formula':
      return splitOther(speakFormula(block.tex), undefined, 0)
    case 'footnotes':
      return block.notes.flatMap(({ lines }, at) =>
        splitOther(`Catatan kaki ${at + 1}. ${lines.map(getSpokenLine).join(' ')}`, ':scope > ol > li', at),
      )
    case 'rule':
      return []
  }
}

const speakFormula = (tex: string) => {
  const spoken = toSpokenFormula(tex)
  return spoken === undefined ? 'Ada rumus di layar.' : `Rumus: ${spoken}.`
}

const sayInstead = (text: string): Draft => ({ text, lines: undefined, line: 0, sentence: undefined })

/** Splits a text whose words are not on the screen. The whole line is highlighted while its text is spoken. */
function splitOther(text: string, lines: string | undefined, line: number): Draft[] {
  return splitForSpeech(text).map(({ start, end }) => ({
    text: toSpokenText(text.slice(start, end)),
    lines,
    line,
    sentence: undefined,
  }))
}

function speakCell(head: readonly Inline[] | undefined, cell: readonly Inline[]): string {
  return [head, cell].flatMap(line => (line && getSpokenLine(line)) || []).join(': ')
}

function speakLine(line: readonly Inline[], lines: string | undefined, at: number): Draft[] {
  const source = getLineSource(line)
  const formulas = line.flatMap(part => (part.kind === 'formula' ? part.tex : []))
  let said = 0
  return splitForSpeech(source).map(({ start, end }) => {
    const text = source.slice(start, end).replaceAll(FORMULA_MARK, () => speakInlineFormula(formulas[said++] ?? ''))
    return { text: toSpokenText(text), lines, line: at, sentence: { start, end, source } }
  })
}

const speakInlineFormula = (tex: string) => ` ${toSpokenFormula(tex) ?? 'rumus di layar'} `

/** Returns the text of a line as it is on the screen, with a mark for each formula and without footnote numbers. */
export function getLineSource(line: readonly Inline[]): string {
  return line
    .map(part => {
      if (part.kind === 'break') return '\n'
      if (part.kind === 'footnote') return ''
      return part.kind === 'formula' ? FORMULA_MARK : part.text
    })
    .join('')
}

function getSpokenLine(line: readonly Inline[]): string {
  return line
    .map(part => (part.kind === 'formula' ? speakInlineFormula(part.tex) : getLineSource([part])))
    .join('')
    .trim()
}
