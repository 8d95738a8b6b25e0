import { expect } from '../fixtures.ts'
import { scaleTimeLimit } from '../../time-limits.ts'
import { siswa } from '../people.ts'
import type { World } from '../world.ts'
import { waitForPage, type BrowserPage, clickElement, followLink, STEP_MS } from './browser-page.ts'
import { logIn } from './learner.ts'

const header = '//header'
const MENU_OPENS_MS = scaleTimeLimit(2_000)
/** URLs of the links on the page of all courses and on the account page. */
const courseLinks = {
  'Sertifikat saya': '/sertifikat',
  'Kirim bukti Level Up': '/business/level-up',
}
const accountLinks = {
  Poin: '/papan-poin',
  'Pesanan saya': '/akun/pesanan',
  Penyimpanan: '/penyimpanan',
  Kabar: '/akun/kabar',
  Tampilan: '/akun/tampilan',
  Keamanan: '/akun/keamanan',
  Bantuan: '/akun/bantuan',
}

/**
 * Opens the account menu, repeatedly until its link is clicked, because the menu closes when the page behind it is
 * replaced.
 */
async function openAccount(page: BrowserPage): Promise<void> {
  await expect(async () => {
    await page.click('//header//button[starts-with(normalize-space(), "Menu akun")]')
    const link = '//header//a[normalize-space()="Pengaturan Akun"]'
    await expect(() => page.click(link)).toPass({ timeout: MENU_OPENS_MS })
  }).toPass({ timeout: STEP_MS })
}

/** Opens the learner's pages by their links, all in one document, and ends on a lesson. */
export async function walkByLinks(page: BrowserPage, { origin }: World): Promise<void> {
  await logIn(page, origin, siswa)
  await page.run(() => void (document.documentElement.dataset['sameDocument'] = 'yes'))
  for (const [name, path] of Object.entries(courseLinks)) {
    await followLink(page, 'Semua kelas')
    await waitForPage(page, '/dashboard/my-course')
    await followLink(page, name)
    await waitForPage(page, path)
    await followLink(page, 'Dashboard', header)
    await waitForPage(page, '/business/dashboard')
  }
  await followLink(page, 'Kelas', header)
  await waitForPage(page, '/kelas')
  await clickElement(page, '//header//a[@aria-label="Cari"]')
  await waitForPage(page, '/cari')
  for (const [name, path] of Object.entries(accountLinks)) {
    await openAccount(page)
    await waitForPage(page, '/akun')
    await followLink(page, name)
    await waitForPage(page, path)
  }
  await followLink(page, 'Dashboard', header)
  await followLink(page, 'Semua kelas')
  await waitForPage(page, '/dashboard/my-course')
  await clickElement(page, '//main//a[contains(@href, "/business/learning/")]')
  await expect.poll(() => page.run(() => location.pathname)).toMatch(/^\/business\/learning\//)
  await followLink(page, 'Lanjutkan belajar')
  await expect
    .poll(() => page.run(() => document.querySelector('article h1')?.textContent))
    .toBe('Kerangka Halaman HTML')
  expect(await page.run(() => document.documentElement.dataset['sameDocument'])).toBe('yes')
}
