/** Node of the editor in its JSON form, which TipTap reads and returns. */
export interface EditorNode {
  type: string
  attrs?: Attributes
  content?: EditorNode[]
  text?: string
  marks?: { type: string; attrs?: Attributes }[]
}

type Attributes = Readonly<Record<string, unknown>>

/** Returns a text attribute, or an empty text if the attribute is missing. */
export function getTextAttribute(attributes: Attributes | undefined, name: string): string {
  const value = attributes?.[name]
  return typeof value === 'string' ? value : ''
}

/**
 * The Markdown from which a block of the editor was read. An unedited block is written back unchanged, so that a saved
 * version differs from the previous version only where the author made changes.
 */
export interface BlockSource {
  /** Position of the source text among all source texts of the document. */
  at: number
  /** Position of this block among the blocks of the same source text, which has `parts` blocks. */
  part: number
  parts: number
  text: string
  /** White space before the first source text of a document. */
  lead: string
  /** White space up to the next source text. */
  gap: string
  /** White space after the last source text of a document. */
  end: string
  /** Result of `getMarkdownKey` when the block was read. Used to detect changes. */
  print: string
}
