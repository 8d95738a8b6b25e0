import { SearchKind, type SearchAnswer, type SearchHit } from '#contract/catalog/search.ts'

/** Group of results under one heading. */
export interface Section {
  kind: SearchKind
  /** True if an earlier section has results of the same kind. */
  isMore: boolean
  hits: readonly SearchHit[]
}

/** Results that are shown for one search. */
export interface ShownResults {
  sections: readonly Section[]
  isNear: boolean
}

export const noResults: ShownResults = { sections: [], isNear: false }

/**
 * Adds results to the shown ones without moving those: new results are below the shown ones, because a result that moves
 * is tapped by mistake. Exact results replace approximate results. Returns the same object if nothing changes.
 */
export function addResults(shown: ShownResults, { hits, isNear }: SearchAnswer): ShownResults {
  const isBetter = shown.isNear && !isNear && hits.length > 0
  const before = isBetter ? [] : shown.sections
  if (before.length > 0 && isNear && !shown.isNear) return shown
  const known = new Set(before.flatMap(section => section.hits.map(nameHit)))
  const added = hits.filter(hit => !known.has(nameHit(hit)))
  if (added.length === 0) return shown
  const sections = SearchKind.options.flatMap((kind): Section[] => {
    const own = added.filter(hit => hit.kind === kind)
    return own.length === 0 ? [] : [{ kind, isMore: before.some(section => section.kind === kind), hits: own }]
  })
  return { sections: [...before, ...sections], isNear }
}

/** The URL of a material contains the course, and a material can be in several courses. */
function nameHit({ kind, address, title }: SearchHit): string {
  return (kind === 'material' ? address.replace(/\?.*$/, '') : address) + title
}
