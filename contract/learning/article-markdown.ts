import type { Block, Inline } from './article.ts'

/**
 * Converts an article to Markdown, for articles that were published before their source was stored. The result
 * reproduces the article: `parseArticle(toMarkdown(blocks))` equals `blocks`.
 */
export function toMarkdown(blocks: readonly Block[]): string {
  const parts: string[] = []
  let isOther = false
  for (const [at, block] of blocks.entries()) {
    const blockBefore = blocks[at - 1]
    // The second of two consecutive lists gets the other marker, because Markdown joins lists with the same marker.
    isOther =
      block.kind === 'list' && blockBefore?.kind === 'list' && blockBefore.isOrdered === block.isOrdered && !isOther
    parts.push(blockToMarkdown(block, isOther))
  }
  return parts.join('\n\n')
}

/** Footnote with the name that its author chose. Without a name its number is used. */
export interface NamedFootnote {
  kind: 'footnote'
  number: number
  use: number
  name: string
}

/** Returns the Markdown of one block. `isOther` chooses the second of the two list markers that Markdown allows. */
export function blockToMarkdown(block: Block, isOther = false): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${getLine(block.line)}`
    case 'paragraph':
      return getLine(block.line)
    case 'list':
      return block.items.map((line, at) => getItem(line, at, block.isOrdered, isOther)).join('\n')
    case 'quote':
      return block.lines.map(line => `> ${getLine(line).replaceAll('\n', '\n> ')}`).join('\n>\n')
    case 'code': {
      const fence = '`'.repeat(Math.max(3, findLongestRun(block.text) + 1))
      return `${fence}${block.language}\n${block.text}\n${fence}`
    }
    case 'table':
      return [block.head, block.head.map(() => undefined), ...block.rows]
        .map(cells => `| ${cells.map(cell => (cell ? getCell(cell) : '---')).join(' | ')} |`)
        .join('\n')
    case 'picture':
      return `![${escapeMarkdown(block.alt)}](${block.url})`
    case 'rule':
      return '---'
    case 'formula':
      return `$$\n${block.tex}\n$$`
    case 'footnotes':
      return block.notes.map(({ lines }, at) => footnoteToMarkdown(lines, String(at + 1))).join('\n\n')
  }
}

/** Returns the footnote as Markdown; further lines are indented by four spaces. */
export function footnoteToMarkdown(lines: readonly (readonly Inline[])[], name: string): string {
  const words = lines.map(line => getLine(line).replaceAll('\n', '\n    ')).join('\n\n    ')
  return `[^${name}]: ${words}`.trimEnd()
}

function getItem(line: readonly Inline[], at: number, isOrdered: boolean, isOther: boolean): string {
  const mark = isOrdered ? `${at + 1}${isOther ? ')' : '.'}` : isOther ? '*' : '-'
  return `${mark} ${getLine(line).replaceAll('\n', `\n${' '.repeat(mark.length + 1)}`)}`
}

/**
 * Returns the Markdown of a table cell. Escapes vertical bars, because a bar would end the cell. In a formula, `\|`
 * becomes `\Vert`, because the table would read `\|` as an escaped bar.
 */
function getCell(line: readonly Inline[]): string {
  const parts = line.map((part): Inline => {
    if (part.kind !== 'formula') return part
    const tex = part.tex.replaceAll(/\\(?:([^|])|\|)|\|/g, (sign, other?: string) =>
      other === undefined ? (sign === '|' ? String.raw`\|` : String.raw`\Vert `) : sign,
    )
    return { ...part, tex }
  })
  return getLine(parts).replaceAll(/(?<!\\)\|/g, String.raw`\|`)
}

