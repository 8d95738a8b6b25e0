import type { Page } from '@playwright/test'
import { findBarriers } from '../support/e2e/axe.ts'
import { findPublishedCode } from '../support/e2e/certificate.ts'
import { expect, testInShell as test, testWithoutWorker } from '../support/e2e/fixtures.ts'
import { waitForWorker } from '../support/e2e/offline.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { openInApp } from '../support/e2e/router.ts'

/** Finds the sun of a celebration, which is animated once. */
const risingSun = (page: Page) => page.locator('[data-rises="true"]')

const payments: { name: string; title: string; price?: number; pay: (page: Page) => Promise<void> }[] = [
  {
    name: 'with points',
    title: 'Pembayaran berhasil!',
    async pay(page: Page) {
      await page.goto('/kelas/analis-data-pemula/checkout')
      await page.getByRole('radio', { name: /Poin Semai/ }).check()
      await page.getByRole('button', { name: 'Lanjut bayar' }).click()
      await page.getByRole('dialog', { name: 'Sudah benar?' }).getByRole('button', { name: 'Bayar' }).click()
    },
  },
  {
    name: 'by card',
    title: 'Pembayaran berhasil!',
    async pay(page: Page) {
      await page.goto('/kelas/analis-data-pemula/checkout')
      await page.getByRole('button', { name: 'Lanjut bayar' }).click()
      await page.getByRole('dialog', { name: 'Sudah benar?' }).getByRole('button', { name: 'Bayar' }).click()
      await page
        .frameLocator('iframe[title="Pembayaran"]')
        .getByRole('link', { name: /Bayar sekarang/ })
        .click()
    },
  },
  {
    name: 'for free',
    title: 'Kelasmu sudah terbuka!',
    price: 0,
    async pay(page: Page) {
      await page.goto('/kelas/analis-data-pemula/checkout')
      await page.getByRole('button', { name: 'Lanjut daftar' }).click()
      await page.getByRole('dialog', { name: 'Sudah benar?' }).getByRole('button', { name: 'Daftar' }).click()
    },
  },
  {
    name: 'with a voucher',
    title: 'Kelasmu sudah terbuka!',
    async pay(page: Page) {
      await page.goto('/prakerja?voucher=DRTOKSEMAI2345')
      await page.getByRole('button', { name: 'Lanjut' }).click()
      await page.getByRole('button', { name: 'Tukar voucher' }).click()
    },
  },
]

for (const { name, title, price, pay } of payments) {
  testWithoutWorker(
    `a course bought ${name} is celebrated once, not again after a reload or with the back button`,
    async ({ page, world }) => {
      await world.ledger.query('update point_balance set balance = 9000')
      if (price !== undefined) await world.ledger.query('update course set price_rupiah = $1', [price])
      await logInWithoutForm(page, siswa)
      await pay(page)
      const heading = page.getByRole('heading', { level: 1, name: title })
      await expect(heading).toBeVisible()
      await expect(risingSun(page)).toBeVisible()
      expect(await findBarriers(page)).toEqual([])

      await page.getByRole('link', { name: 'Buka kelas' }).click()
      await expect(page).toHaveURL(/\/business\/learning\//)
      // Before the next page is shown, going back would only cancel the navigation.
      await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: title })).toBeVisible()
      await page.goBack()
      await expect(heading).toBeVisible()
      await expect(risingSun(page)).toHaveCount(0)
      await page.reload()
      await expect(heading).toBeVisible()
      await expect(risingSun(page)).toHaveCount(0)
    },
  )
}

test('the first certificate is celebrated once, and its image is drawn without a connection', async ({
  context,
  page,
  world,
  goOffline,
}) => {
  const code = await findPublishedCode(world.ledger, 'graduation')
  await logInWithoutForm(page, siswa)
  await page.goto('/sertifikat')
  await waitForWorker(page)
  await openInApp(page, `/graduation_certificate/v2/${code}`)
  const words = page.getByText('Bunga pertamamu, Sekar.')
  await expect(words).toBeVisible()
  await expect(risingSun(page)).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await expect(page.getByText('PDF tersimpan di perangkat ini')).toBeVisible()

  await goOffline(context)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Simpan gambar' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^Sertifikat-SM-.*\.png$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Sekar Maharani' })).toBeVisible()
  await expect(words).toHaveCount(0)
})

test('an exchange shows its message and the balance once, and a stock alert can be requested offline and withdrawn online', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  await logInWithoutForm(page, siswa)
  await world.ledger.query('update point_balance set balance = 600')
  await page.goto('/tukar-poin')
  await page.getByRole('radio', { name: /Rp5\.000/ }).check()
  await page.getByLabel('Nomor telepon penerima').fill('081234567890')
  await page.getByRole('main').getByRole('button', { name: 'Tukar poin', exact: true }).click()
  await page.getByRole('dialog', { name: 'Sudah benar?' }).getByRole('button', { name: 'Ya, tukar' }).click()
  const done = page.getByRole('dialog', { name: 'Berhasil!' })
  await expect(done).toContainText('Permintaan pulsa Rp5.000 ke 081234567890 sudah kami terima.')
  await expect(done).toContainText('Sisa poinmu 540 poin')
  await done.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(done).toHaveCount(0)
  await waitForWorker(page)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Riwayat penukaran' }).getByRole('listitem')).toHaveCount(1)
  await expect(done).toHaveCount(0)

  const wishes = () =>
    world.ledger.query<{ is_wanted: boolean }>(
      'select is_wanted from stock_alert join app_user on app_user.id = user_id where email = $1 and is_wanted',
      [siswa.email],
    )
  await goOffline(context)
  const wish = page.getByRole('button', { name: 'Kabari kalau ada lagi: pulsa Rp50.000' })
  await wish.click()
  const asked = page.getByText('Dikabari kalau ada lagi')
  await expect(asked).toContainText('belum terkirim')
  await goOnline(context)
  await expect.poll(wishes).toEqual([{ is_wanted: true }])
  await expect(asked).not.toContainText('belum terkirim')
  await page.reload()
  await page.getByRole('button', { name: 'Batal dikabari tentang pulsa Rp50.000' }).click()
  await expect(wish).toBeVisible()
  await expect.poll(wishes).toEqual([])

  await wish.click()
  await expect.poll(wishes).toEqual([{ is_wanted: true }])
  expect(await findBarriers(page)).toEqual([])
})
