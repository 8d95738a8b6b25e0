import type { Db } from '../db/database.ts'
import type { VersionDraft } from '../features/catalog/career-track/draft-queries.ts'
import type { Catalog } from './content-shape.ts'
import { createDemoId } from './demo-id.ts'

/**
 * Returns whether an older version of the app seeded this database. Repeated seeding adds new content, but cannot
 * change existing courses and published materials. An old demo therefore remains outdated.
 */
export async function isOlderDemo(db: Db, catalog: Catalog, versions: readonly VersionDraft[]): Promise<boolean> {
  const courses = await db.selectFrom('course').select(['id', 'career_track_id']).execute()
  const trackOf = new Map(courses.map(course => [course.id, course.career_track_id]))
  const isMoved = catalog.courses.some(
    ({ slug, careerTrack }) => trackOf.get(createDemoId('course', slug)) !== createDemoId('career-track', careerTrack),
  )
  if (isMoved) return true
  const materials = versions.flatMap(version => version.materials)
  const ids = materials.map(({ id }) => id)
  const storedRows = await db.selectFrom('lecture_material').select(['id', 'title']).where('id', 'in', ids).execute()
  const titles = new Map(storedRows.map(({ id, title }) => [id, title]))
  return materials.some(({ id, title }) => titles.get(id) !== title)
}
