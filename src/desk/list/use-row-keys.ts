import { useState, type RefObject } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import { isAllChosen, type Selection } from './selection.ts'

interface Rows {
  rowIds: readonly string[]
  selection: Selection | undefined
}

/**
 * Keyboard shortcuts of a list: j and k move through the rows, x selects or deselects the current row, X selects all
 * rows from the last selected row to the current row, a selects or deselects all rows of the page, '.' goes to the
 * actions for selected rows, '/' goes to the search field, b presses the main action. Returns the announcement of the
 * current row.
 */
export function useRowKeys(listRef: RefObject<HTMLElement | null>, { rowIds, selection }: Rows): string {
  const [spoken, setSpoken] = useState('')
  const links = () => [...(listRef.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  // Finds the current row even if its check box has the focus.
  const at = () => links().findIndex(link => link.closest('tr')?.contains(document.activeElement))
  const getIdAt = () => rowIds[at()]

  function step(by: 1 | -1) {
    const all = links()
    const from = at()
    const to = from < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(Math.max(from + by, 0), all.length - 1)
    const link = all[to]
    if (!link) return
    link.focus()
    setSpoken(`${link.textContent}, baris ${to + 1} dari ${all.length}`)
  }

  useKeys({
    j: () => step(1),
    k: () => step(-1),
    x: () => {
      const id = getIdAt()
      if (id !== undefined) selection?.toggle(id)
    },
    X: () => {
      const id = getIdAt()
      if (id !== undefined) selection?.toggleTo(id, rowIds)
    },
    a: () => selection?.setVisible(rowIds, !isAllChosen(selection.ids, rowIds)),
    '.': () => listRef.current?.querySelector<HTMLElement>('[data-bottom-bar] button')?.focus(),
    b: () => listRef.current?.querySelector<HTMLButtonElement>('[data-main] > button:last-child')?.click(),
    '/': () => listRef.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
  })
  return spoken
}
