import type { CareerTrackVersion } from '#contract/career-track.ts'
import type { Difference, DifferencePart } from '#contract/career-track-admin.ts'

/** A version as it is compared. */
export interface Compared {
  trackContent: CareerTrackVersion['track_content']
  /** Of tracks and classes by id; one that is not here is its own. */
  lineages: Readonly<Record<string, string>>
  materials: readonly { id: string; lineage: string; fingerprint: string }[]
}

interface Part {
  part: DifferencePart
  title: string
  /** What of it is compared, beside what is in it. */
  fingerprint: string
  /** The lineage of what it stands in. */
  parent: string
  /** Lineages of what stands in it. */
  children: readonly string[]
}

/** What `after` has otherwise than `before`, in the order of `after`; what it has no more comes last. */
export function differenceOf(before: Compared, after: Compared): Difference[] {
  const [old, own] = [partsOf(before), partsOf(after)]
  const differences: Difference[] = []
  for (const [lineage, { part, title, fingerprint, parent, children }] of own) {
    const was = old.get(lineage)
    const tell = (kind: Difference['kind']) => differences.push({ kind, part, title })
    if (!was) {
      tell('added')
      continue
    }
    if (was.fingerprint !== fingerprint) tell('changed')
    if (was.parent !== parent) tell('moved')
    if (isReordered(was.children, children)) tell('reordered')
  }
  for (const [lineage, { part, title }] of old)
    if (!own.has(lineage)) differences.push({ kind: 'removed', part, title })
  return differences
}

/** What is in both stands in another order. */
function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const kept = before.filter(each => after.includes(each))
  return after.filter(each => before.includes(each)).some((each, at) => each !== kept[at])
}

/** By lineage. */
function partsOf({ trackContent, lineages, materials }: Compared): Map<string, Part> {
  const parts = new Map<string, Part>()
  const byId = new Map(materials.map(material => [material.id, material]))
  const lineageOf = (id: string) => byId.get(id)?.lineage ?? lineages[id] ?? id
  const whole = { title: '', id: '' }
  parts.set(whole.id, {
    part: 'track',
    title: whole.title,
    fingerprint: '',
    parent: '',
    children: trackContent.map(track => lineageOf(track.id)),
  })
  for (const track of trackContent) {
    const { id, title, summary, track_class_content: classes } = track
    const children = classes.map(each => lineageOf(each.id))
    const fingerprint = JSON.stringify([title, summary])
    parts.set(lineageOf(id), { part: 'track', title, fingerprint, parent: whole.id, children })
    for (const trackClass of classes) {
      const items = trackClass.lecture_material_content
      parts.set(lineageOf(trackClass.id), {
        part: 'class',
        title: trackClass.title,
        parent: lineageOf(id),
        fingerprint: JSON.stringify([trackClass.title, trackClass.summary]),
        children: items.map(item => lineageOf(item.id)),
      })
      for (const item of items)
        parts.set(lineageOf(item.id), {
          part: item.type,
          title: item.title,
          parent: lineageOf(trackClass.id),
          children: [],
          fingerprint: byId.get(item.id)?.fingerprint ?? '',
        })
    }
  }
  return parts
}
