import { randomUUID } from 'node:crypto'
import type { CareerTrackVersion } from '#contract/catalog/career-track.ts'
import type { LectureMaterialType } from '#contract/learning/lecture-material.ts'

type PartKind = 'track' | 'class' | LectureMaterialType

/** Returns the lineage of a part of a package. */
export type LineageFinder = (kind: PartKind, title: string) => string

interface Known {
  trackContent: CareerTrackVersion['track_content']
  lineages: Readonly<Record<string, string>>
  materials: readonly { type: LectureMaterialType; title: string; lineage_id: string }[]
}

/**
 * Gives each part of a package the lineage of a part of the newest version with the same kind and title, because a
 * package contains no ids. Parts with the same title are matched in their order. A part without a match starts a new
 * lineage.
 */
export function createLineageFinder(newest: Known | undefined): LineageFinder {
  const waiting = new Map<string, string[]>()
  const note = (kind: PartKind, title: string, lineage: string) => {
    const key = `${kind}\n${title}`
    waiting.set(key, [...(waiting.get(key) ?? []), lineage])
  }
  for (const track of newest?.trackContent ?? []) {
    note('track', track.title, newest?.lineages[track.id] ?? track.id)
    for (const each of track.track_class_content) note('class', each.title, newest?.lineages[each.id] ?? each.id)
  }
  for (const { type, title, lineage_id } of newest?.materials ?? []) note(type, title, lineage_id)
  return (kind, title) => waiting.get(`${kind}\n${title}`)?.shift() ?? randomUUID()
}
