import { expect } from '../fixtures.ts'
import type { World } from '../world.ts'
import {
  waitForPage,
  type BrowserPage,
  clickElement,
  followLink,
  pressButton,
  expectText,
  typeText,
  waitUntil,
} from './browser-page.ts'

const newcomer = { email: 'nadia.putri@contoh.test', password: 'kopi susu 1' }
const form = '//form[@aria-label="Buat Akun Baru"]'
const fields = {
  'Nama lengkap': 'Nadia Putri',
  Email: newcomer.email,
  'Ulangi email': newcomer.email,
  // The field itself begins with 08.
  'Nomor telepon': '1234567890',
  Password: newcomer.password,
  'Ulangi password': newcomer.password,
}

/** Creates an account on the way to a course, pays with the welcome points and opens the first lesson. */
export async function registerAndBuy(page: BrowserPage, { origin, ledger }: World): Promise<void> {
  await page.open(`${origin}/kelas/dasar-pengembang-web`)
  await followLink(page, 'Daftar kelas', '')
  await clickElement(page, '//*[@role="tab"][normalize-space()="Buat Akun Baru"]')
  for (const [label, text] of Object.entries(fields)) await typeText(page, getField(label), text)
  await pressButton(page, 'Buat Akun Baru', form)
  await expectText(page, 'Pendaftaran berhasil!')
  await pressButton(page, 'OK')
  await expect.poll(() => ledger.balance(newcomer.email)).toBe(50)

  await waitForPage(page, '/kelas/dasar-pengembang-web/checkout')
  await clickElement(page, '//label[contains(normalize-space(), "Poin Semai")]')
  await pressButton(page, 'Lanjut bayar')
  await expectText(page, 'Sudah benar?')
  await pressButton(page, 'Bayar')
  await waitForPage(page, '/payment/success')
  await followLink(page, 'Buka kelas')
  // The receipt stays on the screen until the next page has loaded.
  await waitUntil(
    page,
    () =>
      location.pathname.startsWith('/business/learning/') && !document.body.innerText.includes('Pembayaran berhasil!'),
  )
  await followLink(page, 'Mulai belajar')
  await waitUntil(page, () => document.querySelector('article h1') !== null)

  expect((await ledger.items(newcomer.email)).length).toBeGreaterThan(36)
  expect((await ledger.points(newcomer.email)).map(row => [row.reason, row.amount])).toEqual([
    ['register-success', 50],
    ['checkout', -50],
  ])
}

function getField(label: string): string {
  return `${form}//input[@id=//label[normalize-space()="${label}"]/@for]`
}
