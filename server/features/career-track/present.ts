import type { CareerTrack } from '#contract/career-track.ts'
import type { CareerTrackRow } from './queries.ts'

export function presentCareerTrack(row: CareerTrackRow): CareerTrack {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    description: row.description,
    category: { id: row.category_id, slug: row.category_slug, title: row.category_title },
    version: row.version,
    trackCount: row.track_count,
    classCount: row.class_count,
    materialCount: row.material_count,
  }
}
