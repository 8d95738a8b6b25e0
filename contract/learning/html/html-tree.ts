/**
 * Element of an HTML page, or a part of its text. It is not a browser element, so its content cannot run or load
 * anything.
 */
export interface HtmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: HtmlNode[]
}
export type HtmlNode = HtmlElement | string

/** Returns all text of the node unchanged. */
export const getTextContent = (node: HtmlNode): string =>
  typeof node === 'string' ? node : node.children.map(getTextContent).join('')

/**
 * Maximum depth of the result, larger than in real pages. The text of a deeper element is added to its ancestor at this
 * depth.
 */
const DEEPEST = 100
/** Depth from which a page is refused, because the parser's time is quadratic in the depth. */
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

/** Elements whose content is skipped, but whose position is recorded. */
const framed = new Set(['iframe', 'object'])

/** Interface of the HTML parser. The caller chooses the parser. */
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

/** Parses HTML in one pass. Invalid markup causes no error. Returns undefined if the text would overload the parser. */
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
      // Joins two neighbouring texts, because the parser splits text at every possible tag.
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
