import { expect, type Locator, type Page } from '@playwright/test'
import { scaleTimeLimit } from '../time-limits.ts'

/** Functions of this module act in the admin area like a user without a mouse. */

export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await pressTabUntil(page, target)
  await page.keyboard.press('Enter')
}

/** Presses Tab until the target has the focus. */
export async function pressTabUntil(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not come to ${String(target)}`)
}

/** Fails if the focus is lost to the document, where no key has an effect. */
export async function expectFocus(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body))
    .toBe(true)
}

/** Fails if the focus is lost, not visible, or outside of the window. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await expectFocus(page)
  await expect.poll(() => page.evaluate(describeHiddenFocus), 'the focus is visible').toBe(undefined)
}

/** Returns the focused element if no outline shows it, or if it is outside of the window. Runs in the page. */
function describeHiddenFocus(): string | undefined {
  const focused = document.activeElement!
  const { top, bottom, left, right } = focused.getBoundingClientRect()
  const isInWindow = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  // The box of a field or a choice shows the focus of the input inside.
  const parts = [focused, focused.parentElement]
  const isOutlined = parts.some(part => part !== null && getComputedStyle(part).outlineStyle !== 'none')
  return isInWindow && isOutlined ? undefined : focused.outerHTML.slice(0, 200)
}

/** Replaces the field's content. In a select, the first letters choose an option. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await pressTabUntil(page, field)
  if (await field.evaluate(element => element instanceof HTMLSelectElement)) {
    // The options may still be loading. Letters typed before that would choose nothing.
    await expect(field.locator('option', { hasText: new RegExp(`^${text}`, 'i') })).not.toHaveCount(0)
  } else {
    await page.keyboard.press('ControlOrMeta+a')
  }
  await page.keyboard.type(text)
}

export async function focusFirstRow(page: Page): Promise<void> {
  // Key handlers are registered a moment after the rows are visible.
  await expect(async () => {
    if ((await page.locator('[data-row]:focus').count()) === 0) await page.keyboard.press('j')
    await expect(page.locator('[data-row]').first()).toBeFocused({ timeout: scaleTimeLimit(500) })
  }).toPass({ timeout: scaleTimeLimit(10_000) })
}

export async function openFirstRow(page: Page): Promise<void> {
  await focusFirstRow(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toBeFocused()
}

/**
 * Fills in the fields of the open dialog, and the reason if one is given. Then confirms, and waits until the dialog is
 * closed.
 */
export async function giveReason(
  page: Page,
  reason: string | null,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  const dialog = page.getByRole('dialog')
  for (const [label, text] of Object.entries(fields)) {
    const choice = dialog.getByRole('combobox', { name: label, exact: true })
    await typeInto(page, dialog.getByLabel(label, { exact: true }).or(choice), text)
  }
  if (reason !== null) await typeInto(page, dialog.getByLabel('Alasan', { exact: true }), reason)
  // Without a text field, Enter would press the focused button.
  await page.keyboard.press(reason === null ? 'ControlOrMeta+Enter' : 'Enter')
  await expect(dialog).toBeHidden()
  await expectFocus(page)
}
