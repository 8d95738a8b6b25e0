import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { logInWithoutForm, siswa } from '../support/e2e/people.ts'
import { openLinkAndWait } from '../support/e2e/router.ts'

const pages = [
  '/business/dashboard',
  '/business/my-course',
  '/webinar',
  '/kelas/pemasaran-digital-dari-nol/checkout',
  '/akun',
  '/akun/pesanan',
  '/riwayat-poin',
  '/tukar-poin',
]

test.use({ timezoneId: 'Asia/Jayapura' })

test('eight learner screens show all times in the time zone of Papua to a learner in Papua', async ({ page }) => {
  await logInWithoutForm(page, siswa)
  await page.goto(pages[0]!)
  let count = 0
  for (const path of pages) {
    await openLinkAndWait(page, path)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    // Waits until the lists have replaced their placeholders.
    await expect.poll(() => page.locator('main [class*="bone_"]').count(), path).toBe(0)
    const times = (await page.locator('main').innerText()).match(/\d\d\.\d\d (?:WIB|WITA|WIT|GMT\S*)?/g) ?? []
    expect(
      times.filter(time => !time.endsWith(' WIT')),
      path,
    ).toEqual([])
    count += times.length
  }
  expect(count).toBeGreaterThan(3)
})
