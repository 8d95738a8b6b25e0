import { copyPart, type EditResult, listParts, insertPart, type Tracks } from './structure-edit.ts'

interface InsertPosition {
  parentId: string | null
  at: number
}

export interface CopiedParts extends Pick<EditResult, 'tracks' | 'copies'> {
  /** Ids of the copies, in the order of the originals. */
  partIds: readonly string[]
}

/**
 * Copies parts of one structure into another structure, with new ids. The copies start at the given position and keep
 * the order of the source. Returns undefined if a part does not exist, or if the position is not allowed for its kind.
 */
export function copyParts(
  tracks: Tracks,
  { source, partIds }: { source: Tracks; partIds: readonly string[] },
  { parentId, at }: InsertPosition,
  newId: () => string,
): CopiedParts | undefined {
  const wantedIds = new Set(partIds)
  const chosen = listParts(source).filter(({ id }) => wantedIds.has(id))
  if (chosen.length < wantedIds.size) return undefined
  const next = structuredClone(tracks)
  const copied = chosen.map(part => copyPart(part, newId))
  if (!copied.every(({ copy }, nth) => insertPart(next, copy, { parentId, at: at + nth }))) return undefined
  return {
    tracks: next,
    partIds: copied.map(({ copy }) => copy.id),
    copies: copied.flatMap(({ copies }) => copies),
  }
}
