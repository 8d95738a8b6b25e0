import { useState } from 'react'
import { listPossibleParents, type Depth, type Tracks } from '../structure-index.ts'

export interface SelectedParts {
  /**
   * Kind of all selected parts, or undefined if none is selected. All parts must have the same kind, because they are
   * copied to the same target.
   */
  depth: Depth | undefined
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  clear: () => void
}

/** Selected tracks, classes or materials of a career track. Parts that no longer exist are ignored. */
export function useSelectedParts(tracks: Tracks, first: string | undefined): SelectedParts {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(first === undefined ? [] : [first]))
  const depths = ['track', 'class', 'material'] as const
  const getPartsAt = (depth: Depth) => listPossibleParents(tracks, depth).flatMap(home => home.children)
  const depth = depths.find(each => getPartsAt(each).some(({ id }) => ids.has(id)))
  const existingParts = depth === undefined ? [] : getPartsAt(depth).filter(({ id }) => ids.has(id))
  const picked = new Set(existingParts.map(({ id }) => id))
  return {
    depth,
    ids: picked,
    toggle: id => setIds(picked.has(id) ? new Set([...picked].filter(each => each !== id)) : new Set([...picked, id])),
    clear: () => setIds(new Set()),
  }
}
