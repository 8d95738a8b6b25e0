import { isOutboxPost, listSentEntries } from '../support/e2e/faults.ts'
import { expect, test, testWithoutWorker } from '../support/e2e/fixtures.ts'
import { expectAppliedOnce, expectArrived, expectNothingArrived, finishItems } from '../support/e2e/lesson.ts'
import { admin, logInWithoutForm, fillLogin, logIn, pressLogout, siswa } from '../support/e2e/people.ts'
import { prepareToStudy } from '../support/e2e/ready-to-study.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

const SHORT_SECONDS = scaleTimeLimit(3)

test.describe('a session with access tokens that expire after seconds', () => {
  test.use({ serverEnv: { ACCESS_TOKEN_SECONDS: String(SHORT_SECONDS) } })

  test('a token that expired offline is refreshed without a question, and then the outbox is sent', async ({
    context,
    page,
    world,
    goOffline,
    goOnline,
  }) => {
    const items = await prepareToStudy(page, world, 2)
    await goOffline(context)
    const offlineSince = Date.now()
    await finishItems(page, items)
    await expect
      .poll(() => Date.now() - offlineSince, { timeout: scaleTimeLimit(10_000) })
      .toBeGreaterThan(SHORT_SECONDS * 1_000)
    const refreshes = () => world.proxy.calls.filter(call => call.path === '/api/v1/auth/refresh-token')
    const before = refreshes().length

    await goOnline(context)
    await expectArrived(world, siswa, items)
    await expectAppliedOnce(world.ledger, siswa, items)
    expect(refreshes().length).toBeGreaterThan(before)
    expect(refreshes().filter(call => call.status !== 200)).toEqual([])
    await expect(page).toHaveURL(/\/lecture-material\//)
  })
})

test('after a refused token refresh the user logs in again, and then the outbox is sent', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const items = await prepareToStudy(page, world, 2)
  await goOffline(context)
  await finishItems(page, items)
  await world.ledger.revokeSessions(siswa.email)

  await goOnline(context)
  const dialog = page
    .getByRole('dialog', { name: 'Sesi Login Berakhir' })
    .or(page.getByRole('alertdialog', { name: 'Sesi Login Berakhir' }))
  await expect(dialog).toContainText('Sesi login Anda telah habis. Silakan login kembali untuk melanjutkan.')
  await expectNothingArrived(world.ledger, siswa, items)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)

  await fillLogin(page, siswa)
  await expect(page).toHaveURL(/\/lecture-material\//)
  await expectArrived(world, siswa, items)
  await expectAppliedOnce(world.ledger, siswa, items)
})

test('unsent work of one user is hidden from the next user, and is sent after the first user logs in again', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const items = await prepareToStudy(page, world, 2)
  await goOffline(context)
  await finishItems(page, items)
  await pressLogout(page)
  const question = page.getByRole('dialog', { name: /belum terkirim/ })
  await question.getByRole('button', { name: 'Simpan untuk login berikutnya' }).click()
  await expect(page).toHaveURL(/\/$/)
  await goOnline(context)

  await logIn(page, admin)
  await page.goto('/sync')
  await expect(page.getByText('Semua pekerjaanmu sudah sampai di server.')).toBeVisible()
  await page.goto(`/business/learning/${items[0]!.enrollmentId}`)
  await expect(page.getByRole('main')).not.toContainText(items[0]!.title)
  await expectNothingArrived(world.ledger, siswa, items)
  expect(
    listSentEntries(world.proxy).filter(
      entry => JSON.stringify(entry).includes(items[0]!.id) && JSON.stringify(entry).includes('COMPLETED'),
    ),
  ).toEqual([])

  await page.goto('/business/dashboard')
  await pressLogout(page)
  await expect(page).toHaveURL(/\/$/)
  await logIn(page, siswa)
  await expectArrived(world, siswa, items)
  await expectAppliedOnce(world.ledger, siswa, items)
})

testWithoutWorker(
  'after another user has logged in, an open tab no longer shows what the previous user typed',
  async ({ context, page }) => {
    await logInWithoutForm(page, siswa)
    await page.goto('/business/level-up')
    const title = page.getByRole('main').getByLabel('Judul')
    await title.fill('Bukti milik Siswa')
    const otherTab = await context.newPage()
    await otherTab.goto('/auth/login')
    await otherTab.getByRole('button', { name: 'Ganti akun' }).click()
    await fillLogin(otherTab, admin)
    await expect(title).toHaveValue('')
  },
)

test.describe('a logout with unsent work', () => {
  test('a logout sends unsent work first if the user chooses that', async ({
    context,
    page,
    world,
    goOffline,
    goOnline,
  }) => {
    const items = await prepareToStudy(page, world, 1)
    await goOffline(context)
    await finishItems(page, items)
    // The server is back but refuses the outbox for now, so that unsent work remains online.
    const undo = world.proxy.intercept(isOutboxPost, async ({ cut }) => cut())
    await goOnline(context)
    await pressLogout(page)
    undo()
    await page.getByRole('dialog').getByRole('button', { name: 'Kirim dulu, lalu keluar' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expectAppliedOnce(world.ledger, siswa, items)
  })

  test('a logout discards unsent work only if the user chooses that', async ({
    context,
    page,
    world,
    goOffline,
    goOnline,
  }) => {
    const items = await prepareToStudy(page, world, 1)
    await goOffline(context)
    await finishItems(page, items)
    await pressLogout(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Tutup' }).click()
    await expect(page.getByRole('heading', { level: 1, name: items[0]!.title })).toBeVisible()
    await pressLogout(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Buang', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
    await goOnline(context)
    await logIn(page, siswa)
    await page.goto('/sync')
    await expect(page.getByText('Semua pekerjaanmu sudah sampai di server.')).toBeVisible()
    await expectNothingArrived(world.ledger, siswa, items)
  })

  test('a logout without unsent work asks no question, and leaves no data of the learner on the device', async ({
    page,
    context,
  }) => {
    await logInWithoutForm(page, siswa)
    await page.goto('/dashboard/my-course')
    await pressLogout(page)
    await expect(page).toHaveURL(/\/$/)
    expect((await context.cookies()).map(cookie => cookie.name)).not.toContain('user')
    await page.goto('/business/dashboard')
    await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  })
})
