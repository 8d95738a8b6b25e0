import { useState, type RefObject } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import type { Selection } from './selection.ts'

interface Rows {
  rowIds: readonly string[]
  selection: Selection | undefined
}

/**
 * Keyboard shortcuts of a list: j and k move through the rows, x selects, '/' searches. Returns the announcement of the
 * current row.
 */
export function useRowKeys(listRef: RefObject<HTMLElement | null>, { rowIds, selection }: Rows): string {
  const [spoken, setSpoken] = useState('')
  const links = () => [...(listRef.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  // Finds the current row even if its check box has the focus.
  const at = () => links().findIndex(link => link.closest('tr')?.contains(document.activeElement))
  const idAt = () => rowIds[at()]

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
      const id = idAt()
      if (id !== undefined) selection?.toggle(id)
    },
    X: () => {
      const id = idAt()
      if (id !== undefined) selection?.toggleTo(id, rowIds)
    },
    '/': () => listRef.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
  })
  return spoken
}