function getLine(line: readonly Inline[]): string {
  let isOther = false
  let text = ''
  for (const [at, part, before, after] of neighbours(joinNeighbours(line))) {
    const isAfterOther = isOther
    isOther = isMarked(part) && at > 0 && isMarked(before) && !isOther
    const words =
      part.kind === 'text' ? escapeMarksBeside(part.text, before, after, isAfterOther) : getPart(part, isOther)
    text += behind(before, words)
  }
  // Escapes characters that would start another kind of block.
  return text.replaceAll(/^(\s*)([#>+=~-])/gm, String.raw`$1\$2`).replaceAll(/^(\s*\d{1,9})([.)])/gm, String.raw`$1\$2`)
}

type Neighbours = [at: number, part: Inline, before: Inline | undefined, after: Inline | undefined]
const neighbours = (parts: readonly Inline[]): Neighbours[] =>
  parts.map((part, at) => [at, part, parts[at - 1], parts[at + 1]])

const isMarked = (part: Inline | undefined) => part?.kind === 'strong' || part?.kind === 'emphasis'

/**
 * Escapes a text. A letter directly beside bold or italic text becomes a character reference if that text has
 * punctuation at this edge, because Markdown does not parse `**(a)**b` as bold.
 */
function escapeMarksBeside(text: string, before: Inline | undefined, after: Inline | undefined, isAfterOther: boolean) {
  const touches = (part: Inline | undefined, edge: RegExp) =>
    isMarked(part) && part && 'text' in part && edge.test(part.text)
  const first = isAfterOther || touches(before, /[\p{P}\p{S}]$/u) ? /^[^\s\p{P}\p{S}]/u : /^(?!)/
  const last = touches(after, /^[\p{P}\p{S}]/u) ? /[^\s\p{P}\p{S}]$/u : /^(?!)/
  const [head = ''] = first.exec(text) ?? []
  const [tail = ''] = last.exec(text.slice(head.length)) ?? []
  const middle = text.slice(head.length, text.length - tail.length)
  const isPicture = (after?.kind === 'link' || after?.kind === 'footnote') && middle.endsWith('!')
  return (
    toCharacterReference(head) +
    (isPicture ? `${escapeMarkdown(middle.slice(0, -1))}\\!` : escapeMarkdown(middle)) +
    toCharacterReference(tail)
  )
}

const toCharacterReference = (letter: string) => (letter === '' ? '' : `&#${letter.codePointAt(0)};`)

/**
 * Escapes the first character of a text if this character would change how Markdown parses the footnote or formula
 * before the text.
 */
function behind(before: Inline | undefined, text: string): string {
  if (before?.kind === 'footnote') return text.replace(/^[(:]/, String.raw`\$&`)
  return before?.kind === 'formula' ? text.replace(/^\d/, digit => `&#${digit.charCodeAt(0)};`) : text
}

/**
 * Returns the Markdown of one part. `isOther` chooses the second mark (`_` instead of `*`), because Markdown does not
 * parse `**a***b*` as bold text followed by italic text.
 */
function getPart(part: Inline | NamedFootnote, isOther: boolean): string {
  switch (part.kind) {
    case 'text':
      return escapeMarkdown(part.text)
    case 'code': {
      const fence = '`'.repeat(findLongestRun(part.text) + 1)
      // Pads the text with spaces if it begins or ends with a backtick, or has a space at both ends, because Markdown
      // removes one space at each end.
      return /^`|`$|^ .*[^ ].* $/s.test(part.text) ? `${fence} ${part.text} ${fence}` : fence + part.text + fence
    }
    case 'strong':
      return wrapInMark(part.text, isOther ? '__' : '**')
    case 'emphasis':
      return wrapInMark(part.text, isOther ? '_' : '*')
    case 'link':
      return `[${linkText(part.text)}](<${part.href.replaceAll(/[<>\\]/g, String.raw`\$&`)}>)`
    case 'break':
      return '\\\n'
    case 'formula':
      return `$${part.tex}$`
    case 'footnote':
      return `[^${'name' in part ? part.name : part.number}]`
  }
}

/**
 * Puts a text between marks. Writes spaces at the ends of the text outside the marks, because a mark next to a space
 * has no effect in Markdown.
 */
function wrapInMark(text: string, mark: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  return words === '' ? text : before + mark + escapeMarkdown(words) + mark + after
}

/** Joins neighbouring parts of one kind, because two marks side by side would have another meaning. */
function joinNeighbours(line: readonly Inline[]): Inline[] {
  const parts: Inline[] = []
  for (const part of line) {
    const lastPart = parts.at(-1)
    const isSame = lastPart?.kind === part.kind && (part.kind === 'strong' || part.kind === 'emphasis')
    if (isSame && 'text' in lastPart) parts[parts.length - 1] = { ...part, text: lastPart.text + part.text }
    else parts.push(part)
  }
  return parts
}

/**
 * Escapes only characters that Markdown would interpret, because a text full of backslashes is hard to edit. Also
 * escapes the start of a plain URL, because Markdown would make it a link with the backslashes in it. Does not escape
 * an underscore inside a word, because the backslash would split an email address.
 */
const escapeMarkdown = (text: string) =>
  text
    .replaceAll(
      /[\\*[\]<&`~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|\$(?!\s)|(?<=https?|ftp):(?=\/\/)|(?<=www)\./giu,
      String.raw`\$&`,
    )
    .replaceAll(/(?<!\w)!(?=\\\[)/g, '\\!')

/**
 * Writes brackets as character references, because parsers remove the backslash before they look for footnotes and
 * links in the text.
 */
const linkText = (text: string) =>
  escapeMarkdown(text).replaceAll(/\\([[\]])/g, (_mark, bracket) => (bracket === '[' ? '&#91;' : '&#93;'))

function findLongestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
}
