/**
 * An element of an HTML page, or a run of its text. No browser element is created, so nothing in it can run or load.
 */
export interface HtmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: HtmlNode[]
}
export type HtmlNode = HtmlElement | string

/** Returns all its text unchanged. */
export const textOf = (node: HtmlNode): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''))

/** Maximum depth, more than real pages have. Deeper elements are attached at this depth. */
const DEEPEST = 100
/** Not a real page: the parser's time is quadratic in the depth. */
const HOPELESS = 2_000
/**
 * Maximum number of elements, more than a real article has. Limits the work, because each element is processed
 * several times.
 */
const MAX_ELEMENTS = 50_000

/** Elements whose text is never part of the page's text. */
const unread = new Set([
  'head',
  'style',
  'script',
  'title',
  'template',
  'noscript',
  'svg',
  'object',
  'iframe',
  'select',
])

/** Skipped elements whose position is still recorded. */
const framed = new Set(['iframe', 'object'])

/** The HTML parser interface we use; the caller chooses the parser. */
interface Parser {
  write: (html: string) => void
  end: () => void
  pause: () => void
}
interface ParserEvents {
  onopentag: (name: string, attributes: Record<string, string>) => void
  ontext: (text: string) => void
  onclosetag: () => void
}
export type ParserMaker = new (events: ParserEvents) => Parser

/**
 * Parses any text in one pass and repairs errors as a browser does: it closes or skips the element. Returns undefined
 * if the text is made to overload the parser.
 */
export function readHtml(html: string, Parser: ParserMaker): HtmlElement | undefined {
  const root: HtmlElement = { name: 'body', attributes: {}, children: [] }
  const open: HtmlElement[] = [root]
  let depth = 0
  let unreadDepth = 0
  let elements = 0
  const here = () => open.at(-1) ?? root
  const parser = new Parser({
    onopentag(name, attributes) {
      if (unreadDepth === 0 && framed.has(name)) here().children.push({ name, attributes, children: [] })
      if (unreadDepth > 0 || unread.has(name)) unreadDepth += 1
      if (unreadDepth > 0) return
      depth += 1
      elements += 1
      if (depth > HOPELESS || elements > MAX_ELEMENTS) parser.pause()
      const element = { name, attributes, children: [] }
      if (depth > DEEPEST) return
      here().children.push(element)
      open.push(element)
    },
    ontext(text) {
      if (unreadDepth > 0) return
      const { children } = here()
      // The parser splits text at every possible tag.
      const last = children.at(-1)
      if (typeof last === 'string') children[children.length - 1] = last + text
      else children.push(text)
    },
    onclosetag() {
      if (unreadDepth > 0) {
        unreadDepth -= 1
        return
      }
      if (depth <= DEEPEST) open.pop()
      depth -= 1
    },
  })
  parser.write(html)
  if (depth > HOPELESS || elements > MAX_ELEMENTS) return undefined
  parser.end()
  return root
}
