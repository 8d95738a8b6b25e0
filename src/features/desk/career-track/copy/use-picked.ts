import { useState } from 'react'
import { possibleParents, type Depth, type Tracks } from '../structure-index.ts'

export interface Picked {
  /** Kind of all selected parts, because one target takes parts of one kind. Undefined if none is selected. */
  depth: Depth | undefined
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  clear: () => void
}

/** Holds the selected tracks, classes or materials of a career track. Ignores those that no longer exist. */
export function usePicked(tracks: Tracks, first: string | undefined): Picked {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(first === undefined ? [] : [first]))
  const depths = ['track', 'class', 'material'] as const
  const partsAt = (depth: Depth) => possibleParents(tracks, depth).flatMap(home => home.children)
  const depth = depths.find(each => partsAt(each).some(({ id }) => ids.has(id)))
  const there = depth === undefined ? [] : partsAt(depth).filter(({ id }) => ids.has(id))
  const picked = new Set(there.map(({ id }) => id))
  return {
    depth,
    ids: picked,
    toggle: id => setIds(picked.has(id) ? new Set([...picked].filter(each => each !== id)) : new Set([...picked, id])),
    clear: () => setIds(new Set()),
  }
}
