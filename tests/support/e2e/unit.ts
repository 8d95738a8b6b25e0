import { expect, type FrameLocator, type Page } from '@playwright/test'
import type { ScormState } from '#contract/learning/scorm-state.ts'
import type { Item } from './ledger.ts'
import { siswa } from './people.ts'
import type { World } from './world.ts'

/** Functions of this module find the SCORM units of the demo and read their state. */

export async function findUnit({ ledger }: World, title: string): Promise<Item> {
  const item = (await ledger.items(siswa.email)).find(each => each.type === 'scorm' && each.title === title)
  expect(item, title).toMatchObject({ status: 'OPEN' })
  return item!
}

/** Returns the frame of the unit, which is inside the frame of the player. */
export function getUnitFrame(page: Page, { title }: Item): FrameLocator {
  return page.frameLocator(`iframe[title="${title}"]`).frameLocator('iframe[title="Isi materi"]')
}

/** Returns every stored state of this unit of the demo learner. */
export function readUnitStates({ ledger }: World, item: Item): Promise<{ state: ScormState; isDone: boolean }[]> {
  return ledger.query(
    `select state, done_at is not null as "isDone" from scorm_state where enrollment_id = $1 and lecture_material_id = $2`,
    [item.enrollmentId, item.id],
  )
}

/** Returns the position on the server. Returns undefined if the server has none. */
export async function readPositionOnServer(world: World, item: Item): Promise<string | undefined> {
  return (await readUnitStates(world, item))[0]?.state.location
}
