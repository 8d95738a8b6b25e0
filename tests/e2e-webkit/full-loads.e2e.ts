import { expect, test } from '../support/e2e/fixtures.ts'
import { siswa } from '../support/e2e/people.ts'
import { startWebKit } from '../support/e2e/webkit.ts'

const paths = [
  '/business/my-course',
  '/akun',
  '/akun/pesanan',
  '/papan-poin',
  '/tukar-poin',
  '/penyimpanan',
  '/sertifikat',
  '/business/dashboard',
  '/riwayat-poin',
  '/sync',
  '/webinar',
  '/akun/notifikasi',
]

test('WebKit: each learner page opens by a full page load right after another page', async ({ world }) => {
  const webKit = await startWebKit()
  const { page } = webKit
  try {
    await page.open(`${world.origin}/auth/login`)
    await expect.poll(() => page.run(() => document.querySelector('input[name="email"]') !== null)).toBe(true)
    await page.type('//input[@name="email"]', siswa.email)
    await page.type('//input[@name="password"]', siswa.password)
    await page.click('//form//button[normalize-space()="Masuk"]')
    await expect.poll(() => page.run(() => location.pathname).catch(() => '')).toBe('/business/dashboard')
    for (const path of paths) {
      await page.open(world.origin + path)
      const hasScreen = () =>
        page.run(() => document.querySelector('#root [data-frame]') === null && document.querySelector('h1') !== null)
      await expect.poll(hasScreen, { message: path }).toBe(true)
    }
  } finally {
    await webKit.close()
  }
})
