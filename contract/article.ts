import * as v from 'valibot'

/**
 * Reading text as a tree of known parts. The server makes it from Markdown, the page draws it element by element, so
 * no HTML of an author ever reaches a browser.
 */
export const Inline = v.variant('kind', [
  v.object({ kind: v.literal('text'), text: v.string() }),
  v.object({ kind: v.literal('code'), text: v.string() }),
  v.object({ kind: v.literal('strong'), text: v.string() }),
  v.object({ kind: v.literal('emphasis'), text: v.string() }),
  v.object({ kind: v.literal('link'), text: v.string(), href: v.string() }),
  v.object({ kind: v.literal('break') }),
])
export type Inline = v.InferOutput<typeof Inline>

const Line = v.array(Inline)

export const Block = v.variant('kind', [
  v.object({ kind: v.literal('heading'), level: v.picklist([2, 3, 4]), id: v.string(), line: Line }),
  v.object({ kind: v.literal('paragraph'), line: Line }),
  v.object({ kind: v.literal('list'), isOrdered: v.boolean(), items: v.array(Line) }),
  v.object({ kind: v.literal('quote'), lines: v.array(Line) }),
  v.object({ kind: v.literal('code'), language: v.string(), text: v.string() }),
  v.object({ kind: v.literal('table'), head: v.array(Line), rows: v.array(v.array(Line)) }),
  v.object({ kind: v.literal('picture'), url: v.string(), alt: v.string(), width: v.number(), height: v.number() }),
  v.object({ kind: v.literal('rule') }),
])
export type Block = v.InferOutput<typeof Block>
