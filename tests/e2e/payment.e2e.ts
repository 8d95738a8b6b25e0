import type { Page } from '@playwright/test'
import { findBarriers } from '../support/e2e/axe.ts'
import { answerWith } from '../support/e2e/faults.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import type { Matcher } from '../support/e2e/proxy.ts'
import { type MidtransLookAlike, openMidtransLookAlike } from '../support/midtrans.ts'

const CHECKOUT = '/kelas/analis-data-pemula/checkout'
const isNotification: Matcher = call => call.path === '/api/v1/payments/midtrans/notification'
const isChecking: Matcher = call => call.path.endsWith('/checkout/checking')

async function pressPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lanjut bayar' }).click()
  await page.getByRole('dialog', { name: 'Sudah benar?' }).getByRole('button', { name: 'Bayar' }).click()
}

const payWindow = (page: Page) => page.getByRole('dialog', { name: 'Jendela pembayaran' })

/** Continues in the payment window, opened from the order's page. */
async function goOnWith(page: Page, choice: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Buka jendela bayar' }).click()
  await page.frameLocator('iframe[title="Pembayaran"]').getByRole('link', { name: choice }).click()
  await expect(payWindow(page)).toHaveCount(0)
}

test('an order whose card payment was closed, refused and delayed can still be paid, and opens one course', async ({
  page,
  world,
}) => {
  await logInWithoutForm(page, siswa)
  await page.goto(CHECKOUT)
  await expect(page.getByRole('radio', { name: /Kartu, transfer/ })).toBeChecked()
  await pressPay(page)
  await expect(
    page.frameLocator('iframe[title="Pembayaran"]').getByRole('link', { name: /Bayar sekarang/ }),
  ).toBeFocused()
  await payWindow(page).getByRole('button', { name: 'Tutup' }).click()
  await expect(page).toHaveURL(/\/payment\/pending\?order=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Pembayaranmu sedang diproses' })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])

  await goOnWith(page, /Tolak pembayaran/)
  await expect(page).toHaveURL(/\/payment\/error/)
  await page.getByRole('link', { name: 'Coba bayar lagi' }).click()
  await goOnWith(page, /Bayar nanti/)
  await expect(page).toHaveURL(/\/payment\/pending/)

  // The same choice from the start leads to the same order.
  await page.goto(CHECKOUT)
  await pressPay(page)
  await payWindow(page).getByRole('button', { name: 'Tutup' }).click()
  await page.goto('/akun/pesanan')
  await expect(page.getByText('Menunggu pembayaran')).toHaveCount(1)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Lanjutkan pembayaran' }).click()

  const lost = answerWith(world.proxy, isNotification, { status: 503, body: {} })
  await goOnWith(page, /Bayar sekarang/)
  await expect(page).toHaveURL(/\/payment\/success/)
  expect(lost.count).toBe(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Pembayaran berhasil!' })).toBeVisible()
  await page.getByRole('link', { name: 'Buka kelas' }).click()
  await expect(page).toHaveURL(/\/business\/learning\//)

  await page.goto('/akun/pesanan')
  await expect(page.getByText('Lunas')).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Unduh bukti bayar' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Bukti-bayar-SM-\d{8}-\w{8}\.pdf$/)
  const orders = await world.ledger.query(
    `select o.state, count(e.id)::int as classes from payment_order o left join enrollment e on e.id = o.enrollment_id
      group by o.state`,
  )
  expect(orders).toEqual([{ state: 'paid', classes: 1 }])
})

test('each refusal of a checkout has its message', async ({ page, world }) => {
  await world.ledger.query('update point_balance set balance = 0')
  await logInWithoutForm(page, siswa)
  await page.goto(CHECKOUT)
  const submit = page.getByRole('button', { name: 'Lanjut bayar' })
  for (const [code, words] of [
    ['COURSE_NOT_FOUND', 'Kelas tidak tersedia'],
    ['SESSION_NOT_FOUND', 'Jadwal tidak tersedia'],
    ['COURSE_ALREADY_ENROLLED', 'Kamu telah terdaftar di kelas ini'],
    ['PAYMENT_WITH_POINT_NOT_SUPPORTED', 'Tidak tersedia metode pembayaran menggunakan point'],
    ['POINT_NOT_ENOUGH', 'Point kamu tidak cukup'],
    ['ANYTHING_ELSE', 'Terjadi kesalahan sistem'],
  ] as const) {
    answerWith(world.proxy, isChecking, { status: 400, body: { code, message: 'kata server' } }, 1)
    await submit.click()
    const dialog = page.getByRole('dialog', { name: 'Gagal' })
    await expect(dialog).toContainText(words)
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const full = { status: 400, body: { code: 'QUOTA_IS_FULL', message: 'Kuota kelas habis' } }
  answerWith(world.proxy, isChecking, full, 1)
  await submit.click()
  await page
    .getByRole('dialog', { name: 'Kuota kelas habis' })
    .getByRole('button', { name: 'Pilih jadwal lain' })
    .click()

  // The app only logs an error without a message.
  const silent = answerWith(world.proxy, isChecking, { status: 400, body: { code: 'X', message: '' } }, 1)
  const logged = page.waitForEvent(
    'console',
    message => message.type() === 'error' && message.text().includes('ApiFailure'),
  )
  await submit.click()
  await logged
  expect(silent.count).toBe(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const callsBefore = world.proxy.calls.filter(isChecking).length
  await page.getByRole('radio', { name: /Poin Semai/ }).check()
  await submit.click()
  await expect(page.getByRole('dialog', { name: 'Poin kamu belum cukup' })).toBeVisible()
  expect(world.proxy.calls.filter(isChecking)).toHaveLength(callsBefore)
})

test('if the price in points rises during the checkout, the learner sees the new price before paying it', async ({
  page,
  world,
}) => {
  await world.ledger.query('update point_balance set balance = 5000')
  await logInWithoutForm(page, siswa)
  await page.goto(CHECKOUT)
  await page.getByRole('radio', { name: /Poin Semai/ }).check()
  await page.getByRole('button', { name: 'Lanjut bayar' }).click()
  const question = page.getByRole('dialog', { name: 'Sudah benar?' })
  await expect(question).toContainText('poin')
  await world.ledger.query(`update course set price_points = 1234 where slug = 'analis-data-pemula'`)
  await question.getByRole('button', { name: 'Bayar' }).click()
  const refusal = page.getByRole('dialog', { name: 'Gagal' })
  await expect(refusal).toContainText('Harganya baru saja naik menjadi 1.234 poin. Kamu belum membayar apa pun.')
  await refusal.getByRole('button', { name: 'OK' }).click()
  expect(await world.ledger.query('select 1 from payment_order')).toEqual([])

  await expect(page.getByRole('radio', { name: /Poin Semai/ })).toBeChecked()
  await expect(page.getByText('1.234 poin').first()).toBeVisible()
  await page.getByRole('button', { name: 'Lanjut bayar' }).click()
  await expect(question).toContainText('1.234 poin')
  await question.getByRole('button', { name: 'Bayar' }).click()
  await expect(page).toHaveURL(/\/payment\/success/)
  expect(await world.ledger.query('select amount from payment_order')).toEqual([{ amount: 1234 }])
})

/** The stand-in for Midtrans starts before the server, because the server needs its URL. */
let midtrans: MidtransLookAlike

test.describe('payments with Midtrans keys', () => {
  test.use({
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first argument
    serverEnv: async ({}, provide) => {
      midtrans = await openMidtransLookAlike()
      const { serverKey, clientKey, snapUrl, apiUrl } = midtrans.settings
      await provide({
        MIDTRANS_SERVER_KEY: serverKey,
        MIDTRANS_CLIENT_KEY: clientKey,
        MIDTRANS_SNAP_URL: snapUrl,
        MIDTRANS_API_URL: apiUrl,
      })
      await midtrans.close()
    },
  })

  test('Midtrans is called only at the payment, and a payment counts only when Midtrans confirms it', async ({
    page,
    world,
  }) => {
    await logInWithoutForm(page, siswa)
    await page.goto(CHECKOUT)
    await expect(page.getByRole('button', { name: 'Lanjut bayar' })).toBeVisible()
    expect(midtrans.asked).toEqual([])
    await pressPay(page)
    await expect(page).toHaveURL(/\/payment\/pending\?order=/)
    await expect(page.getByText('Pembayaranmu sedang diproses')).toBeVisible()
    const [order] = await world.ledger.query<{ number: string }>('select number from payment_order')
    midtrans.transactions.set(order!.number, { transaction_status: 'settlement' })
    const words = midtrans.wordsOf(order!.number, { transaction_status: 'settlement' })
    const notification = await page.request.post('/api/v1/payments/midtrans/notification', { data: words })
    expect(notification.status()).toBe(200)
    await expect(page).toHaveURL(/\/payment\/success/)
  })
})
