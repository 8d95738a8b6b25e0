import { decodeHTMLStrict } from 'entities'

/** Tags that end a line. */
const LINE_TAGS = new Set([
  'br',
  'p',
  'div',
  'li',
  'tr',
  'ul',
  'ol',
  'table',
  'pre',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
])
/** Tags whose content is not text. */
const SILENT_TAGS = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math', 'head', 'title'])
const MEDIA_TAGS = new Set(['img', 'video', 'audio', 'iframe', 'object', 'svg', 'embed'])
/** A link to audio or video belongs to the question, although only its text is kept. */
const SOUND_LINK = /\bhref\s*=\s*["']?[^"'\s>]{1,2000}\.(?:mp3|m4a|ogg|oga|opus|wav|mp4|webm)\b/i

/**
 * Extracts the text of an HTML fragment in one pass. The HTML never runs and is never shown as HTML. Unknown tags
 * stay as text.
 */
export function htmlText(html: string): { text: string; hasMedia: boolean } {
  const parts: string[] = []
  let [at, hasMedia] = [0, false]
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) break
    parts.push(html.slice(at, open))
    const tag = tagAt(html, open)
    if (!tag) parts.push('<')
    else {
      if (MEDIA_TAGS.has(tag.name) || (tag.name === 'a' && SOUND_LINK.test(html.slice(open, tag.end)))) hasMedia = true
      if (LINE_TAGS.has(tag.name)) parts.push('\n')
    }
    at = tag?.end ?? open + 1
  }
  parts.push(html.slice(at))
  const lines = withoutEntities(parts.join('')).split('\n')
  const text = lines.map(line => line.replaceAll(/[^\S\n]+/g, ' ').trim()).filter(line => line !== '')
  return { text: text.join('\n'), hasMedia }
}

/**
 * Returns the tag at this index, if there is one. Includes its content if that is not text. A tag that never ends
 * takes the rest.
 */
function tagAt(html: string, open: number): { name: string; end: number } | undefined {
  if (html.startsWith('<!--', open)) {
    const close = html.indexOf('-->', open + 4)
    return { name: '', end: close < 0 ? html.length : close + 3 }
  }
  const tag = /<(\/?)([a-z][a-z0-9]*)(?=[\s/>])[^<>]*>/iy
  tag.lastIndex = open
  const found = tag.exec(html)
  if (!found) return undefined
  const name = (found[2] ?? '').toLowerCase()
  const end = open + found[0].length
  if (found[1] !== '' || !SILENT_TAGS.has(name) || found[0].endsWith('/>')) return { name, end }
  const closing = new RegExp(`</${name}[^<>]*>`, 'gi')
  closing.lastIndex = end
  const last = closing.exec(html)
  return { name, end: last ? last.index + last[0].length : html.length }
}

function withoutEntities(text: string): string {
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z][a-z\d]{1,31});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return decodeHTMLStrict(whole)
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    const isLetter =
      code >= 0x20 && code <= 0x10ffff && !(code >= 0x7f && code < 0xa0) && !(code >= 0xd800 && code < 0xe000)
    return isLetter ? String.fromCodePoint(code) : ''
  })
}
