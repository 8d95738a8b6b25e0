import { FORMULA_MAX_LENGTH } from '../wire/limits.ts'

/*
 * Article syntax beyond CommonMark and tables, as extensions for the Markdown parser. Formulas between dollar signs
 * follow pandoc's rule, so that amounts of money remain text. Footnotes are written as in pandoc and GitHub.
 */

/** Token fields used here. The caller chooses the Markdown parser. */
export interface MarkdownToken {
  type: string
  raw: string
  text?: string
  href?: string
  /** True if the formula is a separate block. */
  isDisplay?: boolean
  tokens?: MarkdownToken[]
}

/** Parser methods used here. */
interface Reader {
  lexer: { blockTokens: (text: string, tokens: MarkdownToken[]) => MarkdownToken[] }
}

const NAME = String.raw`\[\^([^\s[\]^]{1,60})\]`
/** Footnote reference. Before a `(`, the same characters are the text of a link. */
const REFERENCE = new RegExp(`^${NAME}(?!\\()`)
const DEFINITION = new RegExp(`^ {0,3}${NAME}:`)
/** Starts of blocks that end a paragraph even without an empty line. */
const NEXT_BLOCK = /^ {0,3}(?:[-+*]\s|\d{1,9}[.)]\s|#{1,6}\s|>|```|~~~|\$\$|\|)/

export const articleSyntax = {
  extensions: [
    { name: 'formulaBlock', level: 'block' as const, tokenizer: matchFormulaBlock },
    { name: 'footnoteText', level: 'block' as const, tokenizer: formatFootnote },
    { name: 'formula', level: 'inline' as const, start: (text: string) => text.indexOf('$'), tokenizer: formula },
    { name: 'footnote', level: 'inline' as const, tokenizer: footnote },
  ],
  hooks: { emStrongMask: removeFormulas },
}

/** Matches `$$`, the formula, `$$`, and no other text after it. */
function matchFormulaBlock(text: string): MarkdownToken | undefined {
  const from = /^ {0,3}\$\$/.exec(text)?.[0].length
  const end = from === undefined ? undefined : endOfDisplay(text, from)
  if (from === undefined || end === undefined || !/^[ \t]*(?:\n|$)/.test(text.slice(end, end + 100))) return undefined
  return { type: 'formula', raw: text.slice(0, end), text: text.slice(from, end - 2).trim(), isDisplay: true }
}

function formula(text: string): MarkdownToken | undefined {
  const isDisplay = text.startsWith('$$')
  const end = endOf(text, 0)
  if (end === undefined) return undefined
  const tex = isDisplay ? text.slice(2, end - 2).trim() : joinTexLines(text.slice(1, end - 1))
  // A formula of comments alone would display nothing, so it is not parsed as a formula.
  if (joinTexLines(tex) === '') return undefined
  return { type: 'formula', raw: text.slice(0, end), text: tex, isDisplay }
}

/** Returns whether the formula is parsed unchanged when it is written between its marks. */
export function isFormulaReadable(tex: string, isDisplay: boolean): boolean {
  const source = isDisplay ? `$$${tex}$$` : `$${tex}$`
  const token = tex.length > FORMULA_MAX_LENGTH ? undefined : formula(source)
  return token?.raw === source && token.isDisplay === isDisplay
}

/** Joins the lines of a formula. Removes TeX comments first, because a comment ends with its line. */
export const joinTexLines = (tex: string) =>
  tex
    .replaceAll(/((?:^|[^\\])(?:\\\\)*)%[^\n]*(?:\n|$)/g, '$1 ')
    .replaceAll(/\s+/g, ' ')
    // Keeps a space after a backslash, because both together are one TeX command.
    .replaceAll(/^ |(?<!\\) $/g, '')

/**
 * Returns the end of a formula that begins within a line. A formula between `$$` contains no other dollar sign, because
 * another formula could begin there. A formula contains no backtick, because a backtick begins code, and the emphasis
 * parser masks code before formulas.
 */
function endOf(text: string, at: number): number | undefined {
  if (!text.startsWith('$$', at)) return endOfInline(text, at)
  const end = endOfDisplay(text, at + 2)
  return end !== undefined && !/`|(?<!\\)(?:\\\\)*\$/.test(text.slice(at + 2, end - 2)) ? end : undefined
}

/** Returns the position after the closing dollar signs. A formula contains no empty line. */
function endOfDisplay(text: string, from: number): number | undefined {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text.startsWith('$$', at)) return text.slice(from, at).trim() === '' ? undefined : at + 2
    else if (text[at] === '\n' && /^[ \t]*(?:\n|$)/.test(text.slice(at + 1, at + 100))) return undefined
  }
  return undefined
}

/**
 * Returns the end of a formula between single dollar signs, by pandoc's rule. No space may follow the first dollar sign
 * or precede the last one, and no digit may follow the last one. A text is not a formula if its next dollar sign breaks
 * the rule.
 */
function endOfInline(text: string, from: number): number | undefined {
  if (text[from] !== '$' || /^[\s$]?$/.test(text[from + 1] ?? '')) return undefined
  const most = Math.min(text.length, from + FORMULA_MAX_LENGTH * 2)
  let isSpace = false
  for (let at = from + 1; at < most; at += 1) {
    const sign = text[at] ?? ''
    if (sign === '`') return undefined
    if (sign === '$') return isSpace || /\d/.test(text[at + 1] ?? '') ? undefined : at + 1
    isSpace = /\s/.test(sign)
    if (sign === '\\') at += 1
  }
  return undefined
}

/**
 * Masks formulas, so that stars and underscores in them are not emphasis. The length of every formula stays the same.
 */
function removeFormulas(masked: string): string {
  let next = ''
  let last = 0
  for (let at = masked.indexOf('$'); at !== -1; at = masked.indexOf('$', at)) {
    const end = endOf(masked, at)
    if (end === undefined) at += 1
    else {
      next += `${masked.slice(last, at)}$${'a'.repeat(end - at - 2)}$`
      last = end
      at = end
    }
  }
  return next + masked.slice(last)
}

function footnote(text: string): MarkdownToken | undefined {
  const [raw, name] = REFERENCE.exec(text) ?? []
  return raw === undefined ? undefined : { type: 'footnote', raw, text: name ?? '' }
}

/** Matches `[^name]: text`, with the following lines of its paragraph, and indented lines after an empty line. */
function formatFootnote(this: Reader, text: string): MarkdownToken | undefined {
  const [head, name = ''] = DEFINITION.exec(text) ?? []
  if (head === undefined) return undefined
  let end = endOfLine(text, head.length)
  let isAfterGap = false
  for (let at = end + 1; at < text.length;) {
    const lineEnd = endOfLine(text, at)
    const line = text.slice(at, lineEnd)
    if (line.trim() === '') isAfterGap = true
    else if (/^(?: {4}|\t)/.test(line)) [end, isAfterGap] = [lineEnd, false]
    else if (isAfterGap || NEXT_BLOCK.test(line) || DEFINITION.test(line)) break
    else end = lineEnd
    at = lineEnd + 1
  }
  const words = text.slice(head.length, end).replaceAll(/\n(?: {1,4}|\t)/g, '\n')
  return { type: 'footnoteText', raw: text.slice(0, end), text: name, tokens: this.lexer.blockTokens(words.trim(), []) }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}
