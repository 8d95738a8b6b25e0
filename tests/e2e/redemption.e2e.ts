import type { Page } from '@playwright/test'
import { loseAnswer } from '../support/e2e/faults.ts'
import { expect, testInShell as test, testWithoutWorker } from '../support/e2e/fixtures.ts'
import { logInWithoutForm, fillLogin, siswa } from '../support/e2e/people.ts'

async function redeem(page: Page, code: string): Promise<void> {
  await page.getByLabel('Kode voucher').fill(code)
  await page.getByRole('button', { name: 'Lanjut' }).click()
  await page.getByRole('button', { name: 'Tukar voucher' }).click()
}

testWithoutWorker(
  'a voucher link is redeemed once after login, even if the response is lost',
  async ({ page, world }) => {
    await page.goto('/prakerja?voucher=drtok-semai-2345')
    await expect(page.getByLabel('Kode voucher')).toHaveValue('DRTOKSEMAI2345')
    await page.getByRole('button', { name: 'Lanjut' }).click()
    await page.getByRole('button', { name: 'Masuk dan tukar' }).click()
    await expect(page).toHaveURL(/\/auth\/login\?/)
    await fillLogin(page, siswa)
    await expect(page).toHaveURL(/\/prakerja$/)
    await page.getByRole('button', { name: 'Lanjut' }).click()
    const price = page.getByRole('definition')
    await expect(price).toHaveCount(3)
    await expect(price.last()).toHaveText(/^Rp\s?0$/)

    const lost = loseAnswer(world.proxy, call => call.path.endsWith('/redemption/voucher'), 1)
    const dialog = page.getByRole('dialog')
    const openedHeading = page.getByRole('heading', { name: 'Kelasmu sudah terbuka!' })
    await page.getByRole('button', { name: 'Tukar voucher' }).click()
    // The browser may retry by itself, or the learner must retry. In both cases the code is redeemed only once.
    await expect(openedHeading.or(dialog)).toBeVisible()
    if (await dialog.isVisible()) {
      await dialog.getByRole('button', { name: 'OK' }).click()
      await page.getByRole('button', { name: 'Tukar voucher' }).click()
    }
    await expect(openedHeading).toBeVisible()
    expect(lost.count).toBe(1)
    await page.getByRole('link', { name: 'Buka kelas' }).click()
    await expect(page).toHaveURL(/\/business\/learning\//)
  },
)

testWithoutWorker(
  'each refusal of a voucher has its message; the code can be changed and cleared',
  async ({ page, world }) => {
    await logInWithoutForm(page, siswa)
    await page.goto('/prakerja')
    await page.getByRole('radio', { name: /Toko daring/ }).check()
    await page.getByRole('button', { name: 'Lanjut' }).click()
    const dialog = page.getByRole('dialog')

    for (const [code, title] of [
      ['DRTOKTIDAKADA2', 'Kode Voucher Tidak Ditemukan'],
      ['DRBKLLAMA23456', 'Voucher sudah kedaluwarsa'],
    ] as const) {
      await redeem(page, code)
      await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
      await dialog.getByRole('button', { name: 'Periksa kode' }).click()
      await expect(dialog).toHaveCount(0)
      await page.getByRole('button', { name: 'Ubah kode' }).click()
      await expect(page.getByLabel('Kode voucher')).toHaveValue(code)
    }
    for (const [code, text] of [
      ['DRKRMPAKAI2345', 'Voucher telah digunakan'],
      ['DRBKLPENUH2345', 'Kuota kelas habis'],
      ['DRTOKNANTI2345', 'Voucher belum dapat digunakan'],
    ] as const) {
      await redeem(page, code)
      await expect(dialog.getByText(text)).toBeVisible()
      await expect(dialog.getByRole('heading', { name: 'Gagal' })).toBeVisible()
      await dialog.getByRole('button', { name: 'OK' }).click()
      await page.getByRole('button', { name: 'Ubah kode' }).click()
    }
    await page.getByLabel('Kode voucher').fill('DRTOKMILIK2345')
    await page.getByRole('button', { name: 'Lanjut' }).click()
    await page.getByRole('button', { name: 'Mulai dari awal' }).click()
    await page.getByRole('radio', { name: /Toko daring/ }).check()
    await page.getByRole('button', { name: 'Lanjut' }).click()
    await expect(page.getByLabel('Kode voucher')).toHaveValue('')

    await redeem(page, ' drtok-milik 2345.')
    await expect(dialog.getByRole('heading', { name: 'Kamu telah terdaftar di kelas ini' })).toBeVisible()
    const sent = world.proxy.calls.filter(call => call.method === 'POST' && call.path.endsWith('/redemption/voucher'))
    expect(JSON.parse(sent.at(-1)?.body ?? '')).toEqual({ voucher: 'DRTOKMILIK2345' })
    const way = dialog.getByRole('link', { name: 'Lanjutkan belajar' })
    await expect(way).toHaveAttribute('href', /\/business\/learning\//)
    await way.click()
    await expect(page).toHaveURL(/\/business\/learning\//)
  },
)

test('the code check reports used and unknown codes, and offline a NIK, an invoice number or the wrong kind of code', async ({
  context,
  page,
  goOffline,
  goOnline,
}) => {
  await page.goto('/prakerja/checking-voucher')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const dialog = page.getByRole('dialog')
  const check = async (type: string, code: string, title: string) => {
    await page.getByRole('radio', { name: new RegExp(`^${type}`) }).check()
    await page.getByLabel('Kode', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Periksa kode' }).click()
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
    await expect(dialog.getByRole('link', { name: /Bantuan|Tukar voucher/ })).toBeVisible()
  }
  const again = () => dialog.getByRole('button', { name: 'Masukkan ulang kode' }).click()
  const next = () => dialog.getByRole('button', { name: 'Lanjut' }).click()

  await check('Kode redeem', 'SEMAIPAKAI23', 'Kode Redeem Sudah Digunakan')
  await again()
  await check('Kode redeem', 'SEMAITIDAK23', 'Kode Redeem Tidak Ditemukan')
  await again()
  await check('Kode voucher', 'DRTOKTIDAK2345', 'Kode Voucher Tidak Ditemukan')
  await again()

  // Waits for the worker, because a returning visitor has the page on the device.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await goOffline(context)
  await check('Kode redeem', '3201010101010001', 'Itu NIK, Bukan Kode Redeem!')
  await next()
  await check('Kode redeem', 'PLS1234567890', 'Itu Kode Invoice, Bukan Kode Redeem!')
  await next()
  await check('Kode voucher', 'SEMAIBARU234', 'Itu Bukan Kode Voucher!')
  await again()
  await check('Kode redeem', 'drtoksemai2345', 'Itu Kode Voucher, Bukan Kode Redeem!')
  await next()
  await expect(page.getByRole('radio', { name: /^Kode voucher/ })).toBeChecked()
  await page.getByRole('button', { name: 'Periksa kode' }).click()
  await expect(dialog.getByText('Pastikan perangkat Anda terhubung ke internet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()

  await goOnline(context)
  await page.getByRole('button', { name: 'Periksa kode' }).click()
  await dialog.getByRole('link', { name: 'Tukar voucher' }).click()
  await expect(page.getByLabel('Kode voucher')).toHaveValue('drtoksemai2345')

  // Simulates a partner's message that the phone shares to Semai: a form posted into the worker's scope.
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'POST', action: '/bagikan', enctype: 'multipart/form-data' })
    const words = Object.assign(document.createElement('input'), { name: 'text', value: 'Vouchermu: DRBKLPENUH2345!' })
    form.append(words)
    document.body.append(form)
    form.submit()
  })
  await expect(page).toHaveURL(/\/prakerja\?voucher=DRBKLPENUH2345$/)
  await expect(page.getByLabel('Kode voucher')).toHaveValue('DRBKLPENUH2345')
})

// Runs without a worker, because with a worker every chunk is on the device.
testWithoutWorker('a voucher dialog that fails to load shows a message and loads at the next try', async ({ page }) => {
  await logInWithoutForm(page, siswa)
  await page.goto('/prakerja?voucher=DRTOKTIDAKADA2')
  const dialogScript = /\/assets\/redeem-dialog[^/]*\.js$/
  await page.route(dialogScript, route => route.abort())
  const redeemIt = async () => {
    await page.getByRole('button', { name: 'Lanjut' }).click()
    await page.getByRole('button', { name: 'Tukar voucher' }).click()
  }
  // The server responds that it no longer has the build, so the page reloads once.
  const build = /\/assets\/[^/]+\.js$/
  await page.route(build, route =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  await Promise.all([page.waitForEvent('load'), redeemIt()])
  await page.unroute(build)
  await redeemIt()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Gagal' })).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()

  await page.unroute(dialogScript)
  await page.getByRole('button', { name: 'Tukar voucher' }).click()
  await expect(dialog.getByRole('heading', { name: 'Kode Voucher Tidak Ditemukan' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Periksa kode' }).locator('..')).toHaveCSS('text-align', 'center')
})
