import * as v from 'valibot'

/**
 * Reading text as a tree of known parts. The server makes it from Markdown, the page draws it element by element, so
 * no HTML of an author ever reaches a browser.
 */
/**
 * What MathML is made of, in the order it is opened: words, or an element with as many of the next parts as are its own. Names and
 * attributes are those of `rules/formula.ts`.
 */
export type MathPart = string | { name: string; attributes: Record<string, string>; parts: number }
/** By its name alone, as the lines below: the whole of an article is more than the compiler follows. */
const MathPart: v.GenericSchema<MathPart> = v.union([
  v.string(),
  v.object({ name: v.string(), attributes: v.record(v.string(), v.string()), parts: v.number() }),
])

/** As it was typed, and as it is drawn; null where nobody could read it. */
const formula = { kind: v.literal('formula'), tex: v.string(), math: v.nullable(v.array(MathPart)) }

export const Inline = v.variant('kind', [
  v.object({ kind: v.literal('text'), text: v.string() }),
  v.object({ kind: v.literal('code'), text: v.string() }),
  v.object({ kind: v.literal('strong'), text: v.string() }),
  v.object({ kind: v.literal('emphasis'), text: v.string() }),
  v.object({ kind: v.literal('link'), text: v.string(), href: v.string() }),
  v.object({ kind: v.literal('break') }),
  v.object(formula),
  /** Leads to the footnote of this number, the first time or again. */
  v.object({ kind: v.literal('footnote'), number: v.number(), use: v.number() }),
])
export type Inline = v.InferOutput<typeof Inline>

const Line: v.GenericSchema<Inline[]> = v.array(Inline)

export const Block = v.variant('kind', [
  v.object({ kind: v.literal('heading'), level: v.picklist([2, 3, 4]), id: v.string(), line: Line }),
  v.object({ kind: v.literal('paragraph'), line: Line }),
  v.object({ kind: v.literal('list'), isOrdered: v.boolean(), items: v.array(Line) }),
  v.object({ kind: v.literal('quote'), lines: v.array(Line) }),
  v.object({ kind: v.literal('code'), language: v.string(), text: v.string() }),
  v.object({ kind: v.literal('table'), head: v.array(Line), rows: v.array(v.array(Line)) }),
  v.object({ kind: v.literal('picture'), url: v.string(), alt: v.string(), width: v.number(), height: v.number() }),
  v.object({ kind: v.literal('rule') }),
  v.object(formula),
  /** The last block, in the order of their numbers. */
  v.object({ kind: v.literal('footnotes'), notes: v.array(v.object({ lines: v.array(Line), uses: v.number() })) }),
])
export type Block = v.InferOutput<typeof Block>
