import { expect, type Locator, type Page } from '@playwright/test'
import { focusFirstRow, pressEnterOn, typeInto } from './keyboard.ts'
import type { World } from './world.ts'

export const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const getDrawer = (page: Page) => page.getByRole('complementary')
export const getDrawerButton = (page: Page, name: string) => getDrawer(page).getByRole('button', { name, exact: true })
export const expectToast = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

export async function expectLogged({ ledger }: World, actions: readonly string[]): Promise<void> {
  const rows = await ledger.query<{ deed: string }>('select distinct deed from audit_entry')
  expect(rows.map(({ deed: action }) => action)).toEqual(expect.arrayContaining([...actions]))
}

/** Begins a bulk operation on the first row, with a reason, and waits for its end. */
export async function runBulkOnFirstRow(page: Page, action: string, reason: string): Promise<void> {
  await focusFirstRow(page)
  await page.keyboard.press('x')
  await pressEnterOn(page, page.getByRole('group', { name: 'Yang dipilih' }).getByRole('button', { name: action }))
  const dialog = page.getByRole('dialog')
  await typeInto(page, dialog.getByLabel('Alasan', { exact: true }), reason)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Selesai', { exact: true }).first()).toBeVisible()
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Chooses a text file in the only file field of a section. */
export async function chooseFile(page: Page, part: Locator, name: string, text: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await pressEnterOn(page, part.locator('input[type="file"]'))
  await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}
