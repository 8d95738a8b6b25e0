/** An element of somebody's page, or a run of its text. No element of a browser is made: nothing in it can run or load. */
export interface HtmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: HtmlNode[]
}
export type HtmlNode = HtmlElement | string

/** All that is written in it, as it is written. */
export const textOf = (node: HtmlNode): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''))

/** Deeper than anybody writes; what lies deeper stands at this depth. */
const DEEPEST = 100
/** No page at all: the parser's own time grows with the square of the depth. */
const HOPELESS = 2_000
/** More than any article has. Each element is worked on several times. */
const MAX_ELEMENTS = 50_000

/** What is never text of the page. */
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

/** Those of which the place is known all the same. */
const framed = new Set(['iframe', 'object'])

/** As much of a reader of HTML as is asked for; which one it is, the caller knows. */
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
 * Any text at all is read, in one walk: what is wrong in it is closed or skipped as a browser would. Undefined where it is made to
 * keep a reader busy.
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
      // It comes in pieces wherever there might have been a tag.
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
