import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../support/e2e/barriers.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { pressEnterOn, pressTabUntil } from '../support/e2e/keyboard.ts'
import { admin, logInWithoutForm } from '../support/e2e/people.ts'
import type { World } from '../support/e2e/world.ts'

/** Tests the structure of a draft with a material opened beside it. */

const FIRST = 'Apa kerja seorang analis data'
const SECOND = 'Satu baris, satu kejadian'

async function openStructure(page: Page, { ledger }: World): Promise<void> {
  const [track] = await ledger.query<{ id: string }>(`select id from career_track where slug = 'analis-data'`)
  await logInWithoutForm(page, admin)
  await page.goto(`/admin/career-track/${track!.id}`)
  await pressEnterOn(page, page.getByRole('button', { name: 'Buka draf versi berikutnya' }))
  await pressEnterOn(page, page.getByRole('link', { name: 'Susun draf' }))
  await expect(page.getByRole('heading', { level: 1, name: /^Susun / })).toBeVisible()
}

const pane = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

test('edits materials beside the structure by keyboard, and keeps unsent text', async ({ page, world }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openStructure(page, world)
  await pressEnterOn(page, page.getByRole('link', { name: FIRST, exact: true }))
  await expect(page).toHaveURL(/\/susunan\?bagian=/)
  const first = pane(page, FIRST)
  await expect(first.getByLabel('Judul', { exact: true })).toBeFocused()
  await expect(page.getByRole('link', { name: SECOND, exact: true })).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.type('?')

  // The shortcut keys work while the author types, and the typed text is shown again when its material opens again.
  await page.keyboard.press('Alt+ArrowDown')
  const second = pane(page, SECOND)
  await expect(second.getByLabel('Judul', { exact: true })).toBeFocused()
  await expectNoBarriers(page, 'a material beside the structure', 'light')
  await page.goBack()
  await expect(first.getByLabel('Judul', { exact: true })).toHaveValue(`${FIRST}?`)
  await expect(first.getByText('Isianmu yang belum disimpan sudah dikembalikan.')).toBeVisible()
  await pressTabUntil(page, first.getByLabel('Judul', { exact: true }))
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('link', { name: `${FIRST}?`, exact: true })).toBeVisible()
  await expect(pane(page, `${FIRST}?`).getByText('Isianmu yang belum disimpan')).toHaveCount(0)

  // Closing the material moves the focus back to its row.
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/susunan$/)
  await expect(page.getByRole('link', { name: `${FIRST}?`, exact: true })).toBeFocused()

  // The page that publishes the draft shows the changed words.
  await page.getByRole('link', { name: 'Tinjau dan terbitkan' }).press('Enter')
  const changed = page.getByRole('listitem').filter({ hasText: 'artikel berubah' })
  await expect(changed).toContainText(`${FIRST}?`)
  await pressEnterOn(page, changed.getByText('Baca perubahannya'))
  await expect(changed.getByRole('insertion')).toHaveText('ditambah: ?')
  await expectNoBarriers(page, 'the changed words', 'light')
})

test('adds a material between two rows by keyboard, and links to materials without content', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openStructure(page, world)
  const plus = page.getByRole('button', { name: `Tambah materi sebelum ${SECOND}` })
  const menu = page.getByRole('menu')
  const hasFocus = () => menu.evaluate(element => element.contains(document.activeElement))
  await pressEnterOn(page, plus)
  await expect.poll(hasFocus).toBe(true)
  await page.keyboard.press('Escape')
  await expect(plus).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(hasFocus).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'video' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Judul video')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Judul harus diisi')).toBeVisible()
  await page.keyboard.type('Video perkenalan')
  await page.keyboard.press('Enter')
  await expect(pane(page, 'Video perkenalan').getByLabel('Judul', { exact: true })).toBeFocused()

  const rows = page
    .getByRole('region', { name: /^Kelas / })
    .first()
    .getByRole('listitem')
  await expect(rows.nth(1)).toContainText('Video perkenalan')
  await expect(rows.nth(1)).toContainText('Belum ada isi')
  await expect(rows.nth(2)).toContainText(SECOND)
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^1 dari \d+ materi belum ada isi\./)).toBeVisible()
  await page.getByRole('link', { name: 'Buka yang berikutnya' }).press('Enter')
  await expect(pane(page, 'Video perkenalan')).toBeVisible()
})

test('on a phone, opens a material in place of the structure, and returns to the structure', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openStructure(page, world)
  await page.getByRole('link', { name: FIRST, exact: true }).click()
  await expect(pane(page, FIRST)).toBeVisible()
  await expect(page.getByRole('link', { name: SECOND, exact: true })).toBeHidden()
  await expectNoBarriers(page, 'a material on a phone', 'light')
  await page.getByRole('link', { name: 'Kembali ke susunan' }).click()
  await expect(page.getByRole('link', { name: SECOND, exact: true })).toBeVisible()
  await expectNoBarriers(page, 'the structure on a phone', 'light')
})
