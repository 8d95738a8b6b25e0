import type { Locator, Page } from '@playwright/test'
import { findBarriers } from '../support/e2e/axe.ts'
import { getDialog, signUp } from '../support/e2e/accounts.ts'
import { answerWith, holdCalls, isOutboxPost } from '../support/e2e/faults.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { finishItems, openReadings } from '../support/e2e/lesson.ts'
import { logIn, logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'
import { waitForHydration } from '../support/e2e/taken-over.ts'
import { createPicture } from '../support/pictures.ts'

/** Tests what a page alone does not show: dialogs, text of twice the size, and keyboard use. */

async function expectNoBarriersIn(
  page: Page,
  dialog: Locator,
  what: string,
  selector = '[role="dialog"]',
): Promise<void> {
  await expect(dialog, what).toBeVisible()
  expect.soft(await findBarriers(page, selector), what).toEqual([])
}

test.describe('dialogs on a phone in dark mode', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 360, height: 800 } })

  test('no dialog on a phone in dark mode has accessibility errors', async ({ page, world }) => {
    await page.goto('/kelas')
    await waitForHydration(page)
    await page.getByRole('banner').getByRole('link', { name: 'Masuk', exact: true }).click()
    const popup = page.getByRole('dialog')
    await expectNoBarriersIn(page, popup, 'login')
    await popup.getByRole('link', { name: 'Lupa password?' }).click()
    await expectNoBarriersIn(page, getDialog(page, 'Lupa password?'), 'reset')
    await popup.getByRole('link', { name: 'Kembali ke Masuk' }).click()
    await popup.getByRole('tab', { name: 'Buat Akun Baru' }).click()
    await expectNoBarriersIn(page, getDialog(page, 'Mulai belajar hari ini'), 'register')

    const [item] = await openReadings(world.ledger, siswa, 1)
    await logIn(page, siswa)
    holdCalls(world.proxy, isOutboxPost)
    await finishItems(page, [item!])
    await page.goto('/akun/edit-profile')
    const photo = Buffer.from(await (await createPicture()).arrayBuffer())
    await page.getByLabel('Foto profil').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: photo })
    await expectNoBarriersIn(page, page.getByRole('group', { name: 'Atur foto profil' }), 'photo', 'fieldset')
    await page.goto('/akun/data')
    await page.getByRole('button', { name: 'Hapus akun saya' }).click()
    await page.getByRole('button', { name: 'Hapus akun', exact: true }).click()
    await expectNoBarriersIn(page, getDialog(page, 'Hapus akun selamanya?'), 'erase')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Buka menu' }).click()
    await page.getByRole('button', { name: 'Keluar', exact: true }).click()
    await expectNoBarriersIn(page, page.getByRole('dialog', { name: /belum terkirim/ }), 'unsent work')
    await page.keyboard.press('Escape')

    answerWith(world.proxy, call => call.path === '/api/v1/users/profile', {
      status: 403,
      body: { code: 'JWT_EXPIRED', message: '' },
    })
    answerWith(world.proxy, call => call.path === '/api/v1/auth/refresh-token', {
      status: 400,
      body: { code: 'INVALID_REFRESH_TOKEN', message: '' },
    })
    await page.reload()
    await expectNoBarriersIn(page, getDialog(page, 'Sesi Login Berakhir'), 'session ended')
  })
})

