import type { Editor } from '@tiptap/core'
import type { EditorNode } from './tree/editor-node.ts'

const paragraph: EditorNode = { type: 'paragraph' }
const row = (type: string): EditorNode => ({
  type: 'tableRow',
  content: [
    { type, content: [paragraph] },
    { type, content: [paragraph] },
  ],
})

/** Inserts an empty table with two columns and puts the cursor into its first cell. */
export function insertTable(editor: Editor): void {
  const from = editor.state.selection.from
  const table = { type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] }
  editor.chain().focus().insertContent(table).run()
  let first: number | undefined
  editor.state.doc.nodesBetween(Math.max(0, from - 2), editor.state.doc.content.size, (node, at) => {
    if (node.type.name === 'tableHeader') first ??= at + 2
  })
  if (first !== undefined) editor.commands.setTextSelection(first)
}

/** Inserts a footnote reference with the next free number, and an empty footnote text at the end of the document. */
export function insertFootnote(editor: Editor): void {
  const takenKeys = new Set<unknown>()
  editor.state.doc.descendants(node => {
    if (node.type.name === 'footnote' || node.type.name === 'footnoteText') takenKeys.add(node.attrs['name'])
  })
  let number = 1
  while (takenKeys.has(String(number))) number += 1
  const attrs = { name: String(number) }
  editor
    .chain()
    .focus()
    .insertContent({ type: 'footnote', attrs })
    .command(({ tr, state }) => {
      const note = state.schema.nodeFromJSON({ type: 'footnoteText', attrs, content: [paragraph] })
      tr.insert(tr.doc.content.size, note)
      return true
    })
    .run()
  let at: number | undefined
  editor.state.doc.descendants((node, from) => {
    if (node.type.name === 'footnoteText' && node.attrs['name'] === attrs.name) at = from + 2
  })
  if (at !== undefined) editor.chain().setTextSelection(at).scrollIntoView().run()
}

export interface TypedFormula {
  tex: string
  isBlock: boolean
}

/** Inserts a formula, or replaces the selected formula. */
export function insertFormula(editor: Editor, { tex, isBlock }: TypedFormula): void {
  const type = isBlock ? 'formulaBlock' : 'formula'
  editor.chain().focus().insertContent({ type, attrs: { tex } }).run()
}

/** Inserts a picture as a separate block and selects it, so that the author can add or change its description. */
export function insertPicture(editor: Editor, url: string, alt: string): void {
  editor.chain().focus().insertContent({ type: 'picture', attrs: { url, alt } }).run()
}
