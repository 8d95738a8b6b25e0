import type { CareerTrackVersion } from '#contract/catalog/career-track.ts'
import type { Difference, DifferencePart } from '#contract/catalog/career-track.admin.ts'

/** A version in the form that `findDifferences` compares. */
export interface ComparableVersion {
  trackContent: CareerTrackVersion['track_content']
  /**
   * Lineage of each track and class, by its id. If a part has no entry, its own id is its lineage, because the part has
   * no earlier version.
   */
  lineages: Readonly<Record<string, string>>
  materials: readonly { id: string; lineage: string; fingerprint: string }[]
}

interface Part {
  part: DifferencePart
  title: string
  /** Values that the list of differences shows. */
  shown: NonNullable<Difference['before']>
  /** Hash of the part's own data. Excludes the children of the part. */
  fingerprint: string
  /** Lineage of the part that contains this part. */
  parent: string
  /** Lineages of the part's children. */
  children: readonly string[]
}

/** Returns the differences between `before` and `after`, in the order of `after`. Removed parts come last. */
export function findDifferences(before: ComparableVersion, after: ComparableVersion): Difference[] {
  const [old, own] = [indexByLineage(before), indexByLineage(after)]
  const differences: Difference[] = []
  for (const [lineage, { part, title, fingerprint, parent, children, shown: after }] of own) {
    const was = old.get(lineage)
    const addDifference = (kind: Difference['kind']) =>
      differences.push({ kind, part, title, before: was?.shown ?? null, after })
    if (!was) {
      addDifference('added')
      continue
    }
    if (was.fingerprint !== fingerprint) addDifference('changed')
    if (was.parent !== parent) addDifference('moved')
    if (isReordered(was.children, children)) addDifference('reordered')
  }
  for (const [lineage, { part, title, shown: before }] of old)
    if (!own.has(lineage)) differences.push({ kind: 'removed', part, title, before, after: null })
  return differences
}

/** Returns whether the children that both lists contain have another order in `after`. */
function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const keptParts = before.filter(each => after.includes(each))
  return after.filter(each => before.includes(each)).some((each, at) => each !== keptParts[at])
}

/** Returns all parts of a version by their lineage. */
function indexByLineage({ trackContent, lineages, materials }: ComparableVersion): Map<string, Part> {
  const parts = new Map<string, Part>()
  const byId = new Map(materials.map(material => [material.id, material]))
  const getLineage = (id: string) => byId.get(id)?.lineage ?? lineages[id] ?? id
  const whole = { title: '', id: '' }
  parts.set(whole.id, {
    part: 'track',
    title: whole.title,
    shown: { id: null, parent: '', texts: {} },
    fingerprint: '',
    parent: '',
    children: trackContent.map(track => getLineage(track.id)),
  })
  for (const track of trackContent) {
    const { id, title, summary, track_class_content: classes } = track
    const children = classes.map(each => getLineage(each.id))
    const fingerprint = JSON.stringify([title, summary])
    const shownTrack = { id: null, parent: '', texts: { title, summary } }
    parts.set(getLineage(id), { part: 'track', title, shown: shownTrack, fingerprint, parent: whole.id, children })
    for (const trackClass of classes) {
      const { title: classTitle, summary: classSummary, lecture_material_content: items } = trackClass
      const skills = (trackClass.skills ?? []).join(', ')
      const texts = { title: classTitle, summary: classSummary, ...(skills && { skills }) }
      parts.set(getLineage(trackClass.id), {
        part: 'class',
        title: classTitle,
        shown: { id: null, parent: title, texts },
        parent: getLineage(id),
        fingerprint: JSON.stringify(texts),
        children: items.map(item => getLineage(item.id)),
      })
      for (const item of items)
        parts.set(getLineage(item.id), {
          part: item.type,
          title: item.title,
          shown: { id: item.quizId ?? item.id, parent: trackClass.title, texts: {} },
          parent: getLineage(trackClass.id),
          children: [],
          fingerprint: byId.get(item.id)?.fingerprint ?? '',
        })
    }
  }
  return parts
}
