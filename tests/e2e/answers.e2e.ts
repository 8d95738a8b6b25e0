import type { Page } from '@playwright/test'
import { getDialog, expectDialog, expectFieldMessage, signUp } from '../support/e2e/accounts.ts'
import { answerWith, isOutboxPost, type FaultAnswer } from '../support/e2e/faults.ts'
import { expect, test, testWithoutWorker } from '../support/e2e/fixtures.ts'
import { expectAppliedOnce, expectArrived, markDone, openLesson, openReadings } from '../support/e2e/lesson.ts'
import { logInWithoutForm, fillLogin, siswa } from '../support/e2e/people.ts'
import type { Matcher } from '../support/e2e/proxy.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

/** Tests how the app handles each kind of API response with one action: a password change. */

const isChange: Matcher = call => call.path === '/api/v1/auth/change-password'
const isRefresh: Matcher = call => call.path === '/api/v1/auth/refresh-token'
const isProfile: Matcher = call => call.path === '/api/v1/users/profile'

const tooMany = ['Terlalu Banyak Permintaan', 'Coba lagi beberapa saat'] as const
const disconnected = ['Koneksi Terputus', 'Pastikan perangkat Anda terhubung ke internet.'] as const
const system = [
  'Terjadi Kesalahan Sistem',
  'Maaf, terjadi kesalahan pada sistem kami. Silakan coba lagi beberapa saat lagi. Jika masalah terus berlanjut, hubungi tim dukungan kami untuk bantuan lebih lanjut.',
] as const
const ended = 'Sesi Login Berakhir'

const ours = (status: number, code: string, more: Partial<FaultAnswer> = {}): FaultAnswer => ({
  status,
  body: { code, message: `kata server untuk ${code}` },
  ...more,
})

const alerts: [what: string, said: FaultAnswer | 'cut', words: readonly [title: string, text: string]][] = [
  ['429 with Retry-After', ours(429, 'TOO_MANY_REQUESTS', { retryAfter: 7 }), tooMany],
  ['429 without', { status: 429, body: 'slow down' }, tooMany],
  ['500', ours(500, 'SYSTEM_ERROR'), system],
  ['502 of a gateway', { status: 502, body: '<h1>Bad Gateway</h1>' }, system],
  ['403 that is no expiry', ours(403, 'FORBIDDEN'), system],
  ['404', ours(404, 'ADDRESS_NOT_FOUND'), system],
  ['any other status', ours(418, 'VALIDATION_FAILED'), system],
  ['no answer', 'cut', disconnected],
  ['a portal that answers instead of our server', { status: 200, body: '<h1>Wi-Fi gratis</h1>' }, disconnected],
]

const password = 'rahasia-baru'

async function openForm(page: Page) {
  const form = page.getByRole('form', { name: 'Ganti password' })
  await form.getByLabel('Password lama', { exact: true }).fill('belajar123')
  await form.getByLabel('Password baru', { exact: true }).fill(password)
  await form.getByLabel('Ulangi password baru', { exact: true }).fill(password)
  return { form, submit: form.getByRole('button', { name: 'Simpan' }) }
}

const hasAuthCookie = async (page: Page) => (await page.context().cookies()).some(({ name }) => name === 'user')

testWithoutWorker(
  'each failure of a password change has its own message, shown once, and no input is lost',
  async ({ page, world }) => {
    await logInWithoutForm(page, await signUp(world))
    await page.goto('/akun/keamanan')
    const { form, submit } = await openForm(page)

    for (const [what, said, words] of alerts) {
      const undo =
        said === 'cut'
          ? world.proxy.intercept(isChange, async ({ cut }) => cut())
          : answerWith(world.proxy, isChange, said).undo
      await submit.click()
      await test.step(what, () => expectDialog(page, ...words))
      undo()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }

    const business = answerWith(world.proxy, isChange, ours(400, 'OLD_PASSWORD_MISMATCH'))
    await submit.click()
    await expectFieldMessage(form, 'Password lama', 'Gagal! Password lama tidak valid')
    business.undo()

    // Two requests fail at the same time: the change of the password, and the logout of another device. Only one alert
    // appears. The list has another device, because the sign-up created its own session.
    const both = Promise.withResolvers<void>()
    let waiting = 0
    const undo = world.proxy.intercept(
      call => isChange(call) || call.method === 'DELETE',
      async ({ respond }) => {
        waiting += 1
        if (waiting === 2) both.resolve()
        await both.promise
        respond({ status: 500, headers: { 'content-type': 'text/plain' }, body: Buffer.from('') })
      },
    )
    await submit.click()
    await page.getByRole('button', { name: /^Keluarkan / }).click()
    await expectDialog(page, ...system)
    await expect(page.getByRole('button', { name: /^Keluarkan / })).toBeEnabled()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    undo()

    const expired = answerWith(world.proxy, isChange, ours(403, 'JWT_EXPIRED'), 1)
    const since = world.proxy.calls.length
    await submit.click()
    await expect(page.getByText('Password berhasil diganti', { exact: true })).toBeVisible()
    expect(expired.count).toBe(1)
    const calls = world.proxy.calls.slice(since)
    expect([calls.filter(isChange).length, calls.filter(isRefresh).length]).toEqual([2, 1])
  },
)

