import type { Editor } from '@tiptap/core'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables'
import Bold from 'lucide-react/icons/letter-b'
import Code from 'lucide-react/icons/code'
import CodeBlock from 'lucide-react/icons/square-code'
import Column from 'lucide-react/icons/between-vertical-end'
import Footnote from 'lucide-react/icons/superscript'
import Formula from 'lucide-react/icons/sigma'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import Heading4 from 'lucide-react/icons/heading-4'
import Image from 'lucide-react/icons/image'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import type { LucideIcon } from 'lucide-react'
import Minus from 'lucide-react/icons/minus'
import Quote from 'lucide-react/icons/quote'
import Redo from 'lucide-react/icons/redo-2'
import Row from 'lucide-react/icons/between-horizontal-end'
import Table from 'lucide-react/icons/table'
import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import { insertFootnote, insertTable } from './commands.ts'
import type { Dialect } from './tree/dialect.ts'

export type PanelName = 'link' | 'picture' | 'formula'

/** Button of the editor's toolbar. */
export interface Tool {
  name: string
  /** Shortcut shown in the tooltip. The editor's extensions bind it. */
  keys?: string
  Icon: LucideIcon
  isActive?: (editor: Editor) => boolean
  /** Action of the button, or the name of the panel that it opens. */
  act: ((editor: Editor) => void) | PanelName
}

const heading = (level: 2 | 3 | 4, name: string, Icon: LucideIcon): Tool => ({
  name,
  keys: `Ctrl Alt ${level}`,
  Icon,
  isActive: editor => editor.isActive('heading', { level }),
  act: editor => editor.chain().focus().toggleHeading({ level }).run(),
})

const marks: readonly Tool[] = [
  {
    name: 'Tebal',
    keys: 'Ctrl B',
    Icon: Bold,
    isActive: editor => editor.isActive('bold'),
    act: editor => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'Miring',
    keys: 'Ctrl I',
    Icon: Italic,
    isActive: editor => editor.isActive('italic'),
    act: editor => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'Kode',
    keys: 'Ctrl E',
    Icon: Code,
    isActive: editor => editor.isActive('code'),
    act: editor => editor.chain().focus().toggleCode().run(),
  },
  { name: 'Tautan', keys: 'Ctrl K', Icon: Link, isActive: editor => editor.isActive('link'), act: 'link' },
]

const blocks: readonly Tool[] = [
  {
    name: 'Daftar',
    keys: 'Ctrl Shift 8',
    Icon: List,
    isActive: editor => editor.isActive('bulletList'),
    act: editor => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Daftar bernomor',
    keys: 'Ctrl Shift 7',
    Icon: ListOrdered,
    isActive: editor => editor.isActive('orderedList'),
    act: editor => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Kutipan',
    keys: 'Ctrl Shift B',
    Icon: Quote,
    isActive: editor => editor.isActive('blockquote'),
    act: editor => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'Blok kode',
    keys: 'Ctrl Alt C',
    Icon: CodeBlock,
    isActive: editor => editor.isActive('codeBlock'),
    act: editor => editor.chain().focus().toggleCodeBlock().run(),
  },
  { name: 'Garis pemisah', Icon: Minus, act: editor => editor.chain().focus().setHorizontalRule().run() },
]

const formulas: readonly Tool[] = [
  {
    name: 'Rumus',
    Icon: Formula,
    isActive: editor => editor.isActive('formula') || editor.isActive('formulaBlock'),
    act: 'formula',
  },
  { name: 'Catatan kaki', Icon: Footnote, isActive: editor => editor.isActive('footnoteText'), act: insertFootnote },
]

const history: readonly Tool[] = [
  { name: 'Urungkan', keys: 'Ctrl Z', Icon: Undo, act: editor => editor.chain().focus().undo().run() },
  { name: 'Ulangi', keys: 'Ctrl Shift Z', Icon: Redo, act: editor => editor.chain().focus().redo().run() },
]

const inTable =
  (command: typeof addRowAfter): ((editor: Editor) => void) =>
  editor => {
    command(editor.state, editor.view.dispatch)
    editor.commands.focus()
  }

/** Tools that are shown while the cursor is in a table. */
export const tableTools: readonly Tool[] = [
  { name: 'Tambah baris', Icon: Row, act: inTable(addRowAfter) },
  { name: 'Tambah kolom', Icon: Column, act: inTable(addColumnAfter) },
  { name: 'Hapus baris', Icon: Trash, act: inTable(deleteRow) },
  { name: 'Hapus kolom', Icon: Trash, act: inTable(deleteColumn) },
  { name: 'Hapus tabel', Icon: Trash, act: inTable(deleteTable) },
]

/** Returns the tools of the toolbar by group. */
export function createToolGroups({ hasFormulas }: Dialect): readonly (readonly Tool[])[] {
  const insertions: readonly Tool[] = [
    { name: 'Gambar', Icon: Image, isActive: editor => editor.isActive('picture'), act: 'picture' },
    { name: 'Tabel', Icon: Table, isActive: editor => editor.isActive('table'), act: insertTable },
    ...(hasFormulas ? formulas : []),
  ]
  const headings = [
    heading(2, 'Judul bagian', Heading2),
    heading(3, 'Subjudul', Heading3),
    heading(4, 'Anak subjudul', Heading4),
  ]
  return [headings, marks, blocks, insertions, history]
}
