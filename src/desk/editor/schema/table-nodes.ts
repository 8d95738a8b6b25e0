import { Node } from '@tiptap/core'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'

/* Tables with the structure of an article's tables: one row of column names, then rows of cells with one line of text.
   These nodes replace TipTap's table nodes, because prosemirror-tables needs only the table roles, and an article's
   cells have no spans and no widths. */

const span = { default: 1, rendered: false }
const cellAttributes = () => ({ colspan: span, rowspan: span, colwidth: { default: null, rendered: false } })

export const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => (name === 'table' ? { tableRole: 'table' } : {}),
  renderHTML: () => ['div', { 'data-table': '' }, ['table', ['tbody', 0]]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => () => goToNextCell(direction)(this.editor.state, this.editor.view.dispatch)
    return { Tab: go(1), 'Shift-Tab': go(-1) }
  },
})

export const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  extendNodeSchema: ({ name }) => (name === 'tableRow' ? { tableRole: 'row' } : {}),
  renderHTML: () => ['tr', 0],
})

export const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'paragraph',
  isolating: true,
  addAttributes: cellAttributes,
  extendNodeSchema: ({ name }) => (name === 'tableHeader' ? { tableRole: 'header_cell' } : {}),
  renderHTML: () => ['th', 0],
})

export const TableCell = Node.create({
  name: 'tableCell',
  content: 'paragraph',
  isolating: true,
  addAttributes: cellAttributes,
  extendNodeSchema: ({ name }) => (name === 'tableCell' ? { tableRole: 'cell' } : {}),
  renderHTML: () => ['td', 0],
})