testWithoutWorker(
  'a maintenance response leads to /maintenance, and back to the previous page after the maintenance',
  async ({ page, world }) => {
    await logInWithoutForm(page, await signUp(world))
    await page.goto('/akun/keamanan')
    for (const said of [
      ours(503, 'MAINTENANCE', { retryAfter: 1 }),
      { status: 200, body: 'maintenance', retryAfter: 1 },
    ]) {
      const { submit } = await openForm(page)
      const { undo } = answerWith(world.proxy, isChange, said)
      await submit.click()
      await expect(page).toHaveURL(/\/maintenance$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Semai sedang dirawat' })).toBeVisible()
      undo()
      await expect(page).toHaveURL(/\/akun\/keamanan$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Keamanan' })).toBeVisible()
    }
  },
)

const busy = ours(503, 'SERVER_BUSY', { retryAfter: 1 })
const notice = 'Sedang ramai, sebentar…'

/** Records the paths of all pages that the tab shows, `/maintenance` among them, however briefly. */
function watchPages(page: Page) {
  const paths: string[] = []
  page.on('framenavigated', frame => frame === page.mainFrame() && paths.push(new URL(frame.url()).pathname))
  return paths
}

testWithoutWorker(
  'a call to a busy server is retried with a notice, and does not lead to /maintenance',
  async ({ page, world }) => {
    await logInWithoutForm(page, await signUp(world))
    await page.goto('/akun/keamanan')
    const paths = watchPages(page)
    const { submit } = await openForm(page)
    const refused = answerWith(world.proxy, isChange, busy)
    await submit.click()
    await expect(page.getByRole('status').filter({ hasText: notice })).toBeVisible()
    await expect(submit).toBeInViewport()
    expect(refused.count).toBeGreaterThan(0)
    refused.undo()
    await expect(page.getByText('Password berhasil diganti', { exact: true })).toBeVisible({
      timeout: scaleTimeLimit(15_000),
    })
    await expect(page.getByText(notice)).toHaveCount(0)
    expect(paths).not.toContain('/maintenance')
  },
)

testWithoutWorker('a login on a busy server is retried until it succeeds', async ({ page, world }) => {
  const paths = watchPages(page)
  await page.goto('/auth/login')
  const refused = answerWith(world.proxy, call => call.path === '/api/v1/auth/login', busy, 2)
  await fillLogin(page, siswa)
  await expect(page).toHaveURL(/\/dashboard/)
  expect([refused.count, paths.includes('/maintenance')]).toEqual([2, false])
})

testWithoutWorker(
  'a change that the server may have applied is not sent again after an error, and the error is shown',
  async ({ page, world }) => {
    await logInWithoutForm(page, await signUp(world))
    await page.goto('/akun/keamanan')
    const { submit } = await openForm(page)
    const refused = answerWith(world.proxy, isChange, ours(503, 'SYSTEM_ERROR', { retryAfter: 1 }))
    await submit.click()
    await expectDialog(page, ...system)
    expect(refused.count).toBe(1)
  },
)

testWithoutWorker.describe(() => {
  testWithoutWorker.use({ hasOwnServer: true })

  testWithoutWorker(
    'during maintenance visitors see /maintenance, and afterwards they return to their page',
    async ({ page, world }) => {
      await world.server.stop()
      await world.server.start({ MAINTENANCE: 'on' })
      await page.goto('/about')
      await page.goto('/instructor')
      await expect(page).toHaveURL(/\/maintenance$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Semai sedang dirawat' })).toBeVisible()
      // The server is alive but not ready, so the page does not redirect back.
      const countReadyCalls = () =>
        world.proxy.calls.filter(call => call.path === '/api/ready' && call.isDelivered).length
      const before = countReadyCalls()
      await expect
        .poll(async () => {
          await page.evaluate(() => window.dispatchEvent(new Event('online')))
          return countReadyCalls()
        })
        .toBeGreaterThan(before)
      await expect(page).toHaveURL(/\/maintenance$/)
      await expect(page.getByRole('dialog')).toHaveCount(0)

      // The return URL survives a reload. The previous history entry is another page.
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Semai sedang dirawat' })).toBeVisible()
      await world.server.stop()
      await world.server.start()
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(page).toHaveURL(/\/instructor$/)
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    },
  )
})

testWithoutWorker(
  'a 401 deletes the auth cookie, and the next login leads back to the page',
  async ({ page, world }) => {
    const person = await signUp(world)
    await logInWithoutForm(page, person)
    await page.goto('/akun/keamanan')
    const { submit } = await openForm(page)
    const { undo } = answerWith(world.proxy, isChange, ours(401, 'UNAUTHORIZED'))
    await submit.click()
    await expect(page).toHaveURL(url => url.pathname === '/auth/login')
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(`${world.origin}/akun/keamanan`)
    await expect.poll(() => hasAuthCookie(page)).toBe(false)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    undo()
    await fillLogin(page, person)
    await expect(page).toHaveURL(/\/akun\/keamanan$/)
  },
)

testWithoutWorker('a refused token refresh opens a dialog that only its button closes', async ({ page, world }) => {
  const person = await signUp(world)
  await logInWithoutForm(page, person)
  await page.goto('/kelas')
  await page.goto('/akun/keamanan')
  await expect(page.getByRole('heading', { level: 1, name: 'Keamanan' })).toBeVisible()
  for (const code of ['REFRESH_TOKEN_NOT_FOUND', 'INVALID_REFRESH_TOKEN']) {
    const { submit } = await openForm(page)
    const faults = [
      answerWith(world.proxy, isChange, ours(403, 'JWT_EXPIRED')),
      answerWith(world.proxy, isProfile, ours(403, 'JWT_EXPIRED')),
      answerWith(world.proxy, isRefresh, ours(400, code)),
    ]
    await submit.click()
    const dialog = getDialog(page, ended)
    const text = 'Sesi login Anda telah habis. Silakan login kembali untuk melanjutkan.'
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
    expect(await hasAuthCookie(page), 'the cookie exists until OK is pressed').toBe(true)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await page.goBack()
    await expect(dialog).toBeVisible()
    await page.reload()
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'OK', exact: true }).click()
    await expect(page).toHaveURL(url => url.pathname === '/auth/login' && url.searchParams.has('redirect'))
    await expect.poll(() => hasAuthCookie(page)).toBe(false)
    for (const fault of faults) fault.undo()
    await page.goto('/akun/keamanan')
    await fillLogin(page, person)
    await expect(page).toHaveURL(/\/akun\/keamanan$/)
  }
})

test('errors of the outbox show no dialog, and the outbox waits as long as the server requests', async ({
  page,
  world,
}) => {
  const [item] = await openReadings(world.ledger, siswa, 1)
  await logInWithoutForm(page, siswa)
  await openLesson(page, item!)
  const tries: number[] = []
  world.proxy.intercept(isOutboxPost, async ({ forward, respond }) => {
    tries.push(Date.now())
    const answer = tries.length > 1 ? await forward() : { status: 429, headers: {}, body: Buffer.from('') }
    respond(tries.length > 1 ? answer : { ...answer, headers: { 'retry-after': '2' } })
  })
  // Does not open the page again, because the held response would go to the earlier page.
  await markDone(page)
  await expect.poll(() => tries.length, { timeout: scaleTimeLimit(30_000) }).toBeGreaterThan(1)
  expect(tries[1]! - tries[0]!).toBeGreaterThanOrEqual(2_000)
  await expectArrived(world, siswa, [item!])
  await expectAppliedOnce(world.ledger, siswa, [item!])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
