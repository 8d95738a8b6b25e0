import type { CareerTrackVersion, LectureMaterialItem } from '#contract/catalog/career-track.ts'
import type { StructureEdit } from '#contract/catalog/structure-edit.ts'

/** Structure of a career track version: tracks with their classes and materials. */
export type Tracks = CareerTrackVersion['track_content']
type Track = Tracks[number]
type TrackClass = Track['track_class_content'][number]
type Part = Track | TrackClass | LectureMaterialItem

export interface EditResult {
  tracks: Tracks
  /** Id of the part that was added, copied, moved, changed or removed. */
  partId: string
  /** Copied materials, each with the id of its original. */
  copies: readonly { of: string; item: LectureMaterialItem }[]
}

/**
 * Applies one edit to a copy of the structure. Returns undefined if the edit refers to a missing part, or to a position
 * that is not allowed for this kind of part.
 */
export function applyStructureEdit(tracks: Tracks, edit: StructureEdit, newId: () => string): EditResult | undefined {
  const next = structuredClone(tracks)
  if (edit.kind === 'add') {
    const part = newPart(edit, newId)
    return insertPart(next, part, edit) ? { tracks: next, partId: part.id, copies: [] } : undefined
  }
  const home = findContainingList(next, edit.id)
  const at = home?.findIndex(each => each.id === edit.id) ?? -1
  const part = home?.[at]
  if (!home || !part) return undefined
  const done = { tracks: next, partId: part.id, copies: [] }
  switch (edit.kind) {
    case 'change':
      change(part, edit)
      return done
    case 'remove':
      home.splice(at, 1)
      return done
    case 'move':
      home.splice(at, 1)
      return insertPart(next, part, edit) ? done : undefined
    case 'copy': {
      const { copy, copies } = copyPart(part, newId)
      return insertPart(next, copy, edit) ? { tracks: next, partId: copy.id, copies } : undefined
    }
  }
}

/** Counts tracks, classes and materials together. */
export const countParts = (tracks: Tracks): number => listParts(tracks).length

/** Lists all parts in study order. A part comes before its children. */
export function listParts(tracks: Tracks): Part[] {
  return tracks.flatMap(track => [
    track,
    ...track.track_class_content.flatMap(each => [each, ...each.lecture_material_content]),
  ])
}

const isTrack = (part: Part): part is Track => 'track_class_content' in part
const isClass = (part: Part): part is TrackClass => 'lecture_material_content' in part

/** Returns the list of tracks, classes or materials that contains the part with this id. */
function findContainingList(tracks: Tracks, id: string): Part[] | undefined {
  const classes = tracks.map(track => track.track_class_content)
  const items = classes.flat().map(each => each.lecture_material_content)
  return [tracks, ...classes, ...items].find((list: Part[]) => list.some(each => each.id === id))
}

/** Inserts the part. Returns false if the position does not exist for this kind of part. */
export function insertPart(
  tracks: Tracks,
  part: Part,
  { parentId, at }: { parentId: string | null; at: number },
): boolean {
  if (isTrack(part)) {
    if (parentId === null) tracks.splice(at, 0, part)
    return parentId === null
  }
  if (isClass(part)) {
    const track = tracks.find(each => each.id === parentId)
    track?.track_class_content.splice(at, 0, part)
    return track !== undefined
  }
  const trackClass = tracks.flatMap(track => track.track_class_content).find(each => each.id === parentId)
  trackClass?.lecture_material_content.splice(at, 0, part)
  return trackClass !== undefined
}

const NEW_MINUTES = 5

function newPart({ part, title }: Extract<StructureEdit, { kind: 'add' }>, newId: () => string): Part {
  const id = newId()
  if (part === 'track') return { id, title, summary: '', track_class_content: [] }
  if (part === 'class') return { id, title, summary: '', lecture_material_content: [] }
  const quizId = part === 'quiz' ? newId() : null
  return { id, type: part, title, minutes: NEW_MINUTES, quizId, quiz_id: quizId, is_quiz_akhir: false }
}

function change(
  part: Part,
  { title, summary, skills, minutes, isFinal }: Extract<StructureEdit, { kind: 'change' }>,
): void {
  part.title = title ?? part.title
  if (isClass(part) && skills !== undefined) part.skills = skills
  if (isTrack(part) || isClass(part)) part.summary = summary ?? part.summary
  else {
    part.minutes = minutes ?? part.minutes
    if (part.type === 'quiz') part.is_quiz_akhir = isFinal ?? part.is_quiz_akhir
  }
}

/** Copies a part with all its children, with new ids. */
export function copyPart(part: Part, newId: () => string): { copy: Part; copies: EditResult['copies'] } {
  const copies: { of: string; item: LectureMaterialItem }[] = []
  const copyItem = (item: LectureMaterialItem) => {
    const quizId = item.quizId === null ? null : newId()
    const copy = { ...item, id: newId(), quizId, quiz_id: quizId }
    copies.push({ of: item.id, item: copy })
    return copy
  }
  const copyClass = (each: TrackClass): TrackClass => ({
    ...each,
    id: newId(),
    lecture_material_content: each.lecture_material_content.map(copyItem),
  })
  if (isTrack(part)) {
    const copy = { ...part, id: newId(), track_class_content: part.track_class_content.map(copyClass) }
    return { copy, copies }
  }
  return { copy: isClass(part) ? copyClass(part) : copyItem(part), copies }
}
