import * as v from 'valibot'

/**
 * Parts of MathML in document order: text, or an element followed by its children. `parts` is the number of children.
 * Names and attributes are those of `contract/learning/formula.ts`.
 */
export type MathPart = string | { name: string; attributes: Record<string, string>; parts: number }
/** The type is explicit, as for `Line`, because the compiler cannot infer the type of a whole article. */
const MathPart: v.GenericSchema<MathPart> = v.union([
  v.string(),
  v.object({ name: v.string(), attributes: v.record(v.string(), v.string()), parts: v.number() }),
])

/** Formula as typed (`tex`) and as rendered (`math`). `math` is null if the formula is not valid. */
const formula = { kind: v.literal('formula'), tex: v.string(), math: v.nullable(v.array(MathPart)) }

/** Part of a line: text with one style, a link, a formula or a footnote reference. */
export const Inline = v.variant('kind', [
  v.object({ kind: v.literal('text'), text: v.string() }),
  v.object({ kind: v.literal('code'), text: v.string() }),
  v.object({ kind: v.literal('strong'), text: v.string() }),
  v.object({ kind: v.literal('emphasis'), text: v.string() }),
  v.object({ kind: v.literal('link'), text: v.string(), href: v.string() }),
  v.object({ kind: v.literal('break') }),
  v.object(formula),
  /** Link to the footnote with this `number`. `use` is the number of this link among all links to the same footnote. */
  v.object({ kind: v.literal('footnote'), number: v.number(), use: v.number() }),
])
export type Inline = v.InferOutput<typeof Inline>

const Line: v.GenericSchema<Inline[]> = v.array(Inline)

/**
 * Block of an article. An article is a list of blocks. The server makes the blocks from Markdown and the page renders
 * them element by element, so the page never renders HTML that an author typed.
 */
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
  /** The footnotes, in the order of their numbers. Always the last block. */
  v.object({ kind: v.literal('footnotes'), notes: v.array(v.object({ lines: v.array(Line), uses: v.number() })) }),
])
export type Block = v.InferOutput<typeof Block>
