import { admin, logInWithoutForm } from '../support/e2e/people.ts'
import { expect, testWithoutWorker as test } from '../support/e2e/fixtures.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'

test.use({ hasChosenPrivacy: false })

test('the admin area shows a slow tap and an error of a visitor who agreed to measurements', async ({
  browser,
  context,
  page,
  world,
}) => {
  await page.goto('/privasi')
  await page.getByRole('checkbox', { name: /^Mengukur pemakaian/ }).check()
  await page.getByRole('button', { name: 'Simpan pilihan' }).click()
  await expect(page.getByText('Kamu setuju: Mengukur pemakaian')).toBeVisible()

  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto('/kelas')
  const filters = page.getByRole('group', { name: 'Jenis kelas' })
  await expect(filters.getByRole('button', { name: 'Luring' })).toBeVisible()
  // Waits for the record of the page view, because it shows that the tracker has started.
  const methods = async () =>
    (await world.ledger.query<{ method: string }>('select method from visit_event where url = $1', ['/kelas'])).map(
      row => row.method,
    )
  await expect.poll(methods, { timeout: scaleTimeLimit(30_000) }).toContain('page_view')
  await filters.evaluate(element => {
    element.addEventListener('click', () => {
      const end = performance.now() + 500
      while (performance.now() < end);
    })
  })
  await filters.getByRole('button', { name: 'Luring' }).click()
  await expect(page).toHaveURL(/type=Luring/)
  await page.evaluate(() => {
    const error = new TypeError('Budi is not a function')
    error.stack = `TypeError: Budi\n    at run (${location.origin}/assets/boot-De1jqrl.js:1:20417)`
    dispatchEvent(new ErrorEvent('error', { error }))
  })
  // The browser reports a tap some time after its frame.
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const observer = new PerformanceObserver(list => {
          if (list.getEntries().some(({ duration }) => duration >= 500)) resolve()
        })
        observer.observe({ type: 'event', buffered: true })
      }),
  )
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  // Leaves the document, and opens another one that sends the measurements.
  await page.goto('/privasi')
  await expect.poll(methods, { timeout: scaleTimeLimit(30_000) }).toContain('page_speed')
  await expect.poll(methods, { timeout: scaleTimeLimit(30_000) }).toContain('page_error')
  const [speed] = await world.ledger.query<{ data: { inp_ms: number } }>(
    `select data from visit_event where url = '/kelas' and method = 'page_speed' and data ? 'tap'`,
  )
  expect(speed?.data.inp_ms).toBeGreaterThanOrEqual(500)

  const office = await (await browser.newContext({ baseURL: world.origin })).newPage()
  await logInWithoutForm(office, admin)
  await office.goto('/admin/kecepatan')
  const tap = office.getByRole('region', { name: 'Tabel ketukan lambat' }).getByRole('row').nth(1)
  await expect(tap).toContainText('button')
  await expect(tap).toContainText('/kelas')
  await expect(tap).toContainText('skrip tombolnya')
  const pages = office.getByRole('region', { name: 'Tabel halaman' })
  await expect(pages.getByRole('row').filter({ hasText: '/kelas' })).toContainText('lambat')
  const faults = office.getByRole('region', { name: 'Tabel galat' })
  await expect(faults.getByRole('row').nth(1)).toContainText('boot-De1jqrl.js:1:20417')
  await expect(faults).not.toContainText('Budi')
})
