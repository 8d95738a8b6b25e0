import { expect } from '../fixtures.ts'
import type { World } from '../world.ts'
import { arriveAt, type BrowserPage, click, follow, press, expectText, type, until } from './browser-page.ts'

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

/** Creates an account on the way to a class, pays with the welcome points and opens the first lesson. */
export async function registerAndBuy(page: BrowserPage, { origin, ledger }: World): Promise<void> {
  await page.open(`${origin}/kelas/dasar-pengembang-web`)
  await follow(page, 'Daftar kelas', '')
  await click(page, '//*[@role="tab"][normalize-space()="Buat Akun Baru"]')
  for (const [label, text] of Object.entries(fields)) await type(page, fieldOf(label), text)
  await press(page, 'Buat Akun Baru', form)
  await expectText(page, 'Pendaftaran berhasil!')
  await press(page, 'OK')
  await expect.poll(() => ledger.balance(newcomer.email)).toBe(50)

  await arriveAt(page, '/kelas/dasar-pengembang-web/checkout')
  await click(page, '//label[contains(normalize-space(), "Poin Semai")]')
  await press(page, 'Lanjut bayar')
  await expectText(page, 'Sudah benar?')
  await press(page, 'Bayar')
  await arriveAt(page, '/payment/success')
  await follow(page, 'Buka kelas')
  // The receipt stays on the screen until the next page has loaded.
  await until(
    page,
    () =>
      location.pathname.startsWith('/business/learning/') && !document.body.innerText.includes('Pembayaran berhasil!'),
  )
  await follow(page, 'Mulai belajar')
  await until(page, () => document.querySelector('article h1') !== null)

  expect((await ledger.items(newcomer.email)).length).toBeGreaterThan(36)
  expect((await ledger.points(newcomer.email)).map(row => [row.reason, row.amount])).toEqual([
    ['register-success', 50],
    ['checkout', -50],
  ])
}

function fieldOf(label: string): string {
  return `${form}//input[@id=//label[normalize-space()="${label}"]/@for]`
}
