import type * as contract from '#contract/catalog/career-track.admin.ts'
import type { DeskCareerTrackRow, WrittenVersionRow } from './desk-queries.ts'

export function presentRow(row: DeskCareerTrackRow): contract.DeskCareerTrackRow {
  const { id, slug, title, place, state, version } = row
  return {
    id,
    slug,
    title,
    place,
    state,
    version,
    category: { slug: row.category_slug, title: row.category_title },
    isArchived: row.is_archived,
    publishedVersion: row.published_version,
    learnerCount: row.learner_count,
  }
}

export function presentWritten(row: WrittenVersionRow): contract.WrittenVersion {
  const { version, state, content_revision: revision, learner_count: learnerCount, track_content: tracks } = row
  const classes = tracks.flatMap(track => track.track_class_content)
  return {
    version,
    state,
    revision,
    learnerCount,
    publishedAt: row.published_at?.toISOString() ?? null,
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    trackCount: tracks.length,
    classCount: classes.length,
    materialCount: classes.flatMap(each => each.lecture_material_content).length,
  }
}
