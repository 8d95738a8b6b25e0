import type { Inline, MathPart } from './article.ts'
import { ArticleProblem } from './article-problem.ts'
import { isFormulaReadable, type MarkdownToken, joinTexLines } from './article-syntax.ts'

export const HTML_REFUSED_MESSAGE = 'HTML tidak ditampilkan. Pakai tanda Markdown, atau tulis \\< untuk tanda <'

/** Returns the character of a reference like `&hellip;` or `&#8230;`. An unknown name is returned unchanged. */
export type CharacterReader = (reference: string) => string

const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi

/** Replaces character references with their characters, because the lexer leaves them as written. */
function decode(text: string, readCharacter: CharacterReader): string {
  return text.includes('&') ? text.replaceAll(REFERENCE, readCharacter) : text
}

/** Returns the text of the tokens without formatting. */
export function readPlainText(tokens: readonly MarkdownToken[], readCharacter: CharacterReader): string {
  return tokens
    .map(token => (token.tokens ? readPlainText(token.tokens, readCharacter) : decodeText(token, readCharacter)))
    .join('')
}

const isRichPart = ({ type, tokens }: MarkdownToken): boolean =>
  type === 'formula' || type === 'footnote' || (tokens ?? []).some(isRichPart)

function decodeText(token: MarkdownToken, readCharacter: CharacterReader): string {
  if (token.type === 'html') return ''
  if (isRichPart(token)) return token.raw
  if (token.type === 'br') return ' '
  return decode(token.text ?? '', readCharacter).replaceAll('\n', ' ')
}

/** Joins neighbouring text parts, so that a removed tag does not split the text. Removes empty parts. */
function join(parts: readonly Inline[]): Inline[] {
  const line: Inline[] = []
  for (const part of parts) {
    const last = line.at(-1)
    if (part.kind === 'text' && last?.kind === 'text') last.text += part.text
    else line.push({ ...part })
  }
  return line.filter(part => !('text' in part) || part.text !== '')
}

export interface InlineRules {
  /** Returns whether an author may link to a URL. A refused link is shown as plain text. */
  canLink: (href: string) => boolean
  readCharacter: CharacterReader
  /** True while the author edits the text. Markup that would be left out or changed is then reported as an error. */
  isStrict?: boolean
}

/** Functions that need the whole text, not only one line. */
export interface InlineContext extends InlineRules {
  mathOf: (tex: string, isDisplay: boolean) => MathPart[] | null
  /**
   * Returns the reference to a footnote. Returns undefined if footnotes are not allowed here, or if no footnote has
   * this name.
   */
  footnoteOf: (name: string) => Inline | undefined
}

const DISPLAY_INSIDE =
  'Rumus di antara $$ tidak bisa berada di dalam daftar, tabel, kutipan, judul, atau catatan kaki. Pakai satu $'

type Emphasis = 'text' | 'strong' | 'emphasis'

/**
 * Converts tokens to a line of the API. The parts of a line are not nested, so bold or italic text keeps only its outer
 * style. Code and links inside such text remain code and links. Links that are not allowed become plain text. HTML tags
 * are removed; the text between them is kept.
 */
export function toInline(tokens: readonly MarkdownToken[], rules: InlineContext, around: Emphasis = 'text'): Inline[] {
  return join(tokens.flatMap(token => convertToken(token, rules, around)))
}

function convertToken(token: MarkdownToken, rules: InlineContext, around: Emphasis): Inline[] {
  switch (token.type) {
    case 'strong':
    case 'em': {
      const emphasisKind = token.type === 'strong' ? 'strong' : 'emphasis'
      return toInline(token.tokens ?? [], rules, around === 'text' ? emphasisKind : around)
    }
    case 'del':
      return toInline(token.tokens ?? [], rules, around)
    case 'codespan':
      return [{ kind: 'code', text: token.text ?? '' }]
    case 'link': {
      const { href = '', tokens = [], raw } = token
      const text = readPlainText(tokens, rules.readCharacter)
      const isWritten = raw.startsWith('[') || raw.startsWith('<')
      if (rules.isStrict && isWritten && !rules.canLink(href)) throw new ArticleProblem('Tautan harus dimulai https://')
      if (rules.isStrict && tokens.some(isRichPart))
        throw new ArticleProblem('Rumus dan catatan kaki tidak bisa berada di dalam tautan')
      return rules.canLink(href) ? [{ kind: 'link', text, href }] : [{ kind: around, text }]
    }
    case 'br':
      return [{ kind: 'break' }]
    case 'formula': {
      const { text = '', isDisplay = false } = token
      if (rules.isStrict && isDisplay) throw new ArticleProblem(DISPLAY_INSIDE)
      const tex = joinTexLines(text)
      if (!isFormulaReadable(tex, false)) return [{ kind: around, text: token.raw.replaceAll('\n', ' ') }]
      return [{ kind: 'formula', tex, math: rules.mathOf(tex, false) }]
    }
    case 'footnote':
      return [rules.footnoteOf(token.text ?? '') ?? { kind: around, text: token.raw }]
    case 'html':
      if (rules.isStrict) throw new ArticleProblem(HTML_REFUSED_MESSAGE)
      return []
    case 'text':
    case 'escape': {
      const nested = token.tokens
      return nested ? toInline(nested, rules, around) : [{ kind: around, text: decodeText(token, rules.readCharacter) }]
    }
    case 'checkbox':
      return []
    case 'image':
      throw new ArticleProblem(
        'Gambar tidak bisa berada di dalam daftar, tabel, kutipan, judul, tautan, atau catatan kaki',
      )
    default:
      throw new ArticleProblem('Bagian ini belum bisa ditampilkan')
  }
}

export const isHttps = (href: string) => /^https:\/\/[^\s/\\]/i.test(href)
