import type { Page } from '@playwright/test'
import type { Item } from './ledger.ts'
import { openLesson, openReadings } from './lesson.ts'
import { readyForOffline } from './offline.ts'
import { comeIn, siswa } from './people.ts'
import type { World } from './world.ts'

/** The demo learner at the first of so many readings that are not done; from here on the line may die. Answers the readings. */
export async function readyToStudy(page: Page, world: World, count: number): Promise<Item[]> {
  const items = await openReadings(world.ledger, siswa, count)
  await comeIn(page, siswa)
  await openLesson(page, items[0]!)
  await readyForOffline(page, world)
  return items
}
