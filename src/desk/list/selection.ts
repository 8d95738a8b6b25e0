import { useState } from 'react'

/** Selected rows of a list, and the functions that change the selection. */
export interface Selection {
  ids: ReadonlySet<string>
  /** True if all rows of the filter are selected, including those on pages that were not shown yet. */
  isWholeFilter: boolean
  toggle: (id: string) => void
  /** Selects all rows from the last selected row to this row. */
  toggleTo: (id: string, visible: readonly string[]) => void
  setVisible: (visible: readonly string[], isChosen: boolean) => void
  chooseWholeFilter: () => void
  clear: () => void
}

/**
 * Selection of rows in a list. Stays when the page changes, and is cleared when the filter changes. `filterName`
 * identifies the filter.
 */
export function useSelection(filterName: string): Selection {
  const [state, setState] = useState<State>(() => empty(filterName))
  const current = state.filterName === filterName ? state : empty(filterName)
  const change = (next: Partial<State>) => setState({ ...current, isWholeFilter: false, ...next })
  return {
    ids: current.ids,
    isWholeFilter: current.isWholeFilter,
    toggle: id => change({ ids: toggle(current.ids, id), last: id }),
    toggleTo: (id, visible) =>
      change({ ids: new Set([...current.ids, ...listIdsBetween(visible, current.last, id)]), last: id }),
    setVisible: (visible, isChosen) => change({ ids: withVisible(current.ids, visible, isChosen) }),
    chooseWholeFilter: () => change({ isWholeFilter: true }),
    clear: () => setState(empty(filterName)),
  }
}

interface State {
  filterName: string
  ids: ReadonlySet<string>
  isWholeFilter: boolean
  last: string | undefined
}

function empty(filterName: string): State {
  return { filterName, ids: new Set(), isWholeFilter: false, last: undefined }
}

function toggle(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Returns the visible ids between two rows, including both. Returns only `to` if a row is not visible. */
export function listIdsBetween(visible: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [start, end] = [visible.indexOf(from ?? to), visible.indexOf(to)]
  if (start < 0 || end < 0) return [to]
  return visible.slice(Math.min(start, end), Math.max(start, end) + 1)
}

function withVisible(ids: ReadonlySet<string>, visible: readonly string[], isChosen: boolean): ReadonlySet<string> {
  const next = new Set(ids)
  for (const id of visible) {
    if (isChosen) next.add(id)
    else next.delete(id)
  }
  return next
}

/** State of the check box for all rows: true if at least one row is visible and all visible rows are selected. */
export function isAllChosen(ids: ReadonlySet<string>, visible: readonly string[]): boolean {
  return visible.length > 0 && visible.every(id => ids.has(id))
}