/** Presses Tab until the target has the focus, which must be visible there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate(node => node === document.activeElement)) {
      const isSeen = await target.evaluate(node => {
        // The box of a field shows the focus of the input inside.
        return [node, node.parentElement].some(part => part && getComputedStyle(part).outlineStyle !== 'none')
      })
      expect(isSeen, `the focus on ${String(target)} is visible`).toBe(true)
      return
    }
  }
  throw new Error(`Tab never reaches ${String(target)}`)
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

test('a user registers, edits the profile, logs in and logs a device out by keyboard', async ({
  browser,
  page,
  world,
}) => {
  await page.goto('/kelas')
  const way = page.getByRole('banner').getByRole('link', { name: 'Masuk', exact: true })
  await waitForHydration(page)
  await tabTo(page, way)
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog')
  await expect(popup).toBeVisible()
  for (let steps = 0; steps < 15; steps += 1) {
    await page.keyboard.press('Tab')
    expect(await popup.evaluate(node => node.contains(document.activeElement)), `Tab ${steps} stays inside`).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(way).toBeFocused()

  await page.goto('/auth/register')
  const form = page.getByRole('form', { name: 'Buat Akun Baru' })
  const fields = {
    'Nama lengkap': 'Tuti Papan Ketik',
    Email: 'tuti@contoh.test',
    'Ulangi email': 'tuti@contoh.test',
    'Nomor telepon': '081234567890',
    Password: 'rahasia',
    'Ulangi password': 'rahasia',
  }
  for (const [label, text] of Object.entries(fields)) await type(page, form.getByLabel(label, { exact: true }), text)
  await page.keyboard.press('Enter')
  await expect(getDialog(page, 'Pendaftaran berhasil!').getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/business\/dashboard$/)

  await page.goto('/akun/edit-profile')
  const profile = page.getByRole('form', { name: 'Data diri' })
  await type(page, profile.getByLabel('Nama lengkap', { exact: true }), 'Tuti Dua Belas')
  await tabTo(page, profile.getByRole('button', { name: 'Simpan' }))
  await page.keyboard.press('Space')
  await expect(page.getByText('Berhasil! Profil berhasil diubah', { exact: true })).toBeVisible()
  await page.goto('/akun')
  await expect(page.getByRole('region', { name: 'Profil' })).toContainText('Tuti Dua Belas')

  const other = await signUp(world)
  const context = await browser.newContext({ baseURL: world.origin })
  const secondPage = await context.newPage()
  await secondPage.goto('/auth/login')
  await type(secondPage, secondPage.getByRole('main').getByLabel('Email'), other.email)
  await type(secondPage, secondPage.getByRole('main').getByLabel('Password', { exact: true }), other.password)
  await secondPage.keyboard.press('Enter')
  await expect(secondPage).toHaveURL(/\/business\/dashboard$/)
  await secondPage.goto('/akun/keamanan')
  await tabTo(secondPage, secondPage.getByRole('button', { name: /^Keluarkan / }))
  await secondPage.keyboard.press('Enter')
  await expect(secondPage.getByText('Perangkat itu sudah dikeluarkan')).toBeVisible()
  await expect(secondPage.getByRole('listitem').filter({ hasText: 'Perangkat ini' })).toBeFocused()
  await context.close()
})

test('a cancelled form returns the focus to its button, and going back closes the alert of a refusal', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await logInWithoutForm(page, await signUp(world))
  await page.goto('/akun')
  await openLinkAndWait(page, '/akun/data')
  const opener = page.getByRole('button', { name: 'Hapus akun saya' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Batal' }))
  await page.keyboard.press('Enter')
  await expect(opener).toBeFocused()

  await openLinkAndWait(page, '/akun')
  await openLinkAndWait(page, '/akun/keamanan')
  answerWith(world.proxy, call => call.method === 'DELETE', {
    status: 400,
    body: { code: 'USER_NOT_FOUND', message: 'Pengguna tidak ditemukan.' },
  })
  await tabTo(page, page.getByRole('button', { name: /^Keluarkan / }))
  await page.keyboard.press('Enter')
  await expect(getDialog(page, 'Gagal')).toContainText('Pengguna tidak ditemukan.')
  await page.goBack()
  await expect(page).toHaveURL(/\/akun$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('the focused control on a phone with a width of 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasChosenPrivacy: false })

  test('neither the question about privacy nor the bar with the price covers the focused control', async ({ page }) => {
    await logInWithoutForm(page, siswa)
    await page.goto('/kelas')
    await expect(page.getByRole('complementary', { name: 'Pilihan privasi' })).toBeVisible()
    // Texts and pictures that load later would move the focused control.
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    expect(await coveredStops(page), '/kelas').toEqual([])
    await page.getByRole('button', { name: 'Tolak' }).click()
    await page.goto('/kelas/pemasaran-digital-dari-nol')
    await expect(page.locator('[data-offer]').getByText(/^Rp/)).toBeVisible()
    expect(await coveredStops(page), 'the page of a course').toEqual([])
  })
})

/** Presses Tab forty times; returns the controls that were focused while something else covered them. */
async function coveredStops(page: Page): Promise<string[]> {
  const covered: string[] = []
  for (let steps = 0; steps < 40; steps += 1) {
    await page.keyboard.press('Tab')
    const name = await findCoveredFocus(page)
    if (name === undefined) continue
    // A picture that has just come into view can still move the page for a moment.
    try {
      await expect.poll(() => findCoveredFocus(page)).toBe(undefined)
    } catch {
      covered.push(name)
    }
  }
  return covered
}

/** Returns the name of the focused control if something else covers it. */
function findCoveredFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return undefined
    // A hidden radio button is shown by its label.
    const shown = focused.closest('label') ?? focused
    const { left, top, width, height } = shown.getBoundingClientRect()
    const shares = [0.1, 0.5, 0.9]
    const points = shares.flatMap(x => shares.map(y => [left + width * x, top + height * y] as const))
    const isSeen = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (shown.contains(hit) || hit.contains(shown))
    })
    return isSeen ? undefined : (focused.getAttribute('aria-label') ?? focused.textContent ?? focused.tagName)
  })
}
