import type { StructureEdit, TrackDraft } from '#contract/catalog/structure-edit.ts'

export type Tracks = TrackDraft['tracks']
/** Kind of a part, which is its level in the structure of a career track. */
export type Depth = 'track' | 'class' | 'material'
export type AddedPart = Extract<StructureEdit, { kind: 'add' }>['part']

/** Location of a new part: its parent (null for a track), and its index among the parent's children. */
export interface PartPosition {
  depth: Depth
  parentId: string | null
  at: number
}

export function isSamePosition(one: PartPosition, other: PartPosition): boolean {
  return one.depth === other.depth && one.parentId === other.parentId && one.at === other.at
}

/** Returns all materials in study order, each with the titles of its track and class. */
export function listMaterials(tracks: Tracks) {
  return tracks.flatMap(track =>
    track.track_class_content.flatMap(each =>
      each.lecture_material_content.map(item => ({ item, path: `${track.title} / ${each.title}` })),
    ),
  )
}

/** A parent into which a part can be moved, with its current children. */
interface Home {
  /** Null for tracks, which have no parent. */
  parentId: string | null
  title: string
  children: readonly { id: string; title: string }[]
}

/** Returns all possible parents for parts of this kind, in study order. */
export function listPossibleParents(tracks: Tracks, depth: Depth): Home[] {
  if (depth === 'track') return [{ parentId: null, title: '', children: tracks }]
  if (depth === 'class')
    return tracks.map(({ id, title, track_class_content: children }) => ({ parentId: id, title, children }))
  return tracks.flatMap(track =>
    track.track_class_content.map(({ id, title, lecture_material_content: children }) => ({
      parentId: id,
      title: `${track.title} / ${title}`,
      children,
    })),
  )
}

/** Finds a part and its parent. Returns undefined if the part no longer exists. */
export function findPart(tracks: Tracks, depth: Depth, id: string) {
  const homes = listPossibleParents(tracks, depth)
  const homeAt = homes.findIndex(home => home.children.some(child => child.id === id))
  const home = homes[homeAt]
  return home && { homes, homeAt, home, at: home.children.findIndex(child => child.id === id) }
}

/**
 * Returns the edit that moves a part one step up or down. A part at the start or end of its parent moves into the
 * previous or next parent.
 */
export function createStepMove(tracks: Tracks, depth: Depth, id: string, by: 1 | -1): StructureEdit | undefined {
  const part = findPart(tracks, depth, id)
  if (!part) return undefined
  const { homes, homeAt, home, at } = part
  const next = at + by
  if (next >= 0 && next < home.children.length) return { kind: 'move', id, parentId: home.parentId, at: next }
  const neighbour = homes[homeAt + by]
  return neighbour && { kind: 'move', id, parentId: neighbour.parentId, at: by === 1 ? 0 : neighbour.children.length }
}

/** Part of a structure that is dragged, or on which another part is dropped. */
interface DragPart {
  id: string
  depth: Depth
}

/**
 * Returns where a dropped part lands: inside the target, or before or after the target. A part that moves down in its
 * list lands after the target, because the target moves up by one position.
 */
export function findDropSide(tracks: Tracks, dragged: DragPart, onto: DragPart): 'before' | 'after' | 'inside' {
  if (dragged.depth !== onto.depth) return 'inside'
  const from = findPart(tracks, dragged.depth, dragged.id)
  const to = findPart(tracks, onto.depth, onto.id)
  const isMovedDown = from && to && from.home.parentId === to.home.parentId && from.at < to.at
  return isMovedDown ? 'after' : 'before'
}

/** Returns the edit that moves a part to the position of another part (`findDropSide`). */
export function moveToPosition(tracks: Tracks, depth: Depth, id: string, targetId: string): StructureEdit | undefined {
  const target = findPart(tracks, depth, targetId)
  return target && id !== targetId ? { kind: 'move', id, parentId: target.home.parentId, at: target.at } : undefined
}

/** Returns the edit that moves a part to the end of a parent. */
export function moveIntoParent(
  tracks: Tracks,
  depth: Depth,
  { kind, id, parentId }: { kind: 'move' | 'copy'; id: string; parentId: string | null },
): StructureEdit | undefined {
  const home = listPossibleParents(tracks, depth).find(each => each.parentId === parentId)
  return home && { kind, id, parentId, at: home.children.length }
}
