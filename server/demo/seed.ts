import { type Db, runInTransaction } from '../db/database.ts'
import type { Storage } from '../storage/port.ts'
import { contentFolder } from './content-files.ts'
import { Catalog } from './content-shape.ts'
import { insertDemoAccounts } from './demo-accounts.ts'
import { insertDemoPoints } from './demo-points.ts'
import { insertDemoVouchers } from './demo-vouchers.ts'
import { insertDemoWebinars, readDemoWebinars } from './demo-webinars.ts'
import { isOlderDemo } from './outdated-demo.ts'
import { lockSeeding } from './seed-lock.ts'
import { insertCareerTrack, publishDemoVersion, readCareerTrack } from './seed-career-track.ts'
import { insertDemoDecks } from './seed-decks.ts'
import { insertCategoriesAndInstructors, insertCourses } from './seed-catalog.ts'

/**
 * Fills a database with the demo in one transaction: catalogue, career tracks, accounts, and the media in the data
 * folder. If the database is already seeded, restores missing media and adds missing rows. Returns whether an older
 * version of the app created the demo.
 */
export async function seedDemo(
  db: Db,
  { storage, now }: { storage: Storage; now: Date },
): Promise<{ isOlder: boolean }> {
  const catalog = await contentFolder('.', storage).json('catalog.json', Catalog)
  const slugs = [...new Set(catalog.courses.map(course => course.careerTrack))]
  const careerTracks = await Promise.all(slugs.map(slug => readCareerTrack(slug, storage)))

  const versions = careerTracks.flatMap(careerTrack => careerTrack.versions)
  const webinars = await readDemoWebinars(storage)

  await runInTransaction(db, async tx => {
    await lockSeeding(tx)
    await insertCategoriesAndInstructors(tx, catalog)
    for (const [position, careerTrack] of careerTracks.entries()) await insertCareerTrack(tx, careerTrack, position)
    for (const draft of versions.filter(each => each.version === 1)) await publishDemoVersion(tx, draft, now)
    for (const { file } of careerTracks) await insertDemoDecks(tx, file, now)
    await insertCourses(tx, catalog, now)
    await insertDemoVouchers(tx, now)
    await insertDemoAccounts(tx, now)
    await insertDemoPoints(tx, now)
    // The first-run checklist is hidden, because the demo shows a platform in operation.
    await tx.updateTable('setup_state').set({ dismissed_at: now }).execute()
    await insertDemoWebinars(tx, webinars, now)
    // Publishes later versions after the accounts exist, because the demo learner must be enrolled in the first
    // version.
    for (const draft of versions.filter(each => each.version > 1)) await publishDemoVersion(tx, draft, now)
  })
  return { isOlder: await isOlderDemo(db, catalog, versions) }
}
