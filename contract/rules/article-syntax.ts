import { FORMULA_MAX_LENGTH } from '../limits.ts'

/*
 * What articles have beside CommonMark and tables: formulas between dollar signs, by pandoc's rule, so that money stays money, and
 * footnotes as pandoc and GitHub write them. Handed to the reader of Markdown as its extensions.
 */

/** As much of what a reader of Markdown makes as is looked at; which reader it is, the caller knows. */
export interface MarkdownToken {
  type: string
  raw: string
  text?: string
  href?: string
  /** Of a formula that stands by itself. */
  isDisplay?: boolean
  tokens?: MarkdownToken[]
}

/** As much of that reader as is asked for. */
interface Reader {
  lexer: { blockTokens: (text: string, tokens: MarkdownToken[]) => MarkdownToken[] }
}

const NAME = String.raw`\[\^([^\s[\]^]{1,60})\]`
/** Followed by a bracket it is the words of a link. */
const REFERENCE = new RegExp(`^${NAME}(?!\\()`)
const DEFINITION = new RegExp(`^ {0,3}${NAME}:`)
/** What ends a paragraph that has no empty line behind it. */
const NEXT_BLOCK = /^ {0,3}(?:[-+*]\s|\d{1,9}[.)]\s|#{1,6}\s|>|```|~~~|\$\$|\|)/

export const articleSyntax = {
  extensions: [
    { name: 'formulaBlock', level: 'block' as const, tokenizer: formulaBlock },
    { name: 'footnoteText', level: 'block' as const, tokenizer: footnoteText },
    { name: 'formula', level: 'inline' as const, start: (text: string) => text.indexOf('$'), tokenizer: formula },
    { name: 'footnote', level: 'inline' as const, tokenizer: footnote },
  ],
  hooks: { emStrongMask: withoutFormulas },
}

/** `$$`, the formula, `$$`, and nothing behind it. */
function formulaBlock(text: string): MarkdownToken | undefined {
  const from = /^ {0,3}\$\$/.exec(text)?.[0].length
  const end = from === undefined ? undefined : endOfDisplay(text, from)
  if (from === undefined || end === undefined || !/^[ \t]*(?:\n|$)/.test(text.slice(end, end + 100))) return undefined
  return { type: 'formula', raw: text.slice(0, end), text: text.slice(from, end - 2).trim(), isDisplay: true }
}

function formula(text: string): MarkdownToken | undefined {
  const isDisplay = text.startsWith('$$')
  const end = endOf(text, 0)
  if (end === undefined) return undefined
  const tex = isDisplay ? text.slice(2, end - 2).trim() : onOneLine(text.slice(1, end - 1))
  // Nothing but a comment.
  if (onOneLine(tex) === '') return undefined
  return { type: 'formula', raw: text.slice(0, end), text: tex, isDisplay }
}

/** Whether it is read again as it is, between its marks. */
export function canBeWritten(tex: string, isDisplay: boolean): boolean {
  const written = isDisplay ? `$$${tex}$$` : `$${tex}$`
  const token = tex.length > FORMULA_MAX_LENGTH ? undefined : formula(written)
  return token?.raw === written && token.isDisplay === isDisplay
}

/** A comment ends with its line, so it goes before the lines become one. */
export const onOneLine = (tex: string) =>
  tex
    .replaceAll(/((?:^|[^\\])(?:\\\\)*)%[^\n]*(?:\n|$)/g, '$1 ')
    .replaceAll(/\s+/g, ' ')
    // A space behind a stroke is a sign of its own.
    .replaceAll(/^ |(?<!\\) $/g, '')

/**
 * Of a formula that begins within a line. Two dollars hold no third there: it is the beginning of another. A tick is the beginning of
 * code: what looks for marked words knows the code of a line before its formulas.
 */
function endOf(text: string, at: number): number | undefined {
  if (!text.startsWith('$$', at)) return endOfInline(text, at)
  const end = endOfDisplay(text, at + 2)
  return end !== undefined && !/`|(?<!\\)(?:\\\\)*\$/.test(text.slice(at + 2, end - 2)) ? end : undefined
}

/** Where the two dollars behind it end. A formula has no empty line. */
function endOfDisplay(text: string, from: number): number | undefined {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text.startsWith('$$', at)) return text.slice(from, at).trim() === '' ? undefined : at + 2
    else if (text[at] === '\n' && /^[ \t]*(?:\n|$)/.test(text.slice(at + 1, at + 100))) return undefined
  }
  return undefined
}

/**
 * Pandoc's rule: no space behind the first dollar nor before the last, and no digit behind the last. A dollar with a digit is money
 * also in between, where TeX has none.
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

/** A star or a line below within a formula marks no words. Every formula keeps its length. */
function withoutFormulas(masked: string): string {
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

/** `[^name]: words`, on over the lines of its paragraph, and over what is indented behind an empty line. */
function footnoteText(this: Reader, text: string): MarkdownToken | undefined {
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
