import { expect, type Page } from '@playwright/test'
import type { Item, Ledger } from './ledger.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

export function getLessonPath(item: Item): string {
  const search = new URLSearchParams({ enrId: item.enrollmentId, ...(item.quizId ? { quizId: item.quizId } : {}) })
  return `/lecture-material/${item.type}/${item.id}?${search}`
}

/** Returns unfinished articles and PDFs in study order, because a learner marks these as done by a button. */
export async function openReadings(ledger: Ledger, person: Person, count: number): Promise<Item[]> {
  const items = await ledger.items(person.email)
  const readings = items.filter(item => item.status !== 'COMPLETED' && ['article', 'pdf'].includes(item.type))
  expect(readings.length).toBeGreaterThanOrEqual(count)
  return readings.slice(0, count)
}

export async function openLesson(page: Page, item: Item): Promise<void> {
  await page.goto(getLessonPath(item))
  await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible()
}

/** Selects the text of the first paragraph, as a long press and its handles do, and returns the text. */
export async function selectParagraph(page: Page): Promise<string> {
  await page.getByRole('heading', { level: 1 }).click()
  return page
    .locator('[data-article] p')
    .first()
    .evaluate(element => {
      getSelection()?.selectAllChildren(element)
      return element.textContent
    })
}

export async function markDone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tandai selesai' }).click()
  await expect(page.getByRole('navigation', { name: 'Navigasi materi' }).getByRole('status')).toContainText('Selesai')
}

export async function finishItems(page: Page, items: readonly Item[]): Promise<void> {
  for (const item of items) {
    await openLesson(page, item)
    await markDone(page)
  }
}

/** Hands in a text. Returns when the page reports that the device or the server has stored it. */
export async function handInAssignment(page: Page, words: string): Promise<void> {
  await page.getByLabel('Jawabanmu').fill(words)
  await page.getByRole('button', { name: 'Kumpulkan tugas' }).click()
  await expect(
    page.getByText(/^Tugasmu (tersimpan dan dikirim begitu ada koneksi|sudah sampai di server)\.$/),
  ).toBeVisible()
}

const marks: Record<Item['status'], RegExp> = {
  OPEN: /^Belum dimulai/,
  INPROGRESS: /^Sedang dipelajari/,
  COMPLETED: /^Selesai$/,
}

/** Checks that the structure on the screen and the server's tables agree on every item. */
export async function expectSameProgress(page: Page, items: readonly Item[]): Promise<void> {
  await page.goto(`/business/learning/${items[0]!.enrollmentId}`)
  for (const item of items) await expectItemMark(page, item, marks[item.status])
}

/** Checks the mark at the item's row in the structure of the program: 'Selesai', 'Selesai, belum terkirim' ... */
export async function expectItemMark(page: Page, item: Item, name: string | RegExp): Promise<void> {
  const trackClass = page.getByRole('group').filter({ hasText: item.title })
  await expect(trackClass).toBeVisible()
  const isOpen = await trackClass.evaluate(node => node instanceof HTMLDetailsElement && node.open)
  if (!isOpen) await trackClass.locator('summary').click()
  const row = trackClass.getByRole('listitem').filter({ has: page.getByRole('link', { name: item.title }) })
  await expect(row.getByRole('img', { name, exact: true })).toBeVisible()
}

/**
 * Checks that each item was applied exactly once in progress and in points, and that the balance equals the ledger's
 * sum.
 */
export async function expectAppliedOnce(ledger: Ledger, person: Person, items: readonly Item[]): Promise<void> {
  const now = new Map((await ledger.items(person.email)).map(item => [item.id, item.status]))
  const applications = await ledger.applications(person.email)
  const points = await ledger.points(person.email)
  for (const item of items) {
    expect(now.get(item.id), item.title).toBe('COMPLETED')
    expect(applications.filter(each => each.materialId === item.id)).toEqual([
      { what: 'completed', materialId: item.id, times: 1 },
    ])
    const ref = `${item.enrollmentId}:${item.id}`
    expect(points.filter(row => row.reason === 'material-completed' && row.ref === ref)).toHaveLength(1)
  }
  expect(await ledger.balance(person.email)).toBe(points.reduce((sum, row) => sum + row.amount, 0))
}

/**
 * Resolves when the server has points for all items; then `expectAppliedOnce` can check that progress and points are
 * right.
 */
export async function expectArrived(world: World, person: Person, items: readonly Item[]): Promise<void> {
  const refs = items.map(item => `${item.enrollmentId}:${item.id}`)
  await expect
    .poll(
      async () => {
        const there = new Set((await world.ledger.points(person.email)).map(row => row.ref))
        return refs.filter(ref => !there.has(ref)).length
      },
      { message: 'items whose points have not arrived' },
    )
    .toBe(0)
}

/** Checks that the server has none of the items yet. */
export async function expectNothingArrived(ledger: Ledger, person: Person, items: readonly Item[]): Promise<void> {
  const ids = new Set(items.map(item => item.id))
  const now = (await ledger.items(person.email)).filter(item => ids.has(item.id))
  expect(now.filter(item => item.status === 'COMPLETED')).toEqual([])
  expect((await ledger.applications(person.email)).filter(each => ids.has(each.materialId))).toEqual([])
}
