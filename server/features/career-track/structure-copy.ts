import { copyOf, type Edited, partsOf, put, type Tracks } from './structure-edit.ts'

interface Place {
  parentId: string | null
  at: number
}

export interface Copied extends Pick<Edited, 'tracks' | 'copies'> {
  /** The copies, in their order. */
  partIds: readonly string[]
}

/**
 * Parts of one structure as new things in another, one behind the other from that place on, in the order they have where they come
 * from. Undefined where one of them is not there, or that kind of thing does not go to that place.
 */
export function copyInto(
  tracks: Tracks,
  { source, partIds }: { source: Tracks; partIds: readonly string[] },
  { parentId, at }: Place,
  newId: () => string,
): Copied | undefined {
  const wanted = new Set(partIds)
  const chosen = partsOf(source).filter(({ id }) => wanted.has(id))
  if (chosen.length < wanted.size) return undefined
  const next = structuredClone(tracks)
  const copied = chosen.map(part => copyOf(part, newId))
  if (!copied.every(({ copy }, nth) => put(next, copy, { parentId, at: at + nth }))) return undefined
  return {
    tracks: next,
    partIds: copied.map(({ copy }) => copy.id),
    copies: copied.flatMap(({ copies }) => copies),
  }
}
