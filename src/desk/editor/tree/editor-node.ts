/** A node of the editor in its JSON form, as TipTap reads and returns it. */
export interface EditorNode {
  type: string
  attrs?: Attributes
  content?: EditorNode[]
  text?: string
  marks?: { type: string; attrs?: Attributes }[]
}

type Attributes = Readonly<Record<string, unknown>>

/** Returns an attribute that is a text; empty if it is missing. */
export function textAttribute(attributes: Attributes | undefined, name: string): string {
  const value = attributes?.[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Markdown that a block of the editor came from. An unedited block is written back unchanged, so a
 * saved version differs from the one before it only where its author worked.
 */
export interface BlockSource {
  /** Position of the text among all parts of the document. */
  at: number
  /** Position of this block among the blocks of the same text: `part` of `parts`. */
  part: number
  parts: number
  text: string
  /** White space before the first text of a document. */
  lead: string
  /** White space up to the next text. */
  gap: string
  /** White space after the last text of a document. */
  end: string
  /** This block as it was read. */
  print: string
}
