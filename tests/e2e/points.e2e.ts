import { getRunningPeriod } from '#contract/points/board.ts'
import { expect, testInShell as test } from '../support/e2e/fixtures.ts'
import type { Ledger } from '../support/e2e/ledger.ts'
import { finishItems, openLesson, openReadings } from '../support/e2e/lesson.ts'
import { prepareForOffline } from '../support/e2e/offline.ts'
import { admin, logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

test('points earned offline are shown as waiting, reach the leaderboard, and are exchanged for phone credit once', async ({
  context,
  page,
  world,
  goOffline,
  goOnline,
}) => {
  const items = await openReadings(world.ledger, siswa, 1)
  await fillWeekBoard(world.ledger)
  await logInWithoutForm(page, siswa)
  await page.goto('/papan-poin')
  const own = page.getByRole('region', { name: 'Peringkatmu' })
  await expect(own.getByText('Belum ada poin. Selesaikan satu materi.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tiga teratas' }).getByRole('listitem')).toHaveCount(3)
  await openLesson(page, items[0]!)
  await prepareForOffline(page, world)

  await goOffline(context)
  await finishItems(page, items)
  await page.goto('/papan-poin')
  await expect(own.getByText(/^(?:\+5|1 kegiatan) belum terkirim$/)).toBeVisible()
  await expect(page.getByText(/daftar terakhir di perangkatmu/)).toBeVisible()

  await goOnline(context)
  await expect(own.getByText('5 poin', { exact: true })).toBeVisible({ timeout: scaleTimeLimit(30_000) })
  await expect(own.getByText(/belum terkirim/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Sepanjang waktu' }).click()
  await expect(page).toHaveURL(/periode=semua/)
  await expect(page.getByRole('link', { name: 'Sepanjang waktu' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Riwayat', exact: true }).click()
  await expect(
    page.getByRole('region', { name: 'Hari ini' }).getByRole('listitem').filter({ hasText: 'Menyelesaikan materi' }),
  ).toContainText('+5')

  await page.goto('/tukar-poin')
  await expect(page.getByText('505 poin', { exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Rp50\.000/ })).toBeDisabled()
  await page.getByRole('radio', { name: /Rp5\.000/ }).check()
  const phone = page.getByLabel('Nomor telepon penerima')
  const exchange = page.getByRole('main').getByRole('button', { name: 'Tukar poin', exact: true })
  await phone.fill('6281234567890')
  await exchange.click()
  await expect(page.getByText('Nomor telepon harus diawali 08 (08xxxxxxxxxx)')).toBeVisible()
  await phone.fill('081234567890')
  await exchange.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, tukar' }).click()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  const asked = page.getByRole('region', { name: 'Riwayat penukaran' }).getByRole('listitem')
  await expect(asked).toHaveCount(1)
  await expect(asked).toContainText('Menunggu persetujuan')
  await expect(page.getByText('445 poin', { exact: true })).toBeVisible()

  const { data } = await callAs(world.origin, '', '/v1/auth/login', admin)
  const waiting = await callAs(world.origin, data.accessToken, '/v1/admin/points/exchanges?stage=asked')
  const reason = { reason: 'Nomor tidak aktif' }
  await callAs(world.origin, data.accessToken, `/v1/admin/points/exchanges/${waiting.data.items[0].id}/reject`, reason)
  // The page does not request data again that is younger than one second, so the test repeats the check.
  await expect(async () => {
    await page.reload()
    await expect(asked).toContainText('Alasan: Nomor tidak aktif', { timeout: scaleTimeLimit(3_000) })
  }).toPass({ timeout: scaleTimeLimit(20_000) })
  await expect(page.getByText('505 poin', { exact: true })).toBeVisible()
})

/** Gives the other learners points of the current week, which may have begun after the template was seeded. */
async function fillWeekBoard(ledger: Ledger) {
  await ledger.query(
    `with inserted as (
       insert into board_score (period, user_id, points)
       select $1, s.user_id, s.points from board_score s join app_user u on u.id = s.user_id
        where s.period = 'all' and u.email <> $2
       on conflict do nothing
       returning period, points
     )
     insert into board_delta (period, new_points) select period, points from inserted`,
    [getRunningPeriod('week', new Date()).key, siswa.email],
  )
}

/** Makes the calls of the admin screens, which other tests cover. */
async function callAs(origin: string, token: string, path: string, body?: object) {
  const response = await fetch(`${origin}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return response.json()
}
