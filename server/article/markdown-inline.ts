import type { Token, Tokens } from 'marked'
import type { Inline } from '#contract/article.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** The lexer leaves character references as they are written; a reader should see the character. */
function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole
  })
}

export function plainText(tokens: readonly Token[]): string {
  return tokens.map(token => ('tokens' in token && token.tokens ? plainText(token.tokens) : textOf(token))).join('')
}

function textOf(token: Token): string {
  if (token.type === 'html') return ''
  if (token.type === 'br') return ' '
  return 'text' in token ? decode(String(token.text)).replaceAll('\n', ' ') : ''
}

/** Neighbours of the same kind read as one, so that a dropped tag leaves no seam. */
function join(parts: readonly Inline[]): Inline[] {
  const line: Inline[] = []
  for (const part of parts) {
    const last = line.at(-1)
    if (part.kind === 'text' && last?.kind === 'text') last.text += part.text
    else line.push({ ...part })
  }
  return line.filter(part => part.kind === 'break' || part.text !== '')
}

/** Which addresses an author may link to; every other link becomes its words. */
export type LinkRule = (href: string) => boolean

type Emphasis = 'text' | 'strong' | 'emphasis'

/**
 * The wire's lines are flat: inside bold or italic the outer one wins, code and links keep their own kind. Links that
 * are not allowed become plain text, HTML tags disappear and leave the words between them.
 */
export function inlineOf(tokens: readonly Token[], canLink: LinkRule, around: Emphasis = 'text'): Inline[] {
  return join(tokens.flatMap(token => partsOf(token, canLink, around)))
}

function partsOf(token: Token, canLink: LinkRule, around: Emphasis): Inline[] {
  switch (token.type) {
    case 'strong':
    case 'em': {
      const own = token.type === 'strong' ? 'strong' : 'emphasis'
      return inlineOf((token as Tokens.Strong).tokens, canLink, around === 'text' ? own : around)
    }
    case 'del':
      return inlineOf((token as Tokens.Del).tokens, canLink, around)
    case 'codespan':
      return [{ kind: 'code', text: (token as Tokens.Codespan).text }]
    case 'link': {
      const { href, tokens } = token as Tokens.Link
      const text = plainText(tokens)
      return canLink(href) ? [{ kind: 'link', text, href }] : [{ kind: around, text }]
    }
    case 'br':
      return [{ kind: 'break' }]
    case 'html':
      return []
    case 'text':
    case 'escape': {
      const nested = (token as Tokens.Text).tokens
      return nested ? inlineOf(nested, canLink, around) : [{ kind: around, text: textOf(token) }]
    }
    case 'checkbox':
      return []
    default:
      throw new Error(`Markdown part not supported inside a line: ${token.type}`)
  }
}

export function isHttps(href: string): boolean {
  try {
    return new URL(href).protocol === 'https:'
  } catch {
    return false
  }
}
