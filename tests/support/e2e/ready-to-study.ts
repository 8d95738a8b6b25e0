import type { Page } from '@playwright/test'
import type { Item } from './ledger.ts'
import { openLesson, openReadings } from './lesson.ts'
import { prepareForOffline } from './offline.ts'
import { logInWithoutForm, siswa } from './people.ts'
import type { World } from './world.ts'

/**
 * Opens the first of the given number of unfinished materials as the demo learner; from then on the network may fail.
 * Returns the materials.
 */
export async function prepareToStudy(page: Page, world: World, count: number): Promise<Item[]> {
  const items = await openReadings(world.ledger, siswa, count)
  await logInWithoutForm(page, siswa)
  await openLesson(page, items[0]!)
  await prepareForOffline(page, world)
  return items
}
