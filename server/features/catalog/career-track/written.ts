import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { findCopy, lockVersion } from './draft-queries.ts'
import { openDraft } from './open-draft.ts'

interface Filter {
  careerTrack?: string | undefined
  state?: 'draft' | 'published' | undefined
  /**
   * Version to select. 'newest' selects the draft of each career track. If a career track has no draft, 'newest'
   * selects the newest published version.
   */
  version: number | 'newest' | 'any'
}

const newest = sql<number>`(select max(any_version.version) from career_track_version as any_version
  where any_version.career_track_id = material.career_track_id)`
/** Sort key: first the position of the career track, then the position of the material in study order. */
const place = sql<string>`lpad(track.position::text, 6, '0') || '.' || lpad(material.position::text, 6, '0')`

/** Selects materials for admin lists, including quizzes, with the columns that `presentTrackOfMaterial` needs. */
export function selectWrittenMaterials(db: Db, { careerTrack, state, version }: Filter) {
  return db
    .selectFrom('lecture_material as material')
    .innerJoin('career_track as track', 'track.id', 'material.career_track_id')
    .innerJoin('career_track_version as written', join =>
      join
        .onRef('written.career_track_id', '=', 'material.career_track_id')
        .onRef('written.version', '=', 'material.version'),
    )
    .select(['material.version', 'written.published_at', place.as('place')])
    .select(['track.id as track_id', 'track.slug as track_slug', 'track.title as track_title'])
    .$if(version !== 'any', query =>
      query.where('material.version', '=', typeof version === 'number' ? version : newest),
    )
    .$if(careerTrack !== undefined, query => query.where('track.slug', '=', careerTrack ?? ''))
    .$if(state !== undefined, query => query.where('written.published_at', state === 'draft' ? 'is' : 'is not', null))
}

interface MaterialRow {
  version: number
  published_at: Date | null
  place: string
  track_id: string
  track_slug: string
  track_title: string
}

/** Returns the career track, version and state of a listed material. */
export function presentTrackOfMaterial({ version, published_at: publishedAt, place, ...track }: MaterialRow) {
  return {
    careerTrack: { id: track.track_id, slug: track.track_slug, title: track.track_title },
    version,
    state: publishedAt === null ? ('draft' as const) : ('published' as const),
    place,
  }
}

/**
 * Finds the copy of a material in its career track's draft, by the material's lineage. Creates the draft if the career
 * track has none. `copy` is undefined if an admin has removed the material from the draft.
 */
export async function openDraftCopy(
  tx: Tx,
  { careerTrackId, lineage }: { careerTrackId: string; lineage: string },
): Promise<{ draft: { version: number; isNew: boolean }; copy: { id: string; quiz_id: string | null } | undefined }> {
  const draft = await openDraft(tx, careerTrackId)
  const copy = await findCopy(tx, { careerTrackId, version: draft.version, lineage })
  return { draft, copy }
}

/**
 * Returns the state of a version. Locks the version, so that no other transaction can publish it. Returns undefined if
 * the version was deleted.
 */
export async function lockVersionState(
  tx: Tx,
  { careerTrackId, version }: { careerTrackId: string; version: number },
): Promise<'draft' | 'published' | undefined> {
  const row = await lockVersion(tx, { careerTrackId, version })
  return row && (row.published_at === null ? 'draft' : 'published')
}
