import type { Page } from '@playwright/test'
import { expect, testInShell as test, testWithoutWorker } from '../support/e2e/fixtures.ts'
import type { Item } from '../support/e2e/ledger.ts'
import { expectArrived, openLesson } from '../support/e2e/lesson.ts'
import { prepareForOffline } from '../support/e2e/offline.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { giveVoice, hearToEnd } from '../support/e2e/voice.ts'
import type { World } from '../support/e2e/world.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Dengarkan' })

async function startListening(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lainnya', exact: true }).click()
  await page.getByRole('dialog', { name: 'Lainnya' }).getByRole('button', { name: 'Dengarkan' }).click()
}

/** Returns materials of these types that follow each other in one class. The first one is not completed. */
async function findInOrder(world: World, ...types: Item['type'][]): Promise<Item[]> {
  const rows = await world.ledger.query<{ id: string; class_id: string }>(
    'select id, track_class_id as class_id from lecture_material',
    [],
  )
  const classOf = new Map(rows.map(row => [row.id, row.class_id]))
  const heard = (await world.ledger.items(siswa.email)).filter(item => ['article', 'video'].includes(item.type))
  for (const at of heard.keys()) {
    const found = heard.slice(at, at + types.length)
    const isInOneClass = new Set(found.map(({ id }) => classOf.get(id))).size === 1
    const isWanted = types.every((type, index) => found[index]?.type === type)
    if (isInOneClass && isWanted && found[0]?.status !== 'COMPLETED') return found
  }
  throw new Error(`the demo has no class with ${types.join(', ')}`)
}

async function findTwoArticles(world: World): Promise<[Item, Item]> {
  const [first, second] = await findInOrder(world, 'article', 'article')
  return [first!, second!]
}

test('an article is read aloud without a connection, and followed by the next article', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const [first, second] = await findTwoArticles(world)
  await giveVoice(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await logInWithoutForm(page, siswa)
  await openLesson(page, first)
  await prepareForOffline(page, world)
  await goOffline(context)

  await startListening(page)
  await expect(bar(page).getByRole('button', { name: 'Jeda' })).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.spokenTexts[0])).toBe(first.title)
  await hearToEnd(page)
  const done = page.getByRole('navigation', { name: 'Navigasi materi' }).getByRole('status')
  await expect(done, 'an article is not completed by itself').toHaveCount(0)
  await page.getByRole('button', { name: 'Tandai selesai' }).click()
  await expect(done).toContainText('Selesai, belum terkirim')

  await bar(page).getByRole('button', { name: 'Dengarkan berikutnya' }).click()
  await expect(page.getByRole('heading', { level: 1, name: second.title })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.spokenTexts)).toContain(second.title)

  // Leaving the lesson ends the reading.
  await page.getByRole('link', { name: /^Kembali dari/ }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => window.isSpeaking())).toBe(false)
  await goOnline(context)
  await expectArrived(world, siswa, [first])
})

test('without a connection, reading aloud skips a video that is not on the device', async ({
  context,
  page,
  world,
  goOffline,
}) => {
  const [first, , third] = await findInOrder(world, 'article', 'video', 'article')
  await giveVoice(page)
  await logInWithoutForm(page, siswa)
  await openLesson(page, first!)
  await prepareForOffline(page, world)
  await goOffline(context)
  await startListening(page)
  await expect.poll(() => page.evaluate(() => window.isSpeaking())).toBe(true)
  await hearToEnd(page)
  await bar(page).getByRole('button', { name: 'Dengarkan berikutnya' }).click()
  await expect(page.getByRole('heading', { level: 1, name: third!.title })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.spokenTexts)).toContain(third!.title)
})

testWithoutWorker(
  'with automatic continuation the next article is read aloud, and the reader bar covers nothing',
  async ({ page, world }) => {
    const [first, second] = await findTwoArticles(world)
    await giveVoice(page)
    await page.setViewportSize({ width: 360, height: 640 })
    await logInWithoutForm(page, siswa)
    await openLesson(page, first)
    await startListening(page)
    await bar(page)
      .getByRole('button', { name: /^Kecepatan 1×/ })
      .click()
    const settings = page.getByRole('dialog', { name: 'Pengaturan dengar' })
    await settings.getByRole('radio', { name: '1,25×' }).check()
    await settings.getByRole('checkbox', { name: /^Lanjut otomatis/ }).check()
    await settings.getByRole('button', { name: 'Tutup' }).click()
    await expect(bar(page).getByRole('button', { name: /^Kecepatan 1,25×/ })).toBeVisible()
    const box = async (name: 'bar' | 'nav') =>
      (await (name === 'bar' ? bar(page) : page.getByRole('navigation', { name: 'Navigasi materi' })).boundingBox())!
    await expect
      .poll(async () => Math.round((await box('bar')).y + (await box('bar')).height))
      .toBe(Math.round((await box('nav')).y))

    await hearToEnd(page)
    await expect(page.getByRole('heading', { level: 1, name: second.title })).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.spokenTexts)).toContain(second.title)
    // The last text of the page is above the bars.
    await expect
      .poll(async () => {
        const bottom = await page.getByRole('main').evaluate(main => {
          window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
          return main.getBoundingClientRect().bottom
        })
        return bottom - (await box('bar')).y
      })
      .toBeLessThanOrEqual(1)
  },
)

testWithoutWorker(
  'another material that the learner opens is not read aloud, and closing the reader returns the focus',
  async ({ page, world }) => {
    const [first, second] = await findTwoArticles(world)
    await giveVoice(page)
    await logInWithoutForm(page, siswa)
    await openLesson(page, second)
    await startListening(page)
    await bar(page).getByRole('button', { name: 'Tutup pembaca' }).click()
    await expect(page.getByRole('button', { name: 'Lainnya', exact: true })).toBeFocused()

    await startListening(page)
    await expect(bar(page).getByRole('button', { name: 'Jeda' })).toBeFocused()
    await page.getByRole('complementary').getByRole('link', { name: first.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    expect(await page.evaluate(() => window.spokenTexts)).not.toContain(first.title)
    await expect.poll(() => page.evaluate(() => window.isSpeaking())).toBe(false)
  },
)

testWithoutWorker('the reader does not speak if it loads after the learner has left', async ({ page, world }) => {
  const [first] = await findTwoArticles(world)
  await giveVoice(page)
  await logInWithoutForm(page, siswa)
  await openLesson(page, first)
  const gate = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<string>()
  await page.route(/listen-player.*\.js/, async route => {
    asked.resolve(route.request().url())
    await gate.promise
    await route.continue()
  })
  await startListening(page)
  await asked.promise
  await page.getByRole('dialog', { name: 'Lainnya' }).getByRole('button', { name: 'Tutup' }).click()
  gate.resolve()
  await page.evaluate(url => import(url), await asked.promise)
  await expect(bar(page)).toHaveCount(0)
  expect(await page.evaluate(() => window.spokenTexts)).toEqual([])
})

testWithoutWorker('the reader shows a message on a phone without an Indonesian voice', async ({ page, world }) => {
  const [first] = await findTwoArticles(world)
  await giveVoice(page, 'en-US')
  await logInWithoutForm(page, siswa)
  await openLesson(page, first)
  await startListening(page)
  await expect(bar(page).getByText(/^HP ini belum punya suara bahasa Indonesia\./)).toBeVisible()
  await bar(page).getByRole('button', { name: 'Tutup pembaca' }).click()
  await expect(bar(page)).toHaveCount(0)
  expect(await page.evaluate(() => window.spokenTexts)).toEqual([])
})
