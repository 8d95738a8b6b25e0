import type { Page } from '@playwright/test'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import type { Item } from '../support/e2e/ledger.ts'
import { expectItemMark, getLessonPath, openLesson } from '../support/e2e/lesson.ts'
import { storedQueries } from '../support/e2e/offline.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import type { World } from '../support/e2e/world.ts'

/**
 * Opens a stored lesson while every response of the server is held back. Returns a function that releases the responses
 * and waits until the page shows a change: another material of the class, completed on another device.
 */
async function openFromDevice(page: Page, world: World, item: Item): Promise<() => Promise<void>> {
  await logInWithoutForm(page, siswa)
  await openLesson(page, item)
  await expect.poll(() => storedQueries(page, '/lecturematerial')).toBeGreaterThanOrEqual(1)
  await expect.poll(() => storedQueries(page, '/enrollment/get-enrollment/{enrollmentId}')).toBeGreaterThanOrEqual(1)

  const items = await world.ledger.items(siswa.email)
  const other = items.find(
    each => each.trackClassId === item.trackClassId && each.id !== item.id && each.status !== 'COMPLETED',
  )!
  await world.ledger.query(
    `update lecture_progress set status = 'COMPLETED', completed_at = now(), updated_at = now()
      where enrollment_id = $1 and lecture_material_id = $2`,
    [other.enrollmentId, other.id],
  )
  const released = Promise.withResolvers<void>()
  world.proxy.intercept(
    call => call.path.startsWith('/api/'),
    async ({ forward, respond }) => {
      await released.promise
      respond(await forward())
    },
  )
  // Moves the clock ahead, because the page does not request data again that it has just stored.
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await page.goto(getLessonPath(item))
  return async () => {
    released.resolve()
    await expectItemMark(page, other, 'Selesai')
  }
}

async function openItem(world: World, type: Item['type']): Promise<Item> {
  return (await world.ledger.items(siswa.email)).find(item => item.type === type && item.status === 'OPEN')!
}

test('a press on "Tandai selesai" is applied if the server response arrives before the button is released', async ({
  page,
  world,
}) => {
  const showNews = await openFromDevice(page, world, await openItem(world, 'article'))
  await page.getByRole('button', { name: 'Tandai selesai' }).hover()
  await page.mouse.down()
  await showNews()
  await page.mouse.up()
  const bar = page.getByRole('navigation', { name: 'Navigasi materi' })
  await expect(bar.getByRole('status')).toContainText('Selesai')
})

test('a press on "Transkrip" is applied if the server response arrives before the button is released', async ({
  page,
  world,
}) => {
  const showNews = await openFromDevice(page, world, await openItem(world, 'video'))
  await page.getByText('Transkrip', { exact: true }).hover()
  await page.mouse.down()
  await showNews()
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Sudah kubaca sampai selesai' })).toBeVisible()
})
